import { expect } from 'vitest';
import { openTestPartner, type TestPartner } from '../test-partner.ts';
import type { TestAnswer, TestService } from '../test-service.ts';
import { anyNumber, type CodeCase, words } from './code-case.ts';

type Act = (partner: TestPartner, service: TestService) => Promise<TestAnswer>;

const by =
  (settings: object, act: Act): CodeCase['provoke'] =>
  async (service) =>
    act(await openTestPartner(service, settings), service);
const refused = (status: number, code: string, act: Act, more: object = {}, settings: object = {}): CodeCase => ({
  provoke: by(settings, act),
  status,
  body: { success: false, error: code, error_code: code, message: words, ...more },
});
const gated = (status: number, code: string, act: Act, settings: object = {}): CodeCase => ({
  provoke: by(settings, act),
  status,
  body: { success: false, error: code },
});

const pathOf = (id: number, below: string): string => `/organizations/${String(id)}${below}`;
const live = { mode: 'production', kyc_status: 'approved', tariff: { status: 'none' } };
const active = (tier: string, paid_through: string) => ({ state: 'active', tier, paid_through });
const term = active('start', '2027-01-01');
const sync =
  (body: object, settings: object = live, options: object = {}): Act =>
  async (partner) =>
    partner.sync(await partner.managed(settings), body, options);
/** By the last digit. */
const magic =
  (digit: number): Act =>
  async (partner) => {
    const id = await partner.create();
    await partner.call('POST', pathOf(id, '/bank-auth/init'), {});
    return partner.call('POST', pathOf(id, '/bank-auth/send-phone'), { cashier_phone: `7777000001${String(digit)}` });
  };
const anyPayment: unknown = expect.objectContaining({ status: 'pending', tier: 'start', period_months: 1 });
const plan = { tier_id: 'start', period_months: 1, phone: '87015557788' };

const forcedBy =
  (code: string, operation: string, method: string, below: string): Act =>
  async (partner, service) => {
    const organization_id = await partner.managed(live);
    await service.control('POST', '/force', { organization_id, operation, code, times: 1 });
    return partner.call(method, pathOf(organization_id, below), {});
  };
const repeated = async (count: number, act: () => Promise<TestAnswer>): Promise<TestAnswer> => {
  for (let made = 1; made < count; made += 1) await act();
  return act();
};

