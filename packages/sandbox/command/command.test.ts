import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openReceiver } from '../testing/receiver.ts';
import { commands } from './options.ts';
import { runCommand } from './run.ts';
import { triggers } from './triggers.ts';

let folder = '';
const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-command-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  out: string;
  error: string;
}

interface Running {
  out(): string;
  stop(): Promise<Outcome>;
}

const line = z.looseObject({
  merchant_base_url: z.string(),
  control_url: z.string(),
  control_token: z.string(),
  api_key: z.string(),
  organization_id: z.int(),
});

function begin(args: readonly string[], { isTerminal = false, environment = {} } = {}): Running {
  const said = { out: '', error: '' };
  const stop = Promise.withResolvers<undefined>();
  let nowMs = 0;
  const ended = runCommand(args, {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    isTerminal,
    environment,
    // Only its own time passes.
    async sleep(milliseconds) {
      nowMs += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
    nowMs: () => nowMs,
    stopped: stop.promise,
  }).then((code) => ({ code, ...said }));
  const running = {
    out: () => said.out,
    stop: () => {
      stop.resolve(undefined);
      return ended;
    },
  };
  ends.push(running.stop);
  return running;
}

const run = (...args: readonly string[]): Promise<Outcome> => begin(args).stop();

/** The start line. */
async function serve(
  ...args: readonly string[]
): Promise<{ line: z.output<typeof line>; url: string; stop: Running['stop'] }> {
  const running = begin(['--port', '0', '--seed', 'empty', ...args]);
  await vi.waitFor(() => {
    expect(running.out()).toContain('\n');
  });
  const started = line.parse(JSON.parse(running.out()));
  return { line: started, url: new URL(started.merchant_base_url).origin, stop: running.stop };
}

const ask = (at: { url: string }, path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${at.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test.each([
  [['--prot', '1'], /^tilla-sandbox: unknown option --prot; did you mean --port\?; see --help\n$/],
  [['--port'], /^tilla-sandbox: --port needs a value: --port N\n$/],
  [['--port', 'many'], /^tilla-sandbox: --port is a number from 0 to 65535\n$/],
  [['serv'], /^tilla-sandbox: unknown command serv; did you mean serve\?; see --help\n$/],
  [['serve', 'now'], /^tilla-sandbox: serve takes no now; see --help\n$/],
  [['--strict=yes'], /^tilla-sandbox: --strict takes no value\n$/],
  [['--seed', 'dmeo'], /^tilla-sandbox: --seed is demo, empty or the path of a file\n$/],
  [['--seed', './nowhere.yaml'], /^tilla-sandbox: --seed \.\/nowhere\.yaml cannot be read: ENOENT.*\n$/],
  [['--clock', 'fast'], /^tilla-sandbox: --clock is real or manual\n$/],
  [['--start-at', 'noon'], /^tilla-sandbox: --start-at is a time, as .*\n$/],
  [['--random-seed', 'x'], /^tilla-sandbox: --random-seed is a whole number\n$/],
  [['--words', 'bank=A'], /^tilla-sandbox: --words is bank=X,service=Y .*\n$/],
  [['--public-url', 'shop/x'], /^tilla-sandbox: --public-url is an address without a path.*\n$/],
  [['--control-token', 'short'], /^tilla-sandbox: --control-token has at least 16 characters\n$/],
  [['--host', '203.0.113.9', '--port', '0'], /^tilla-sandbox: --host 203\.0\.113\.9 is no address of this machine\n$/],
  [
    ['--db', '/nowhere/at/all.db', '--port', '0'],
    /^tilla-sandbox: --db .*: the folder \/nowhere\/at does not exist\n$/,
  ],
  [['pay', 'one'], /^tilla-sandbox: usage: tilla-sandbox pay ID\n$/],
  [['wait', '1'], /^tilla-sandbox: usage: tilla-sandbox wait ID STATUS\n$/],
  [['wait', '1', 'payed'], /^tilla-sandbox: payed is no status of an invoice; did you mean "paid"\?\n$/],
  [
    ['trigger', 'invoice.payed'],
    /^tilla-sandbox: no way to trigger invoice\.payed; did you mean "invoice\.paid"\?.*\n$/,
  ],
  [['listen'], /^tilla-sandbox: usage: tilla-sandbox listen --forward-to URL\n$/],
  [['pay', '1', '--url', 'http://127.0.0.1:9'], /^tilla-sandbox: no sandbox answers at http:\/\/127\.0\.0\.1:9; .*\n$/],
])('%j is refused in one line', async (args, error) => {
  const outcome = await run(...args);
  expect(outcome.error).toMatch(error);
  expect(outcome).toMatchObject({ code: 1, out: '' });
});

test('a taken port and a file that is no database are refused in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  expect((await run('--port', String(port))).error).toBe(
    `tilla-sandbox: port ${String(port)} is taken; choose another with --port, or --port 0 for any free one\n`,
  );
  other.close();
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, and long enough to be read as one '.repeat(40));
  expect((await run('--port', '0', '--db', file)).error).toMatch(/^tilla-sandbox: --db .* cannot be opened .*: .*\n$/);
});

test('--help names every command and every option', async () => {
  const { out, code } = await run('--help');
  expect(code).toBe(0);
  for (const [name, { options }] of Object.entries(commands)) {
    expect(out).toContain(`tilla-sandbox ${name === 'serve' ? '[serve]' : name}`);
    for (const option of Object.keys(options)) expect(out).toContain(`--${option}`);
  }
});

test('a terminal gets a banner with the keys and a first call, a pipe one line of JSON', async () => {
  const person = begin(['--port', '0'], { isTerminal: true });
  await vi.waitFor(() => {
    expect(person.out()).toContain('X-API-Key: tk_sandbox_api_key');
  });
  expect(person.out()).toContain('curl -s http://127.0.0.1:');
  expect((await person.stop()).code).toBe(0);
  expect((await serve()).line.api_key).toBe('tk_sandbox_api_key');
});

test('the keys are the same after a reset and in the next sandbox', async () => {
  const one = await serve();
  const control = { authorization: `Bearer ${one.line.control_token}` };
  expect(await (await ask(one, '/_control/reset', control, {})).json()).toEqual(one.line);
  const other = await serve();
  expect({ ...other.line, ...addresses }).toEqual({ ...one.line, ...addresses });
});
const addresses = { merchant_base_url: '', partner_base_url: '', control_url: '', console_url: '' };

test('--host 0.0.0.0 names an address that can be called; --public-url replaces it', async () => {
  const open = await serve('--host', '0.0.0.0');
  expect(open.line.merchant_base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  const named = await serve('--public-url', 'https://sandbox.example/');
  expect(named.line.merchant_base_url).toBe('https://sandbox.example/api/v1');
});

test('--control-host opens control to other machines, with a random token', async () => {
  const one = await serve('--control-host', '0.0.0.0');
  const other = await serve('--control-host', '0.0.0.0', '--control-token', 'a-token-of-my-own');
  expect(one.line.control_token).toMatch(/^[0-9a-f]{48}$/);
  expect(other.line.control_token).toBe('a-token-of-my-own');
});

test('--db keeps what was made; --start-at, --strict and --no-limits do what they say', async () => {
  const file = join(folder, 'service.db');
  const options = ['--db', file, '--clock', 'manual', '--start-at', '2026-11-02T07:00:00Z', '--strict', '--no-limits'];
  const one = await serve(...options);
  const key = { 'x-api-key': one.line.api_key };
  for (let made = 0; made < 61; made += 1)
    expect((await ask(one, '/api/v1/invoices/qr', key, { amount: 1 })).status).toBe(201);
  expect((await ask(one, '/api/v1/invoices/qr', key, { ammount: 1 })).status).toBe(422);
  expect((await ask(one, '/api/v1/status')).headers.get('date')).toBe('Mon, 02 Nov 2026 07:00:00 GMT');
  await one.stop();
  const again = await serve('--db', file);
  expect(await (await ask(again, '/api/v1/invoices', key)).json()).toMatchObject({ total: 61 });
});

test('--seed FILE makes what the file says, and names what it does not know', async () => {
  const file = join(folder, 'seed.yaml');
  writeFileSync(
    file,
    `shop: { name: Corner shop, has_catalog: true, catalog: demo }
organizations:
  - { mode: production, api_key: { key: tk_second_shop }, tariff: { status: active } }
partner: { tariff_billing_mode: payment }
provider: { qr: bank_error }
`,
  );
  const one = await serve('--seed', file);
  const second = { 'x-api-key': 'tk_second_shop' };
  expect((await ask(one, '/api/v1/invoices/qr', second, { amount: 1 })).status).toBe(502);
  expect(await (await ask(one, '/api/v1/account/health', { 'x-api-key': one.line.api_key })).json()).toMatchObject({
    organization: { name: 'Corner shop', has_catalog: true },
  });
  await ask(one, '/_control/reset', { authorization: `Bearer ${one.line.control_token}` }, {});
  expect((await ask(one, '/api/v1/tariff', second)).status).toBe(200);

  writeFileSync(file, 'shop: { nmae: x }');
  expect((await run('--port', '0', '--seed', file)).error).toMatch(/: shop\.nmae: Unknown key/);
  writeFileSync(file, 'shop: { name: ');
  expect((await run('--port', '0', '--seed', file)).error).toMatch(/^tilla-sandbox: --seed .*\n$/);
});

test('pay and wait play the customer; wait ends with 1 where the time is over', async () => {
  const at = await serve();
  const made = await ask(at, '/api/v1/invoices/qr', { 'x-api-key': at.line.api_key }, { amount: 1500 });
  const id = String(z.looseObject({ id: z.int() }).parse(await made.json()).id);
  expect((await run('wait', id, 'paid', '--url', at.url, '--timeout', '1')).error).toMatch(
    / is pending after 1 s, not paid/,
  );
  const waiting = begin(['wait', id, 'paid', '--url', at.url, '--timeout', '100000']);
  expect(await run('pay', id, '--url', at.url)).toMatchObject({ code: 0 });
  expect(JSON.parse((await waiting.stop()).out)).toMatchObject({ status: 'paid', amount: '1500.00' });
  expect((await run('pay', id, '--url', at.url)).error).toMatch(/^tilla-sandbox: POST .*: 409 .*\n$/);
  expect((await run('pay', '999999', '--url', at.url, '--token', 'wrong')).error).toMatch(/: 401 /);
});

test('listen delivers the webhooks and shows them; resend sends one again; the earlier address comes back', async () => {
  const at = await serve();
  const receiver = await openReceiver();
  ends.push(() => receiver.close());
  const listening = begin(['listen', '--forward-to', receiver.url, '--url', at.url], { isTerminal: true });
  await vi.waitFor(() => {
    expect(listening.out()).toContain('sends its webhooks to');
  });
  await run('trigger', 'invoice.paid', '--url', at.url);
  await vi.waitFor(() => {
    expect(listening.out()).toMatch(/invoice\.status_changed invoice \d+ {2}delivered 200/);
  });
  const seq = /(\d+) {2}invoice\.status_changed/.exec(listening.out())?.[1] ?? '';
  const before = receiver.heard.length;
  expect((await run('resend', seq, '--url', at.url)).code).toBe(0);
  expect(receiver.heard.length).toBeGreaterThan(before);
  expect((await listening.stop()).code).toBe(0);
  const shops = await ask(at, '/_control/organizations', { authorization: `Bearer ${at.line.control_token}` });
  expect(await shops.json()).toMatchObject([{ webhook_url: null }]);
});

test('trigger makes every event of its list happen', async () => {
  const at = await serve();
  for (const name of Object.keys(triggers)) {
    expect(await run('trigger', name, '--url', at.url), name).toMatchObject({ code: 0, error: '' });
  }
  await ask(at, '/_control/clock', { authorization: `Bearer ${at.line.control_token}` }, { advance_seconds: 5 });
  const events = await ask(at, '/_control/events', { authorization: `Bearer ${at.line.control_token}` });
  const seen = z
    .array(
      z.looseObject({
        event: z.string(),
        payload: z.looseObject({ invoice: z.looseObject({ status: z.string() }).optional() }),
      }),
    )
    .parse(await events.json())
    .flatMap(({ event, payload }) => [event, `invoice.${payload.invoice?.status ?? ''}`]);
  expect(seen).toEqual(expect.arrayContaining(Object.keys(triggers)));
});
