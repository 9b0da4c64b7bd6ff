// `npm run verify -- sandbox`: packs the service and the client as integrators get them, installs the tarballs into empty
// folders and uses them there with plain Node: a bill, its payment, a signed webhook, a receipt, all of it after a restart.
// The descriptions become clients of two generators, and the service's own tests run on the bundle.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { verifyWebhook } from '@tilla/payment-api/client/index.ts';
import { z } from 'zod';
import { makeClientPackage } from './client-package.ts';
import { emptyFolder, endProof, must, npm, report, work } from './proof-folders.ts';
import { judgeDescriptions } from './prove-descriptions.ts';
import { makeSandboxPackage } from './sandbox-package.ts';

const TOO_OLD = '20';
const versions = ['22', '24'];

/** The npm package `node` brings a plain Node of any version. */
function nodeOf(version: string): string {
  const folder = emptyFolder(`node-${version}`);
  npm(folder, 'install', `node@${version}`);
  return join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

const line = z.looseObject({
  merchant_base_url: z.string(),
  control_url: z.string(),
  console_url: z.string(),
  control_token: z.string(),
  organization_id: z.int(),
  api_key: z.string(),
  webhook_secret: z.string(),
});

async function start(node: string, folder: string) {
  const startedMs = performance.now();
  const command = join(folder, 'node_modules', 'tilla-sandbox', 'bin', 'tilla-sandbox.js');
  const seed = join(folder, 'shops.yaml');
  writeFileSync(
    seed,
    'shop: { name: Corner shop, catalog: demo }\norganizations:\n  - api_key: { key: tk_second_shop }\n',
  );
  const files = ['--db', join(folder, 'sandbox.db'), '--seed', seed];
  const child = spawn(node, [command, '--port', '0', ...files, '--clock', 'manual'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A proof that fails leaves nothing running.
  process.once('exit', () => child.kill());
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
  const [text] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const startMs = Math.round(performance.now() - startedMs);
  const started = line.parse(JSON.parse(text));
  const call = async (url: string, headers: Record<string, string>, method: string, body?: object) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = z.record(z.string(), z.unknown()).parse(await response.json());
    must(response.ok, `${method} ${url} is accepted: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    line: started,
    startMs,
    merchant: (method: string, path: string, body?: object) =>
      call(`${started.merchant_base_url}${path}`, { 'x-api-key': started.api_key }, method, body),
    control: (method: string, path: string, body: object) =>
      call(`${started.control_url}${path}`, { authorization: `Bearer ${started.control_token}` }, method, body),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      must(code === 0, 'it stops with code 0');
      must(complaints === '', `nothing on standard error: ${complaints}`);
    },
  };
}

async function prove(version: string, tarballs: Tarballs): Promise<string> {
  const node = nodeOf(version);
  const folder = emptyFolder(`shop-${version}`);
  npm(folder, 'install', tarballs.sandbox, tarballs.client);
  const received: { signature: string; text: string }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-webhook-signature']);
      received.push({ signature, text: Buffer.concat(chunks).toString() });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;

  const sandbox = await start(node, folder);
  const { organization_id: id, webhook_secret: secret } = sandbox.line;
  await sandbox.control('PATCH', `/organizations/${String(id)}`, { webhook_url: `http://127.0.0.1:${String(port)}/` });
  const invoice = await sandbox.merchant('POST', '/invoices', { phone_number: '87011234567', amount: 1500 });
  const path = `/invoices/${String(invoice['id'])}`;
  await sandbox.control('POST', '/clock', { advance_seconds: 1 });
  await sandbox.control('POST', `${path}/customer`, { action: 'pay' });
  await sandbox.control('POST', '/clock', { advance_seconds: 1 });
  const paid = received.find(({ text }) => text.includes('"paid"'));
  must(paid !== undefined, 'the webhook of the payment arrives');
  const body = new TextEncoder().encode(paid?.text);
  must(await verifyWebhook(body, paid?.signature ?? null, [secret]), 'the webhook is signed');
  await sandbox.merchant('GET', `${path}/receipt`);
  await sandbox.control('POST', '/clock', { advance_seconds: 60 });
  const receipt = await sandbox.merchant('GET', `${path}/receipt`);
  const pdf = await (await fetch(String(receipt['download_link']))).text();
  must(pdf.startsWith('%PDF'), 'the receipt is drawn with the fonts of the package');
  const page = await (await fetch(sandbox.line.console_url.replace(/#.*$/, ''))).text();
  must(page.includes('<script'), 'the console is served from the package');
  if (version === versions.at(-1)) await judgeDescriptions(node, sandbox.line);
  await sandbox.stop();

  const again = await start(node, folder);
  must(again.line.api_key === sandbox.line.api_key, 'the keys are the same after a restart');
  must((await again.merchant('GET', path))['status'] === 'paid', 'the payment is there after a restart');
  await again.stop();
  receiver.close();
  useInProcess(node, folder);
  return `Node ${version}: installed, billed, paid, signed webhook, receipt, restart, in process, the client, types; first line after ${String(sandbox.startMs)} ms`;
}

/** A test of an integrator's own, as a program: plain JavaScript for Node, and typed for TypeScript. */
const program = `
import { createMerchantClient, verifyWebhook } from '@tilla/payment-api';
import { sandboxFixture, startSandbox } from 'tilla-sandbox';
const sandbox = await startSandbox();
const { baseUrl, key: apiKey, webhookSecret } = sandbox.merchant;
const api = createMerchantClient({ baseUrl, apiKey });
await sandbox.control('POST', '/faults', { match: { path: '/api/v1/invoices/qr' }, kind: 'drop_response', times: 1 });
const billed = await api.invoices.createOnce({ orderId: 'order-1', phone: null, amountTiyn: 150_000 });
const { how, invoice: { id } } = billed.orThrow();
await sandbox.pay(id);
const webhook = await sandbox.webhooks.next('paid');
const isSigned = await verifyWebhook(new TextEncoder().encode(webhook.body), webhook.signature, [webhookSecret]);
if (how !== 'adopted' || !isSigned) throw new Error(how + String(isSigned));
const snapshot = await sandbox.snapshot();
await sandbox.restore(snapshot);
const { body } = await sandbox.merchant.request('GET', '/invoices/' + String(id));
await sandbox.stop();
const isPattern = /^async ?\\(\\{ ?\\}/.test(String(sandboxFixture()));
if (body.status !== 'paid' || !isPattern) throw new Error(String(sandboxFixture()));
`;

function useInProcess(node: string, folder: string): void {
  const file = join(folder, 'program.mts');
  writeFileSync(join(folder, 'program.mjs'), program);
  const run = spawnSync(node, [join(folder, 'program.mjs')], { cwd: folder, encoding: 'utf8' });
  must(run.status === 0 && run.stderr === '', `a program bills in process, without a warning: ${run.stderr}`);
  writeFileSync(file, `${program}\nexport const count: number = await sandbox.requests.count({ status: 201 });\n`);
  const compiler = fileURLToPath(new URL('../node_modules/typescript7/bin/tsc', import.meta.url));
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom,esnext.disposable',
  ];
  const compiled = spawnSync(process.execPath, [compiler, ...options, file], { cwd: folder, encoding: 'utf8' });
  must(compiled.status === 0, `its types compile: ${compiled.stdout}`);
}

function refuseOld(tarball: string): string {
  const folder = emptyFolder('old');
  npm(folder, 'install', tarball, '--offline');
  const command = join(folder, 'node_modules', 'tilla-sandbox', 'bin', 'tilla-sandbox.js');
  const { status, stderr } = spawnSync(nodeOf(TOO_OLD), [command], { encoding: 'utf8' });
  must(
    status === 1 && /^tilla-sandbox needs Node\.js 22\.13 or newer; this is 20\.\S+\n$/.test(stderr),
    `one line for an old Node: ${stderr}`,
  );
  return `Node ${TOO_OLD}: refused in one line`;
}

/** The tests beside the service, with the bundle in the place of its source. */
function proveSuite(bundle: string): void {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const args = [vitest, 'run', '--mode', 'test', '--project', 'node', 'packages/sandbox'];
  const env = { ...process.env, TILLA_SANDBOX_BUNDLE: bundle };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  must(status === 0, 'the tests of the service pass on its bundle');
  report('the tests of the service pass on its bundle');
}

interface Tarballs {
  readonly sandbox: string;
  readonly client: string;
}

function pack(folder: string, name: string): string {
  npm(folder, 'pack', '--pack-destination', work);
  return join(work, readdirSync(work).find((file) => file.startsWith(name) && file.endsWith('.tgz')) ?? '');
}

try {
  const folder = await makeSandboxPackage();
  const tarball = pack(folder, 'tilla-sandbox');
  const client = pack(makeClientPackage(), 'tilla-payment-api');
  const kilobytes = (...files: string[]): string =>
    `${String(Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000))} kB`;
  const scripts = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.js'));
  report(
    `bundle ${kilobytes(...scripts.map((name) => join(folder, 'dist', name)))}, tarball ${kilobytes(tarball)}; the client’s ${kilobytes(client)}`,
  );
  report(refuseOld(tarball));
  for (const version of versions) report(await prove(version, { sandbox: tarball, client }));
  report(
    'the three descriptions: 0 errors and 0 warnings of Redocly; clients of two generators bill and refuse wrong calls',
  );
  proveSuite(join(folder, 'dist'));
} finally {
  endProof();
}
