import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerForEachTest } from '../testing/each-test.ts';
import { noTariff } from '../testing/no-tariff.ts';
import { openTestPartner } from '../testing/test-partner.ts';
import type { TestAnswer } from '../testing/test-service.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, partner } = partnerForEachTest();

const path = (id: number, rest: string): string => `/organizations/${String(id)}/tariff${rest}`;
const assign = (id: number, tier_id: unknown, period_months: unknown = 1) =>
  partner.call('POST', path(id, '/assign'), { tier_id, period_months });
const pay = (id: number, body: object = {}, way = 'pay') =>
  partner.call('POST', path(id, `/${way}`), { tier_id: 'business', period_months: 3, phone: '87015557788', ...body });
const tariff = async (id: number): Promise<unknown> =>
  z.object({ tariff: z.unknown() }).parse((await partner.call('GET', path(id, ''))).body).tariff;
const live = (settings: object = {}) =>
  partner.managed({ mode: 'production', tariff: { status: 'none' }, ...settings });
const paymentOf = ({ body }: TestAnswer) =>
  z.object({ payment: z.looseObject({ id: z.int(), self_api_invoice_id: z.int().nullable() }) }).parse(body).payment;
const invoiceOf = (answer: TestAnswer): number => paymentOf(answer).self_api_invoice_id ?? 0;
const refusal = (status: number, code: string) => ({
  status,
  body: { success: false, error: code, error_code: code, message: someText },
});

describe('Partner: GET /tariff-plans', () => {
  test('the catalog has 4 tiers and 12 plans with prices as numbers: 5 % off for 3 months, 10 % for 6', async () => {
    const { body } = await partner.call('GET', '/tariff-plans');
    const { tiers, plans } = z.object({ tiers: z.array(z.unknown()), plans: z.array(z.unknown()) }).parse(body);
    expect(tiers).toEqual([
      { id: 'start', label: 'Start', daily_limit: 30, prices: { 1: 10_000, 3: 28_500, 6: 54_000 } },
      { id: 'business', label: 'Business', daily_limit: 100, prices: { 1: 25_000, 3: 71_250, 6: 135_000 } },
      { id: 'pro', label: 'Pro', daily_limit: 300, prices: { 1: 60_000, 3: 171_000, 6: 324_000 } },
      { id: 'pro_max', label: 'Pro Max', daily_limit: 600, prices: { 1: 120_000, 3: 342_000, 6: 648_000 } },
    ]);
    expect(plans).toHaveLength(12);
    expect(plans[4]).toEqual({ tier_id: 'business', period_months: 3, amount: 71_250 });
  });

  test('a partner with a grid sees the tiers of its grid', async () => {
    await openTestPartner(service, { tier_grid: ['start', 'pro'] });
    expect((await partner.call('GET', '/tariff-plans')).body).toMatchObject({
      tiers: [{ id: 'start' }, { id: 'pro' }],
    });
  });
});

