import { describe, expect, test } from 'vitest';
import { openTestPartner } from '../testing/test-partner.ts';
import { openTestService, type TestAnswer } from '../testing/test-service.ts';

describe('Control: partners', () => {
  test('the start line names a production partner that assigns tariffs and whose sync is accepted', async () => {
    const service = openTestService();
    const answer = await service.send('GET', '/api/partner/health', undefined, {
      'x-partner-key': service.line.partner_key,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        account: {
          mode: 'production',
          type: 'operating',
          tariff_billing_mode: 'assignment',
          inbound_sync: { secret_hint: `****${service.line.inbound_secret.slice(-4)}`, accepting: true },
        },
        organizations: { total: 0 },
      },
    });
    expect(service.line.partner_base_url).toBe('http://service.localhost/api/partner');
    expect(service.line.partner_webhook_secret).not.toBe('');
  });

  test('POST /partners makes another one with the same fields and answers its keys', async () => {
    const service = openTestService();
    const answer = await service.control('POST', '/partners', {
      mode: 'sandbox',
      webhook_secret: 'own',
      inbound_sync: { secret: 'inbound' },
    });
    expect(answer.body).toEqual({
      partner_id: expect.any(Number) as number,
      partner_key: expect.stringMatching(/^pk_/) as string,
      partner_webhook_secret: 'own',
      inbound_secret: 'inbound',
    });
  });

  test('a bad field or an unknown partner is 422, and organizations join a partner only when asked', async () => {
    const service = openTestService();
    expect(await service.control('PATCH', '/partner', { mode: 'live' })).toMatchObject({ status: 422 });
    expect(await service.control('POST', '/organizations', { partner: 99 })).toMatchObject({ status: 422 });
    const partner = await openTestPartner(service);
    const shop = await service.shop();
    const path = `/organizations/${String(shop.organizationId)}`;
    expect(await partner.call('GET', path)).toMatchObject({ status: 404 });
    await shop.change({ partner: true, external_id: 'x', origin: 'claimed', is_test: false });
    expect(await partner.call('GET', path)).toMatchObject({
      status: 200,
      body: { organization: { external_id: 'x', origin: 'claimed', is_test: false, sandbox_mode: true } },
    });
    await shop.change({ partner: false });
    expect(await partner.call('GET', path)).toMatchObject({ status: 404 });
  });

  test('force and grants know the operations of the partner surface', async () => {
    const service = openTestService();
    expect(await service.control('GET', '/grants')).toMatchObject({
      body: { partner_operations: expect.arrayContaining(['tariffs.pay', 'subscriptions.sync']) as string[] },
    });
  });
});

test('the code that the provider sent to a cashier is read here, until it is used or runs out', async () => {
  const service = openTestService();
  const partner = { 'x-partner-key': service.line.partner_key };
  const call = async (path: string, body: object): Promise<TestAnswer> =>
    service.send('POST', `/api/partner/organizations${path}`, body, partner);
  const made = (await call('', { name: 'Shop' })).body as { organization: { id: number } };
  const auth = `/${String(made.organization.id)}/bank-auth`;
  const sms = async (): Promise<unknown> => (await service.control('GET', '/sms')).body;
  const connect = async (): Promise<void> => {
    await call(`${auth}/init`, { force: true });
    await call(`${auth}/send-phone`, { cashier_phone: '77011234567' });
  };
  expect(await sms()).toEqual([]);
  await connect();
  const sent = {
    organization_id: made.organization.id,
    cashier_phone: '77011234567',
    code: '0000',
    expires_at: '2026-11-02T07:10:00+00:00',
  };
  expect(await sms()).toEqual([sent]);
  expect((await call(`${auth}/verify-otp`, { otp: sent.code })).body).toMatchObject({ process_status: 'active' });
  expect(await sms()).toEqual([]);
  await connect();
  await service.advance(600);
  expect(await sms()).toEqual([]);
  service.service.close();
});
