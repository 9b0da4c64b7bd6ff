/** `npm run desk`: connects shops to the payment service; without options to a sandbox of its own. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import { readPageFiles } from '@tilla/server-kit/page-files.ts';
import { PassphraseFailure } from '@tilla/server-kit/passphrase-seal.ts';
import { listen } from 'tilla-sandbox/listen.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { listenDesk } from './server/listen.ts';
import { type DeskOptions, readOptions, UsageError, usage } from './server/options.ts';
import { NoPartnerKey, type StartParts, startDesk } from './server/start.ts';

const pageFolder = join(import.meta.dirname, '../../dist/desk');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Service = Pick<StartParts, 'keys' | 'partnerBaseUrl' | 'merchantBaseUrl' | 'service'>;

/** Both base paths are the documents'. */
const liveService = (origin: string, { keys }: DeskOptions): Service => ({
  keys,
  partnerBaseUrl: `${origin}/api/partner`,
  merchantBaseUrl: `${origin}/api/v1`,
  service: { host: new URL(origin).host, isSandbox: false, consoleUrl: null },
});

/** Its keys and its shops stay in the data folder, so that a connected till finds it again after a restart. */
async function ownSandbox({
  dataFolder,
  sandboxPort,
  words,
}: DeskOptions): Promise<Service & { stop(): Promise<void> }> {
  makeOwnFolder(dataFolder);
  const service = createService({ file: join(dataFolder, 'sandbox.sqlite'), words });
  const listening = await listen(service, { port: sandboxPort, host: '127.0.0.1' }).catch((failure: unknown) => {
    service.close();
    throw failure;
  });
  const line = service.startLine();
  return {
    keys: { partnerKey: line.partner_key, inboundSecret: line.inbound_secret },
    partnerBaseUrl: line.partner_base_url,
    merchantBaseUrl: line.merchant_base_url,
    service: { host: new URL(listening.origin).host, isSandbox: true, consoleUrl: line.console_url },
    async stop() {
      await listening.close();
      service.close();
    },
  };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    say(usage);
    return;
  }
  if (!existsSync(join(pageFolder, 'index.html'))) {
    throw new UsageError(
      'The page is not built: start the desk by "npm run desk", or build it by "node tools/build.mjs desk".',
    );
  }
  const sandbox = options.service === null ? await ownSandbox(options) : null;
  const { dataFolder, passphrase, keepsKeys, webhookUrl, words, tls, ownPassphraseFile } = options;
  const { stop: _stop, ...service } = sandbox ?? { stop: null, ...liveService(options.service ?? '', options) };
  const desk = await startDesk({ ...service, dataFolder, passphrase, keepsKeys, webhookUrl, words });
  const listening = await listenDesk(
    {
      desk,
      files: readPageFiles(pageFolder),
      // A stack names code and no request.
      report: (call, failure) => process.stderr.write(`${call}: ${inspect(failure)}\n`),
    },
    { ...options, tls: tls === null ? null : { ...tls, cert: readFileSync(tls.cert, 'utf8') } },
  );
  say('');
  say(`  Desk            ${listening.origin}`);
  const first = await desk.firstLogin();
  if (first !== null) say(`  First login     ${first.login}, one-time password ${first.password}`);
  if (sandbox !== null) {
    say(`  Sandbox         ${sandbox.merchantBaseUrl}`);
    say(`  Its console     ${sandbox.service.consoleUrl ?? ''}`);
    say('  SMS code        0000, for any phone');
  }
  if (ownPassphraseFile !== null) say(`  Vault           sealed by the passphrase in ${ownPassphraseFile}`);
  say(`  Kept in         ${dataFolder}`);
  say('');
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    const ending = async (): Promise<void> => {
      await listening.stop();
      await sandbox?.stop();
      desk.close();
    };
    ending().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function wordsOf(failure: unknown): string | null {
  if (failure instanceof UsageError) return failure.message;
  if (failure instanceof NoPartnerKey) return 'Give the partner key: --keys FILE, or TILLA_PARTNER_KEY.';
  if (failure instanceof PassphraseFailure) {
    return failure.kind === 'damaged' ? 'The vault is damaged.' : 'The passphrase does not open the vault.';
  }
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is taken: choose another by --port or --sandbox-port.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return '--host is no address of this machine.';
  return null;
}

main().catch((failure: unknown) => {
  process.stderr.write(`${wordsOf(failure) ?? inspect(failure)}\n`);
  process.exit(1);
});
