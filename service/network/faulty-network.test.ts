import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { openTestService, type TestAnswer, type TestService, type TestShop } from '../testing/test-service.ts';

const CREATE = { method: 'POST', path: '/api/v1/invoices/qr' };

let service: TestService;
let shop: TestShop;
beforeEach(async () => {
  service = openTestService();
  shop = await service.shop();
});
afterEach(() => {
  service.service.close();
});

const fault = async (kind: string, more: object = {}) => {
  expect(await service.control('POST', '/faults', { kind, ...more })).toMatchObject({ status: 200 });
};
const invoice = (id: number) => shop.get(`/invoices/${String(id)}`);
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

describe('other_body: the answer is another one of the same route', () => {
  test('an invoice is read as the one that was read last, and the service holds on to the truth', async () => {
    const [first, second] = [await shop.qr({ amount: 1 }), await shop.qr({ amount: 2 })];
    await invoice(await shop.qr());
    await invoice(first);
    await fault('other_body', { match: { method: 'get' }, times: 1 });
    expect((await invoice(second)).body).toMatchObject({ id: first, amount: '1.00' });
    expect((await invoice(second)).body).toMatchObject({ id: second, amount: '2.00' });
  });

  test('nothing is known of another one yet: the answer is true, and the fault has not struck', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    await fault('other_body', { match: { method: 'GET' }, times: 1 });
    await invoice(first);
    expect((await invoice(first)).body).toMatchObject({ id: first });
    expect((await service.control('GET', '/faults')).body).toMatchObject([{ kind: 'other_body', left: 1 }]);
    expect((await invoice(second)).body).toMatchObject({ id: first });
    expect((await service.control('GET', '/faults')).body).toEqual([]);
    expect((await service.control('GET', '/requests')).body).toMatchObject([
      {},
      {},
      {},
      {},
      { path: `/api/v1/invoices/${String(second)}`, response_body: { id: first } },
    ]);
  });

  test('another question about the same object is no other object', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    const note = (id: number, text: string) => shop.patch(`/invoices/${String(id)}`, { internal_comment: text });
    await note(first, 'one');
    await fault('other_body');
    expect((await note(first, 'two')).body).toMatchObject({ internal_comment: 'two' });
    expect((await note(second, 'three')).body).toMatchObject({ id: first, internal_comment: 'two' });
  });

  test('an answer that was lost is not told to another', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    await fault('drop_response', { times: 1 });
    await expect(invoice(first)).rejects.toThrow(TypeError);
    await fault('other_body');
    expect((await invoice(second)).body).toMatchObject({ id: second });
  });

  test('a list of refunds is that of another invoice, never an answer of another route or a refusal', async () => {
    const [first, second] = [await paid(), await paid()];
    const refunds = (id: number) => shop.get(`/invoices/${String(id)}/refunds`);
    await shop.post(`/invoices/${String(first)}/refund`, { amount: 1 });
    await refunds(first);
    await invoice(first);
    expect((await refunds(999_999)).status).toBe(404);
    await fault('other_body');
    const lie = await refunds(second);
    expect(lie).toMatchObject({ status: 200, body: { refunds: [{ amount: '1.00' }] } });
  });

  test('a route without an object in its path answers another question: another body or query', async () => {
    const [first, second] = [await shop.qr(), await paid()];
    const check = (id: number) => shop.post('/invoices/status/check', { invoice_ids: [id] });
    await check(first);
    await fault('other_body');
    expect((await check(second)).body).toMatchObject({ invoices: [{ id: first }] });
    expect((await check(first)).body).toMatchObject({ invoices: [{ id: first }] });
    await service.control('DELETE', '/faults');
    expect((await shop.get('/invoices?page=2')).body).toMatchObject({ current_page: 2 });
    await fault('other_body');
    expect((await shop.get('/invoices?page=1')).body).toMatchObject({ current_page: 2 });
  });

  test('what another organization was told is not taken up, nor is a lie', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    await invoice(first);
    await fault('other_body');
    expect((await invoice(second)).body).toMatchObject({ id: first });
    const other = await service.shop();
    const theirs = await other.qr();
    expect((await other.get(`/invoices/${String(theirs)}`)).body).toMatchObject({ id: theirs });
    await service.control('DELETE', '/faults');
    await fault('stale_body');
    expect((await invoice(second)).body).toMatchObject({ id: second });
  });

  test('a key of the same organization is the same caller', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    const made = await service.control('POST', `/organizations/${String(shop.organizationId)}/keys`, {});
    const { api_key: key } = made.body as { api_key: string };
    await invoice(first);
    await fault('other_body');
    const answer = await service.send('GET', `/api/v1/invoices/${String(second)}`, undefined, { 'x-api-key': key });
    expect(answer.body).toMatchObject({ id: first });
  });
});

