/** QR refunds as they cross the wire (merchant document "QR refund session", gaps.md "QR refunds"). */

import { z } from 'zod';
import { requestMoney } from './invoice-requests.ts';
import { textUpTo } from './request-fields.ts';
import { moneyShape, utcTimeShape } from './wire-shapes.ts';

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

/** `POST /qr-refunds` and `POST /qr-refunds/links`. */
export const qrRefundStartBody = z
  .object({ bank_connection_id: z.int().nullish() })
  .transform((wire) => ({ bankConnectionId: wire.bank_connection_id ?? null }));

const executeItem = z
  .object({ item_id: z.int(), count: z.int().min(1).max(1_000_000) })
  .transform((wire) => ({ itemId: wire.item_id, count: wire.count }));

/** `POST /qr-refunds/{id}/execute`; without amount and items everything available. Sums in tiyn. */
export const qrRefundExecuteBody = z
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
  })
  .transform((wire) => ({
    operationRef: wire.operation_ref,
    amountTiyn: wire.amount ?? null,
    items: wire.items ?? null,
    reason: wire.reason ?? null,
    isUncertain: wire.simulate === 'uncertain',
  }));

export type QrRefundExecution = z.output<typeof qrRefundExecuteBody>;

const qrRefundEvents = ['scan', 'identity_timeout', 'scan_timeout', 'activation_failed', 'not_found'] as const;

/** What the sandbox lets happen to a session. */
export type QrRefundSimulation = (typeof qrRefundEvents)[number];

/** `POST /qr-refunds/{id}/simulate`. */
export const qrRefundSimulateBody = z.object({ event: z.enum(qrRefundEvents) });

const sessionShape = z.object({
  id: z.string(),
  status: z.enum(qrRefundStatuses),
  error_code: z.string().nullable(),
  qr_token: z.string().nullable(),
  qr_link: z.string().nullable(),
  scan_wait_timeout_seconds: z.int(),
  expires_at: utcTimeShape,
  customer: z.object({ name: z.string(), phone_masked: z.string() }).nullable(),
  operation_ref: z.string().nullable(),
  refunded_amount: moneyShape.nullable(),
  receipt_url: z.string().nullable(),
  created_at: utcTimeShape,
  updated_at: utcTimeShape,
});

export type QrRefundSessionWire = z.output<typeof sessionShape>;

export const qrRefundSessionWire = z.object({ session: sessionShape });

/** A 202: what happened is not known yet, or never will be; the code says which. */
export const qrRefundUnprovenWire = z.object({
  error: z.string(),
  error_code: z.string(),
  message: z.string(),
  session: sessionShape.optional(),
});

const linkShape = z.object({
  id: z.string(),
  url: z.string(),
  status: z.enum(qrRefundLinkStatuses),
  expires_at: utcTimeShape,
});

export type QrRefundLinkWire = z.output<typeof linkShape>;

export const qrRefundLinkWire = z.object({ link: linkShape });

const operationShape = z.object({
  ref: z.string(),
  bank_invoice_id: z.string(),
  amount: moneyShape,
  available_for_refund: z.number(),
  paid_at: utcTimeShape,
  description: z.string().nullable(),
  returnable: z.boolean(),
  has_items: z.boolean(),
});

const operationItemShape = z.object({
  item_id: z.int(),
  catalog_item_id: z.int().nullable(),
  name: z.string(),
  price: moneyShape,
  count: z.int(),
  total: moneyShape,
  available_count: z.int(),
});

export type QrRefundOperationWire = z.output<typeof operationShape>;
export type QrRefundOperationItemWire = z.output<typeof operationItemShape>;

export const qrRefundOperationsWire = z.object({ data: z.array(operationShape) });
export const qrRefundOperationWire = z.object({
  operation: operationShape.extend({ items: z.array(operationItemShape) }),
});
