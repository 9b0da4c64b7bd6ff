import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { BoughtView } from './bought-view.ts';
import { PaymentPhase } from './sale-view.ts';
import { TenderKind } from './tender-view.ts';

const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);

/** Almaty's days, inclusive. `week` and `month` are the last seven and thirty days including today, `thisWeek` and the like whole ones. */
export const HistoryWindow = z.union([
  z.strictObject({
    preset: z.enum(['all', 'today', 'yesterday', 'week', 'month', 'year', 'thisWeek', 'thisMonth', 'thisYear']),
  }),
  z.strictObject({ fromDay: day, toDay: day }),
]);
export type HistoryWindow = z.infer<typeof HistoryWindow>;

/** Coarser than payment phases. `open`: money may still come. `unpaid`: it will not. `attention`: a person decides. */
export const HistoryState = z.enum(['paid', 'refunded', 'open', 'unpaid', 'attention']);
export type HistoryState = z.infer<typeof HistoryState>;

export const HistoryFilter = z.strictObject({
  text: z.string().max(100),
  /** Null: any. `paid` includes `refunded`. */
  state: HistoryState.nullable(),
  tender: TenderKind.nullable(),
  cashierId: z.string().min(1).max(64).nullable(),
  window: HistoryWindow,
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

export const HistoryRow = z.object({
  /** Sort key, greatest first; pages continue after it. */
  place: z.int(),
  id: z.string(),
  number: z.int(),
  at: z.string(),
  /** Almaty's. */
  day: z.string(),
  totalTiyn: z.int(),
  /** Rule S2. */
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
  lineCount: z.int(),
  cashierName: z.string(),
  phase: PaymentPhase,
  state: HistoryState,
  /** Before payment: what was tried. */
  tenders: z.array(TenderKind),
  payerName: z.string().nullable(),
  /** Read with the page, not indexed. */
  bought: BoughtView.optional(),
  /** The first lines, for their pictures. */
  pictured: z.array(z.object({ catalogItemId: z.int().nullable(), name: shownText })).optional(),
  phoneMasked: z.string().optional(),
  /** All or the rest of it was sold on credit. */
  isOnCredit: z.boolean().optional(),
  /** It is no sale of goods: a customer repaid debts. */
  isRepayment: z.boolean().optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** `netTiyn` is net of refunds (rule S2). */
export const HistoryTotals = z.object({
  count: z.int(),
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
});
export type HistoryTotals = z.infer<typeof HistoryTotals>;

/** `sold`: the paid ones of `count`. */
export const HistoryPage = z.object({
  rows: z.array(HistoryRow),
  /** All matches of these days, not only this page. */
  days: z.array(HistoryTotals.extend({ day: z.string(), sold: z.int() })),
  /** All matches; null on later pages. `isMore`: counting stopped early. */
  found: HistoryTotals.extend({ sold: z.int(), isMore: z.boolean() }).nullable(),
  /** Null at the end. */
  next: z.int().nullable(),
  today: z.string(),
  behind: z.int(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const TimelineEntry = z.object({
  seq: z.int(),
  /** UTC. */
  at: z.string(),
  /** The event's type in the ledger. */
  type: z.string(),
  variant: z.string().nullable(),
  /** Null: the till or the service. */
  personName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  facts: z.object({
    amountTiyn: z.int().optional(),
    tender: TenderKind.optional(),
    code: z.string().optional(),
    invoiceId: z.int().optional(),
    document: z.enum(['slip', 'provider_receipt', 'fiscal_slip', 'refund']).optional(),
    isCopy: z.boolean().optional(),
    attempt: z.int().optional(),
    operation: z.string().optional(),
    task: z.string().optional(),
    note: shownText.optional(),
  }),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
