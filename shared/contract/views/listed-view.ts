import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { BoughtView } from './bought-view.ts';
import { HistoryWindow } from './history-view.ts';
import { OperationPhase } from './operation-view.ts';
import { PaymentPhase } from './sale-view.ts';
import { InvoiceTender, TenderKind } from './tender-view.ts';

const place = z.int();
/** Almaty's. */
const day = z.string();

/** `open`: the bank works on it. `attention`: only a person can say how it ended. `failed`: the money stayed. */
export const RefundState = z.enum(['done', 'open', 'attention', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

export const RefundRow = z.object({
  place,
  /** Of an operation, or of a counter return. */
  id: z.string(),
  /** UTC; when the money went back, before that when it was requested. */
  at: z.string(),
  day,
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** Only where it is of no sale of this till. */
  invoiceId: z.int().nullable().default(null),
  way: TenderKind.nullable(),
  /** `qr_refund_execute`: by the customer's scan. `counter`: over the counter, without an operation. */
  kind: z.enum(['refund', 'qr_refund_execute', 'counter']),
  amountTiyn: z.int(),
  reason: shownText,
  bought: BoughtView.optional(),
  payer: z.string().optional(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  phase: OperationPhase,
  state: RefundState,
});
export type RefundRow = z.infer<typeof RefundRow>;

/** `open`: can still be paid. `failed`: refused by service or bank. `attention`: a person decides. */
export const InvoiceState = z.enum(['open', 'paid', 'expired', 'cancelled', 'failed', 'attention']);
export type InvoiceState = z.infer<typeof InvoiceState>;

export const InvoiceRow = z.object({
  place,
  id: z.string(),
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

/** Of a sale, or of an invoice at the service; null: any. */
const filter = { window: HistoryWindow, number: z.int().min(0).max(999_999_999_999).nullable() };
export const RefundFilter = z.strictObject({ ...filter, state: RefundState.nullable() });
export type RefundFilter = z.infer<typeof RefundFilter>;
export const InvoiceFilter = z.strictObject({ ...filter, state: InvoiceState.nullable() });
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

const sums = z.object({ count: z.int(), amountTiyn: z.int() });
export type ListedSums = z.infer<typeof sums>;

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    days: z.array(sums.extend({ day })),
    found: sums.nullable(),
    next: z.int().nullable(),
    today: day,
    behind: z.int(),
  });
export const RefundPage = pageOf(RefundRow);
export type RefundPage = z.infer<typeof RefundPage>;
export const InvoicePage = pageOf(InvoiceRow);
export type InvoicePage = z.infer<typeof InvoicePage>;
