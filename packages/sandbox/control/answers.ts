/** What the control surface answers; the console reads the same types. */
import { invoicePageWire } from '@tilla/payment-api/merchant/invoice.ts';
import { qrRefundLinkWire, qrRefundSessionWire } from '@tilla/payment-api/merchant/qr-refund.ts';
import { z } from 'zod';
import { moodSchema } from '../behaviour/moods.ts';
import { faultSchema } from '../http/faults.ts';
import { autoCustomersSchema } from '../provider/customers.ts';
import { keptSettings, kycStatuses, tariffTiers } from './organization-schema.ts';

const time = z.iso.datetime({ offset: true });
const organizationId = z.int();
const tier = z.enum(tariffTiers);

export const doneAnswer = z.object({ ok: z.literal(true) });

export const clockAnswer = z.object({ now: time });
export type ClockAnswer = z.output<typeof clockAnswer>;

export const startLineAnswer = z.object({
  merchant_base_url: z.string(),
  partner_base_url: z.string(),
  control_url: z.string(),
  console_url: z.string(),
  control_token: z.string(),
  organization_id: organizationId,
  api_key: z.string(),
  webhook_secret: z.string(),
  partner_key: z.string(),
  partner_webhook_secret: z.string(),
  /** Signs inbound sync. */
  inbound_secret: z.string(),
});
export type StartLine = z.output<typeof startLineAnswer>;

export const madeOrganizationAnswer = z.object({
  organization_id: organizationId,
  api_key: z.string(),
  webhook_secret: z.string().nullable(),
  /** In the order of the request. */
  connection_ids: z.array(z.int()),
});
export type MadeOrganization = z.output<typeof madeOrganizationAnswer>;

export const madeKeyAnswer = z.object({
  organization_id: organizationId,
  api_key_id: z.int(),
  api_key: z.string(),
  webhook_secret: z.string().nullable(),
});
export type MadeKey = z.output<typeof madeKeyAnswer>;

export const partnerKeysAnswer = z.object({
  partner_id: z.int(),
  partner_key: z.string(),
  partner_webhook_secret: z.string().nullable(),
  inbound_secret: z.string().nullable(),
});
export type PartnerKeys = z.output<typeof partnerKeysAnswer>;

export const stockedAnswer = z.object({ organization_id: organizationId, items: z.int() });
export const playedAnswer = z.object({ invoice_id: z.int(), status: z.string(), scheduled_at: time.optional() });
export const bankSaleAnswer = z.object({ invoice_id: z.int(), bank_invoice_id: z.string().nullable() });
export const playedRefundAnswer = z.object({
  session_id: z.string(),
  status: z.string(),
  link_status: z.string().optional(),
});
export const decidedAnswer = z.object({ organization_id: organizationId, kyc_status: z.enum(kycStatuses) });
export const changedLedgerAnswer = z.object({
  invoice_id: z.int(),
  amount: z.union([z.string(), z.number()]).nullable(),
});
export const faultIdAnswer = z.object({ fault_id: z.int() });

export const moodAnswer = moodSchema;
export type MoodAnswer = z.output<typeof moodAnswer>;

export const customersAnswer = z.object({ auto: autoCustomersSchema.nullable() });
export type CustomersAnswer = z.output<typeof customersAnswer>;

const { created_in_sandbox: _created, refund_window_days: _window, ...shownSettings } = keptSettings;

