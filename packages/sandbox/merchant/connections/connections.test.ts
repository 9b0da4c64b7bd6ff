import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';
import { openTestPartner } from '#sandbox/testing/test-partner.ts';
import type { TestAnswer, TestShop } from '#sandbox/testing/test-service.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, shop } = shopForEachTest({ connections: [{ is_primary: true }, {}] });

const auth = (at: TestShop, id: number | undefined, step: string, body?: object): Promise<TestAnswer> =>
  at.post(`/connections/${String(id)}/auth/${step}`, body);
const bind = async (at: TestShop, id: number | undefined, cashier_phone: string): Promise<TestAnswer> => {
  await auth(at, id, 'init');
  await auth(at, id, 'send-phone', { cashier_phone, confirm_duplicate: true });
  return auth(at, id, 'verify-otp', { otp: '0000' });
};
const add = async (at: TestShop): Promise<number> =>
  z.object({ connection: z.object({ id: z.int() }) }).parse((await at.post('/connections')).body).connection.id;
const list = async (at: TestShop): Promise<unknown[]> =>
  z.object({ data: z.array(z.unknown()) }).parse((await at.get('/connections')).body).data;
const refusal = (status: number, code: string) => ({
  status,
  body: { error: code, error_code: code, message: someText },
});

describe('Connections: GET and POST /connections', () => {
  test('the cashiers are listed with masked numbers and UTC times', async () => {
    const [first] = await list(shop);
    expect(first).toEqual({
      id: shop.connectionIds[0],
      name: 'Касса 1',
      cashier_phone_masked: expect.stringMatching(/^\+7 701 ••• •• \d\d$/) as string,
      is_primary: true,
      status: 'active',
      connected_at: '2026-11-02T07:00:00+00:00',
    });
  });

  test('a new connection is unverified until its cashier is bound', async () => {
    const made = await shop.post('/connections', { name: 'Зал' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        connection: {
          name: 'Зал',
          is_primary: false,
          status: 'unverified',
          cashier_phone_masked: null,
          connected_at: null,
        },
      },
    });
    expect(await list(shop)).toHaveLength(3);
    expect(await shop.post('/connections', { name: 7 })).toMatchObject({
      status: 422,
      body: { errors: { name: [someText] } },
    });
  });

  test('every route needs can_manage_cashiers: 403 forbidden', async () => {
    const reader = await service.shop({ api_key: { can_manage_cashiers: false } });
    const [id] = reader.connectionIds;
    expect(await reader.get('/connections')).toMatchObject(refusal(403, 'forbidden'));
    expect(await reader.post('/connections')).toMatchObject(refusal(403, 'forbidden'));
    expect(await reader.post(`/connections/${String(id)}/primary`)).toMatchObject(refusal(403, 'forbidden'));
    expect(await reader.call('DELETE', `/connections/${String(id)}`)).toMatchObject(refusal(403, 'forbidden'));
    expect(await auth(reader, id, 'init')).toMatchObject(refusal(403, 'forbidden'));
  });

  test('connections keep working without a tariff (Errors, tariff_inactive)', async () => {
    const unpaid = await service.shop({ mode: 'production', tariff: { status: 'expired' } });
    expect(await bind(unpaid, unpaid.connectionIds[0], '77010001122')).toMatchObject({
      body: { process_status: 'active' },
    });
  });
});

describe('Connections: primary and delete', () => {
  test('primary moves to one connection; unverified and blocked ones are 422 without error_code', async () => {
    const [first, second] = shop.connectionIds;
    expect(await shop.post(`/connections/${String(second)}/primary`)).toMatchObject({
      status: 200,
      body: { connection: { id: second, is_primary: true } },
    });
    expect(await list(shop)).toMatchObject([
      { id: first, is_primary: false },
      { id: second, is_primary: true },
    ]);
    const unverified = await add(shop);
    const refused = await shop.post(`/connections/${String(unverified)}/primary`);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ error: 'connection_identity_unverified', message: someText });
    await shop.change({ connections: [{ is_primary: true }, { status: 'blocked' }] });
    expect(await shop.post(`/connections/${String(second)}/primary`)).toMatchObject({ status: 422 });
  });

  test('deleting the last connection leaves no session to bill through', async () => {
    const [first, second] = shop.connectionIds;
    expect(await shop.call('DELETE', `/connections/${String(first)}`)).toMatchObject({
      status: 200,
      body: { message: someText },
    });
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
    await shop.call('DELETE', `/connections/${String(second)}`);
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject(refusal(400, 'bank_session_not_configured'));
    await bind(shop, await add(shop), '77010001122');
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
    expect(await list(shop)).toMatchObject([{ is_primary: true, status: 'active' }]);
  });

  test('an unknown, foreign or impossible connection is 404', async () => {
    const other = await service.shop();
    for (const id of [String(other.connectionIds[0]), '9999', 'abc']) {
      expect(await shop.post(`/connections/${id}/primary`)).toMatchObject({
        status: 404,
        body: { error: 'Connection not found', message: someText },
      });
      expect(await shop.call('DELETE', `/connections/${id}`)).toMatchObject({ status: 404 });
      expect(await shop.post(`/connections/${id}/auth/init`)).toMatchObject({ status: 404 });
    }
  });
});

