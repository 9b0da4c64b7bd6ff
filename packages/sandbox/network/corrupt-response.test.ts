import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '../testing/each-test.ts';
import { openTestService, type TestAnswer } from '../testing/test-service.ts';

const CREATE = { method: 'POST', path: '/api/v1/invoices/qr' };

const { service, shop } = shopForEachTest();

const fault = async (kind: string, more: object = {}) => {
  expect(await service.control('POST', '/faults', { kind, ...more })).toMatchObject({ status: 200 });
};
const invoice = (id: number) => shop.get(`/invoices/${String(id)}`);
const total = async () => (await shop.get('/invoices')).body as { total: number };
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

  test('a lost answer is not used for another caller', async () => {
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
    const corruption = await refunds(second);
    expect(corruption).toMatchObject({ status: 200, body: { refunds: [{ amount: '1.00' }] } });
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

  test('an answer of another organization or a corrupted one is not used', async () => {
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

describe('flip_status: paid is reported as pending, and pending as paid', () => {
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

  test('faults strike in the order in which they were added: flip_status flips another answer', async () => {
    const [open, done] = [await shop.qr(), await paid()];
    await invoice(done);
    await fault('other_body', { match: { method: 'GET' } });
    await fault('flip_status', { match: { method: 'GET' } });
    expect((await invoice(open)).body).toMatchObject({ id: done, status: 'pending' });
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

  test('a PDF gets a false date too; other corruptions strike JSON only', async () => {
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

test('corrupted answers use the names of the deployment', async () => {
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
