/** QR refunds on the wire (merchant document "QR refund session", docs/decisions.md "QR refunds"). */

import { z } from 'zod';
import { requestMoney } from './invoice-requests.ts';
import { named, textUpTo } from './request-fields.ts';
import { qrRefundEvents } from './simulations.ts';
import * as w from './wire-definition.ts';
import { optionalMoneyField, optionalText } from './wire-fields.ts';
import { moneyShape } from './wire-shapes.ts';

export const qrRefundStatuses = [
  'awaiting_scan',
  'activating',
  'customer_identified',
  'executing',
  'completed',
  'expired',
  'failed',
  'execution_uncertain',
] as const;

export type QrRefundStatus = (typeof qrRefundStatuses)[number];

export const qrRefundLinkStatuses = ['unused', 'used', 'revoked', 'expired'] as const;

export const qrRefundStartBody = named(z.object({ bank_connection_id: z.int().nullish() }), {
  bank_connection_id: 'bankConnectionId',
});

const executeItem = named(z.object({ item_id: z.int(), count: z.int().min(1).max(1_000_000) }), {
  item_id: 'itemId',
  count: 'count',
});

/** Without amount and items: everything available. */
export const qrRefundExecuteBody = named(
  z
    .object({
      operation_ref: z.string().min(1).max(100),
      amount: requestMoney.nullish(),
      items: z.array(executeItem).min(1).max(1000).nullish(),
      reason: textUpTo(500).nullish(),
      simulate: z.literal('uncertain').nullish(),
    })
    .refine((body) => (body.amount ?? null) === null || (body.items ?? null) === null, {
      message: 'Send either amount or items.',
      path: ['items'],
    }),
  { operation_ref: 'operationRef', amount: 'amountTiyn', items: 'items', reason: 'reason', simulate: 'simulate' },
);

export type QrRefundExecuteRequest = z.output<typeof qrRefundExecuteBody>;

export type QrRefundSimulation = (typeof qrRefundEvents)[number];

export const qrRefundSimulateBody = z.object({ event: z.enum(qrRefundEvents) });

const customerWire = w.resource({ name: w.text.as('name'), phone_masked: w.text.as('phoneMasked') });

const sessionWire = w.reshaped(
  w.resource({
    id: w.textId.as('id'),
    status: w.word(qrRefundStatuses).as('status'),
    error_code: w.text.nullable().as('errorCode'),
    qr_token: w.text.nullable().as('qrToken'),
    qr_link: w.text.nullable().as('qrLink'),
    scan_wait_timeout_seconds: w.requiredInteger,
    expires_at: w.time.as('expiresAt'),
    // The state counts even where the customer is unreadable.
    customer: w.field(customerWire.strict.nullable(), customerWire.lenient.nullish().catch(null)).as('customer'),
    operation_ref: w.text.nullable().as('operationRef'),
    refunded_amount: w.field(moneyShape.nullable(), optionalMoneyField).as('refundedTiyn'),
    receipt_url: w.text.nullable().as('receiptUrl'),
    created_at: w.time.as('createdAt'),
    updated_at: w.time,
  }),
  // In the ledger's field order, so that a rewritten session is byte for byte the same.
  ({ customer, operationRef, refundedTiyn, receiptUrl, createdAt, ...session }) => ({
    ...session,
    customerName: customer?.name ?? null,
    customerPhoneMasked: customer?.phoneMasked ?? null,
    operationRef,
    refundedTiyn,
    receiptUrl,
    createdAt,
  }),
);

export type QrRefundSessionWire = w.Written<typeof sessionWire>;
/** Status raw. */
export type QrRefundSession = w.Read<typeof sessionWire>;

/** A 202 of the start counts if it names its session. */
export const qrRefundSessionWire = w.wrapped('session', sessionWire);

/**
 * A `202` says that the outcome is not proven (rule R4), so far or for good; the code says which. The till reads the
 * `200` of an execution alike.
 */
export const qrRefundExecutionWire = w.reshaped(
  {
    strict: z.object({
      error: z.string(),
      error_code: z.string(),
      message: z.string(),
      session: sessionWire.strict.optional(),
    }),
    lenient: z
      .object({ session: sessionWire.lenient.nullish(), error_code: optionalText })
      .refine((wire) => (wire.session ?? null) !== null || wire.error_code !== null),
  },
  (wire) => ({ session: wire.session ?? null, code: wire.error_code }),
);

export type QrRefundExecution = w.Read<typeof qrRefundExecutionWire>;

const linkWire = w.resource({
  id: w.textId.as('id'),
  url: w.requiredText.as('url'),
  status: w.word(qrRefundLinkStatuses).as('status'),
  expires_at: w.time.as('expiresAt'),
});

export type QrRefundLinkWire = w.Written<typeof linkWire>;
export type QrRefundLink = w.Read<typeof linkWire>;

export const qrRefundLinkWire = w.wrapped('link', linkWire);

const operationFields = {
  ref: w.textId.as('ref'),
  // Empty text is no reference.
  bank_invoice_id: w
    .field(
      z.string(),
      optionalText.transform((given) => (given === '' ? null : given)),
    )
    .as('bankInvoiceId'),
  amount: w.money.as('amountTiyn'),
  available_for_refund: w.tenge.as('availableTiyn'),
  paid_at: w.time.as('paidAt'),
  description: w.text.nullable().as('description'),
  returnable: w.flag(true).as('isReturnable'),
  has_items: w.flag(false).as('hasItems'),
};
const operationWire = w.resource(operationFields);

const operationItemWire = w.reshaped(
  w.resource({
    item_id: w.id.as('itemId'),
    catalog_item_id: w.integer.nullable(),
    name: w.requiredText.as('name'),
    price: w.money.as('priceTiyn'),
    count: w.integer.as('count'),
    total: w.money.as('totalTiyn'),
    available_count: w.integer.as('availableCount'),
  }),
  (item) => ({
    ...item,
    count: Math.max(1, wholePieces(item.count) ?? 1),
    availableCount: wholePieces(item.availableCount) ?? wholePieces(item.count) ?? 1,
  }),
);

/** The API counts whole pieces. */
function wholePieces(count: number | null): number | null {
  return count === null ? null : Math.round(count);
}

export type QrRefundOperationWire = w.Written<typeof operationWire>;
export type QrRefundOperationItemWire = w.Written<typeof operationItemWire>;
export type QrRefundOperation = w.Read<typeof operationWire>;

export const qrRefundOperationsWire = w.wrapped('data', w.list(operationWire));

export const qrRefundOperationWire = w.wrapped(
  'operation',
  w.resource({ ...operationFields, items: w.optionalList(operationItemWire).as('items') }),
);

export type QrRefundOperationDetails = w.Read<typeof qrRefundOperationWire>;
