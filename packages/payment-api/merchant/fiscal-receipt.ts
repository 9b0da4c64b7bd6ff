/** Fiscal receipts of cash and other-bank sales on the wire (docs/decisions.md "Fiscal receipts"). */

import { z } from 'zod';
import { requestMoney } from './invoice-requests.ts';
import { textUpTo } from './request-fields.ts';
import { receiptFailures } from './simulations.ts';
import * as w from './wire-definition.ts';
import { optionalText } from './wire-fields.ts';

const paymentTypes = ['cash', 'card'] as const;

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

export const receiptBody = z
  .object({
    client_operation_id: textUpTo(255).refine((id) => id !== '', 'Must not be empty.'),
    payment_type: z.enum(paymentTypes),
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

const fiscalReceiptWire = w.resource({
  id: w.id.as('id'),
  client_operation_id: w.text.as('clientOperationId'),
  status: w.word(['pending', 'issued', 'failed']).as('status'),
  error_code: w.text.nullable().as('errorCode'),
  payment_type: w.optionalWord(paymentTypes).as('paymentType'),
  total: w.money.as('totalTiyn'),
  change: w.optionalMoney.or(0).as('changeTiyn'),
  fiscal_number: w.text.nullable().as('fiscalNumber'),
  /** The fiscal form carries no secret. */
  links: w
    .field(
      z.object({ receipt_link: z.url() }).nullable(),
      z
        .object({ receipt_link: optionalText })
        .nullish()
        .catch(null)
        .transform((links) => links?.receipt_link ?? null),
    )
    .as('fiscalUrl'),
  created_at: w.time.as('createdAt'),
  issued_at: w.time.nullable().as('issuedAt'),
});

export type ReceiptWire = w.Written<typeof fiscalReceiptWire>;
export type FiscalReceipt = w.Read<typeof fiscalReceiptWire>;

export const receiptWire = w.wrapped('receipt', fiscalReceiptWire);

const previewItemWire = w.resource({
  name: w.requiredText.as('name'),
  price: w.money.as('priceTiyn'),
  count: w.integer.or(1).as('count'),
  total: w.money.as('totalTiyn'),
  barcode: w.text.nullable(),
  ntin: w.text.nullable(),
  is_fiscal: w.flag(true).as('isFiscal'),
});

export const receiptPreviewWire = w.resource({
  total: w.money.as('totalTiyn'),
  change: w.optionalMoney.or(0).as('changeTiyn'),
  items: w.list(previewItemWire).as('items'),
});

/** A line that is not fiscal makes the receipt fail. */
export type ReceiptPreview = w.Read<typeof receiptPreviewWire>;
