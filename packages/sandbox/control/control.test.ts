import { expect, test } from 'vitest';
import { openTestService } from '../testing/test-service.ts';

test('every control call needs the token', async () => {
  const service = openTestService();
  expect(await service.send('GET', '/_control/clock')).toMatchObject({ status: 401 });
  expect(await service.send('GET', '/_control/clock', undefined, { authorization: 'Bearer wrong' })).toMatchObject({
    status: 401,
  });
  expect(await service.control('GET', '/clock')).toMatchObject({
    status: 200,
    body: { now: '2026-11-02T07:00:00+00:00' },
  });
});

test('the clock moves by seconds or to a moment, never back, and the Date header follows it', async () => {
  const service = openTestService();
  const moved = await service.control('POST', '/clock', { set: '2026-11-03T07:00:00Z' });
  expect(moved).toMatchObject({ body: { now: '2026-11-03T07:00:00+00:00' } });
  expect(moved.headers.get('date')).toBe('Tue, 03 Nov 2026 07:00:00 GMT');
  expect(await service.control('POST', '/clock', { set: '2026-11-02T07:00:00Z' })).toMatchObject({ status: 422 });
  expect(await service.control('POST', '/clock', { advance_seconds: -1 })).toMatchObject({ status: 422 });
  expect(await service.control('POST', '/clock', {})).toMatchObject({ status: 422, body: { errors: {} } });
});

test('advancing runs what falls due in order, each at its own time', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const [first, second] = [await shop.qr(), await shop.qr()];
  await service.customer(second, 'pay', 20);
  await service.customer(first, 'pay', 10);
  await service.customer(first, 'scan', 5);
  await service.advance(3600);
  const { body } = await service.control('GET', '/events');
  expect(body).toMatchObject([
    { seq: 1, event: 'invoice.qr_scanned', invoice_id: first, at: '2026-11-02T07:00:05+00:00' },
    { event: 'invoice.status_changed', invoice_id: first, at: '2026-11-02T07:00:10+00:00' },
    { event: 'invoice.qr_scanned', invoice_id: second, at: '2026-11-02T07:00:20+00:00' },
    { event: 'invoice.status_changed', invoice_id: second },
  ]);
  expect((await service.control('GET', '/events?since=3')).body).toHaveLength(1);
});

test('organizations: bad bodies 422 with errors, unknown ids 404, unknown fields are kept', async () => {
  const service = openTestService();
  expect(await service.control('POST', '/organizations', { mode: 'test' })).toMatchObject({
    status: 422,
    body: { errors: { mode: [/./] } },
  });
  expect(await service.control('PATCH', '/organizations/9', {})).toMatchObject({ status: 404 });
  expect(await service.customer(9, 'pay')).toMatchObject({ status: 404 });
  expect(await service.control('POST', '/organizations', { custom_tariff: true, owner: 'Ann' })).toMatchObject({
    status: 200,
    body: { organization_id: 1002, connection_ids: [502], api_key: /^tk_/, webhook_secret: /^whs_/ },
  });
});

test('organizations: connection_ids come in the order sent, and a change keeps the ids of their places', async () => {
  const service = openTestService();
  const shop = await service.shop({ connections: [{ is_primary: true }, { status: 'expired' }] });
  const [first, second] = shop.connectionIds;
  expect(await shop.change({ connections: [{ is_primary: true, status: 'expired' }] })).toMatchObject({
    body: { connection_ids: [first] },
  });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 409 });
  expect(await shop.post('/invoices/qr', { amount: 1, bank_connection_id: second })).toMatchObject({ status: 422 });
});

test('provider: settings merge, and an organization own setting beats the global one', async () => {
  const service = openTestService();
  const [one, other] = [await service.shop({ mode: 'production' }), await service.shop({ mode: 'production' })];
  await service.control('POST', '/provider', { qr: 'bank_error' });
  await service.control('POST', '/provider', { organization_id: one.organizationId, qr: 'ok' });
  expect(await one.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
  expect(await other.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 502 });
  expect(await service.control('POST', '/provider', { qr: 'sometimes' })).toMatchObject({ status: 422 });
});

