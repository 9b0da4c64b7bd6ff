/** Fiscal receipts of cash and other-bank sales as they cross the wire (gaps.md "Fiscal receipts"). */

import { z } from 'zod';
import { requestMoney } from './invoice-requests.ts';
import { textUpTo } from './request-fields.ts';
import { moneyShape, utcTimeShape } from './wire-shapes.ts';

/** Why a receipt came to nothing (merchant document, Errors). */
export const receiptFailures = [
  'shift_closed',
  'item_not_fiscal',
  'rfo_missing',
  'receipt_bank_error',
  'receipt_dispatch_error',
  'receipt_ofd_token_revoked',
] as const;

const receiptItem = z
  .object({
    name: textUpTo(255).refine((name) => name.trim() !== '', 'Must not be empty.'),
    price: requestMoney,
    count: z.int().min(1).max(1_000_000),
    barcode: textUpTo(32).nullish(),
    ntin: textUpTo(32).nullish(),
    catalog_item_id: z.int().nullish(),
  })
  .transform((wire) => ({
    name: wire.name,
    priceTiyn: wire.price,
    count: wire.count,
    barcode: wire.barcode ?? null,
    ntin: wire.ntin ?? null,
    catalogItemId: wire.catalog_item_id ?? null,
  }));

/** `POST /receipts` and `POST /receipts/preview`. Sums in tiyn. */
export const receiptBody = z
  .object({
    client_operation_id: textUpTo(255).refine((id) => id !== '', 'Must not be empty.'),
    payment_type: z.enum(['cash', 'card']),
    items: z.array(receiptItem).min(1).max(1000),
    cash_received: requestMoney.nullish(),
    simulate: z.enum(['issue', ...receiptFailures]).nullish(),
  })
  .transform((wire) => ({
    clientOperationId: wire.client_operation_id,
    paymentType: wire.payment_type,
    items: wire.items,
    cashReceivedTiyn: wire.cash_received ?? null,
    simulate: wire.simulate ?? null,
  }));

export type ReceiptRequest = z.output<typeof receiptBody>;

const receiptShape = z.object({
  id: z.int(),
  client_operation_id: z.string(),
  status: z.enum(['pending', 'issued', 'failed']),
  error_code: z.string().nullable(),
  payment_type: z.enum(['cash', 'card']),
  total: moneyShape,
  change: moneyShape,
  fiscal_number: z.string().nullable(),
  links: z.object({ receipt_link: z.url() }).nullable(),
  created_at: utcTimeShape,
  issued_at: utcTimeShape.nullable(),
});

export type ReceiptWire = z.output<typeof receiptShape>;

export const receiptWire = z.object({ receipt: receiptShape });

export const receiptPreviewWire = z.object({
  total: moneyShape,
  change: moneyShape,
  items: z.array(
    z.object({
      name: z.string(),
      price: moneyShape,
      count: z.int(),
      total: moneyShape,
      barcode: z.string().nullable(),
      ntin: z.string().nullable(),
      is_fiscal: z.boolean(),
    }),
  ),
});
