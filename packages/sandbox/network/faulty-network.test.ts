import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { shopForEachTest } from '../testing/each-test.ts';
import { openTestService } from '../testing/test-service.ts';

const CREATE = { method: 'POST', path: '/api/v1/invoices/qr' };

const { service, shop } = shopForEachTest();

const fault = async (kind: string, more: object = {}) => {
  expect(await service.control('POST', '/faults', { kind, ...more })).toMatchObject({ status: 200 });
};
const total = async () => (await shop.get('/invoices')).body as { total: number };
const log = async () =>
  ((await service.control('GET', '/requests')).body as { method: string; path: string; status: number | null }[]).map(
    ({ method, path, status }) => [method, path, status],
  );
const paid = async () => {
  const id = await shop.qr();
  await service.customer(id, 'pay');
  return id;
};

describe('repeat_request: the request arrives twice', () => {
  test('at once: two invoices, one answer, and both deliveries are in the log', async () => {
    await fault('repeat_request', { match: CREATE, times: 1 });
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
    expect(await log()).toEqual([
      ['POST', '/api/v1/invoices/qr', 201],
      ['POST', '/api/v1/invoices/qr', 201],
    ]);
    expect(await total()).toMatchObject({ total: 2 });
  });

  test('the second one is refused by the idempotency key; the caller is notified of the first', async () => {
    await fault('repeat_request', { match: CREATE });
    const answer = await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' });
    expect(answer).toMatchObject({ status: 201 });
    expect((await log()).map(([, , status]) => status)).toEqual([201, 409]);
  });

  test.each([9, 100])('%i seconds later on the service’s clock', async (seconds) => {
    await fault('repeat_request', { match: CREATE, after_seconds: seconds, times: 1 });
    expect((await shop.post('/invoices/qr', { amount: 1 })).status).toBe(201);
    await service.advance(seconds - 1);
    expect(await total()).toMatchObject({ total: 1 });
    await service.advance(3600);
    const { body } = await shop.get('/invoices');
    const at = new Date(Date.parse('2026-11-02T07:00:00Z') + seconds * 1000).toISOString().replace('.000Z', '+00:00');
    expect((body as { data: { created_at: string }[] }).data.map(({ created_at }) => created_at).sort()).toEqual([
      '2026-11-02T07:00:00+00:00',
      at,
    ]);
  });
});

