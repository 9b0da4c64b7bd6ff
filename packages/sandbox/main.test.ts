import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { mainOfService } from './testing/service-process.ts';

interface Line {
  merchant_base_url: string;
  control_url: string;
  control_token: string;
  api_key: string;
}

interface Running {
  line: Line;
  /** The exit code, null after a kill. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

async function start(folder: string, ...more: string[]): Promise<Running> {
  const child = spawn(
    process.execPath,
    [mainOfService, '--port', '0', '--db', join(folder, 'service.db'), '--seed', 'empty', '--clock', 'manual', ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const [text] = (await once(lines, 'line')) as [string];
  return {
    line: JSON.parse(text) as Line,
    async stop(signal) {
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

test('npm run service: prints one line, answers on its socket, cuts on request, stops on SIGTERM, comes back the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-main-'));
  const first = await start(folder);
  const { line } = first;
  expect(line.merchant_base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  const json = { 'content-type': 'application/json' };
  const qr = (key: string): Promise<Response> =>
    fetch(`${line.merchant_base_url}/invoices/qr`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': line.api_key },
      body: JSON.stringify({ amount: '10.00', external_order_id_idempotency: key }),
    });

  const made = await qr('a');
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({
    status: 'pending',
    qr_link: expect.stringContaining(new URL(line.merchant_base_url).origin) as string,
  });
  expect(made.headers.get('x-ratelimit-limit')).toBe('60');

  const fault = async (kind: string): Promise<void> => {
    const answer = await fetch(`${line.control_url}/faults`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${line.control_token}` },
      body: JSON.stringify({ match: { path: '/api/v1/invoices/qr' }, kind, times: 1 }),
    });
    expect(answer.status).toBe(200);
  };
  await fault('drop_response');
  await expect(qr('b')).rejects.toThrow(TypeError);
  expect((await qr('b')).status).toBe(409);
  await fault('reset');
  await expect(qr('c')).rejects.toThrow(TypeError);
  expect((await qr('c')).status).toBe(201);
  expect(await first.stop('SIGTERM')).toBe(0);

  const second = await start(folder);
  expect(second.line).toMatchObject({ api_key: line.api_key, control_token: line.control_token });
  const list = await fetch(`${second.line.merchant_base_url}/invoices`, { headers: { 'x-api-key': line.api_key } });
  expect(await list.json()).toMatchObject({ total: 3 });
  expect(await second.stop('SIGTERM')).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test("npm run service -- --words: the socket speaks another deployment's names", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-words-'));
  const { line, stop } = await start(folder, '--words', 'bank=acme,service=paywave');
  const made = await fetch(`${line.merchant_base_url}/invoices/qr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': line.api_key },
    body: JSON.stringify({ amount: '10.00', acme_connection_id: null }),
  });
  expect(await made.json()).toMatchObject({ status: 'pending', origin: 'paywave' });
  expect(await stop('SIGTERM')).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('a body that is too large is refused with 413 on a socket too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-large-'));
  const running = await start(folder);
  const answer = await fetch(`${running.line.merchant_base_url}/invoices/qr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': running.line.api_key },
    body: JSON.stringify({ description: 'x'.repeat(3_000_000) }),
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: 'Payload Too Large' });
  await running.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
