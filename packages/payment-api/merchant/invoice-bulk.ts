/** Merchant document "Bulk result", docs/decisions.md "Invoices". */

import { z } from 'zod';
import { createFields, createNames, needsSum } from './invoice-requests.ts';
import { textUpTo, withNames } from './request-fields.ts';
import * as w from './wire-definition.ts';

const text = z.string().nullish();

/** Refuses the whole batch. Phone and text lengths fail only their item (docs/decisions.md, contradictions). */
const bulkItem = z
  .object({
    ...createFields,
    phone_number: z.unknown().optional().meta({ type: 'string', description: '11 digits that start with 8' }),
    external_order_id: text,
    external_order_id_idempotency: text,
    internal_comment: text,
  })
  .refine(needsSum.when, needsSum.otherwise)
  .transform((wire) => ({
    toCheck: {
      phone_number: wire.phone_number,
      external_order_id: wire.external_order_id,
      external_order_id_idempotency: wire.external_order_id_idempotency,
      internal_comment: wire.internal_comment,
    },
    request: withNames({ ...wire, phone_number: null }, createNames),
  }));

export type BulkItem = z.output<typeof bulkItem>;

/** The primary cashier by default. */
export const bulkInvoicesBody = z
  .object({ bank_connection_id: z.int().nullish(), invoices: z.array(bulkItem).min(1).max(100) })
  .transform((wire) => ({ bankConnectionId: wire.bank_connection_id ?? null, items: wire.invoices }));

export const bulkItemRules = z.object({
  phone_number: z.string().regex(/^8[0-9]{10}$/, 'Must be 11 digits that start with 8.'),
  external_order_id: textUpTo(255).nullish(),
  external_order_id_idempotency: textUpTo(255).nullish(),
  internal_comment: textUpTo(1000).nullish(),
});

const bulkRow = z.object({
  /** The item's place in the request, from 0. */
  index: z.int(),
  status: z.enum(['created', 'duplicate', 'failed']),
  invoice_id: z.int().optional(),
  external_order_id: z.string().optional(),
  error_code: z.string().optional(),
  message: z.string().optional(),
});

export type BulkRow = z.output<typeof bulkRow>;

const bulkResult = z.object({ created: z.int(), duplicates: z.int(), failed: z.int(), invoices: z.array(bulkRow) });

/** Read strictly: one unreadable row leaves the outcome of the whole batch unknown. */
export const bulkResultWire = w.reshaped({ strict: bulkResult, lenient: bulkResult }, ({ invoices }) => invoices);
