/** QR refunds as they cross the wire, asked for and answered (merchant document "QR refund session", gaps.md "QR refunds"). */

import { z } from 'zod';
import { requestMoney } from './invoice-requests.ts';
import { textUpTo } from './request-fields.ts';
import {
  field,
  flag,
  id,
  integer,
  list,
  money,
  neededInteger,
  neededText,
  optionalList,
  part,
  type Read,
  reshaped,
  resource,
  tenge,
  text,
  textId,
  time,
  type Written,
  word,
  wrapped,
} from './wire-definition.ts';
import { optionalMoneyField, optionalText } from './wire-fields.ts';
import { moneyShape } from './wire-shapes.ts';

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

export type QrRefundExecuteRequest = z.output<typeof qrRefundExecuteBody>;

const qrRefundEvents = ['scan', 'identity_timeout', 'scan_timeout', 'activation_failed', 'not_found'] as const;

/** What the sandbox lets happen to a session. */
export type QrRefundSimulation = (typeof qrRefundEvents)[number];

/** `POST /qr-refunds/{id}/simulate`. */
export const qrRefundSimulateBody = z.object({ event: z.enum(qrRefundEvents) });

const customerWire = resource({ name: text.as('name'), phone_masked: text.as('phoneMasked') });

const sessionWire = reshaped(
  resource({
    id: textId.as('id'),
    status: word(qrRefundStatuses).as('status'),
    error_code: text.nullable().as('errorCode'),
    qr_token: text.nullable().as('qrToken'),
    qr_link: text.nullable().as('qrLink'),
    scan_wait_timeout_seconds: neededInteger,
    expires_at: time.as('expiresAt'),
    // Who is unreadable is nobody: the session's state counts without.
    customer: field(customerWire.strict.nullable(), customerWire.lenient.nullish().catch(null)).as('customer'),
    operation_ref: text.nullable().as('operationRef'),
    refunded_amount: field(moneyShape.nullable(), optionalMoneyField).as('refundedTiyn'),
    receipt_url: text.nullable().as('receiptUrl'),
    created_at: time.as('createdAt'),
    updated_at: time,
  }),
  ({ customer, ...session }) => ({
    ...session,
    customerName: customer?.name ?? null,
    customerPhoneMasked: customer?.phoneMasked ?? null,
  }),
);

export type QrRefundSessionWire = Written<typeof sessionWire>;
/** Status raw; sums in tiyn; times ISO in UTC. */
export type QrRefundSession = Read<typeof sessionWire>;

export const qrRefundSessionWire = wrapped('session', sessionWire);

/** A 202: what happened is not known yet, or never will be; the code says which. */
export const qrRefundUnprovenWire = resource({
  error: neededText,
  error_code: neededText,
  message: neededText,
  session: part(sessionWire).optional(),
});

/** The till reads the session as it ended and the `202` alike: a session may come with either. */
const execution = z
  .object({ session: sessionWire.lenient.nullish(), error_code: optionalText })
  .refine((wire) => (wire.session ?? null) !== null || wire.error_code !== null)
  .transform((wire) => ({ session: wire.session ?? null, code: wire.error_code }));

/** `200` with the session as it ended, or a `202` whose code says that the outcome is not proven (rule R4). */
export type QrRefundExecution = z.output<typeof execution>;

const linkWire = resource({
  id: textId.as('id'),
  url: neededText.as('url'),
  status: word(qrRefundLinkStatuses).as('status'),
  expires_at: time.as('expiresAt'),
});

export type QrRefundLinkWire = Written<typeof linkWire>;
/** By which a customer opens a QR refund at home; status raw. */
export type QrRefundLink = Read<typeof linkWire>;

export const qrRefundLinkWire = wrapped('link', linkWire);

const operationFields = {
  ref: textId.as('ref'),
  // An empty one names nothing.
  bank_invoice_id: field(
    z.string(),
    optionalText.transform((given) => (given === '' ? null : given)),
  ).as('bankInvoiceId'),
  amount: money.as('amountTiyn'),
  available_for_refund: tenge.as('availableTiyn'),
  paid_at: time.as('paidAt'),
  description: text.nullable().as('description'),
  returnable: flag(true).as('isReturnable'),
  has_items: flag(false).as('hasItems'),
};
const operationWire = resource(operationFields);

const operationItemWire = reshaped(
  resource({
    item_id: id.as('itemId'),
    catalog_item_id: integer.nullable(),
    name: neededText.as('name'),
    price: money.as('priceTiyn'),
    count: integer.as('count'),
    total: money.as('totalTiyn'),
    available_count: integer.as('availableCount'),
  }),
  (item) => ({
    ...item,
    count: Math.max(1, wholePieces(item.count) ?? 1),
    availableCount: wholePieces(item.availableCount) ?? wholePieces(item.count) ?? 1,
  }),
);

/** The API counts whole pieces. */
function wholePieces(count: number | null): number | null {
  return count === null ? null : Math.round(count);
}

export type QrRefundOperationWire = Written<typeof operationWire>;
export type QrRefundOperationItemWire = Written<typeof operationItemWire>;
/** One operation of the identified customer; sums in tiyn. */
export type QrRefundOperation = Read<typeof operationWire>;

export const qrRefundOperationsWire = wrapped('data', list(operationWire));

/** With the lines that may go back, where it has any. */
export const qrRefundOperationWire = wrapped(
  'operation',
  resource({ ...operationFields, items: optionalList(operationItemWire).as('items') }),
);

export type QrRefundOperationDetails = Read<typeof qrRefundOperationWire>;

/**
 * The answer of `POST /qr-refunds` and `GET /qr-refunds/{id}`; a 202 of the start counts where it names its session.
 * Throws ZodError where it is neither.
 */
export const readQrRefundSession = (body: unknown): QrRefundSession => qrRefundSessionWire.lenient.parse(body);

/** The answer of `POST /qr-refunds/{id}/execute`; throws ZodError where it has neither session nor code. */
export const readQrRefundExecution = (body: unknown): QrRefundExecution => execution.parse(body);

/** The answer of `GET /qr-refunds/{id}/operations`; throws ZodError where it is not one. */
export const readQrRefundOperations = (body: unknown): QrRefundOperation[] =>
  qrRefundOperationsWire.lenient.parse(body);

/** The answer of `GET /qr-refunds/{id}/operations/{ref}`; throws ZodError where it is not one. */
export const readQrRefundOperation = (body: unknown): QrRefundOperationDetails =>
  qrRefundOperationWire.lenient.parse(body);

/** The answer of `POST /qr-refunds/links` and of its `DELETE`; throws ZodError where it is not one. */
export const readQrRefundLink = (body: unknown): QrRefundLink => qrRefundLinkWire.lenient.parse(body);
