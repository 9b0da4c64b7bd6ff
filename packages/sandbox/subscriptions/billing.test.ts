import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubscriptionInvoiceWire, SubscriptionWire } from '@tilla/payment-api/merchant/subscription.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '../testing/test-service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const PHONE = '87011234567';

let service: TestService;
let shop: TestShop;

beforeEach(async () => {
  service = openTestService();
  shop = await service.shop();
});

interface ReceivedEvent {
  event: string;
  at: string;
  invoice_id: number | null;
  payload: { subscription: SubscriptionWire; invoice_id: number | null; amount: string; reason?: string };
}

async function subscribe(more: object = {}, by: TestShop = shop): Promise<number> {
  const body = { phone_number: PHONE, amount: 5000, billing_period: 'monthly', ...more };
  const answer = await by.post('/subscriptions', body);
  return (answer.body as { subscription: { id: number } }).subscription.id;
}
const read = async (id: number, by: TestShop = shop): Promise<SubscriptionWire> =>
  ((await by.get(`/subscriptions/${String(id)}`)).body as { subscription: SubscriptionWire }).subscription;
const attempts = async (id: number, by: TestShop = shop): Promise<SubscriptionInvoiceWire[]> =>
  (
    (await by.get(`/subscriptions/${String(id)}/invoices?per_page=100`)).body as { data: SubscriptionInvoiceWire[] }
  ).data.reverse();
const receivedEvents = async (): Promise<ReceivedEvent[]> =>
  ((await service.control('GET', '/events')).body as ReceivedEvent[]).filter(({ event }) =>
    event.startsWith('subscription.'),
  );
const names = async (): Promise<string[]> =>
  (await receivedEvents()).map(({ event }) => event.slice('subscription.'.length));
const lastInvoice = async (id: number): Promise<number> => (await attempts(id)).at(-1)?.invoice_id ?? 0;