test('customers who act by themselves: the same seed, the same fates', async () => {
  const play = async (): Promise<unknown[]> => {
    const service = openTestService();
    const shop = await service.shop();
    await service.control('POST', '/customers', {
      auto: { pay_after_seconds: [5, 60], reject_rate: 0.3, ignore_rate: 0.3, scan_lead_seconds: 2 },
    });
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) ids.push(await shop.qr());
    await service.advance(400);
    return Promise.all(ids.map((id) => shop.status(id)));
  };
  const fates = await play();
  expect(new Set(fates)).toEqual(new Set(['paid', 'cancelled', 'expired']));
  expect(await play()).toEqual(fates);
});

test('a customer action in an impossible state is 409 and changes nothing', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  await service.customer(id, 'reject');
  expect(await service.customer(id, 'scan')).toMatchObject({ status: 409 });
  expect(await service.customer(id, 'reject')).toMatchObject({ status: 409 });
  expect(await shop.status(id)).toBe('cancelled');
  expect(await service.customer(id, 'pay')).toMatchObject({ status: 200, body: { status: 'paid' } });
});

test('faults: drop_response does the work and cuts, drop_request does not, both only as often as asked', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const match = { method: 'post', path: '/api/v1/invoices' };
  await service.control('POST', '/faults', { match, kind: 'drop_response', times: 1 });
  await expect(shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' })).rejects.toThrow(TypeError);
  expect(await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' })).toMatchObject({
    status: 409,
  });
  await service.control('POST', '/faults', { match, kind: 'drop_request', times: 1 });
  await expect(shop.post('/invoices/qr', { amount: 1 })).rejects.toThrow(TypeError);
  await service.control('POST', '/faults', { match: {}, kind: 'reset' });
  await expect(shop.get('/invoices')).rejects.toThrow(TypeError);
  await service.control('DELETE', '/faults');
  expect(await shop.get('/invoices')).toMatchObject({ body: { total: 1 } });
  const { body } = await service.control('GET', '/requests');
  expect((body as { status: number | null }[]).map(({ status }) => status)).toEqual([null, 409, null, null, 200]);
});

test('faults: status answers before the work with its body, delay waits, probability is seeded', async () => {
  const waits: number[] = [];
  const service = openTestService({
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  const shop = await service.shop();
  await service.control('POST', '/faults', {
    match: {},
    kind: 'status',
    status: 502,
    body: '<html>captive</html>',
    times: 1,
  });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 502, body: '<html>captive</html>' });
  await service.control('POST', '/faults', { match: {}, kind: 'delay', delay_ms: 700, times: 1 });
  expect(await shop.get('/invoices')).toMatchObject({ status: 200, body: { total: 0 } });
  expect(waits).toEqual([700]);
  await service.control('POST', '/faults', { match: {}, kind: 'status', status: 500, probability: 0.5, seed: 3 });
  const seen = new Set<number>();
  for (let count = 0; count < 20; count += 1) seen.add((await shop.get('/invoices')).status);
  expect(seen).toEqual(new Set([200, 500]));
  expect(await service.control('POST', '/faults', { kind: 'flood' })).toMatchObject({ status: 422 });
});

test('requests: every call but control is listed with its key hint and redacted bodies', async () => {
  const service = openTestService();
  const shop = await service.shop();
  await shop.phone();
  const { body } = await service.control('GET', '/requests');
  expect(body).toMatchObject([
    {
      seq: 1,
      method: 'POST',
      path: '/api/v1/invoices',
      status: 201,
      key_hint: `****${shop.key.slice(-4)}`,
      request_body: { amount: 1250, phone_number: '8701*****67' },
      response_body: { status: 'processing', client_phone: '8701*****67' },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(shop.key);
  expect((await service.control('GET', '/requests?since=1')).body).toEqual([]);
});

test('reset goes back to a fresh state and keeps the keys of the start line and the control token', async () => {
  const service = openTestService();
  const shop = await service.shop();
  await shop.qr();
  await service.advance(86_400);
  const { body } = await service.control('POST', '/reset', {});
  expect(body).toEqual(service.line);
  expect(await shop.get('/invoices')).toMatchObject({ status: 401 });
  expect(await service.control('GET', '/clock')).toMatchObject({ body: { now: '2026-11-02T07:00:00+00:00' } });
  expect((await service.control('GET', '/ledger')).body).toMatchObject({ organizations: { 1001: { charges: [] } } });
});