describe('hold_request: the request arrives long after its caller was cut', () => {
  const order = { amount: 1, external_order_id_idempotency: 'late' };

  test('nothing is done before its time, then it is done once, and nobody is answered', async () => {
    await fault('hold_request', { match: CREATE, after_seconds: 45, times: 1 });
    await expect(shop.post('/invoices/qr', order)).rejects.toThrow(TypeError);
    await service.advance(44);
    expect(await total()).toMatchObject({ total: 0 });
    await service.advance(1);
    expect(await total()).toMatchObject({ total: 1 });
    await service.advance(600);
    expect(await total()).toMatchObject({ total: 1 });
    expect((await log()).filter(([method]) => method === 'POST')).toEqual([
      ['POST', '/api/v1/invoices/qr', null],
      ['POST', '/api/v1/invoices/qr', 201],
    ]);
  });

  test('one that was sent anew meanwhile wins; the late one suffers no faults and is refused', async () => {
    await fault('hold_request', { match: CREATE, after_seconds: 600, times: 1 });
    await expect(shop.post('/invoices/qr', order)).rejects.toThrow(TypeError);
    await service.advance(30);
    await service.customer(await shop.qr(order), 'pay');
    await fault('reset', { match: CREATE });
    await service.advance(570);
    expect((await log()).map(([, , status]) => status)).toEqual([null, 201, 409]);
    expect(await total()).toMatchObject({ total: 1 });
  });

  test('what is on its way arrives though the fault is taken back; a reset forgets it', async () => {
    await fault('hold_request', { match: CREATE, after_seconds: 60 });
    await expect(shop.post('/invoices/qr', order)).rejects.toThrow(TypeError);
    await service.control('DELETE', '/faults');
    await service.advance(60);
    expect(await total()).toMatchObject({ total: 1 });
    await fault('hold_request', { match: CREATE, after_seconds: 60 });
    await expect(shop.post('/invoices/qr', order)).rejects.toThrow(TypeError);
    await service.control('POST', '/reset', {});
    await service.advance(60);
    expect(await log()).toEqual([]);
  });

  test('it lives in memory only: a stopped service never receives it, though its clock goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-late-'));
    try {
      const file = join(folder, 'service.db');
      const before = openTestService({ file });
      const held = await before.shop();
      await before.control('POST', '/faults', { match: CREATE, kind: 'hold_request', after_seconds: 60 });
      await expect(held.post('/invoices/qr', order)).rejects.toThrow(TypeError);
      before.service.close();
      const after = openTestService({ file });
      await after.advance(3600);
      const list = await after.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': held.key });
      expect(list.body).toMatchObject({ total: 0 });
      after.service.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('over a socket the connection is gone at once, and the body arrives whole', async () => {
    const listening = await listen(service.service, { port: 0, host: '127.0.0.1' });
    await fault('hold_request', { match: CREATE, after_seconds: 45, times: 1 });
    const ask = fetch(`${listening.origin}/api/v1/invoices/qr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': shop.key },
      body: JSON.stringify(order),
    });
    await expect(ask).rejects.toThrow(TypeError);
    await service.advance(45);
    expect((await shop.get('/invoices')).body).toMatchObject({
      data: [{ amount: '1.00', external_order_id_idempotency: 'late' }],
    });
    await listening.close();
  });

  test('on a real clock an advance brings it too', async () => {
    const real = openTestService({ clock: 'real' });
    const own = await real.shop();
    await real.control('POST', '/faults', { match: CREATE, kind: 'hold_request', after_seconds: 45, times: 1 });
    await expect(own.post('/invoices/qr', order)).rejects.toThrow(TypeError);
    await real.advance(45);
    expect((await own.get('/invoices')).body).toMatchObject({ total: 1 });
    real.service.close();
  });
});

describe('refuse_response: the work is done, and the answer says that it was refused', () => {
  test.each([403, 409, 422, 429])('%i', async (status) => {
    await fault('refuse_response', { match: CREATE, status, times: 1 });
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
      status,
      body: { error: /./, message: /./ },
    });
    expect(await total()).toMatchObject({ total: 1 });
    expect(await log()).toContainEqual(['POST', '/api/v1/invoices/qr', status]);
  });

  test('with a body of choice, which is not used again', async () => {
    const body = { error: 'request_rate_limited', error_code: 'request_rate_limited', message: 'Too Many Attempts.' };
    const id = await paid();
    const refund = () => shop.post(`/invoices/${String(id)}/refund`, { amount: 1 });
    await fault('refuse_response', { match: { method: 'POST' }, status: 429, body, times: 1 });
    expect(await refund()).toMatchObject({ status: 429, body });
    expect((await shop.get(`/invoices/${String(id)}/refunds`)).body).toMatchObject({ refunds: [{ amount: '1.00' }] });
    await fault('stale_body');
    expect((await refund()).status).not.toBe(429);
  });
});

test.each([
  [{ kind: 'held' }, { kind: [/hold_request.*flip_status/] }],
  [{ kind: 'hold_request' }, { after_seconds: [/from 1 to 600/] }],
  [{ kind: 'hold_request', after_seconds: 0 }, { after_seconds: [/from 1 to 600/] }],
  [{ kind: 'hold_request', after_seconds: 601 }, { after_seconds: [/600/] }],
  [{ kind: 'repeat_request', after_seconds: 1.5 }, { after_seconds: [/int/] }],
  [{ kind: 'reset', after_seconds: 9 }, { after_seconds: [/hold_request or repeat_request/] }],
  [{ kind: 'false_date' }, { shift_seconds: [/other than 0/] }],
  [{ kind: 'false_date', shift_seconds: 1e12 }, { shift_seconds: [/315360000/] }],
  [{ kind: 'stale_body', shift_seconds: 5 }, { shift_seconds: [/false_date/] }],
  [{ kind: 'refuse_response' }, { status: [/from 400 to 499/] }],
  [{ kind: 'refuse_response', status: 503 }, { status: [/from 400 to 499/] }],
])('a fault that is not well said is refused, and says what is expected: %j', async (body, errors) => {
  expect(await service.control('POST', '/faults', body)).toMatchObject({ status: 422, body: { errors } });
  expect((await service.control('GET', '/faults')).body).toEqual([]);
});