describe('Subscriptions: billing on the clock (docs/decisions.md, Subscriptions)', () => {
  test('a phone invoice is made on every billing date, and its payment is reported', async () => {
    const id = await subscribe();
    expect(await read(id)).toMatchObject({ status: 'active', next_billing_at: '2026-12-02T07:00:00+00:00' });
    await service.advance(30 * DAY - 1);
    expect(await attempts(id)).toEqual([]);
    await service.advance(2);
    const invoiceId = await lastInvoice(id);
    expect(await shop.get(`/invoices/${String(invoiceId)}`)).toMatchObject({
      body: { amount: '5000.00', client_phone: PHONE, status: 'pending', origin: 'service', is_sandbox: true },
    });
    await service.customer(invoiceId, 'pay');
    expect(await attempts(id)).toEqual([
      {
        id: 1,
        invoice_id: invoiceId,
        billing_period_start: '2026-12-02T07:00:00+00:00',
        billing_period_end: '2027-01-02T07:00:00+00:00',
        amount: '5000.00',
        attempt_number: 1,
        status: 'paid',
        paid_at: '2026-12-02T07:00:01+00:00',
        failure_reason: null,
        created_at: '2026-12-02T07:00:00+00:00',
      },
    ]);
    expect(await read(id)).toMatchObject({ next_billing_at: '2027-01-02T07:00:00+00:00', failed_attempts: 0 });
    expect((await receivedEvents()).map(({ event, payload }) => [event, payload.invoice_id, payload.amount])).toEqual([
      ['subscription.created', null, '5000.00'],
      ['subscription.payment_succeeded', invoiceId, '5000.00'],
    ]);
  });

  test('bill_immediately bills at the creation, started_at on its day, billing_day on its day of the month', async () => {
    const now = await subscribe({ bill_immediately: true });
    expect(await attempts(now)).toMatchObject([
      { status: 'pending', billing_period_start: '2026-11-02T07:00:00+00:00' },
    ]);
    const later = await subscribe({ started_at: '2026-11-20T10:00:00+05:00' });
    expect(await read(later)).toMatchObject({ next_billing_at: '2026-11-20T05:00:00+00:00' });
    const onDay = await subscribe({ billing_day: 15 });
    expect(await read(onDay)).toMatchObject({ next_billing_at: '2026-11-15T07:00:00+00:00' });
    const longAgo = await subscribe({ started_at: '2026-01-31', billing_period: 'weekly' });
    expect(await read(longAgo)).toMatchObject({ next_billing_at: '2026-11-06T19:00:00+00:00' });
  });

  test('a failed or expired invoice counts an attempt, and is tried again after retry_interval_hours', async () => {
    shop = await service.shop({ mode: 'production' });
    const id = await subscribe({ bill_immediately: true, retry_interval_hours: 6 });
    await service.advance(1);
    await service.customer(await lastInvoice(id), 'reject');
    expect(await read(id)).toMatchObject({ failed_attempts: 1, in_grace_period: false });
    await service.advance(6 * HOUR - 1);
    expect(await attempts(id)).toHaveLength(1);
    await service.control('POST', '/provider', { accept: 'error:client_not_found' });
    await service.advance(1);
    expect(await attempts(id)).toMatchObject([
      { attempt_number: 1, status: 'failed', failure_reason: 'invoice_cancelled' },
      { attempt_number: 2, status: 'failed', failure_reason: 'client_not_found' },
    ]);
    await service.control('POST', '/provider', { accept: 'ok' });
    await service.advance(6 * HOUR);
    await service.advance(DAY);
    expect(await attempts(id)).toMatchObject([
      {},
      {},
      { attempt_number: 3, status: 'failed', failure_reason: 'invoice_expired' },
    ]);
    const failures = (await receivedEvents()).filter(({ event }) => event === 'subscription.payment_failed');
    expect(failures.map(({ payload }) => payload)).toMatchObject([
      { reason: 'invoice_cancelled', attempt_number: 1, subscription: { failed_attempts: 1 } },
      { reason: 'client_not_found', attempt_number: 2 },
      { reason: 'invoice_expired', attempt_number: 3, invoice_id: (await attempts(id))[2]?.invoice_id },
    ]);
  });

  test('after max_retry_attempts retries comes the grace period, after grace_period_days it expires', async () => {
    shop = await service.shop({ mode: 'production' });
    await service.control('POST', '/provider', { accept: 'error:client_not_found' });
    const id = await subscribe({
      bill_immediately: true,
      max_retry_attempts: 2,
      retry_interval_hours: 1,
      grace_period_days: 2,
    });
    await service.advance(2 * HOUR);
    expect(await read(id)).toMatchObject({ status: 'active', failed_attempts: 3, in_grace_period: true });
    expect(await names()).toEqual([
      'created',
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'grace_period_started',
    ]);
    await service.advance(2 * DAY - 1);
    expect(await read(id)).toMatchObject({ status: 'active' });
    await service.advance(1);
    expect(await read(id)).toMatchObject({ status: 'expired', in_grace_period: false, next_billing_at: null });
    expect((await names()).at(-1)).toBe('expired');
    await service.advance(90 * DAY);
    expect(await attempts(id)).toHaveLength(3);
    expect(await names()).toHaveLength(6);
  });

  test('the defaults are 3 retries, 24 hours and 3 days', async () => {
    shop = await service.shop({ mode: 'production' });
    await service.control('POST', '/provider', { accept: 'error:client_not_found' });
    const id = await subscribe({ bill_immediately: true });
    await service.advance(3 * DAY);
    expect(await read(id)).toMatchObject({
      max_retry_attempts: 3,
      retry_interval_hours: 24,
      grace_period_days: 3,
      failed_attempts: 4,
      in_grace_period: true,
    });
    await service.advance(3 * DAY);
    expect(await read(id)).toMatchObject({ status: 'expired' });
  });

  test('a payment at any time before the end resets: a late one within the grace period too', async () => {
    const id = await subscribe({ bill_immediately: true, max_retry_attempts: 1, retry_interval_hours: 1 });
    await service.advance(50 * HOUR);
    expect(await read(id)).toMatchObject({ in_grace_period: true, failed_attempts: 2 });
    await service.customer(await lastInvoice(id), 'pay');
    expect(await read(id)).toMatchObject({ status: 'active', in_grace_period: false, failed_attempts: 0 });
    await service.advance(10 * DAY);
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect((await names()).at(-1)).toBe('payment_succeeded');
  });

  test('a late payment of an earlier attempt withdraws the later one: a period is not paid twice', async () => {
    const id = await subscribe({ bill_immediately: true, retry_interval_hours: 1 });
    await service.advance(25 * HOUR + 1);
    const [first, second] = await attempts(id);
    expect([first?.status, second?.status]).toEqual(['failed', 'pending']);
    await service.customer(first?.invoice_id ?? 0, 'pay');
    expect(await shop.status(second?.invoice_id ?? 0)).toBe('cancelled');
    expect(await attempts(id)).toMatchObject([
      { status: 'paid' },
      { status: 'failed', failure_reason: 'paid_by_earlier_attempt' },
    ]);
    expect(await read(id)).toMatchObject({ failed_attempts: 0 });
    await service.advance(3 * DAY);
    expect(await attempts(id)).toHaveLength(2);
  });

  test('a payment after the end is reported, and brings nothing back', async () => {
    const id = await subscribe({ bill_immediately: true });
    await service.advance(1);
    await shop.post(`/subscriptions/${String(id)}/cancel`);
    await service.customer(await lastInvoice(id), 'pay');
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await names()).toEqual(['created', 'cancelled', 'payment_succeeded']);
  });

  test('a date within an unsettled period is not billed on top of it', async () => {
    const id = await subscribe({ billing_period: 'daily', bill_immediately: true });
    await service.advance(DAY);
    expect(await attempts(id)).toMatchObject([{ status: 'failed', failure_reason: 'invoice_expired' }]);
    await service.advance(DAY);
    expect(await attempts(id)).toMatchObject([{}, { attempt_number: 2, status: 'pending' }]);
    await service.customer(await lastInvoice(id), 'pay', 1);
    await service.advance(DAY);
    expect(await attempts(id)).toMatchObject([{}, { status: 'paid' }, { attempt_number: 1, status: 'pending' }]);
  });

  test('paused bills nothing, and resumed goes on at the next date', async () => {
    const id = await subscribe({ billing_period: 'weekly' });
    expect(await shop.post(`/subscriptions/${String(id)}/pause`)).toMatchObject({
      body: { message: 'Subscription paused', subscription: { status: 'paused', next_billing_at: null } },
    });
    await service.advance(30 * DAY);
    expect(await attempts(id)).toEqual([]);
    expect(await shop.post(`/subscriptions/${String(id)}/resume`)).toMatchObject({
      body: { subscription: { status: 'active', next_billing_at: '2026-12-07T07:00:00+00:00' } },
    });
    await service.advance(5 * DAY);
    expect(await attempts(id)).toHaveLength(1);
    expect(await names()).toEqual(['created', 'paused', 'resumed']);
  });

  test('pausing ends retries and grace; an invoice that was open stays payable', async () => {
    const id = await subscribe({ bill_immediately: true });
    await service.advance(1);
    const invoiceId = await lastInvoice(id);
    await shop.post(`/subscriptions/${String(id)}/pause`);
    await service.advance(10 * DAY);
    expect(await attempts(id)).toMatchObject([{ status: 'failed' }]);
    expect(await read(id)).toMatchObject({ status: 'paused', failed_attempts: 0 });
    expect(await names()).toEqual(['created', 'paused']);
    await service.customer(invoiceId, 'pay');
    expect((await names()).at(-1)).toBe('payment_succeeded');
    expect(await read(id)).toMatchObject({ status: 'paused' });
  });

  test('a cart is billed at the prices of its creation; an item that is gone fails the attempt', async () => {
    const catalogShop = await service.shop({ catalog: 'demo' });
    const { data } = (await catalogShop.get('/catalog?per_page=1')).body as { data: { id: number; price: number }[] };
    const item = data[0]?.id ?? 0;
    const id = await subscribe(
      { amount: null, cart_items: [{ catalog_item_id: item, count: 2, price: '700.00' }], bill_immediately: true },
      catalogShop,
    );
    expect(await read(id, catalogShop)).toMatchObject({
      amount: '1400.00',
      cart_items: [{ catalog_item_id: item, count: 2, price: '700.00' }],
    });
    const invoiceId = (await attempts(id, catalogShop))[0]?.invoice_id ?? 0;
    expect(await catalogShop.get(`/invoices/${String(invoiceId)}`)).toMatchObject({
      body: { amount: '1400.00', items: [{ catalog_item_id: item, price: '700.00', count: 2 }] },
    });
    await service.customer(invoiceId, 'pay', 1);
    await catalogShop.call('DELETE', `/catalog/${String(item)}`);
    await service.advance(31 * DAY);
    expect((await attempts(id, catalogShop))[1]).toMatchObject({
      status: 'failed',
      failure_reason: 'validation_error',
    });
  });

  test('a file keeps it: dates, retries and grace go on after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-subscriptions-'));
    const file = join(folder, 'service.db');
    const first = openTestService({ file });
    const made = await first.shop();
    const id = await subscribe({ bill_immediately: true, retry_interval_hours: 1 }, made);
    await first.advance(DAY);
    first.service.close();
    service = openTestService({ file });
    await service.advance(HOUR);
    const answer = await service.send('GET', `/api/v1/subscriptions/${String(id)}/invoices`, undefined, {
      'x-api-key': made.key,
    });
    expect(answer.body).toMatchObject({ data: [{ attempt_number: 2, status: 'pending' }, { attempt_number: 1 }] });
    service.service.close();
    rmSync(folder, { recursive: true });
  });
});