describe('Partner: GET /organizations/{id}/tariff', () => {
  test('without a tariff the status is none, not 404', async () => {
    expect(await tariff(await partner.create())).toEqual({
      ...noTariff,
      last_payment: null,
      next_payment: null,
    });
  });

  test('a renewing tariff names its next payment, an assigned one its last', async () => {
    const renewing = await partner.managed({
      tariff: { status: 'active', tier: 'pro', auto_renew: true, expires_at: '2026-11-12T07:00:00Z' },
    });
    expect(await tariff(renewing)).toMatchObject({
      next_payment: { due_at: '2026-11-12T12:00:00+05:00', amount: 60_000, tier: 'pro' },
      days_remaining: 10,
    });
    const assigned = await live();
    await assign(assigned, 'start');
    expect(await tariff(assigned)).toMatchObject({
      status: 'active',
      last_payment: {
        amount: 0,
        paid_at: '2026-11-02T12:00:00+05:00',
        period_months: 1,
        tier: 'start',
        status: 'completed',
      },
      next_payment: null,
    });
  });

  test('Organization card: payment_status, tariff and limits_source follow the tariff', async () => {
    const card = async (id: number): Promise<unknown> =>
      z.object({ organization: z.unknown() }).parse((await partner.call('GET', `/organizations/${String(id)}`)).body)
        .organization;
    expect(await card(await partner.managed({ tariff: { status: 'trial', tier: 'start' } }))).toMatchObject({
      payment_status: 'none',
      has_active_payment: false,
      payment_expires_at: null,
      tariff: { daily_limit: 50 },
    });
    expect(await card(await partner.managed({ tariff: { status: 'expired', tier: 'pro' } }))).toMatchObject({
      payment_status: 'expired',
      has_active_payment: false,
      payment_expires_at: '2026-11-02T12:00:00+05:00',
    });
    expect(await card(await live({ tariff: { tier: 'pro', status: 'active' }, custom_tariff: true }))).toMatchObject({
      payment_status: 'active',
      has_active_payment: true,
      tariff: { tier: 'pro', tier_label: 'Pro', daily_limit: 300, is_custom: true, limits_source: 'config' },
    });
    const conceded = await live({ tariff: { tier: 'pro', status: 'active' }, caps: { tariff_per_day: 777 } });
    expect(await card(conceded)).toMatchObject({ tariff: { daily_limit: 777, limits_source: 'org_override' } });
    await openTestPartner(service, { tier_grid: ['pro'] });
    const gridded = await live({ tariff: { tier: 'pro', status: 'active' } });
    expect(await card(gridded)).toMatchObject({ tariff: { daily_limit: 300, limits_source: 'partner_grid' } });
  });
});

describe('Partner: POST /organizations/{id}/tariff/assign', () => {
  test('an assignment gives the tariff with 201 and a payment of zero, and sends no event', async () => {
    const id = await live();
    const answer = await assign(id, 'business', 3);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      already_assigned: false,
      payment: {
        id: expect.any(Number) as number,
        amount: 0,
        status: 'completed',
        tier: 'business',
        period_months: 3,
        self_api_invoice_id: null,
        external_id: null,
        paid_at: '2026-11-02T12:00:00+05:00',
        expires_at: '2027-02-02T12:00:00+05:00',
        created_at: '2026-11-02T12:00:00+05:00',
        failure_reason: null,
      },
    });
    expect(await partner.events()).toEqual([]);
  });

  test('the same tier and a period already covered is 200 already_assigned, minutes later too', async () => {
    const id = await live();
    const first = await assign(id, 'start');
    await service.advance(900);
    const again = await assign(id, 'start');
    expect(again).toMatchObject({ status: 200, body: { already_assigned: true, payment: paymentOf(first) } });
    expect(await tariff(id)).toMatchObject({ expires_at: '2026-12-02T12:00:00+05:00' });
  });

  test('over a running tariff the term counts from its end, and a higher tier takes over', async () => {
    const id = await live();
    await assign(id, 'start', 1);
    await assign(id, 'pro', 1);
    expect(await tariff(id)).toMatchObject({ tier: 'pro', expires_at: '2027-01-02T12:00:00+05:00' });
    await service.advance(40 * 86_400);
    await assign(id, 'pro', 1);
    expect(await tariff(id)).toMatchObject({ expires_at: '2027-02-02T12:00:00+05:00' });
  });

  test('after the end the term counts from now; the last day of a month stays within its month', async () => {
    const id = await live();
    await assign(id, 'start');
    await service.control('POST', '/clock', { set: '2027-01-31T07:00:00Z' });
    await assign(id, 'start');
    expect(await tariff(id)).toMatchObject({ expires_at: '2027-02-28T12:00:00+05:00' });
  });

  test('Errors: a total term over 12 months is 422 assignment_horizon_exceeded, exactly 12 is not', async () => {
    const id = await live();
    await assign(id, 'start', 6);
    expect(await assign(id, 'business', 6)).toMatchObject({ status: 201 });
    expect(await assign(id, 'pro', 1)).toMatchObject(refusal(422, 'assignment_horizon_exceeded'));
  });

  test('Errors: refusals of assignment, each with its code', async () => {
    expect(await assign(await partner.managed(), 'start')).toMatchObject(refusal(409, 'test_organization'));
    expect(await assign(await live({ custom_tariff: true }), 'start')).toMatchObject(
      refusal(409, 'custom_tariff_locked'),
    );
    expect(await assign(await live({ hard_limited: true }), 'start')).toMatchObject(refusal(409, 'hard_limited_org'));
    const id = await live();
    expect(await assign(id, 'platinum')).toMatchObject(refusal(422, 'invalid_tariff_plan'));
    expect(await assign(id, 'start', 2)).toMatchObject(refusal(422, 'invalid_tariff_plan'));
    const malformed = await assign(id, 7, 'a');
    expect(malformed).toMatchObject({
      status: 422,
      body: { errors: { tier_id: [someText], period_months: [someText] } },
    });
    await assign(id, 'pro');
    expect(await assign(id, 'start')).toMatchObject(refusal(409, 'tier_downgrade_not_allowed'));
    await openTestPartner(service, { tier_grid: ['start'] });
    expect(await assign(id, 'pro_max')).toMatchObject(refusal(422, 'tier_not_in_partner_grid'));
    await openTestPartner(service, { tariff_billing_mode: 'payment' });
    expect(await assign(id, 'start')).toMatchObject(refusal(403, 'assignment_not_enabled'));
  });
});