describe('Connections: auth steps', () => {
  test('init, send-phone, verify-otp bind the cashier; a wrong code is 200 invalid_otp', async () => {
    const id = await add(shop);
    const began = await auth(shop, id, 'init');
    const processId: unknown = expect.stringMatching(/^SANDBOX-[0-9a-f-]{36}$/);
    expect(began.body).toEqual({ success: true, process_id: processId, process_status: 'phone_required' });
    expect(await auth(shop, id, 'send-phone', { cashier_phone: '77770000010' })).toMatchObject({
      status: 200,
      body: { process_id: processId, process_status: 'otp_required' },
    });
    expect(await auth(shop, id, 'verify-otp', { otp: '1234' })).toMatchObject({
      status: 200,
      body: { success: false, error: 'invalid_otp', process_status: 'otp_required' },
    });
    expect(await auth(shop, id, 'verify-otp', { otp: '12' })).toMatchObject({
      status: 422,
      body: { errors: { otp: [someText] } },
    });
    expect(await auth(shop, id, 'verify-otp', { otp: '0000' })).toMatchObject({
      status: 200,
      body: { success: true, process_status: 'active' },
    });
    expect(await list(shop)).toMatchObject([
      {},
      {},
      { id, status: 'active', connected_at: '2026-11-02T07:00:00+00:00' },
    ]);
  });

  test('an expired session comes back with a new authorization', async () => {
    await shop.change({ bank_session: 'expired', connections: [{ is_primary: true, status: 'expired' }] });
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject(refusal(409, 'bank_session_expired'));
    await bind(shop, shop.connectionIds[0], '77010001122');
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
  });

  test('Errors, context_expired: a step without a process, or after its 10 minutes', async () => {
    const [id] = shop.connectionIds;
    const phone = { cashier_phone: '77010001122' };
    expect(await auth(shop, id, 'send-phone', phone)).toMatchObject(refusal(409, 'context_expired'));
    await auth(shop, id, 'init');
    expect(await auth(shop, id, 'verify-otp', { otp: '0000' })).toMatchObject(refusal(409, 'context_expired'));
    await auth(shop, id, 'send-phone', phone);
    await service.advance(600);
    expect(await auth(shop, id, 'verify-otp', { otp: '0000' })).toMatchObject(refusal(409, 'context_expired'));
  });

  test.each([
    ['77770000011', 422, 'not_cashier', false],
    ['77770000012', 502, 'sms_failed', false],
    ['77770000013', 422, 'not_registered', false],
    ['77770000014', 409, 'context_expired', true],
    ['77770000015', 503, 'bank_busy', true],
  ])('Sandbox numbers: %s is %i %s (ends the process: %s)', async (cashier_phone, status, code, ends) => {
    const [id] = shop.connectionIds;
    await auth(shop, id, 'init');
    const answer = await auth(shop, id, 'send-phone', { cashier_phone });
    expect(answer).toMatchObject(refusal(status, code));
    expect(answer.headers.get('retry-after')).toBe(code === 'bank_busy' ? '60' : null);
    const next = await auth(shop, id, 'send-phone', { cashier_phone: '77770000010' });
    expect(next).toMatchObject(ends ? refusal(409, 'context_expired') : { status: 200 });
  });

  test('Conventions: the cashier phone is 7 and ten digits', async () => {
    const [id] = shop.connectionIds;
    await auth(shop, id, 'init');
    for (const cashier_phone of ['87010001122', '7701', 77010001122, undefined]) {
      expect(await auth(shop, id, 'send-phone', { cashier_phone })).toMatchObject({
        status: 422,
        body: { message: 'Validation failed', errors: { cashier_phone: [someText] } },
      });
    }
  });

  test('Limits: init and send-phone 5 a minute, verify-otp 10, per key and cashier', async () => {
    const [first, second] = shop.connectionIds;
    for (let count = 0; count < 5; count += 1) expect(await auth(shop, first, 'init')).toMatchObject({ status: 200 });
    const refused = await auth(shop, first, 'init');
    expect(refused).toMatchObject(refusal(429, 'request_rate_limited'));
    expect(refused.headers.get('x-ratelimit-limit')).toBe('5');
    expect(await auth(shop, second, 'init')).toMatchObject({ status: 200 });
    const phone = { cashier_phone: '77770000010' };
    for (let count = 0; count < 5; count += 1) await auth(shop, first, 'send-phone', phone);
    expect(await auth(shop, first, 'send-phone', phone)).toMatchObject({ status: 429 });
    for (let count = 0; count < 10; count += 1) await auth(shop, first, 'verify-otp', { otp: '1111' });
    expect(await auth(shop, first, 'verify-otp', { otp: '0000' })).toMatchObject({ status: 429 });
    await service.advance(60);
    expect(await auth(shop, first, 'verify-otp', { otp: '0000' })).toMatchObject({ body: { success: true } });
  });
});

