import { describe, expect, test } from 'vitest';
import { partnerForEachTest } from '../testing/each-test.ts';
import { openTestPartner } from '../testing/test-partner.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, partner } = partnerForEachTest();

const auth = (id: number, step: string, body: object = {}) =>
  partner.call('POST', `/organizations/${String(id)}/bank-auth/${step}`, body);
const status = async (id: number): Promise<unknown> =>
  (await partner.call('GET', `/organizations/${String(id)}/bank-auth/status`)).body;
const testOrganization = () =>
  partner.managed({ connections: [], bank_session: 'not_configured', status: 'unverified' });

describe('Partner: cashier authorization, steps', () => {
  test('init, send-phone and verify-otp bind the cashier; a test organization stays in the sandbox', async () => {
    const id = await testOrganization();
    const began = await auth(id, 'init');
    expect(began.status).toBe(200);
    expect(began.body).toEqual({
      success: true,
      process_id: expect.stringMatching(
        /^SANDBOX-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string,
      process_status: 'phone_required',
    });
    const sent = await auth(id, 'send-phone', { cashier_phone: '77770000010' });
    expect(sent).toMatchObject({ status: 200, body: { success: true, process_status: 'otp_required' } });
    const bound = await auth(id, 'verify-otp', { otp: '0000' });
    expect(bound).toMatchObject({
      status: 200,
      body: {
        success: true,
        mode: 'self',
        process_status: 'active',
        organization: { id, status: 'verified', sandbox_mode: true, kaspi_connected: true },
      },
    });
  });

  test('a production organization leaves the sandbox with its first cashier', async () => {
    const id = await partner.create();
    expect(await partner.bind(id)).toMatchObject({
      body: { organization: { status: 'verified', sandbox_mode: false, is_test: false, kaspi_connected: true } },
    });
  });

  test('a wrong code is 200 invalid_otp and can be tried again; a malformed one is 422', async () => {
    const id = await testOrganization();
    await auth(id, 'init');
    await auth(id, 'send-phone', { cashier_phone: '77012223344' });
    const wrong = await auth(id, 'verify-otp', { otp: '123456' });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toEqual({ success: false, error: 'invalid_otp', process_status: 'otp_required' });
    for (const otp of ['123', '1234567', 'abcd', 1234, null]) {
      expect(await auth(id, 'verify-otp', { otp })).toMatchObject({
        status: 422,
        body: { errors: { otp: [someText] } },
      });
    }
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject({ body: { success: true } });
  });

  test('init on a connected organization is 409 already_connected, with force it begins again', async () => {
    const id = await testOrganization();
    await partner.bind(id, '77010000001');
    expect(await auth(id, 'init')).toMatchObject({
      status: 409,
      body: { success: false, error: 'already_connected', error_code: 'already_connected', message: someText },
    });
    expect(await auth(id, 'init', { force: true })).toMatchObject({ body: { process_status: 'phone_required' } });
    expect(await status(id)).toMatchObject({ kaspi_connected: true, process_status: 'phone_required' });
    await auth(id, 'send-phone', { cashier_phone: '77010000002' });
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject({ body: { success: true } });
  });

  test('status shows none, pending, active and expired', async () => {
    const id = await testOrganization();
    expect(await status(id)).toEqual({
      success: true,
      status: 'none',
      process_status: 'idle',
      kaspi_connected: false,
      expires_at: null,
    });
    await auth(id, 'init');
    expect(await status(id)).toMatchObject({
      status: 'pending',
      process_status: 'phone_required',
      expires_at: '2026-11-02T12:10:00+05:00',
    });
    await service.advance(600);
    expect(await status(id)).toMatchObject({ status: 'expired', process_status: 'idle', expires_at: null });
    await partner.bind(id);
    expect(await status(id)).toMatchObject({ status: 'active', process_status: 'active', kaspi_connected: true });
    await service.control('PATCH', `/organizations/${String(id)}`, { bank_session: 'expired' });
    expect(await status(id)).toMatchObject({ status: 'expired', process_status: 'idle', kaspi_connected: false });
    await auth(id, 'init');
    await auth(id, 'send-phone', { cashier_phone: '77770000014' });
    expect(await status(id)).toMatchObject({ process_status: 'failed' });
  });

  test('a process lives 10 minutes; without one every step is 409 no_process', async () => {
    const id = await testOrganization();
    const gone = { status: 409, body: { success: false, error_code: 'no_process' } };
    expect(await auth(id, 'send-phone', { cashier_phone: '77011111111' })).toMatchObject(gone);
    await auth(id, 'init');
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject(gone);
    await auth(id, 'send-phone', { cashier_phone: '77011111111' });
    await service.advance(599);
    expect(await auth(id, 'verify-otp', { otp: '1111' })).toMatchObject({ status: 200 });
    await service.advance(1);
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject(gone);
    expect(await auth(id, 'send-phone', { cashier_phone: '77011111111' })).toMatchObject(gone);
  });

  test('invalid_phone is the form of the number, 422 with errors; a missing number is form validation', async () => {
    const id = await testOrganization();
    await auth(id, 'init');
    for (const cashier_phone of ['87011234567', '7701123456', '770112345678', '+77011234567', '']) {
      expect(await auth(id, 'send-phone', { cashier_phone })).toMatchObject({
        status: 422,
        body: { success: false, error_code: 'invalid_phone', errors: { cashier_phone: [someText] } },
      });
    }
    const missing = await auth(id, 'send-phone', {});
    expect(missing).toMatchObject({ status: 422, body: { errors: { cashier_phone: [someText] } } });
    expect(missing.body).not.toHaveProperty('error_code');
  });
});

describe('Partner: cashier authorization, magic numbers and limits', () => {
  test.each([
    ['77770000011', 422, 'not_cashier', 'otp_required'],
    ['77770000012', 502, 'sms_failed', 'otp_required'],
    ['77770000013', 422, 'not_registered', 'otp_required'],
    ['77770000014', 409, 'context_expired', 'no_process'],
    ['77770000015', 503, 'bank_busy', 'otp_required'],
  ])('Sandbox: %s answers %i %s, and then the next number is %s', async (cashier_phone, code, error, next) => {
    for (const id of [await testOrganization(), await partner.create()]) {
      await auth(id, 'init');
      const answer = await auth(id, 'send-phone', { cashier_phone });
      expect(answer).toMatchObject({
        status: code,
        body: { success: false, error, error_code: error, message: someText },
      });
      expect(answer.headers.get('retry-after')).toBeNull();
      expect(answer.body).not.toHaveProperty('retry_after_seconds');
      const again = await auth(id, 'send-phone', { cashier_phone: '77770000010' });
      expect(again.body).toMatchObject(next === 'no_process' ? { error_code: next } : { process_status: next });
    }
  });

  test('Limits: 60 steps a minute in a test organization, 10 in a production one, each organization for itself', async () => {
    const [test, live, other] = [await testOrganization(), await partner.create(), await partner.create()];
    for (let count = 0; count < 10; count += 1) await auth(live, 'init');
    const refused = await auth(live, 'init');
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await auth(other, 'init')).toMatchObject({ status: 200 });
    for (let count = 0; count < 60; count += 1) await auth(test, 'init');
    expect(await auth(test, 'init')).toMatchObject({ status: 429 });
  });

  test('Errors, rate_limited: too many different numbers a day, with its own code; a working point is not blocked', async () => {
    const working = await partner.create();
    await partner.bind(working, '77019990000');
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      if (count % 5 === 0) await service.advance(60);
      const id = await partner.create();
      ids.push(id);
      await auth(id, 'init');
      await auth(id, 'send-phone', { cashier_phone: `7701555000${String(count)}` });
    }
    await service.advance(60);
    const id = await partner.create();
    await auth(id, 'init');
    const refused = await auth(id, 'send-phone', { cashier_phone: '77015559999' });
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, error_code: 'rate_limited', retry_after_seconds: expect.any(Number) as number },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await auth(id, 'send-phone', { cashier_phone: '77019990000' })).toMatchObject({ status: 200 });
    await auth(working, 'init', { force: true });
    expect(await auth(working, 'send-phone', { cashier_phone: '77015558888' })).toMatchObject({ status: 200 });
    await service.advance(86_400);
    await auth(id, 'init');
    expect(await auth(id, 'send-phone', { cashier_phone: '77015559999' })).toMatchObject({ status: 200 });
  });

  test('Errors, cashier_unavailable: a number that bills for another owner, at either step, the reason hidden', async () => {
    const other = await openTestPartner(service, {}, 'other');
    await other.bind(await other.create(), '77015550000');
    const id = await partner.create();
    await auth(id, 'init');
    const refused = { status: 409, body: { success: false, error_code: 'cashier_unavailable', message: someText } };
    expect(await auth(id, 'send-phone', { cashier_phone: '77015550000' })).toMatchObject(refused);
    await auth(id, 'send-phone', { cashier_phone: '77015550001' });
    await service.control('POST', '/force', {
      organization_id: id,
      operation: 'cashiers.verify_otp',
      code: 'cashier_unavailable',
    });
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject(refused);
    expect(await auth(id, 'verify-otp', { otp: '0000' })).toMatchObject({ body: { success: true } });
  });
});
