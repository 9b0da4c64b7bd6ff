/** Refunds as the till reads them off the wire (merchant document "Refund", gaps.md "Refunds"). */

import { z } from 'zod';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const optionalMoney = moneyField
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const refundItem = z
  .looseObject({ item_id: optionalText, catalog_item_id: optionalNumber, count: optionalNumber, amount: moneyField })
  .transform((wire) => ({
    itemId: wire.item_id,
    catalogItemId: wire.catalog_item_id,
    count: wire.count,
    amountTiyn: wire.amount,
  }));

const refund = z
  .looseObject({
    id: z.int(),
    invoice_id: optionalNumber,
    amount: moneyField,
    status: z.string(),
    reason: optionalText,
    error_code: optionalText,
    error_message: optionalText,
    items: z.array(refundItem).nullish(),
    created_at: optionalTime,
    completed_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    invoiceId: wire.invoice_id,
    amountTiyn: wire.amount,
    status: wire.status,
    reason: wire.reason,
    errorCode: wire.error_code,
    errorMessage: wire.error_message,
    items: wire.items ?? [],
    createdAt: wire.created_at,
    completedAt: wire.completed_at,
  }));

/** Sums in integer tiyn, times ISO in UTC, `status` raw; `items` empty where a sum was not divided among lines. */
export type Refund = z.output<typeof refund>;

/** What an answer about refunds says of the invoice; null where it is silent. */
const sums = z
  .looseObject({
    id: optionalNumber,
    amount: optionalMoney,
    total_refunded: optionalMoney,
    available_for_refund: optionalMoney,
    pending_refund_amount: optionalMoney,
    is_fully_refunded: flagField(false),
  })
  .transform((wire) => ({
    id: wire.id,
    amountTiyn: wire.amount,
    totalRefundedTiyn: wire.total_refunded,
    availableTiyn: wire.available_for_refund,
    isFullyRefunded: wire.is_fully_refunded,
  }));

export type RefundSums = z.output<typeof sums>;

const refundCreated = z.looseObject({ refund, invoice: sums.nullish() }).transform((wire) => ({
  refund: wire.refund,
  invoice: wire.invoice ?? null,
}));

/** The answer of `POST /invoices/{id}/refund`. */
export type RefundCreated = z.output<typeof refundCreated>;

const invoiceRefunds = z
  .looseObject({ invoice: sums, refunds: z.array(refund) })
  .transform((wire) => ({ invoice: wire.invoice, refunds: wire.refunds }));

/** The answer of `GET /invoices/{id}/refunds`, which no cache stands before. */
export type InvoiceRefunds = z.output<typeof invoiceRefunds>;

/** Throws ZodError where id, sum or status of the refund cannot be read. */
export function readRefundCreated(body: unknown): RefundCreated {
  return refundCreated.parse(body);
}

/** Throws ZodError where it is not the list. */
export function readInvoiceRefunds(body: unknown): InvoiceRefunds {
  return invoiceRefunds.parse(body);
}