describe('Connections: refusals of authorization', () => {
  test('kyc_required: every step of a production organization needs an approved profile, the sandbox none', async () => {
    const live = await service.shop({ mode: 'production', kyc_status: 'submitted' });
    const [id] = live.connectionIds;
    expect(await auth(live, id, 'init')).toMatchObject(refusal(403, 'kyc_required'));
    expect(await auth(live, id, 'send-phone', { cashier_phone: '77010001122' })).toMatchObject(
      refusal(403, 'kyc_required'),
    );
    expect(await auth(live, id, 'verify-otp', { otp: '0000' })).toMatchObject(refusal(403, 'kyc_required'));
    const sandbox = await service.shop({ kyc_status: 'required' });
    expect(await auth(sandbox, sandbox.connectionIds[0], 'init')).toMatchObject({ status: 200 });
  });

  test('entrance_auth_disabled: cashier connection under maintenance', async () => {
    const [id] = shop.connectionIds;
    await shop.change({ entrance_auth_disabled: true });
    expect(await auth(shop, id, 'init')).toMatchObject(refusal(503, 'entrance_auth_disabled'));
    await shop.change({ entrance_auth_disabled: false });
    expect(await auth(shop, id, 'init')).toMatchObject({ status: 200 });
  });

  test('duplicate_cashier_confirm: the number serves another organization of the owner, and confirm_duplicate overrides', async () => {
    const other = await service.shop({ owner: 'Ann', name: 'Другая' });
    const mine = await service.shop({ owner: 'Ann' });
    await bind(other, other.connectionIds[0], '77010001122');
    await auth(mine, mine.connectionIds[0], 'init');
    const phone = { cashier_phone: '77010001122' };
    expect(await auth(mine, mine.connectionIds[0], 'send-phone', phone)).toMatchObject({
      ...refusal(409, 'duplicate_cashier_confirm'),
    });
    expect((await auth(mine, mine.connectionIds[0], 'send-phone', phone)).body).toMatchObject({
      can_override: true,
      existing_organization: { id: other.organizationId, name: 'Другая' },
    });
    const sure = { ...phone, confirm_duplicate: true };
    expect(await auth(mine, mine.connectionIds[0], 'send-phone', sure)).toMatchObject({ status: 200 });
    const otherShop = await service.shop({ owner: 'Bob' });
    await auth(otherShop, otherShop.connectionIds[0], 'init');
    expect(await auth(otherShop, otherShop.connectionIds[0], 'send-phone', phone)).toMatchObject({ status: 200 });
  });

  test('cashier_change_requires_merchant: a partner key may bring back its cashier, not another one', async () => {
    const partner = await openTestPartner(service);
    const id = await partner.create();
    await partner.bind(id, '77010001122');
    const issued = await partner.call('POST', `/organizations/${String(id)}/api-key`, {
      webhook_url: 'https://a.example.kz/',
    });
    const { key } = z.object({ key: z.string() }).parse(issued.body);
    await service.control('POST', '/kyc', { organization_id: id, status: 'approved' });
    const call = (method: string, path: string, body?: object) =>
      service.send(method, `/api/v1${path}`, body, { 'x-api-key': key });
    const connections = z
      .object({ data: z.array(z.object({ id: z.int() })) })
      .parse((await call('GET', '/connections')).body);
    const path = `/connections/${String(connections.data[0]?.id)}/auth`;
    await call('POST', `${path}/init`);
    expect(await call('POST', `${path}/send-phone`, { cashier_phone: '77010001133' })).toMatchObject(
      refusal(403, 'cashier_change_requires_merchant'),
    );
    expect(await call('POST', `${path}/send-phone`, { cashier_phone: '77010001122' })).toMatchObject({ status: 200 });
  });

  test('organization_identity_conflict: the cashier bills for another organization of the provider; no error_code', async () => {
    const [mine, other] = [await service.shop({ mode: 'production' }), await service.shop({ mode: 'production' })];
    await bind(other, other.connectionIds[0], '77010001122');
    const refused = await bind(mine, mine.connectionIds[0], '77010001122');
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ error: 'organization_identity_conflict', message: someText });
    expect(await bind(mine, mine.connectionIds[0], '77010001133')).toMatchObject({ body: { success: true } });
  });

  test('organization_identity_unavailable: the identity cannot be verified; no error_code', async () => {
    await shop.change({ bank_session: 'unavailable' });
    const refused = await bind(shop, shop.connectionIds[0], '77010001122');
    expect(refused.status).toBe(502);
    expect(refused.body).toEqual({ error: 'organization_identity_unavailable', message: someText });
  });

  test.each([
    [429, 'manager_throttled'],
    [429, 'whatsapp_otp_throttled'],
    [500, 'whatsapp_gateway_error'],
    [502, 'sms_failed'],
  ])('forced: %i %s', async (status, code) => {
    const force = { organization_id: shop.organizationId, operation: 'connections.authorize', code };
    expect(await service.control('POST', '/force', force)).toMatchObject({ status: 200 });
    const answer = await auth(shop, shop.connectionIds[0], 'init');
    expect(answer).toMatchObject(refusal(status, code));
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '60' : null);
    expect(await auth(shop, shop.connectionIds[0], 'init')).toMatchObject({ status: 200 });
  });
});
