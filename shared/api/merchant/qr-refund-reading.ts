/** QR refunds as the till reads them (gaps.md "QR refunds", reading rule). */

import { z } from 'zod';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

/** Ids are texts; a service that counts is read too. */
const textId = z.union([z.string(), z.number()]).transform(String);

const session = z
  .looseObject({
    id: textId,
    status: z.string(),
    error_code: optionalText,
    qr_token: optionalText,
    qr_link: optionalText,
    expires_at: optionalTime,
    customer: z.looseObject({ name: optionalText, phone_masked: optionalText }).nullish().catch(null),
    operation_ref: optionalText,
    refunded_amount: moneyField.nullish().catch(null),
    receipt_url: optionalText,
    created_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    status: wire.status,
    errorCode: wire.error_code,
    qrToken: wire.qr_token,
    qrLink: wire.qr_link,
    expiresAt: wire.expires_at,
    customerName: wire.customer?.name ?? null,
    customerPhoneMasked: wire.customer?.phone_masked ?? null,
    operationRef: wire.operation_ref,
    refundedTiyn: wire.refunded_amount ?? null,
    receiptUrl: wire.receipt_url,
    createdAt: wire.created_at,
  }));

/** Status raw; sums in tiyn; times ISO in UTC. */
export type QrRefundSession = z.output<typeof session>;

const sessionAnswer = z.looseObject({ session }).transform((wire) => wire.session);

/**
 * The answer of `POST /qr-refunds` and `GET /qr-refunds/{id}`; a 202 of the start counts where it names its session.
 * Throws ZodError where it is neither.
 */
export function readQrRefundSession(body: unknown): QrRefundSession {
  return sessionAnswer.parse(body);
}

const execution = z
  .looseObject({ session: session.nullish(), error_code: optionalText })
  .refine((wire) => (wire.session ?? null) !== null || wire.error_code !== null)
  .transform((wire) => ({ session: wire.session ?? null, code: wire.error_code }));

/** `200` with the session as it ended, or a `202` whose code says that the outcome is not proven (rule R4). */
export type QrRefundExecution = z.output<typeof execution>;

/** The answer of `POST /qr-refunds/{id}/execute`; throws ZodError where it has neither session nor code. */
export function readQrRefundExecution(body: unknown): QrRefundExecution {
  return execution.parse(body);
}

const operationShape = z.looseObject({
  ref: textId,
  bank_invoice_id: optionalText,
  amount: moneyField,
  available_for_refund: moneyField,
  paid_at: optionalTime,
  description: optionalText,
  returnable: flagField(true),
  has_items: flagField(false),
});

function operationOf(wire: z.output<typeof operationShape>) {
  return {
    ref: wire.ref,
    bankInvoiceId: wire.bank_invoice_id === '' ? null : wire.bank_invoice_id,
    amountTiyn: wire.amount,
    availableTiyn: wire.available_for_refund,
    paidAt: wire.paid_at,
    description: wire.description,
    isReturnable: wire.returnable,
    hasItems: wire.has_items,
  };
}

const operations = z.looseObject({ data: z.array(operationShape.transform(operationOf)) });

/** One operation of the identified customer; sums in tiyn. */
export type QrRefundOperation = ReturnType<typeof operationOf>;

/** The answer of `GET /qr-refunds/{id}/operations`; throws ZodError where it is not one. */
export function readQrRefundOperations(body: unknown): QrRefundOperation[] {
  return operations.parse(body).data;
}

const item = z
  .looseObject({
    item_id: z.int(),
    name: z.string(),
    price: moneyField,
    count: optionalNumber,
    total: moneyField,
    available_count: optionalNumber,
  })
  .transform((wire) => ({
    itemId: wire.item_id,
    name: wire.name,
    priceTiyn: wire.price,
    count: Math.max(1, wholePieces(wire.count) ?? 1),
    totalTiyn: wire.total,
    availableCount: wholePieces(wire.available_count) ?? wholePieces(wire.count) ?? 1,
  }));

/** The API counts whole pieces. */
function wholePieces(count: number | null): number | null {
  return count === null ? null : Math.round(count);
}

const operationAnswer = z
  .looseObject({ operation: operationShape.extend({ items: z.array(item).nullish() }) })
  .transform(({ operation }) => ({ ...operationOf(operation), items: operation.items ?? [] }));

/** With the lines that may go back, where it has any. */
export type QrRefundOperationDetails = z.output<typeof operationAnswer>;

/** The answer of `GET /qr-refunds/{id}/operations/{ref}`; throws ZodError where it is not one. */
export function readQrRefundOperation(body: unknown): QrRefundOperationDetails {
  return operationAnswer.parse(body);
}

const link = z
  .looseObject({ link: z.looseObject({ id: textId, url: z.string(), status: z.string(), expires_at: optionalTime }) })
  .transform(({ link: wire }) => ({ id: wire.id, url: wire.url, status: wire.status, expiresAt: wire.expires_at }));

/** By which a customer opens a QR refund at home; status raw. */
export type QrRefundLink = z.output<typeof link>;

/** The answer of `POST /qr-refunds/links` and of its `DELETE`; throws ZodError where it is not one. */
export function readQrRefundLink(body: unknown): QrRefundLink {
  return link.parse(body);
}