describe('Subscriptions: production (Errors, tariff_inactive and tariff_limit_reached)', () => {
  test('without a tariff a date fails with tariff_inactive and is tried again', async () => {
    const real = await service.shop({ mode: 'production' });
    const id = await subscribe({ billing_period: 'daily' }, real);
    await real.change({ tariff: { status: 'expired' } });
    await service.advance(DAY);
    expect(await attempts(id, real)).toMatchObject([
      { invoice_id: null, status: 'failed', failure_reason: 'tariff_inactive', attempt_number: 1 },
    ]);
    await real.change({ tariff: { status: 'active', tier: 'start' } });
    await service.advance(DAY);
    expect(await attempts(id, real)).toMatchObject([{}, { attempt_number: 2, status: 'pending' }]);
    expect((await receivedEvents()).every(({ payload }) => !('is_sandbox' in payload))).toBe(true);
  });

  test('while the tariff is restricted by its cap, an auto-charge skips its cycle without an attempt', async () => {
    const real = await service.shop({ mode: 'production', caps: { tariff_per_day: 1 } });
    const id = await subscribe({ billing_period: 'biweekly', started_at: '2026-11-04T23:00:00' }, real);
    for (let day = 0; day < 3; day += 1) {
      // The cap is 1: two days over it, and the third day may not exceed it.
      await real.phone();
      if (day === 2) break;
      await real.phone();
      await service.advance(DAY);
    }
    await service.advance(11 * HOUR);
    expect(await attempts(id, real)).toMatchObject([
      { status: 'skipped', failure_reason: 'tariff_limit_reached', invoice_id: null },
    ]);
    expect(await read(id, real)).toMatchObject({ failed_attempts: 0, next_billing_at: '2026-11-18T18:00:00+00:00' });
    expect(await names()).toEqual(['created']);
  });

  test('a skipped auto-charge goes over no cap: it is no block that counts towards the month’s', async () => {
    const real = await service.shop({ mode: 'production', caps: { tariff_per_day: 1 } });
    await subscribe({ billing_period: 'daily', started_at: '2026-11-02T23:00:00' }, real);
    for (let day = 0; day < 9; day += 1) {
      await real.phone();
      if (day % 3 < 2) await real.phone();
      await service.advance(DAY);
    }
    expect(await real.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
  });

  test('an archived organization is not billed for', async () => {
    const id = await subscribe({ billing_period: 'daily' });
    await shop.change({ archived: true });
    await service.advance(DAY);
    await shop.change({ archived: false });
    expect(await attempts(id)).toMatchObject([{ failure_reason: 'organization_archived' }]);
  });
});
