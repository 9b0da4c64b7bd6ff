import { z } from 'zod';
import { FigureEntry } from './figure-view.ts';

/**
 * The reports behind the overview, for a manager. Sums in tiyn, by the definitions of shared/domain/figures: what went back is
 * taken off on the day it went back. `before` is the same of the days a week earlier, as far as those had come by this time
 * of day; null where nothing was sold then.
 */
const frame = {
  /** Almaty's days, both inclusive. */
  fromDay: z.string(),
  toDay: z.string(),
  /** Which days stand beside them. */
  before: z.object({ fromDay: z.string(), toDay: z.string() }).nullable(),
  /** Almaty's day now. */
  today: z.string(),
  /** Events of the ledger that are not counted yet. */
  behind: z.int(),
};

/** Of goods, per unit: kilograms are never added to pieces. */
const Quantity = z.object({ unit: z.string(), thousandths: z.int() });

const ItemSums = z.object({
  sold: z.array(Quantity),
  /** What they brought less what of it went back. */
  netTiyn: z.int(),
  discountTiyn: z.int(),
  returned: z.array(Quantity),
  returnedTiyn: z.int(),
});

export const ItemsReportView = z.object({
  ...frame,
  /** Most money first, at most so many as a person reads through; a row for each unit that goods are sold by. */
  items: z.array(
    z.object({
      /** The same for the same goods. */
      key: z.string(),
      name: z.string(),
      unit: z.string(),
      thousandths: z.int(),
      netTiyn: z.int(),
      discountTiyn: z.int(),
      returnedThousandths: z.int(),
      returnedTiyn: z.int(),
      before: z.object({ thousandths: z.int(), netTiyn: z.int() }).nullable(),
    }),
  ),
  /** What all the others come to. */
  others: ItemSums.extend({ kinds: z.int() }),
  /** What the other reports of these days come to: `netTiyn` is all goods less the first and third below, plus the second. */
  total: ItemSums,
  /** What went back as an amount and named no goods; below 0 where the goods of an earlier one came back in these days. */
  unnamedRefundTiyn: z.int(),
  /** Paid in these days for sales that were not completed in them, less the same of sales that were; and paid twice. */
  otherPaidTiyn: z.int(),
  /** What rounding took off cash. */
  roundingTiyn: z.int(),
});
export type ItemsReportView = z.infer<typeof ItemsReportView>;

export const CashiersReportView = z.object({
  ...frame,
  /** Most money first. */
  cashiers: z.array(
    z.object({
      name: z.string(),
      /** Sales whose completing payment they took. */
      sales: z.int(),
      netTiyn: z.int(),
      averageTiyn: z.int(),
      discountTiyn: z.int(),
      /** What they gave back in these days, of whatever day's sale; `netTiyn` is less by it. */
      refunds: z.object({ count: z.int(), amountTiyn: z.int() }),
      /** Shifts of the drawer that they closed; `differenceTiyn` is counted less expected, of those that were counted. */
      closings: z.object({
        count: z.int(),
        uncounted: z.int(),
        differenceTiyn: z.int(),
        /** Those that were counted, newest first: their sum is the difference. */
        entries: z.array(FigureEntry),
      }),
      before: z.object({ sales: z.int(), netTiyn: z.int() }).nullable(),
    }),
  ),
});
export type CashiersReportView = z.infer<typeof CashiersReportView>;

const HourSums = z.object({ sales: z.int(), netTiyn: z.int() });

export const HoursReportView = z.object({
  ...frame,
  /** From the first hour with a sale to the last, of both times; whole days, so that the rest of a day can be foreseen. */
  hours: z.array(HourSums.extend({ hour: z.int(), before: HourSums.nullable() })),
  /** Hours of a weekday (1: Monday) that had a sale. */
  week: z.array(HourSums.extend({ weekday: z.int().min(1).max(7), hour: z.int() })),
});
export type HoursReportView = z.infer<typeof HoursReportView>;

export const ReportName = z.enum(['items', 'cashiers', 'hours']);
export type ReportName = z.infer<typeof ReportName>;
