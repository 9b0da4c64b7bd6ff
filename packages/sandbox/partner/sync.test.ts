import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerForEachTest } from '../testing/each-test.ts';
import { openTestPartner } from '../testing/test-partner.ts';

/** A bare expression inside toMatchObject would let everything through. */
const someText: unknown = expect.stringMatching(/./);
const { service, partner } = partnerForEachTest();

const live = (settings: object = {}) =>
  partner.managed({ mode: 'production', tariff: { status: 'none' }, ...settings });
const active = (tier: string, paid_through: string, more: object = {}) => ({
  state: 'active',
  tier,
  paid_through,
  ...more,
});
const refusal = (status: number, code: string) => ({
  status,
  body: { success: false, error: code, error_code: code, message: someText },
});
const journal = async (query = ''): Promise<Record<string, unknown>[]> =>
  z
    .object({ data: z.array(z.record(z.string(), z.unknown())) })
    .parse((await partner.call('GET', `/subscription-syncs${query}`)).body).data;

describe('Partner: PUT /organizations/{id}/subscription, signature', () => {
  test('the signature is over the exact raw bytes: one extra whitespace gives 401 invalid_signature', async () => {
    const id = await live();
    const body = active('start', '2026-12-31', { cause: 'оплата', partner_context: { seats: 3 } });
    expect(await partner.sync(id, JSON.stringify(body, null, 2))).toMatchObject({ status: 200 });
    const text = JSON.stringify(body);
    expect(await partner.sync(id, text, { sentBody: `${text} ` })).toMatchObject(refusal(401, 'invalid_signature'));
    expect(await partner.sync(id, text, { secret: 'another' })).toMatchObject(refusal(401, 'invalid_signature'));
    const headers = { 'x-service-signature': 'nothing' };
    expect(await partner.sync(id, text, { headers })).toMatchObject(refusal(401, 'invalid_signature'));
  });

  test('a path of another organization, or no headers at all, gives 401 invalid_signature', async () => {
    const [one, other] = [await live(), await live()];
    const path = `/api/partner/organizations/${String(other)}/subscription`;
    const bare = await service.send('PUT', path, { state: 'cancelled' }, { 'x-partner-key': partner.key });
    expect(bare).toMatchObject(refusal(401, 'invalid_signature'));
    const headers = { 'x-service-timestamp': 'soon' };
    expect(await partner.sync(one, {}, { headers })).toMatchObject(refusal(401, 'invalid_signature'));
  });

  test('a skew of 300 s is taken, more of either sign gives 401 signature_expired', async () => {
    const id = await live();
    const body = { state: 'cancelled' };
    expect(await partner.sync(id, body, { skewSeconds: -300 })).toMatchObject({ status: 200 });
    expect(await partner.sync(id, body, { skewSeconds: 300 })).toMatchObject({ status: 200 });
    expect(await partner.sync(id, body, { skewSeconds: -301 })).toMatchObject(refusal(401, 'signature_expired'));
    expect(await partner.sync(id, body, { skewSeconds: 301 })).toMatchObject(refusal(401, 'signature_expired'));
  });

  test('a sync needs the partner key as well, and a configured secret: 401 inbound_not_configured', async () => {
    const id = await live();
    const headers = { 'x-partner-key': 'wrong' };
    expect(await partner.sync(id, {}, { headers })).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    await openTestPartner(service, { inbound_sync: { secret: null } });
    expect(await partner.sync(id, {})).toMatchObject(refusal(401, 'inbound_not_configured'));
  });
});

