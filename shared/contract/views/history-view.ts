import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { BoughtView } from './bought-view.ts';
import { PaymentPhase } from './sale-view.ts';
import { TenderKind } from './tender-view.ts';

const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);

/**
 * Which time is looked at, in Almaty's days by the service's clock: a name that moves on with the days, or days given
 * by hand, both inclusive. `week` and `month` are the last seven and thirty days, today among them.
 */
export const HistoryWindow = z.union([
  z.strictObject({ preset: z.enum(['all', 'today', 'yesterday', 'week', 'month', 'year']) }),
  z.strictObject({ fromDay: day, toDay: day }),
]);
export type HistoryWindow = z.infer<typeof HistoryWindow>;

/**
 * What a sale has come to, coarser than the phase of its payments.
 * - `paid`: paid, and nothing went back. `refunded`: paid, and some or all of it went back.
 * - `open`: money may still come. `unpaid`: it will not. `attention`: a person has to look at it.
 */
export const HistoryState = z.enum(['paid', 'refunded', 'open', 'unpaid', 'attention']);
export type HistoryState = z.infer<typeof HistoryState>;

/** What is wanted of the history; all conditions hold at once. */
export const HistoryFilter = z.strictObject({
  /** An amount, a phone number, an order id, an invoice, the number of a sale or the name of who paid. */
  text: z.string().max(100),
  /** Null: any. `paid` alone stands for `refunded` as well, because it was paid. */
  state: HistoryState.nullable(),
  tender: TenderKind.nullable(),
  cashierId: z.string().min(1).max(64).nullable(),
  window: HistoryWindow,
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

/** A sale in the list. */
export const HistoryRow = z.object({
  /** Its place in the order of the list, greatest first; a page goes on after the place of its last row. */
  place: z.int(),
  id: z.string(),
  number: z.int(),
  /** UTC. */
  at: z.string(),
  /** Almaty's. */
  day: z.string(),
  totalTiyn: z.int(),
  /** What came in for it, and what of that went back (rule S2). */
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
  lineCount: z.int(),
  cashierName: z.string(),
  phase: PaymentPhase,
  state: HistoryState,
  /** What it was paid by; before that, what was tried. */
  tenders: z.array(TenderKind),
  payerName: z.string().nullable(),
  /**
   * Read with a page and not kept by the index: what was bought, and the phone it was billed to where no name is known.
   */
  bought: BoughtView.optional(),
  phoneMasked: z.string().optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** Sums in tiyn; `netTiyn` is what stayed (rule S2). */
export const HistoryTotals = z.object({
  count: z.int(),
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
});
export type HistoryTotals = z.infer<typeof HistoryTotals>;

/** `sold` are those of `count` that were paid: what is open, refused or never paid is no sale. */
export const HistoryPage = z.object({
  /** Newest first. */
  rows: z.array(HistoryRow),
  /** Of everything that is wanted in the days of these rows, on this page or not. */
  days: z.array(HistoryTotals.extend({ day: z.string(), sold: z.int() })),
  /** Of everything that is wanted; null on later pages. `isMore`: a text met more sales than were counted. */
  found: HistoryTotals.extend({ sold: z.int(), isMore: z.boolean() }).nullable(),
  /** Where the next page goes on; null at the end. */
  next: z.int().nullable(),
  /** Almaty's day now. */
  today: z.string(),
  /** Events of the ledger that this history does not know yet, while it is made anew. */
  behind: z.int(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Facts of one moment in a sale's life; the screen adds the texts. */
export const TimelineEntry = z.object({
  seq: z.int(),
  /** By the till's clock, UTC. */
  at: z.string(),
  /** The type of its event in the ledger, and which kind of it this is. */
  type: z.string(),
  variant: z.string().nullable(),
  /** Null: nobody, the till or the service by itself. */
  personName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  facts: z.object({
    amountTiyn: z.int().optional(),
    tender: TenderKind.optional(),
    /** A code of the error catalogue. */
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