describe('Partner: POST /organizations/{id}/tariff/pay', () => {
  test('a test organization is active at once with 201, and the partner receives tariff.activated', async () => {
    const id = await partner.managed({ external_id: 'crm-1' });
    const answer = await pay(id);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        payment: {
          amount: 71_250,
          status: 'completed',
          self_api_invoice_id: null,
          expires_at: '2027-02-02T12:00:00+05:00',
        },
      },
    });
    expect(await tariff(id)).toMatchObject({ status: 'active', tier: 'business' });
    expect(await partner.events()).toEqual([
      {
        event: 'tariff.activated',
        scope: 'partner',
        partner_id: partner.id,
        organization_id: id,
        external_id: 'crm-1',
        tariff: await tariff(id),
        is_sandbox: true,
        timestamp: '2026-11-02T07:00:00+00:00',
      },
    ]);
  });

  test('a production organization is active when the invoice is paid; the merchant receives invoice.status_changed paid', async () => {
    const id = await live();
    const answer = await pay(id, {}, 'invoice');
    expect(answer).toMatchObject({
      status: 201,
      body: { payment: { status: 'pending', paid_at: null, amount: 71_250 } },
    });
    expect(await tariff(id)).toMatchObject({ status: 'none' });
    await service.advance(60);
    expect(await service.customer(invoiceOf(answer), 'pay')).toMatchObject({ status: 200 });
    expect(await tariff(id)).toMatchObject({
      status: 'active',
      tier: 'business',
      expires_at: '2027-02-02T12:01:00+05:00',
    });
    const { body } = await service.control('GET', '/events');
    const sent = (body as { organization_id: number; event: string }[]).filter((event) => event.organization_id === id);
    expect(sent.map(({ event }) => event)).toEqual(['tariff.activated', 'invoice.status_changed']);
    expect(sent[1]).toMatchObject({
      payload: { invoice: { id: invoiceOf(answer), status: 'paid', amount: '71250.00' } },
    });
    expect((await service.control('GET', '/ledger')).body).toMatchObject({ organizations: { [id]: { charges: [] } } });
  });

  test('Errors: a second payment meanwhile is 409 tariff_payment_pending with the payment', async () => {
    const id = await live();
    const first = await pay(id);
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { error_code: 'tariff_payment_pending', payment: paymentOf(first) },
    });
  });

  test('Limits: after a failed payment 1800 s of tariff_payment_cooldown; late money still activates', async () => {
    const id = await live();
    const first = await pay(id);
    await service.customer(invoiceOf(first), 'reject');
    await service.advance(1);
    await service.customer(invoiceOf(first), 'reject');
    const list = await partner.call('GET', path(id, '/payments'));
    expect(list.body).toMatchObject({ data: [{ status: 'failed', failure_reason: 'cancelled' }] });
    const refused = await pay(id);
    expect(refused).toMatchObject({ ...refusal(429, 'tariff_payment_cooldown') });
    expect(refused.body).toMatchObject({ retry_after_seconds: 1800 });
    expect(refused.headers.get('retry-after')).toBe('1800');
    await service.advance(1800);
    const second = await pay(id);
    expect(second).toMatchObject({ status: 201 });
    await service.advance(1);
    await service.customer(invoiceOf(second), 'pay');
    await service.customer(invoiceOf(first), 'pay');
    expect(await tariff(id)).toMatchObject({
      status: 'active',
      expires_at: expect.stringMatching(/^2027-05-02/) as string,
    });
  });

  test('Errors: tariff_payment_unavailable is 503 with 30 s, where the service cannot bill', async () => {
    const id = await live();
    const force = { organization_id: id, operation: 'tariffs.pay', code: 'tariff_payment_unavailable' };
    expect(await service.control('POST', '/force', force)).toMatchObject({ status: 200 });
    const refused = await pay(id);
    expect(refused).toMatchObject(refusal(503, 'tariff_payment_unavailable'));
    expect(refused.body).toMatchObject({ retry_after_seconds: 30 });
    expect(refused.headers.get('retry-after')).toBe('30');
    await pay(id);
    await service.control('PATCH', '/organizations/1', { invoices_disabled: true });
    expect(await pay(await live())).toMatchObject(refusal(503, 'tariff_payment_unavailable'));
  });

  test('Errors: plan, payer and tier are checked; a kept billing phone may be left out later', async () => {
    const id = await live();
    expect(await pay(id, { tier_id: 'gold' })).toMatchObject(refusal(422, 'invalid_tariff_plan'));
    expect(await pay(id, { phone: '77015557788' })).toMatchObject({
      status: 422,
      body: { errors: { phone: [someText] } },
    });
    expect(await pay(id, { phone: undefined })).toMatchObject({ status: 422, body: { errors: { phone: [someText] } } });
    expect(await pay(await live({ custom_tariff: true }))).toMatchObject(refusal(409, 'custom_tariff_locked'));
    const bound = await partner.managed({ connections: [] });
    await partner.bind(bound, '77015557788');
    expect(await pay(bound)).toMatchObject({ status: 422, body: { errors: { phone: [someText] } } });
    const kept = await partner.managed();
    expect(await pay(kept, { set_billing_phone: true })).toMatchObject({ status: 201 });
    expect(await pay(kept, { phone: null })).toMatchObject({ status: 201 });
    expect(await pay(kept, { phone: null, tier_id: 'start' })).toMatchObject(
      refusal(409, 'tier_downgrade_not_allowed'),
    );
  });

  test('docs/decisions.md: pay works in assignment mode and in payment mode alike', async () => {
    expect(await pay(await partner.managed())).toMatchObject({ status: 201 });
    await openTestPartner(service, { tariff_billing_mode: 'payment' });
    expect(await pay(await partner.managed())).toMatchObject({ status: 201 });
  });
});

describe('Partner: tariff payments', () => {
  test('payments are listed newest first, and one is read by its id; an unknown one is 404 tariff_payment_not_found', async () => {
    const id = await live();
    await assign(id, 'start');
    await assign(id, 'pro');
    const { body } = await partner.call('GET', path(id, '/payments'));
    expect(body).toMatchObject({ success: true, data: [{ tier: 'pro' }, { tier: 'start' }] });
    const [newest] = z.object({ data: z.array(z.looseObject({ id: z.int() })) }).parse(body).data;
    const one = await partner.call('GET', path(id, `/payments/${String(newest?.id)}`));
    expect(one).toMatchObject({ status: 200, body: { success: true, payment: newest } });
    const foreign = await partner.managed();
    for (const at of [
      path(foreign, `/payments/${String(newest?.id)}`),
      path(id, '/payments/999'),
      path(id, '/payments/x'),
    ]) {
      expect(await partner.call('GET', at)).toMatchObject(refusal(404, 'tariff_payment_not_found'));
    }
  });
});
