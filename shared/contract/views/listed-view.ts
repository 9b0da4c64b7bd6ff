import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { BoughtView } from './bought-view.ts';
import { HistoryWindow } from './history-view.ts';
import { OperationPhase } from './operation-view.ts';
import { PaymentPhase } from './sale-view.ts';
import { InvoiceTender, TenderKind } from './tender-view.ts';

/** Where a row stands in the list of its kind, greatest first; a page goes on after the place of its last row. */
const place = z.int();
/** Almaty's. */
const day = z.string();

/**
 * - `done`: the money went back. `open`: the bank works on it. `attention`: only a person can say how it ended.
 * - `failed`: it came to nothing, and the money stayed.
 */
export const RefundState = z.enum(['done', 'open', 'attention', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund that this till made, of whatever way the money had come. */
export const RefundRow = z.object({
  place,
  /** Of an operation, or of a return of counter money. */
  id: z.string(),
  /** UTC; when the money went back, and when it was asked for until then. */
  at: z.string(),
  day,
  /** Null where the customer's payment is not in this ledger. */
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** Of which invoice of the shop it is, where it is of no sale of this till and the invoice is known. */
  invoiceId: z.int().nullable().default(null),
  way: TenderKind.nullable(),
  /** It went back by the customer's scan, or the money of the counter over the counter: then there is no operation. */
  kind: z.enum(['refund', 'qr_refund_execute', 'counter']),
  amountTiyn: z.int(),
  reason: shownText,
  bought: BoughtView.optional(),
  /** Who paid, where that is known. */
  payer: z.string().optional(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  phase: OperationPhase,
  state: RefundState,
});
export type RefundRow = z.infer<typeof RefundRow>;

/**
 * - `open`: can still be paid. `failed`: refused, by the service or by the bank. `attention`: a person has to look at it.
 */
export const InvoiceState = z.enum(['open', 'paid', 'expired', 'cancelled', 'failed', 'attention']);
export type InvoiceState = z.infer<typeof InvoiceState>;

/** An invoice of this till: by QR, to a phone, as a row of a list, or the payment of a QR that it printed. */
export const InvoiceRow = z.object({
  place,
  /** The payment's. */
  id: z.string(),
  /** UTC. */
  at: z.string(),
  day,
  saleId: z.string(),
  saleNumber: z.int(),
  tender: InvoiceTender,
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  invoiceId: z.int().nullable(),
  phoneMasked: z.string().nullable(),
  payerName: z.string().nullable(),
  bought: BoughtView.optional(),
  personName: z.string(),
  isOfList: z.boolean(),
  phase: PaymentPhase,
  state: InvoiceState,
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

/** `number`: of a sale or of an invoice at the service, as it is typed; null: any. */
const filter = { window: HistoryWindow, number: z.int().min(0).max(999_999_999_999).nullable() };
export const RefundFilter = z.strictObject({ ...filter, state: RefundState.nullable() });
export type RefundFilter = z.infer<typeof RefundFilter>;
export const InvoiceFilter = z.strictObject({ ...filter, state: InvoiceState.nullable() });
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

const sums = z.object({ count: z.int(), amountTiyn: z.int() });
export type ListedSums = z.infer<typeof sums>;

/** One page of such a list. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** Newest first. */
    rows: z.array(row),
    /** Of everything that is wanted in the days of these rows. */
    days: z.array(sums.extend({ day })),
    /** Of everything that is wanted; null on later pages. */
    found: sums.nullable(),
    next: z.int().nullable(),
    /** Almaty's day now. */
    today: day,
    behind: z.int(),
  });
export const RefundPage = pageOf(RefundRow);
export type RefundPage = z.infer<typeof RefundPage>;
export const InvoicePage = pageOf(InvoiceRow);
export type InvoicePage = z.infer<typeof InvoicePage>;
