/** Refunds as they cross the wire (merchant document "Refund", gaps.md "Refunds"). */

import { z } from 'zod';
import { formatWireMoney } from '../../domain/money.ts';
import { refundStatuses } from '../../domain/refund-state.ts';
import { isOrdered, requestMoney } from './invoice-requests.ts';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import { moneyShape, utcTimeShape } from './wire-shapes.ts';

const returnItem = z
  .object({
    catalog_item_id: z.int(),
    count: z.int().min(1).max(1_000_000).nullish(),
    amount: requestMoney.nullish(),
  })
  .refine((item) => ((item.count ?? null) === null) !== ((item.amount ?? null) === null), {
    message: 'Send exactly one of count and amount.',
    path: ['count'],
  })
  .transform((wire) => ({
    catalogItemId: wire.catalog_item_id,
    count: wire.count ?? null,
    amountTiyn: wire.amount ?? null,
  }));

/** `POST /invoices/{id}/refund`; an empty body asks for everything that is available. Sums in tiyn. */
export const refundBody = z
  .object({
    amount: requestMoney.nullish(),
    return_items: z.array(returnItem).min(1).max(1000).nullish(),
    reason: textUpTo(500).nullish(),
  })
  .refine((body) => (body.amount ?? null) === null || (body.return_items ?? null) === null, {
    message: 'Send either amount or return_items.',
    path: ['return_items'],
  })
  .transform((wire) => ({
    amountTiyn: wire.amount ?? null,
    returnItems: wire.return_items ?? null,
    reason: wire.reason ?? null,
  }));

export type RefundRequest = z.output<typeof refundBody>;
export type ReturnItem = z.output<typeof returnItem>;

/** The body of `POST /invoices/{id}/refund`; nothing that is null is sent. */
export function writeRefundRequest({ amountTiyn, returnItems, reason }: RefundRequest): Record<string, unknown> {
  const wire = {
    amount: amountTiyn === null ? null : formatWireMoney(amountTiyn),
    return_items:
      returnItems?.map(({ catalogItemId, count, amountTiyn: itemTiyn }) => ({
        catalog_item_id: catalogItemId,
        ...(count === null ? {} : { count }),
        ...(itemTiyn === null ? {} : { amount: formatWireMoney(itemTiyn) }),
      })) ?? null,
    reason,
  };
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null));
}

/** `GET /refunds`. Window bounds over `created_at` as epoch milliseconds, inclusive. */
export const refundListQuery = z
  .object({
    'status[]': z.array(z.enum(refundStatuses)).optional(),
    invoice_id: positiveInteger(999_999_999).optional(),
    date_from: windowBound('lower').optional(),
    date_to: windowBound('upper').optional(),
    per_page: positiveInteger(100).default(10),
    page: positiveInteger(999_999_999).default(1),
  })
  .refine((query) => isOrdered(query.date_from, query.date_to), {
    message: 'Must not be earlier than date_from.',
    path: ['date_to'],
  });

const refundWire = z.object({
  id: z.int(),
  invoice_id: z.int(),
  amount: moneyShape,
  status: z.enum(refundStatuses),
  reason: z.string().nullable(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  items: z.array(
    z.object({
      item_id: z.int(),
      catalog_item_id: z.int().nullable(),
      name: z.string(),
      count: z.int().nullable(),
      amount: moneyShape,
    }),
  ),
  created_at: utcTimeShape,
  completed_at: utcTimeShape.nullable(),
});

export type RefundWire = z.output<typeof refundWire>;

export const refundCreatedWire = z.object({
  message: z.string(),
  refund: refundWire,
  invoice: z.object({
    id: z.int(),
    amount: moneyShape,
    total_refunded: moneyShape,
    available_for_refund: z.number(),
    pending_refund_amount: z.number(),
  }),
});

/** `GET /invoices/{id}/refunds` (Pagination shapes). */
export const invoiceRefundsWire = z.object({
  invoice: z.object({
    id: z.int(),
    amount: moneyShape,
    total_refunded: moneyShape,
    available_for_refund: z.number(),
    is_fully_refunded: z.boolean(),
  }),
  refunds: z.array(refundWire),
  total: z.int(),
});

export const refundPageWire = z.object({ current_page: z.int(), data: z.array(refundWire), total: z.int() });
