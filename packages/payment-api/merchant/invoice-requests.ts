import { z } from 'zod';
import { isDiscountPercentage } from '../discount-percentage.ts';
import { formatWireMoney, MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, MoneyError, parseMoney } from '../money.ts';
import { invoiceStatuses } from '../statuses.ts';
import { fieldOr, named, positiveInteger, textUpTo, windowBound } from './request-fields.ts';

/** Tenge as a number or numeric string, within the bounds of docs/decisions.md. */
export const requestMoney = z.codec(z.union([z.number(), z.string()]), z.int(), {
  decode(value, context) {
    const fail = (message: string): never => {
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    try {
      const tiyn = parseMoney(value);
      if (tiyn < MIN_INVOICE_TIYN || tiyn > MAX_INVOICE_TIYN) return fail('Must be between 0.01 and 99999999.99.');
      return tiyn;
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      return fail('Must be a sum with at most two decimals.');
    }
  },
  encode: formatWireMoney,
});

const discountPercentage = z
  .number()
  .refine((value) => value !== 0 && isDiscountPercentage(value), 'Must be from 1 to 99 with at most two decimals.');

export const cartItem = named(
  z.object({
    catalog_item_id: z.int(),
    count: z.int().min(1).max(1_000_000),
    price: requestMoney.nullish(),
    discount_percentage: fieldOr(discountPercentage, 0),
  }),
  { catalog_item_id: 'catalogItemId', count: 'count', price: 'priceTiyn', discount_percentage: 'discountPercentage' },
);

export const createFields = {
  amount: requestMoney.nullish(),
  cart_items: z.array(cartItem).min(1).max(1000).nullish(),
  discount_percentage: discountPercentage.nullish(),
  description: z.string().nullish(),
  external_order_id: textUpTo(255).nullish(),
  external_order_id_idempotency: textUpTo(255).nullish(),
  internal_comment: textUpTo(1000).nullish(),
  bank_connection_id: z.int().nullish(),
};

/** A name whose field a body lacks reads as null: a QR has no phone. */
export const createNames = {
  phone_number: 'phone',
  amount: 'amountTiyn',
  cart_items: 'cartItems',
  discount_percentage: 'discountPercentage',
  description: 'description',
  external_order_id: 'externalOrderId',
  external_order_id_idempotency: 'idempotencyKey',
  internal_comment: 'internalComment',
  bank_connection_id: 'bankConnectionId',
} as const;

export const needsSum = {
  when: (wire: { amount?: unknown; cart_items?: unknown }): boolean =>
    (wire.amount ?? null) !== null || (wire.cart_items ?? null) !== null,
  otherwise: { message: 'Send amount or cart_items.', path: ['amount'] },
};

export const createQrInvoiceBody = named(z.object(createFields).refine(needsSum.when, needsSum.otherwise), createNames);

export const createPhoneInvoiceBody = named(
  z
    .object({ phone_number: z.string().regex(/^8[0-9]{10}$/, 'Must be 11 digits that start with 8.'), ...createFields })
    .refine(needsSum.when, needsSum.otherwise),
  createNames,
);

/** Percent 0 or null: no discount. */
export type InvoiceRequest = Omit<z.output<typeof createQrInvoiceBody>, 'phone'> & { phone: string | null };

const filterFields = {
  search: textUpTo(100).optional(),
  'status[]': z.array(z.enum(invoiceStatuses)).optional(),
  // A single `status=` would otherwise widen the list silently.
  status: z
    .string()
    .optional()
    .refine((value) => value === undefined, 'Must be a list: status[].'),
  origin: z.enum(['all', 'service', 'bank']).default('all'),
  date_field: z.enum(['created_at', 'paid_at']).default('created_at'),
};

const sortFields = ['id', 'amount', 'client_name', 'status', 'created_at', 'paid_at'] as const;

/** Window bounds as epoch milliseconds, inclusive. */
export const invoiceListQuery = z
  .object({
    ...filterFields,
    date_from: windowBound('lower').optional(),
    date_to: windowBound('upper').optional(),
    // An invalid value falls back to the default.
    sort_by: z
      .string()
      .optional()
      .transform((name) => sortFields.find((field) => field === name) ?? 'created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    per_page: positiveInteger(100).default(10),
    page: positiveInteger(999_999_999).default(1),
  })
  .refine((query) => isOrdered(query.date_from, query.date_to), {
    message: 'Must not be earlier than date_from.',
    path: ['date_to'],
  });

export const invoiceStatsQuery = z
  .object({
    ...filterFields,
    period: z.enum(['today', 'week', 'month', 'year']).optional(),
    start_date: windowBound('lower').optional(),
    end_date: windowBound('upper').optional(),
  })
  .refine(
    (query) => (query.period !== undefined) !== (query.start_date !== undefined || query.end_date !== undefined),
    { message: 'Send either period or start_date with end_date.', path: ['period'] },
  )
  .refine((query) => (query.start_date === undefined) === (query.end_date === undefined), {
    message: 'Send start_date together with end_date.',
    path: ['end_date'],
  })
  .refine((query) => isOrdered(query.start_date, query.end_date), {
    message: 'Must not be earlier than start_date.',
    path: ['end_date'],
  });

export const statusCheckBody = z.object({ invoice_ids: z.array(z.int()).min(1).max(100) });

/** Null or an empty string clears. */
export const patchInvoiceBody = z
  .object({ internal_comment: textUpTo(1000).nullable() })
  .transform((wire) => ({ internalComment: wire.internal_comment === '' ? null : wire.internal_comment }));

export const simulateStatusBody = z
  .object({
    status: z.enum(['pending', 'paid', 'cancelled', 'expired', 'error']).optional(),
    error_message: textUpTo(255).nullish(),
    qr_substate: z.literal('scanned').optional(),
  })
  .refine((body) => (body.status === undefined) !== (body.qr_substate === undefined), {
    message: 'Send either status or qr_substate.',
    path: ['status'],
  })
  .transform((wire) => ({
    status: wire.status,
    errorMessage: wire.error_message ?? null,
    isScan: wire.qr_substate === 'scanned',
  }));

/** True unless both bounds are given in the wrong order. */
export function isOrdered(lower: number | undefined, upper: number | undefined): boolean {
  return lower === undefined || upper === undefined || upper >= lower;
}