export const partnerCodes: Readonly<Record<string, CodeCase>> = {
  already_connected: refused(409, 'already_connected', async (partner) => {
    const id = await partner.create();
    await partner.bind(id);
    return partner.call('POST', pathOf(id, '/bank-auth/init'), {});
  }),
  not_cashier: refused(422, 'not_cashier', magic(1)),
  sms_failed: refused(502, 'sms_failed', magic(2)),
  not_registered: refused(422, 'not_registered', magic(3)),
  context_expired: refused(409, 'context_expired', magic(4)),
  bank_busy: refused(503, 'bank_busy', magic(5)),
  invalid_phone: refused(
    422,
    'invalid_phone',
    async (partner) => {
      const id = await partner.create();
      await partner.call('POST', pathOf(id, '/bank-auth/init'), {});
      return partner.call('POST', pathOf(id, '/bank-auth/send-phone'), { cashier_phone: '8' });
    },
    { errors: { cashier_phone: [words] } },
  ),
  no_process: refused(409, 'no_process', async (partner) =>
    partner.call('POST', pathOf(await partner.create(), '/bank-auth/send-phone'), { cashier_phone: '77011234567' }),
  ),
  invalid_otp: {
    provoke: by({}, async (partner) => {
      const id = await partner.create();
      await partner.call('POST', pathOf(id, '/bank-auth/init'), {});
      await partner.call('POST', pathOf(id, '/bank-auth/send-phone'), { cashier_phone: '77011234567' });
      return partner.call('POST', pathOf(id, '/bank-auth/verify-otp'), { otp: '1111' });
    }),
    status: 200,
    body: { success: false, error: 'invalid_otp', process_status: 'otp_required' },
  },
  cashier_unavailable: refused(
    409,
    'cashier_unavailable',
    forcedBy('cashier_unavailable', 'cashiers.send_phone', 'POST', '/bank-auth/send-phone'),
  ),
  production_access_required: gated(403, 'production_access_required', async (partner, service) => {
    const id = await partner.managed(live);
    await service.control('PATCH', '/partner', { mode: 'sandbox' });
    return partner.call('POST', pathOf(id, '/bank-auth/init'), {});
  }),
  organization_not_found: gated(404, 'organization_not_found', (partner) =>
    partner.call('GET', '/organizations/99999999'),
  ),
  forbidden: gated(403, 'forbidden', async (partner) =>
    partner.call('POST', pathOf(await partner.managed({ ...live, origin: 'referral' }), '/kyc/invite'), {}),
  ),
  partner_not_active: gated(403, 'partner_not_active', (partner) => partner.call('GET', '/health'), { active: false }),
  test_org_limit: refused(429, 'test_org_limit', async (partner, service) => {
    await service.control('PATCH', '/partner', { mode: 'sandbox' });
    return repeated(21, async () => {
      const answer = await partner.call('POST', '/organizations', {});
      await service.advance(10);
      return answer;
    });
  }),
  kyc_already_submitted: refused(409, 'kyc_already_submitted', async (partner) =>
    partner.call('POST', pathOf(await partner.managed(live), '/kyc/invite'), {}),
  ),
  tariff_payment_not_found: refused(404, 'tariff_payment_not_found', async (partner) =>
    partner.call('GET', pathOf(await partner.managed(live), '/tariff/payments/999')),
  ),
  invalid_tariff_plan: refused(422, 'invalid_tariff_plan', async (partner) =>
    partner.call('POST', pathOf(await partner.managed(live), '/tariff/assign'), { tier_id: 'gold', period_months: 1 }),
  ),
  tariff_payment_pending: refused(
    409,
    'tariff_payment_pending',
    async (partner) => {
      const id = await partner.managed(live);
      return repeated(2, () => partner.call('POST', pathOf(id, '/tariff/pay'), plan));
    },
    { payment: anyPayment },
  ),
  tariff_payment_cooldown: refused(
    429,
    'tariff_payment_cooldown',
    async (partner, service) => {
      const id = await partner.managed(live);
      const made = await partner.call('POST', pathOf(id, '/tariff/pay'), plan);
      const { payment } = made.body as { payment: { self_api_invoice_id: number } };
      await service.advance(1);
      await service.customer(payment.self_api_invoice_id, 'reject');
      return partner.call('POST', pathOf(id, '/tariff/pay'), plan);
    },
    { retry_after_seconds: 1800 },
  ),
  tariff_payment_unavailable: refused(
    503,
    'tariff_payment_unavailable',
    forcedBy('tariff_payment_unavailable', 'tariffs.pay', 'POST', '/tariff/pay'),
    { retry_after_seconds: 30 },
  ),
  invalid_signature: refused(401, 'invalid_signature', sync(term, live, { secret: 'wrong' })),
  signature_expired: refused(401, 'signature_expired', sync(term, live, { skewSeconds: 301 })),
  inbound_not_configured: refused(401, 'inbound_not_configured', sync(term), {}, { inbound_sync: { secret: null } }),
  inbound_sync_disabled: refused(403, 'inbound_sync_disabled', sync(term), {}, { inbound_sync: { enabled: false } }),
  assignment_not_enabled: refused(403, 'assignment_not_enabled', sync(term), {}, { tariff_billing_mode: 'payment' }),
  test_organization: refused(409, 'test_organization', sync(term, {})),
  organization_deleted: refused(409, 'organization_deleted', async (partner) => {
    const id = await partner.managed(live);
    await partner.call('DELETE', pathOf(id, ''));
    return partner.sync(id, term);
  }),
  claimed_paying_organization: refused(
    409,
    'claimed_paying_organization',
    sync(term, { ...live, origin: 'claimed', tariff: { status: 'active', tier: 'start' } }),
  ),
  custom_tariff_locked: refused(409, 'custom_tariff_locked', sync(term, { ...live, custom_tariff: true })),
  hard_limited_org: refused(409, 'hard_limited_org', sync(term, { ...live, hard_limited: true })),
  tier_downgrade_not_allowed: refused(
    409,
    'tier_downgrade_not_allowed',
    sync(term, { ...live, tariff: { status: 'active', tier: 'pro' } }),
  ),
  payload_too_large: refused(
    413,
    'payload_too_large',
    sync({ state: 'cancelled', partner_context: { text: 'x'.repeat(65_536) } }),
  ),
  unsupported_state: refused(422, 'unsupported_state', sync({ state: 'paused' })),
  subscription_terms_required: refused(422, 'subscription_terms_required', sync({ state: 'active' })),
  invalid_paid_through: refused(422, 'invalid_paid_through', sync(active('start', 'soon'))),
  tier_not_in_partner_grid: refused(422, 'tier_not_in_partner_grid', sync(active('gold', '2027-01-01'))),
  assignment_horizon_exceeded: refused(422, 'assignment_horizon_exceeded', sync(active('start', '2027-11-03'))),
  rate_limited: refused(
    429,
    'rate_limited',
    async (partner) => {
      const id = await partner.managed(live);
      return repeated(61, () => partner.sync(id, { state: 'cancelled' }));
    },
    { retry_after_seconds: anyNumber },
  ),
  tier_switch_rate_limited: refused(
    429,
    'tier_switch_rate_limited',
    async (partner) => {
      const id = await partner.managed(live);
      for (const tier of ['start', 'business', 'pro']) await partner.sync(id, active(tier, '2027-01-01'));
      return partner.sync(id, active('pro_max', '2027-01-01'));
    },
    { retry_after_seconds: anyNumber },
  ),
  sync_not_found: refused(404, 'sync_not_found', (partner) => partner.call('GET', '/subscription-syncs/999')),
};
