/** Options, keys and passphrase of the command. A key or a passphrase is never an argument: other users read those. */

import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type IdentifierWords, neutralWords, parseIdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { PrivateFileFailure, readPrivateFile } from '@tilla/server-kit/private-file.ts';
import { z } from 'zod';
import { makeOneTimePassword } from './people.ts';
import type { PartnerKeys } from './vault.ts';

export const usage = `npm run desk -- [options]

  without options: the desk at http://127.0.0.1:4020, against a sandbox of its own on port 4010

  --service URL          the payment service, as https://pay.example.kz; its partner key comes from --keys FILE
                         ({"partner_key": "...", "inbound_secret": "..."}, chmod 600) or from TILLA_PARTNER_KEY and
                         TILLA_INBOUND_SECRET
  --keep-keys            seals them in the vault: later starts need the passphrase alone
  --webhook URL          the vendor's own address for the events of shops; needed with --service
  --words bank=X,service=Y
                         the words of a live deployment
  --passphrase-file FILE of the vault, chmod 600; or TILLA_DESK_PASSPHRASE. Needed with --service
  --data DIR             the data folder
  --port N               4020
  --host ADDRESS         127.0.0.1. Any other needs one of:
    --tls-cert FILE --tls-key FILE
    --public-url URL     https, where a proxy ends TLS and passes the Host on
  --sandbox-port N       4010`;

/** One sentence for the person at the terminal. */
export class UsageError extends Error {}

const Keys = z.object({ partner_key: z.string().min(1), inbound_secret: z.string().min(1).optional() });

export interface DeskOptions {
  readonly dataFolder: string;
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly publicUrl: string | null;
  readonly service: string | null;
  readonly sandboxPort: number;
  readonly words: IdentifierWords;
  readonly webhookUrl: string;
  readonly keepsKeys: boolean;
  /** Null: none were given. */
  readonly keys: PartnerKeys | null;
  readonly passphrase: string;
  /** The file that the desk itself wrote a passphrase into: for a sandbox alone. */
  readonly ownPassphraseFile: string | null;
}

const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === '::1' || host === 'localhost';
const SANDBOX_WEBHOOK = 'https://vendor.example/webhooks';

/** @throws UsageError; null: help was asked for. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): DeskOptions | null {
  const values = parse(args);
  if (values.help === true) return null;
  const service = values.service === undefined ? null : readAddress('--service', values.service).origin;
  const host = values.host ?? '127.0.0.1';
  const tls = readTls(values['tls-cert'], values['tls-key']);
  const publicUrl = values['public-url'] === undefined ? null : readAddress('--public-url', values['public-url']);
  if (publicUrl !== null && publicUrl.protocol !== 'https:') throw new UsageError('--public-url begins with https.');
  if (!isLoopback(host) && tls === null && publicUrl === null) {
    throw new UsageError(
      `--host ${host} is seen by other machines: give --tls-cert and --tls-key, or --public-url for a proxy with TLS.`,
    );
  }
  const words = parseIdentifierWords(values.words ?? `bank=${neutralWords.bank}`);
  if (words === null) throw new UsageError('--words is bank=X,service=Y, in small letters.');
  if (service !== null && values.webhook === undefined) {
    throw new UsageError('--service needs --webhook: the address of your own program that receives events.');
  }
  const dataFolder = values.data ?? usualFolder(environment);
  makeFolder(dataFolder);
  return {
    dataFolder,
    host,
    port: readPort('--port', values.port ?? '4020'),
    tls,
    publicUrl: publicUrl?.origin ?? null,
    service,
    sandboxPort: readPort('--sandbox-port', values['sandbox-port'] ?? '4010'),
    words,
    webhookUrl: values.webhook === undefined ? SANDBOX_WEBHOOK : readAddress('--webhook', values.webhook).href,
    keepsKeys: values['keep-keys'] === true,
    keys: readKeys(values.keys, environment),
    ...readPassphrase(values['passphrase-file'], environment, service === null ? dataFolder : null),
  };
}

const texts = [
  'service',
  'keys',
  'webhook',
  'words',
  'passphrase-file',
  'data',
  'port',
  'host',
  'tls-cert',
  'tls-key',
  'public-url',
  'sandbox-port',
] as const;

function parse(args: readonly string[]) {
  const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' } as const]));
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, 'keep-keys': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return values as Partial<Record<(typeof texts)[number], string>> & { 'keep-keys'?: boolean; help?: boolean };
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : String(failure));
  }
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`${option} is a number from 0 to 65535.`);
}

function readAddress(option: string, text: string): URL {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === 'https:' || url.protocol === 'http:') return url;
  }
  throw new UsageError(`${option} is an address, as https://pay.example.kz.`);
}

function readTls(cert: string | undefined, key: string | undefined): DeskOptions['tls'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) throw new UsageError('--tls-cert and --tls-key go together.');
  return { cert, key: readOwn(key) };
}

function readOwn(file: string): string {
  try {
    return readPrivateFile(file);
  } catch (failure) {
    throw failure instanceof PrivateFileFailure ? new UsageError(failure.message) : failure;
  }
}

function readKeys(file: string | undefined, environment: NodeJS.ProcessEnv): PartnerKeys | null {
  if (file === undefined && environment['TILLA_PARTNER_KEY'] === undefined) return null;
  const given =
    file === undefined
      ? { partner_key: environment['TILLA_PARTNER_KEY'], inbound_secret: environment['TILLA_INBOUND_SECRET'] }
      : readJson(file);
  const keys = Keys.safeParse(given);
  if (!keys.success) throw new UsageError(`${file ?? 'TILLA_PARTNER_KEY'} has no partner_key.`);
  return { partnerKey: keys.data.partner_key, inboundSecret: keys.data.inbound_secret ?? null };
}

function readJson(file: string): unknown {
  const text = readOwn(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is no JSON.`);
  }
}

const MIN_PASSPHRASE = 12;

/** A sandbox's keys open nothing: for them the desk makes a passphrase itself, and says where it is. */
function readPassphrase(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
  sandboxFolder: string | null,
): Pick<DeskOptions, 'passphrase' | 'ownPassphraseFile'> {
  const given = file === undefined ? environment['TILLA_DESK_PASSPHRASE'] : readOwn(file).trim();
  if (given !== undefined) {
    if (given.length >= MIN_PASSPHRASE) return { passphrase: given, ownPassphraseFile: null };
    throw new UsageError(`The passphrase of the vault has at least ${String(MIN_PASSPHRASE)} characters.`);
  }
  if (sandboxFolder === null) {
    throw new UsageError(
      '--service needs the passphrase of the vault: --passphrase-file FILE, or TILLA_DESK_PASSPHRASE.',
    );
  }
  const own = join(sandboxFolder, 'passphrase');
  if (!existsSync(own)) writeFileSync(own, `${makeOneTimePassword()}\n`, { mode: 0o600, flush: true });
  return { passphrase: readOwn(own).trim(), ownPassphraseFile: own };
}

function usualFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(environment['LOCALAPPDATA'] ?? homedir(), 'Tilla Desk');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Tilla Desk');
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'tilla-desk');
}