describe('Partner: PUT /organizations/{id}/subscription, invariants', () => {
  test('an active subscription is applied, and returned whole', async () => {
    const id = await live({ external_id: 'crm-9' });
    const answer = await partner.sync(id, active('business', '2027-01-31', { trial: true, external_tariff_id: 'T-1' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      sync_id: expect.any(Number) as number,
      result: 'applied',
      organization_id: id,
      external_id: 'crm-9',
      applied: {
        tier: 'business',
        tier_label: 'Business',
        daily_limit: 100,
        limits_source: 'config',
        expires_at: '2027-01-31T23:59:59+05:00',
        status: 'active',
      },
      ignored: { trial: { sent: true, applied: false } },
    });
    expect(await partner.events()).toEqual([]);
  });

  test('Invariants 1 and 2: a repeat and an earlier date are 200 unchanged, a later date goes forward', async () => {
    const id = await live();
    await partner.sync(id, active('start', '2027-03-01'));
    expect(await partner.sync(id, active('start', '2027-03-01'))).toMatchObject({
      body: { result: 'unchanged', ignored: {} },
    });
    expect(await partner.sync(id, active('start', '2027-01-01'))).toMatchObject({
      body: {
        result: 'unchanged',
        applied: { expires_at: '2027-03-01T23:59:59+05:00' },
        ignored: { paid_through: { sent: '2027-01-01', applied: '2027-03-01T23:59:59+05:00' } },
      },
    });
    expect(await partner.sync(id, active('start', '2027-04-01T10:00:00+05:00'))).toMatchObject({
      body: { result: 'applied', applied: { expires_at: '2027-04-01T10:00:00+05:00' } },
    });
  });

  test('Invariant 3: a higher tier is applied without shortening, a lower one is 409', async () => {
    const id = await live();
    await partner.sync(id, active('start', '2027-03-01'));
    expect(await partner.sync(id, active('pro', '2027-01-01'))).toMatchObject({
      body: { result: 'applied', applied: { tier: 'pro', expires_at: '2027-03-01T23:59:59+05:00' } },
    });
    expect(await partner.sync(id, active('business', '2027-06-01'))).toMatchObject(
      refusal(409, 'tier_downgrade_not_allowed'),
    );
  });

  test('Invariant 4: a term beyond 12 months is 422 assignment_horizon_exceeded, exactly 12 is taken', async () => {
    const id = await live();
    expect(await partner.sync(id, active('start', '2027-11-03'))).toMatchObject(
      refusal(422, 'assignment_horizon_exceeded'),
    );
    expect(await partner.sync(id, active('start', '2027-11-02'))).toMatchObject({ body: { result: 'applied' } });
  });

  test.each(['suspended', 'cancelled'])('Invariant 5: %s is only noted, the term is untouched', async (state) => {
    const id = await live({ tariff: { status: 'active', tier: 'pro', expires_at: '2026-12-01T00:00:00Z' } });
    expect(await partner.sync(id, { state, cause: 'долг' })).toMatchObject({
      status: 200,
      body: { result: 'noted', applied: { tier: 'pro', status: 'active', expires_at: '2026-12-01T05:00:00+05:00' } },
    });
    expect(await journal()).toMatchObject([{ state, result: 'noted', outcome_code: 'noted', http_status: 200 }]);
  });

  test('Invariant 6: claimed ones are in scope until they pay for themselves, referral ones are not', async () => {
    const paying = await live({ origin: 'claimed', tariff: { status: 'active', tier: 'start' } });
    expect(await partner.sync(paying, active('pro', '2027-01-01'))).toMatchObject(
      refusal(409, 'claimed_paying_organization'),
    );
    const claimed = await live({ origin: 'claimed' });
    expect(await partner.sync(claimed, active('start', '2027-01-01'))).toMatchObject({ body: { result: 'applied' } });
    expect(await partner.sync(claimed, active('pro', '2027-01-01'))).toMatchObject({ body: { result: 'applied' } });
    const referral = await live({ origin: 'referral' });
    expect(await partner.sync(referral, active('start', '2027-01-01'))).toMatchObject(
      refusal(404, 'organization_not_found'),
    );
  });
});

describe('Partner: PUT /organizations/{id}/subscription, result table', () => {
  test('403: inbound_sync_disabled, assignment_not_enabled, partner_not_active, a sandbox partner', async () => {
    const id = await live();
    const body = active('start', '2027-01-01');
    await openTestPartner(service, { inbound_sync: { enabled: false } });
    expect(await partner.sync(id, body)).toMatchObject(refusal(403, 'inbound_sync_disabled'));
    await openTestPartner(service, { inbound_sync: { enabled: true }, tariff_billing_mode: 'payment' });
    expect(await partner.sync(id, body)).toMatchObject(refusal(403, 'assignment_not_enabled'));
    await openTestPartner(service, { tariff_billing_mode: 'assignment', mode: 'sandbox' });
    expect(await partner.sync(id, body)).toMatchObject(refusal(403, 'production_access_required'));
    await openTestPartner(service, { mode: 'production', active: false });
    expect(await partner.sync(id, body)).toMatchObject(refusal(403, 'partner_not_active'));
  });

  test('404 organization_not_found for unknown and foreign ones', async () => {
    const other = await openTestPartner(service, {}, 'other');
    const foreign = await other.managed({ mode: 'production' });
    for (const id of [foreign, 99_999]) {
      expect(await partner.sync(id, { state: 'cancelled' })).toMatchObject(refusal(404, 'organization_not_found'));
    }
    expect(await journal()).toEqual([]);
  });

  test('409: test_organization, organization_deleted, custom_tariff_locked, hard_limited_org, tariff_payment_pending', async () => {
    const body = active('start', '2027-01-01');
    expect(await partner.sync(await partner.managed(), body)).toMatchObject(refusal(409, 'test_organization'));
    const deleted = await live();
    await partner.call('DELETE', `/organizations/${String(deleted)}`);
    expect(await partner.sync(deleted, body)).toMatchObject(refusal(409, 'organization_deleted'));
    expect(await partner.sync(await live({ custom_tariff: true }), body)).toMatchObject(
      refusal(409, 'custom_tariff_locked'),
    );
    expect(await partner.sync(await live({ hard_limited: true }), body)).toMatchObject(
      refusal(409, 'hard_limited_org'),
    );
    const paying = await live();
    const plan = { tier_id: 'start', period_months: 1, phone: '87015557788' };
    await partner.call('POST', `/organizations/${String(paying)}/tariff/pay`, plan);
    const pending = await partner.sync(paying, body);
    expect(pending).toMatchObject(refusal(409, 'tariff_payment_pending'));
    expect(pending.body).toMatchObject({ payment: { status: 'pending' } });
  });

  test('413 payload_too_large over 64 KB, before the signature is looked at', async () => {
    const id = await live();
    const big = JSON.stringify({ state: 'cancelled', partner_context: { text: 'x'.repeat(65_536) } });
    expect(await partner.sync(id, big, { secret: 'wrong' })).toMatchObject(refusal(413, 'payload_too_large'));
    const fits = JSON.stringify({ state: 'cancelled', partner_context: { text: 'x'.repeat(65_000) } });
    expect(await partner.sync(id, fits)).toMatchObject({ status: 200 });
  });

  test('422: unsupported_state, subscription_terms_required, invalid_paid_through, tier_not_in_partner_grid', async () => {
    const id = await live();
    expect(await partner.sync(id, { state: 'paused' })).toMatchObject(refusal(422, 'unsupported_state'));
    for (const body of [
      { state: 'active' },
      { state: 'active', tier: 'start' },
      { state: 'active', paid_through: '2027-01-01' },
    ]) {
      expect(await partner.sync(id, body)).toMatchObject(refusal(422, 'subscription_terms_required'));
    }
    for (const date of ['soon', '2027-02-30', '', '2026-11-01']) {
      expect(await partner.sync(id, active('start', date))).toMatchObject(refusal(422, 'invalid_paid_through'));
    }
    expect(await partner.sync(id, active('gold', '2027-01-01'))).toMatchObject(
      refusal(422, 'tier_not_in_partner_grid'),
    );
    await openTestPartner(service, { tier_grid: ['start'] });
    expect(await partner.sync(id, active('pro', '2027-01-01'))).toMatchObject(refusal(422, 'tier_not_in_partner_grid'));
  });

  test('fields of the wrong type are form validation, text that is no JSON is 400; all are in the journal', async () => {
    const id = await live();
    expect(await partner.sync(id, { state: 7 })).toMatchObject({
      status: 422,
      body: { errors: { state: [someText] } },
    });
    expect(await partner.sync(id, '{"state":')).toMatchObject({ status: 400, body: { success: false } });
    const nested = `{"state":"cancelled","partner_context":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
    expect(await partner.sync(id, nested)).toMatchObject({ status: 422, body: { errors: { body: [someText] } } });
    expect(await journal()).toMatchObject([
      { outcome_code: 'validation_error', http_status: 422, result: 'rejected' },
      { outcome_code: 'malformed_json', http_status: 400 },
      { outcome_code: 'validation_error', http_status: 422, result: 'rejected' },
    ]);
  });

  test('429: rate_limited in its own bucket of a minute, tier_switch_rate_limited in another of a day', async () => {
    const id = await live();
    for (const tier of ['start', 'business', 'pro']) await partner.sync(id, active(tier, '2027-01-01'));
    const switched = await partner.sync(id, active('pro_max', '2027-01-01'));
    expect(switched).toMatchObject(refusal(429, 'tier_switch_rate_limited'));
    expect(switched.headers.get('retry-after')).toBe('86400');
    for (let count = 4; count < 60; count += 1) await partner.sync(id, { state: 'cancelled' });
    const limited = await partner.sync(id, { state: 'cancelled' });
    expect(limited).toMatchObject(refusal(429, 'rate_limited'));
    expect(limited.headers.get('retry-after')).toBe('60');
    await service.advance(86_400);
    expect(await partner.sync(id, active('pro_max', '2027-01-01'))).toMatchObject({ body: { result: 'applied' } });
  });
});

describe('Partner: sync journal', () => {
  test('the journal keeps every request with its outcome, and the single record shows the body as it was sent', async () => {
    const id = await live();
    const body = active('pro', '2027-01-31', {
      cause: 'renewal',
      external_tariff_id: 'T-9',
      partner_context: { a: [1] },
    });
    await partner.sync(id, body);
    await partner.sync(id, active('start', '2027-01-31'));
    const [second, first] = await journal();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      organization_id: id,
      state: 'active',
      cause: 'renewal',
      requested_tier: 'pro',
      requested_paid_through: '2027-01-31',
      applied_tier: 'pro',
      applied_expires_at: '2027-01-31T23:59:59+05:00',
      result: 'applied',
      outcome_code: 'applied',
      http_status: 200,
      external_tariff_id: 'T-9',
      received_at: '2026-11-02T12:00:00+05:00',
    });
    expect(second).toMatchObject({
      result: 'rejected',
      outcome_code: 'tier_downgrade_not_allowed',
      http_status: 409,
      applied_tier: null,
      applied_expires_at: null,
    });
    expect((await partner.call('GET', `/subscription-syncs/${String(first?.id)}`)).body).toEqual({
      success: true,
      sync: { ...first, payload: body },
    });
  });

  test('a fault of the service is kept as failed', async () => {
    const id = await live();
    const force = { organization_id: id, operation: 'subscriptions.sync', code: 'bank_session_unavailable' };
    await service.control('POST', '/force', force);
    expect(await partner.sync(id, { state: 'cancelled' })).toMatchObject({ status: 503 });
    expect(await journal('?result=failed')).toMatchObject([{ http_status: 503, result: 'failed' }]);
  });

  test('filters by organization, result, state and the window of reception in Almaty', async () => {
    const [one, two] = [await live(), await live()];
    await partner.sync(one, { state: 'cancelled' });
    await partner.sync(two, { state: 'paused' });
    await service.control('POST', '/clock', { set: '2026-11-03T20:00:00Z' });
    await partner.sync(two, active('start', '2027-01-01'));
    expect(await journal(`?organization_id=${String(two)}`)).toHaveLength(2);
    expect(await journal('?result=rejected')).toMatchObject([{ organization_id: two, state: 'paused' }]);
    expect(await journal('?state=active')).toHaveLength(1);
    expect(await journal('?from=2026-11-02&to=2026-11-02')).toHaveLength(2);
    expect(await journal('?from=2026-11-04&to=2026-11-04')).toHaveLength(1);
    expect(await journal('?to=2026-11-03')).toHaveLength(2);
    expect((await partner.call('GET', '/subscription-syncs?per_page=2&page=2')).body).toMatchObject({
      success: true,
      data: [{ organization_id: one }],
      current_page: 2,
      per_page: 2,
      total: 3,
      last_page: 2,
    });
  });

  test('unknown filter values are 422, a foreign organization an empty page, a foreign record 404 sync_not_found', async () => {
    for (const query of ['result=done', 'state=paused', 'from=soon', 'from=2026-11-03&to=2026-11-02', 'per_page=101']) {
      const answer = await partner.call('GET', `/subscription-syncs?${query}`);
      expect(answer).toMatchObject({ status: 422, body: { message: 'Validation failed', errors: {} } });
    }
    await partner.sync(await live(), { state: 'cancelled' });
    const [mine] = await journal();
    const other = await openTestPartner(service, {}, 'other');
    expect(
      (await other.call('GET', `/subscription-syncs?organization_id=${String(mine?.organization_id)}`)).body,
    ).toMatchObject({
      data: [],
      total: 0,
      last_page: 1,
    });
    for (const id of [String(mine?.id), '9999', 'abc']) {
      expect(await other.call('GET', `/subscription-syncs/${id}`)).toMatchObject(refusal(404, 'sync_not_found'));
    }
  });
});