describe('stale_body: the answer is the first one that this question got', () => {
  test('an invoice that was paid since is still pending, however often it is asked', async () => {
    const id = await shop.qr();
    await invoice(id);
    await service.customer(id, 'scan');
    await invoice(id);
    await service.customer(id, 'pay');
    await fault('stale_body');
    for (let asked = 0; asked < 2; asked += 1) {
      const { body } = await invoice(id);
      expect(body).toMatchObject({ status: 'pending' });
      expect(body).not.toHaveProperty('qr_substate');
    }
    await service.control('DELETE', '/faults');
    expect((await invoice(id)).body).toMatchObject({ status: 'paid' });
  });

  test('with the status of then, and only for the same query and body', async () => {
    expect((await shop.get('/invoices/1')).status).toBe(404);
    const first = await shop.qr();
    expect(first).not.toBe(1);
    const check = (ids: number[]) => shop.post('/invoices/status/check', { invoice_ids: ids });
    await check([first]);
    await service.customer(first, 'pay');
    await fault('stale_body');
    expect((await check([first])).body).toMatchObject({ invoices: [{ status: 'pending' }] });
    expect((await check([first, 1])).body).toMatchObject({ invoices: [{ status: 'paid' }] });
    expect((await shop.get('/invoices?page=1')).body).toMatchObject({ total: 1 });
  });

  test('a refusal of then is refused again, and what was done now is done', async () => {
    const key = { amount: 1, external_order_id_idempotency: 'k' };
    const made = await shop.qr(key);
    expect((await shop.post('/invoices/qr', key)).status).toBe(409);
    await service.customer(made, 'reject');
    await fault('stale_body', { match: CREATE, times: 1 });
    expect(await shop.post('/invoices/qr', key)).toMatchObject({ status: 201, body: { id: made } });
    expect(await total()).toMatchObject({ total: 2 });
  });
});

describe('flip_status: paid is told as pending, and pending as paid', () => {
  test('in one invoice, in a check of statuses and in a list; the books stay as they are', async () => {
    const [open, done] = [await shop.qr(), await paid()];
    await fault('flip_status', { match: { path: '/api/v1/invoices' } });
    const read = await invoice(open);
    expect(read.body).toMatchObject({ status: 'paid', paid_at: '2026-11-02T07:00:00+00:00' });
    const other = await invoice(done);
    expect(other.body).toMatchObject({ status: 'pending' });
    expect(other.body).not.toHaveProperty('paid_at');
    expect(await shop.status(open)).toBe('paid');
    expect(await shop.status(done)).toBe('pending');
    expect((await shop.get('/invoices?sort_by=id&sort_order=asc')).body).toMatchObject({
      data: [
        { id: open, status: 'paid' },
        { id: done, status: 'pending' },
      ],
    });
    await service.control('DELETE', '/faults');
    expect(await shop.status(open)).toBe('pending');
    expect(await shop.status(done)).toBe('paid');
  });

  test('no other status is touched, a pending refund neither, and such answers do not count', async () => {
    const id = await shop.qr();
    await service.customer(id, 'reject');
    const returned = await paid();
    await fault('flip_status', { times: 1 });
    expect((await invoice(id)).body).toMatchObject({ status: 'cancelled' });
    const refund = await shop.post(`/invoices/${String(returned)}/refund`, { amount: 1 });
    expect(refund.body).toMatchObject({ refund: { status: 'pending' } });
    expect((await shop.get('/tariff')).status).toBe(200);
    expect((await service.control('GET', '/faults')).body).toMatchObject([{ left: 1 }]);
    expect(await shop.status(id)).toBe('cancelled');
  });

  test('flips what another lie tells, in the order in which they were added', async () => {
    const [open, done] = [await shop.qr(), await paid()];
    await invoice(done);
    await fault('other_body', { match: { method: 'GET' } });
    await fault('flip_status', { match: { method: 'GET' } });
    expect((await invoice(open)).body).toMatchObject({ id: done, status: 'pending' });
  });
});

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

  test('the second one is refused by the idempotency key; the caller hears of the first', async () => {
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

  test('it lives in memory only: a service that was stopped never hears of it, though its clock goes on', async () => {
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

describe('false_date: the Date header of a true answer is off', () => {
  const dateOf = ({ headers }: TestAnswer) => headers.get('date');

  test('by so many seconds, forward or back, and the rest is as it was', async () => {
    const id = await shop.qr();
    await fault('false_date', { shift_seconds: 86_400, times: 1 });
    const answer = await invoice(id);
    expect(dateOf(answer)).toBe('Tue, 03 Nov 2026 07:00:00 GMT');
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    await fault('false_date', { shift_seconds: -90, times: 1 });
    expect(dateOf(await invoice(id))).toBe('Mon, 02 Nov 2026 06:58:30 GMT');
    expect(dateOf(await invoice(id))).toBe('Mon, 02 Nov 2026 07:00:00 GMT');
  });

  test('a paper comes with a false date too, and is else what it is: other lies are told in JSON only', async () => {
    await shop.change({ fiscal_till: true, bank_session: 'active' });
    const { data } = (await shop.get('/cashbox/shifts')).body as { data: { id: number }[] };
    const report = () => shop.get(`/cashbox/shifts/${String(data[0]?.id)}/report`);
    await shop.change({ bank_session: 'unavailable' });
    expect((await report()).status).toBe(503);
    await shop.change({ bank_session: 'active' });
    await fault('stale_body');
    await fault('false_date', { shift_seconds: 60 });
    const answer = await report();
    expect(answer).toMatchObject({ status: 200, body: /^%PDF/ });
    expect(dateOf(answer)).toBe('Mon, 02 Nov 2026 07:01:00 GMT');
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

  test('with a body of choice, which nobody is told again', async () => {
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

test('lies are told in the names of the deployment that is spoken', async () => {
  const spoken = openTestService({ words: { bank: 'acme', service: 'kassa' } });
  const own = await spoken.shop();
  const [first, second] = [await own.qr(), await own.qr()];
  const read = (id: number) => own.get(`/invoices/${String(id)}`);
  const truth = await read(first);
  await spoken.control('POST', '/faults', { kind: 'other_body' });
  expect((await read(second)).body).toEqual(truth.body);
  expect(truth.body).toHaveProperty('acme_source_type');
  spoken.service.close();
});