/** Names as in `PATCH /_control/organizations/{id}`; keys by their last four characters. */
const organizationAnswer = z.object({
  ...shownSettings,
  organization_id: organizationId,
  name: z.string(),
  idn: z.string(),
  mode: z.enum(['sandbox', 'production']),
  status: z.enum(['verified', 'unverified', 'none']),
  archived: z.boolean(),
  cache: z.enum(['stale', 'fresh']),
  has_catalog: z.boolean(),
  tariff: z.object({
    status: z.enum(['none', 'trial', 'active', 'expired']),
    tier: tier.nullable(),
    expires_at: time.nullable(),
  }),
  kyc_status: z.enum(kycStatuses),
  bank_session: z.enum(['active', 'expired', 'invalid', 'unavailable', 'not_configured']),
  fiscal_till: z.boolean(),
  invoices_disabled: z.boolean(),
  hard_limited: z.boolean(),
  custom_tariff: z.boolean(),
  partner: z.boolean(),
  caps: z.object({
    outstanding_per_recipient: z.int(),
    outstanding_per_organization: z.int(),
    fanout_per_hour: z.int(),
    trial_per_day: z.int(),
    sandbox_invoices: z.int(),
    tariff_per_day: z.int().nullable(),
  }),
  connections: z.array(
    z.object({
      connection_id: z.int(),
      name: z.string(),
      is_primary: z.boolean(),
      status: z.enum(['active', 'expired', 'unverified', 'blocked']),
    }),
  ),
  api_key_hint: z.string().nullable(),
  api_key: z.object({
    revoked: z.boolean(),
    expired: z.boolean(),
    owner_issued: z.boolean(),
    can_manage_cashiers: z.boolean(),
    grants: z.array(z.string()).nullable(),
  }),
  webhook_url: z.string().nullable(),
  webhook_review_status: z.enum(['pending', 'approved', 'rejected']).nullable(),
});
export const organizationsAnswer = z.array(organizationAnswer);
export type OrganizationAnswer = z.output<typeof organizationAnswer>;
export type KeptSettings = Pick<OrganizationAnswer, keyof typeof shownSettings>;

const invoiceAnswer = invoicePageWire.strict.shape.data.element.extend({
  organization_id: organizationId,
  qr_link: z.string().nullable(),
});
export const invoicesAnswer = z.array(invoiceAnswer);
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;

const qrRefundAnswer = qrRefundSessionWire.strict.shape.session.extend({
  organization_id: organizationId,
  link: qrRefundLinkWire.strict.shape.link.nullable(),
});
export const qrRefundsAnswer = z.array(qrRefundAnswer);
export type QrRefundAnswer = z.output<typeof qrRefundAnswer>;

const staticQrAnswer = z.object({
  id: z.int(),
  organization_id: organizationId,
  amount: z.string(),
  description: z.string().nullable(),
  qr_link: z.string(),
  created_at: time,
});
export const staticQrsAnswer = z.array(staticQrAnswer);
export type StaticQrAnswer = z.output<typeof staticQrAnswer>;

/** Names as in `PATCH /_control/partner`; the key by its last four characters. */
export const partnerAnswer = z.object({
  partner_id: z.int(),
  mode: z.enum(['sandbox', 'production']),
  type: z.enum(['referral', 'operating']),
  active: z.boolean(),
  tariff_billing_mode: z.enum(['payment', 'assignment']),
  tier_grid: z.array(tier).nullable(),
  inbound_sync: z.object({ enabled: z.boolean(), secret_configured: z.boolean() }),
  webhook_url: z.string().nullable(),
  key_hint: z.string(),
});
export type PartnerAnswer = z.output<typeof partnerAnswer>;

/** `left` null: strikes always. */
const faultAnswer = faultSchema.safeExtend({ fault_id: z.int(), left: z.int().nullable() });
export const faultsAnswer = z.array(faultAnswer);
export type FaultAnswer = z.output<typeof faultAnswer>;

export const forceAnswer = z.object({
  codes: z.array(z.string()).readonly(),
  active: z.array(
    z.object({ organization_id: organizationId, operation: z.string(), code: z.string(), left: z.int() }),
  ),
});
export type ForceAnswer = z.output<typeof forceAnswer>;

export const grantsAnswer = z.object({
  operations: z.array(z.string()).readonly(),
  partner_operations: z.array(z.string()).readonly(),
});
export type GrantsAnswer = z.output<typeof grantsAnswer>;

