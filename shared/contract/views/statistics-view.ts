import { z } from 'zod';
import { Problem } from '../problem.ts';
import { CreditFiguresView } from './debt-view.ts';
import { HistoryTotals } from './history-view.ts';
import { MarginView } from './stock-view.ts';
import { TenderKind } from './tender-view.ts';

/** By the definitions of shared/domain/figures, each on its own day. `count` is payments, not sales. */
export const StatisticsView = z.object({
  fromDay: z.string(),
  toDay: z.string(),
  total: HistoryTotals,
  /** Completed in these days; those on credit are in `credit`. */
  sales: z.int(),
  /** Paid by a sale, without money for debts; null without sales. */
  averageTiyn: z.int().nullable(),
  /** Null where no stock is kept. */
  profit: MarginView.extend({ beforePercent: z.number().nullable() }).nullable(),
  /** `shared/domain/report-period.ts`: what is compared, and until when. Null where nothing was sold. */
  before: HistoryTotals.extend({
    fromDay: z.string(),
    toDay: z.string(),
    sales: z.int(),
    averageTiyn: z.int().nullable(),
  }).nullable(),
  /** Of the days before, to their ends: by hour for a single day, by day for more. */
  earlier: z.object({
    hours: z.array(z.object({ hour: z.int(), netTiyn: z.int() })),
    days: z.array(z.object({ day: z.string(), netTiyn: z.int() })),
  }),
  byDay: z.array(HistoryTotals.extend({ day: z.string() })),
  /** Averages of days with money. */
  days: z.object({
    best: z.object({ day: z.string(), netTiyn: z.int() }).nullable(),
    averageTiyn: z.int().nullable(),
    beforeTiyn: z.int().nullable(),
  }),
  /** The day with two weeks of history; null once it is over, and before the first sale. */
  habitsFrom: z.string().nullable(),
  byHour: z.array(HistoryTotals.extend({ hour: z.int() })),
  byTender: z.array(HistoryTotals.extend({ tender: TenderKind })),
  /** Most money first. */
  byCashier: z.array(HistoryTotals.extend({ name: z.string() })),
  /** Most money first, as sold: refunds by amount name no goods. */
  goods: z.array(
    z.object({ key: z.string(), name: z.string(), unit: z.string(), thousandths: z.int(), totalTiyn: z.int() }),
  ),
  otherGoods: z.object({ kinds: z.int(), totalTiyn: z.int() }),
  /** Refunds made here of sales that this till did not make: in no figure above. */
  othersRefunds: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  /** Debts of customers in these days, and what is owed now. Absent where the shop never sold on credit. */
  credit: CreditFiguresView.optional(),
  /** Included in payments and in refunds; absent where the shop paid none on these days. */
  vat: z.object({ paidTiyn: z.int(), refundedTiyn: z.int() }).optional(),
  today: z.string(),
  /** Ledger events not indexed yet. */
  behind: z.int(),
});
export type StatisticsView = z.infer<typeof StatisticsView>;

/**
 * The way from the service's figure to the ledger's: steps are added, `unexplained` is the rest.
 * - `service`: paid at the service, all tills and the cabinet. `bankSales`: imported. `others`: other tills, the
 *   cabinet.
 * - `partlyRefunded`: this till's invoices that the service does not count as paid. `refunds`: this till's.
 * - `counter`: cash and other banks' cards, net; the service has no invoices for them.
 */
const ComparisonStep = z.enum([
  'service',
  'bankSales',
  'others',
  'partlyRefunded',
  'refunds',
  'counter',
  'unexplained',
  'books',
]);

export const ServiceComparisonView = z.object({
  fromDay: z.string(),
  toDay: z.string(),
  /** `count` is payments. Empty where the service could not be asked. */
  steps: z.array(z.object({ step: ComparisonStep, count: z.int().nullable(), amountTiyn: z.int() })),
  problem: Problem.nullable(),
});
export type ServiceComparisonView = z.infer<typeof ServiceComparisonView>;
