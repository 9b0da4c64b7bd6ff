import { expect, test } from 'vitest';
import { openTestService, type TestShop } from '../testing/test-service.ts';

const DAY = 86_400;

async function bill(shop: TestShop, count: number, from = 0): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const phone_number = `8701${String(1_000_000 + from + index)}`;
    expect(await shop.post('/invoices', { phone_number, amount: 100 })).toMatchObject({ status: 201 });
  }
}

test('Errors: the trial allows 50 invoices a day, until Almaty midnight', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production', tariff: { status: 'trial' } });
  await bill(shop, 50);
  const answer = await shop.post('/invoices', { phone_number: '87019999999', amount: 100 });
  // The test's day began at 12:00 in Almaty.
  expect(answer).toMatchObject({
    status: 429,
    body: { error_code: 'trial_daily_limit', retry_after_seconds: 12 * 3600 },
  });
  expect(answer.headers.get('retry-after')).toBe(String(12 * 3600));
  await service.advance(12 * 3600);
  await bill(shop, 1);
});

test('docs/decisions.md: a paid tariff blocks from cap + 1 on the third day in a row with more than the cap', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production', caps: { tariff_per_day: 3 } });
  await bill(shop, 4);
  await service.advance(DAY);
  await bill(shop, 4);
  await service.advance(DAY);
  await bill(shop, 3);
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 429,
    body: {
      error_code: 'tariff_limit_reached',
      retry_after_seconds: 12 * 3600,
      meta: { mode: 'daily', limit: 3, used: 3, reset_at: '2026-11-04T19:00:00+00:00' },
    },
  });
  await service.advance(DAY);
  await bill(shop, 4);
});

test('docs/decisions.md: three such blocks within 30 days block for 30 days, and a higher tier lifts it', async () => {
  const service = openTestService();
  const shop = await service.shop({
    mode: 'production',
    tariff: { status: 'active', tier: 'start', expires_at: '2027-06-01T00:00:00Z' },
    caps: { tariff_per_day: 2 },
  });
  for (let block = 0; block < 3; block += 1) {
    await bill(shop, 3);
    await service.advance(DAY);
    await bill(shop, 3);
    await service.advance(DAY);
    await bill(shop, 2);
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: { error_code: 'tariff_limit_reached', meta: { mode: block === 2 ? 'monthly' : 'daily' } },
    });
    await service.advance(DAY);
  }
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 429,
    body: { meta: { mode: 'monthly' } },
  });
  await shop.change({ tariff: { tier: 'business' } });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
});

test('Errors: kyc_daily_limit_reached with meta while the profile is not approved, kyc_rejected when it is blocked', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production', kyc_status: 'submitted' });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 429,
    body: {
      error_code: 'kyc_daily_limit_reached',
      meta: { mode: 'daily', limit: 0, used: 0, kyc_status: 'submitted', reset_at: '2026-11-02T19:00:00+00:00' },
    },
  });
  await service.control('POST', '/kyc', { organization_id: shop.organizationId, status: 'blocked' });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 403,
    body: { error_code: 'kyc_rejected' },
  });
  const sandbox = await service.shop({ kyc_status: 'required' });
  expect(await sandbox.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
});

test('Errors: anti-fraud thresholds per payer, per organization and for the number of payers in an hour', async () => {
  const service = openTestService();
  const same = { phone_number: '87010000001', amount: 1 };
  const recipient = await service.shop({ mode: 'production', caps: { outstanding_per_recipient: 1 } });
  await recipient.post('/invoices', same);
  const refused = await recipient.post('/invoices', same);
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'outstanding_recipient_limit' } });
  expect(refused.headers.get('retry-after')).not.toBeNull();
  const whole = await service.shop({ mode: 'production', caps: { outstanding_per_organization: 1 } });
  await whole.qr();
  expect(await whole.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 429,
    body: { error_code: 'outstanding_org_limit' },
  });
  const fanned = await service.shop({ mode: 'production', caps: { fanout_per_hour: 2 } });
  await bill(fanned, 2);
  expect(await fanned.post('/invoices', { phone_number: '87019999999', amount: 1 })).toMatchObject({
    status: 429,
    body: { error_code: 'recipient_fanout_exceeded' },
  });
  await service.advance(3601);
  await bill(fanned, 1, 500);
});

test('Errors: the sandbox holds 1000 invoices', async () => {
  const shop = await openTestService().shop({ caps: { sandbox_invoices: 2 } });
  await shop.qr();
  await shop.qr();
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 400,
    body: { error_code: 'sandbox_invoice_limit' },
  });
});