const requestAnswer = z.object({
  seq: z.int(),
  at: time,
  method: z.string(),
  path: z.string(),
  /** Null where a fault cut the connection. */
  status: z.int().nullable(),
  key_hint: z.string().nullable(),
  milliseconds: z.number(),
  request_body: z.unknown(),
  response_body: z.unknown(),
  organization_id: organizationId.nullable(),
  error_code: z.string().nullable(),
  /** What the request carried in vain. */
  warnings: z.array(z.string()).readonly(),
  /** Kinds of the faults that struck it. */
  faults: z.array(z.string()).readonly(),
  request_headers: z.record(z.string(), z.string()),
  response_headers: z.record(z.string(), z.string()),
  /** The part of the document, or of the control surface, that the answer follows. */
  reason: z.string().nullable(),
});
export const curlAnswer = z.object({ curl: z.string() });
export type CurlAnswer = z.output<typeof curlAnswer>;
export const requestsAnswer = z.array(requestAnswer);
export type RequestAnswer = z.output<typeof requestAnswer>;

const smsAnswer = z.object({
  organization_id: organizationId,
  cashier_phone: z.string(),
  code: z.string(),
  expires_at: time,
});
export const smsListAnswer = z.array(smsAnswer);
export type SmsAnswer = z.output<typeof smsAnswer>;

const deliveryAnswer = z.object({
  id: z.int(),
  scope: z.enum(['merchant', 'partner']),
  url: z.string(),
  status: z.enum(['delivered', 'retrying', 'failed', 'dropped']),
  replay: z.boolean(),
  created_at: time,
  /** Null: no attempt is planned. */
  next_attempt_at: time.nullable(),
  attempts: z.array(
    z.object({
      at: time,
      response_status: z.int().nullable(),
      response_time_ms: z.number(),
      error: z.string().nullable(),
    }),
  ),
  response_body: z.string().nullable(),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;
export const testedAnswer = z.object({ organization_id: organizationId, deliveries: z.array(deliveryAnswer) });
export const replayedAnswer = z.object({ seq: z.int(), deliveries: z.array(deliveryAnswer) });

const eventAnswer = z.object({
  seq: z.int(),
  at: time,
  event: z.string(),
  organization_id: organizationId,
  partner_id: z.int().optional(),
  invoice_id: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  deliveries: z.array(deliveryAnswer),
});
export const eventsAnswer = z.array(eventAnswer);
export type EventAnswer = z.output<typeof eventAnswer>;

const ledgerBooks = z.object({
  charges: z.array(
    z.object({
      id: z.int(),
      invoice_id: z.int().nullable(),
      bank_invoice_id: z.string(),
      amount: z.string(),
      at: time,
      kind: z.enum(['qr', 'phone', 'bank']),
      idempotency_key: z.string().nullable(),
      external_order_id: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      invoice_id: z.int(),
      bank_invoice_id: z.string(),
      amount: z.string(),
      at: time,
      refund_id: z.int().nullable(),
      qr_refund_id: z.string().nullable(),
    }),
  ),
  receipts: z.array(
    z.object({
      id: z.int(),
      client_operation_id: z.string(),
      payment_type: z.enum(['cash', 'card']),
      total: z.string(),
      fiscal_number: z.string().nullable(),
      at: time,
    }),
  ),
  shifts: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      opened_at: time,
      closed_at: time.nullable(),
      client_operation_id: z.string().nullable(),
    }),
  ),
});
export type LedgerBooks = z.output<typeof ledgerBooks>;
export const ledgerAnswer = z.object({ organizations: z.record(z.string(), ledgerBooks) });
export type LedgerAnswer = z.output<typeof ledgerAnswer>;

/** What the merchant API answered; null where a fault cut the connection. */
export const writtenAnswer = z.object({ status: z.int().nullable(), body: z.unknown() });
export type WrittenAnswer = z.output<typeof writtenAnswer>;
