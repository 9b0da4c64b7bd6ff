import { z } from 'zod';
import { Problem } from '../problem.ts';
import { HistoryTotals } from './history-view.ts';
import { TenderKind } from './tender-view.ts';

/**
 * What came in and what went back within some days, each on its own day, by the definitions of shared/domain/figures. `count`
 * is payments, not sales.
 */
export const StatisticsView = z.object({
  /** Almaty's days, both inclusive. */
  fromDay: z.string(),
  toDay: z.string(),
  total: HistoryTotals,
  /** Sales that were completed in these days. */
  sales: z.int(),
  /**
   * The same of the time before: of a single day its weekday a week earlier, else as many days; while the days are not
   * over, only what had happened by this time of day. Null where nothing was sold then.
   */
  before: HistoryTotals.extend({ fromDay: z.string(), toDay: z.string(), sales: z.int() }).nullable(),
  /** Every day of the window that anything was paid in, oldest first. */
  byDay: z.array(HistoryTotals.extend({ day: z.string() })),
  /** All twenty-four of them. */
  byHour: z.array(HistoryTotals.extend({ hour: z.int() })),
  byTender: z.array(HistoryTotals.extend({ tender: TenderKind })),
  /** Most money first. */
  byCashier: z.array(HistoryTotals.extend({ name: z.string() })),
  /** Most money first, as they were sold: refunds of money alone name no goods. */
  goods: z.array(
    z.object({ key: z.string(), name: z.string(), unit: z.string(), thousandths: z.int(), totalTiyn: z.int() }),
  ),
  /** What all goods beyond those come to. */
  otherGoods: z.object({ kinds: z.int(), totalTiyn: z.int() }),
  /** What went back here of sales that this till did not make; no part of any figure above. Absent where nothing did. */
  othersRefunds: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  /** Almaty's day now. */
  today: z.string(),
  /** Events of the ledger that are not counted yet. */
  behind: z.int(),
});
export type StatisticsView = z.infer<typeof StatisticsView>;

/**
 * The way from the service's figure to the books': each step is added, and the last one is what none explains.
 * - `service`: what the service counts as paid, of every till and the cabinet.
 * - `bankSales`: sold in the provider's app and imported; not of a till. `others`: other tills and the cabinet.
 * - `partlyRefunded`: invoices of this till that the service leaves out of what is paid. `refunds`: what went back of this till's.
 * - `counter`: cash and other banks' cards, less what was given back; the service has no invoices for them.
 * - `unexplained`: what is left; reconciliation names it.
 * - `ledger`: what this till's ledger holds.
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
  /** `count` is payments; null where a step counts none. Empty where the service could not be asked. */
  steps: z.array(z.object({ step: ComparisonStep, count: z.int().nullable(), amountTiyn: z.int() })),
  problem: Problem.nullable(),
});
export type ServiceComparisonView = z.infer<typeof ServiceComparisonView>;
