/** Refunds on the wire (merchant document "Refund", docs/decisions.md "Refunds"). */

import { z } from 'zod';
import { refundStatuses } from '../statuses.ts';
import { isOrdered, requestMoney } from './invoice-requests.ts';
import { named, positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalNumber } from './wire-fields.ts';

const returnItem = named(
  z
    .object({
      catalog_item_id: z.int(),
      count: z.int().min(1).max(1_000_000).nullish(),
      amount: requestMoney.nullish(),
    })
    .refine((item) => ((item.count ?? null) === null) !== ((item.amount ?? null) === null), {
      message: 'Send exactly one of count and amount.',
      path: ['count'],
    }),
  { catalog_item_id: 'catalogItemId', count: 'count', amount: 'amountTiyn' },
);

/** Empty: everything available. */
export const refundBody = named(
  z
    .object({
      amount: requestMoney.nullish(),
      return_items: z.array(returnItem).min(1).max(1000).nullish(),
      reason: textUpTo(500).nullish(),
    })
    .refine((body) => (body.amount ?? null) === null || (body.return_items ?? null) === null, {
      message: 'Send either amount or return_items.',
      path: ['return_items'],
    }),
  { amount: 'amountTiyn', return_items: 'returnItems', reason: 'reason' },
);

export type RefundRequest = z.output<typeof refundBody>;
export type ReturnItem = z.output<typeof returnItem>;

/** Epoch milliseconds, inclusive. */
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

const refundItemWire = w.resource({
  item_id: w.numberAsText.as('itemId'),
  catalog_item_id: w.integer.nullable().as('catalogItemId'),
  name: w.requiredText,
  count: w.integer.nullable().as('count'),
  amount: w.money.as('amountTiyn'),
});

const headFields = {
  id: w.id.as('id'),
  invoice_id: w.integer.as('invoiceId'),
  amount: w.money.as('amountTiyn'),
  status: w.word(refundStatuses).as('status'),
};
const createdAt = w.time.as('createdAt');

const refundWire = w.resource({
  ...headFields,
  reason: w.text.nullable().as('reason'),
  error_code: w.text.nullable().as('errorCode'),
  error_message: w.text.nullable().as('errorMessage'),
  items: w.optionalList(refundItemWire).as('items'),
  created_at: createdAt,
  completed_at: w.time.nullable().as('completedAt'),
});

export type RefundWire = w.Written<typeof refundWire>;
/** `status` raw; `items` is empty where an amount was not divided among lines. */
export type Refund = w.Read<typeof refundWire>;

const sumFields = {
  id: w.integer.as('id'),
  amount: w.optionalMoney.as('amountTiyn'),
  total_refunded: w.optionalMoney.as('totalRefundedTiyn'),
  available_for_refund: w.optionalTenge.as('availableTiyn'),
};
/** Only lists have it. */
const isFullyRefunded = w.flag(false).as('isFullyRefunded');

const sumsWire = w.resource({ ...sumFields, is_fully_refunded: isFullyRefunded });

export type RefundTotals = w.Read<typeof sumsWire>;

export const refundCreatedWire = w.resource({
  message: w.requiredText,
  refund: w.part(refundWire).as('refund'),
  invoice: w
    .field(
      w.resource({ ...sumFields, pending_refund_amount: w.optionalTenge }).strict,
      w.optionalPart(sumsWire).lenient,
    )
    .as('invoice'),
});

export type RefundCreated = w.Read<typeof refundCreatedWire>;

/** Not cached (Pagination shapes). */
export const invoiceRefundsWire = w.resource({
  invoice: w.part(sumsWire).as('invoice'),
  refunds: w.list(refundWire).as('refunds'),
  total: w.requiredInteger,
});

export type InvoiceRefunds = w.Read<typeof invoiceRefundsWire>;

/** Read without lines, so that an unreadable line does not lose the list. */
const refundRow = w.resource({ ...headFields, created_at: createdAt });

export const refundPageWire = w.reshaped(
  {
    strict: z.object({ current_page: z.int(), data: z.array(refundWire.strict), total: z.int() }),
    lenient: z.object({ data: z.array(refundRow.lenient), total: optionalNumber }),
  },
  ({ data, total }) => ({ refunds: data, total: total ?? data.length }),
);

export type RefundPage = w.Read<typeof refundPageWire>;
