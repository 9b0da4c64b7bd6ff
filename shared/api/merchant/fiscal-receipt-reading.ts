/** Fiscal receipts as the till reads them (gaps.md "Fiscal receipts", reading rule). */

import { z } from 'zod';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const receipt = z
  .looseObject({
    id: z.int(),
    client_operation_id: optionalText,
    status: z.string(),
    error_code: optionalText,
    payment_type: optionalText,
    total: moneyField,
    change: moneyField.nullish().catch(null),
    fiscal_number: optionalText,
    links: z.looseObject({ receipt_link: optionalText }).nullish().catch(null),
    created_at: optionalTime,
    issued_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    clientOperationId: wire.client_operation_id,
    status: wire.status,
    errorCode: wire.error_code,
    paymentType: wire.payment_type,
    totalTiyn: wire.total,
    changeTiyn: wire.change ?? 0,
    fiscalNumber: wire.fiscal_number,
    /** The fiscal form; it carries no secret. */
    fiscalUrl: wire.links?.receipt_link ?? null,
    createdAt: wire.created_at,
    issuedAt: wire.issued_at,
  }));

/** A fiscal receipt in the till's words: sums in tiyn, times ISO in UTC, status and type of payment raw. */
export type FiscalReceipt = z.output<typeof receipt>;

const receiptAnswer = z.looseObject({ receipt }).transform((wire) => wire.receipt);

/** The answer of `POST /receipts` and `GET /receipts/{id}`; throws ZodError where it is not one. */
export function readFiscalReceipt(body: unknown): FiscalReceipt {
  return receiptAnswer.parse(body);
}

const preview = z
  .looseObject({
    total: moneyField,
    change: moneyField.nullish().catch(null),
    items: z.array(
      z
        .looseObject({
          name: z.string(),
          price: moneyField,
          count: optionalNumber,
          total: moneyField,
          is_fiscal: flagField(true),
        })
        .transform((wire) => ({
          name: wire.name,
          priceTiyn: wire.price,
          count: wire.count ?? 1,
          totalTiyn: wire.total,
          isFiscal: wire.is_fiscal,
        })),
    ),
  })
  .transform((wire) => ({ totalTiyn: wire.total, changeTiyn: wire.change ?? 0, items: wire.items }));

/** What a receipt would come to; a line that is not fiscal makes it fail. Sums in tiyn. */
export type ReceiptPreview = z.output<typeof preview>;

/** The answer of `POST /receipts/preview`; throws ZodError where it is not one. */
export function readReceiptPreview(body: unknown): ReceiptPreview {
  return preview.parse(body);
}
