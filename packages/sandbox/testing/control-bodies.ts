/** Each field of every control call; `{shop}` is an organization. */
import { calm } from '../behaviour/moods.ts';

interface ControlCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  bodies: readonly object[];
}

export const SHOP = '{shop}';

const organization = {
  mode: 'sandbox',
  name: 'Shop',
  idn: '900101300000',
  status: 'verified',
  has_catalog: false,
  tariff: { status: 'active', tier: 'start', started_at: null, expires_at: '2027-01-01T00:00:00Z', auto_renew: true },
  kyc_status: 'approved',
  bank_session: 'active',
  connections: [{ name: 'First', is_primary: true, status: 'active' }],
  fiscal_till: true,
  archived: false,
  invoices_disabled: false,
  cashbox_disabled: false,
  fiscal_receipts_disabled: false,
  entrance_auth_disabled: false,
  catalog_busy: false,
  created_in_sandbox: true,
  multi_tradepoint: false,
  rfo_missing: false,
  refund_window_days: 30,
  cache: 'fresh',
  refused_words: ['word'],
  caps: {
    outstanding_per_recipient: 1,
    outstanding_per_organization: 1,
    fanout_per_hour: 1,
    trial_per_day: 1,
    sandbox_invoices: 1,
    tariff_per_day: null,
  },
  api_key: {
    key: 'tk_of_this_shop',
    name: 'Key',
    owner_issued: true,
    can_manage_cashiers: true,
    grants: ['invoices.read'],
    expired: false,
    revoked: false,
  },
  webhook_url: 'http://127.0.0.1:1/hook',
  webhook_secret: 'secret',
  webhook_review_status: 'approved',
  owner: 'Owner',
  custom_tariff: false,
  hard_limited: false,
  partner: true,
  origin: 'created',
  is_test: true,
  external_id: 'x-1',
};
const partner = {
  mode: 'production',
  type: 'operating',
  active: true,
  tariff_billing_mode: 'assignment',
  tier_grid: ['start'],
  inbound_sync: { enabled: true, secret: 'secret' },
  webhook_url: null,
  webhook_secret: null,
};
const ofShop = { organization_id: SHOP };

export const controlCalls: readonly ControlCall[] = [
  { method: 'POST', path: '/reset', bodies: [{ seed: 'empty' }] },
  { method: 'POST', path: '/clock', bodies: [{ advance_seconds: 1 }, { set: '2026-11-02T08:00:00Z' }] },
  { method: 'POST', path: '/organizations', bodies: [organization] },
  { method: 'PATCH', path: `/organizations/${SHOP}`, bodies: [organization] },
  {
    method: 'POST',
    path: `/organizations/${SHOP}/keys`,
    bodies: [
      {
        name: 'Second',
        owner_issued: true,
        can_manage_cashiers: true,
        grants: null,
        expired: false,
        webhook_url: null,
        webhook_secret: null,
      },
    ],
  },
  { method: 'POST', path: '/catalog', bodies: [{ ...ofShop, count: 1, source: 'own' }] },
  { method: 'POST', path: '/provider', bodies: [{ ...calm, reconcile: { invoice_id: 1 } }] },
  { method: 'POST', path: '/invoices/1/customer', bodies: [{ action: 'pay', at_seconds: 1 }] },
  {
    method: 'POST',
    path: '/customers',
    bodies: [
      { auto: { pay_after_seconds: [5, 20], reject_rate: 0, ignore_rate: 0, scan_lead_seconds: 2, seed: 1 } },
      { auto: null },
    ],
  },
  { method: 'POST', path: '/bank-sales', bodies: [{ ...ofShop, amount: '10.00', at: '2026-11-02T06:00:00Z' }] },
  { method: 'POST', path: '/qr-refunds/1/customer', bodies: [{ action: 'scan' }] },
  { method: 'POST', path: '/qr-refund-links/1/use', bodies: [{}] },
  { method: 'POST', path: '/static-qr/1/customer', bodies: [{ action: 'pay' }] },
  { method: 'POST', path: '/kyc', bodies: [{ ...ofShop, status: 'approved', comment: 'Good' }] },
  { method: 'PATCH', path: '/partner', bodies: [partner] },
  { method: 'POST', path: '/partners', bodies: [partner] },
  {
    method: 'POST',
    path: '/force',
    bodies: [{ ...ofShop, operation: 'invoices.read', code: 'channel_required', times: 1 }],
  },
  {
    method: 'POST',
    path: '/faults',
    bodies: [
      {
        match: { method: 'POST', path: '/api/v1/clients', organization_id: SHOP },
        kind: 'status',
        status: 503,
        body: {},
        delay_ms: 1,
        times: 1,
        probability: 0.5,
        seed: 1,
      },
      { match: { method: 'POST', path: '/api/v1/clients' }, kind: 'hold_request', after_seconds: 45 },
      { match: { method: 'POST', path: '/api/v1/clients' }, kind: 'false_date', shift_seconds: -3600 },
    ],
  },
  { method: 'POST', path: '/ledger', bodies: [{ invoice_id: 1, amount: '10.00' }] },
  { method: 'POST', path: '/webhooks/test', bodies: [ofShop] },
  { method: 'POST', path: '/events/1/replay', bodies: [{}] },
  { method: 'POST', path: '/requests/1/repeat', bodies: [{}] },
  {
    method: 'POST',
    path: '/invoices',
    bodies: [{ ...ofShop, kind: 'phone', amount: '10.00', phone_number: '87011234567' }],
  },
  { method: 'POST', path: '/static-qr', bodies: [{ ...ofShop, amount: 10 }] },
  { method: 'POST', path: '/qr-refunds', bodies: [{ ...ofShop, by: 'code' }] },
  { method: 'DELETE', path: '/faults', bodies: [{}] },
  { method: 'DELETE', path: '/faults/1', bodies: [{}] },
  { method: 'DELETE', path: '/force', bodies: [{}] },
];
