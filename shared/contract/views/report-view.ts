import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { FigureEntry } from './figure-view.ts';
import { MarginView } from './stock-view.ts';

/** Definitions: shared/domain/figures. `before`: shared/domain/report-period.ts; null: nothing was sold. */
const frame = {
  /** Almaty's, inclusive. */
  fromDay: z.string(),
  toDay: z.string(),
  before: z.object({ fromDay: z.string(), toDay: z.string() }).nullable(),
  today: z.string(),
  /** Ledger events not indexed yet. */
  behind: z.int(),
};

/** Per unit: kilograms are never added to pieces. */
const Quantity = z.object({ unit: z.string(), thousandths: z.int() });

const ItemSums = z.object({
  sold: z.array(Quantity),
  /** Net of refunds. */
  netTiyn: z.int(),
  discountTiyn: z.int(),
  returned: z.array(Quantity),
  returnedTiyn: z.int(),
  /** Null where no stock is kept. */
  margin: MarginView.nullable(),
});

export const ItemsReportView = z.object({
  ...frame,
  /** Most money first; one row per unit that goods are sold by. */
  items: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      unit: z.string(),
      thousandths: z.int(),
      netTiyn: z.int(),
      discountTiyn: z.int(),
      returnedThousandths: z.int(),
      returnedTiyn: z.int(),
      margin: MarginView.nullable(),
      before: z.object({ thousandths: z.int(), netTiyn: z.int() }).nullable(),
    }),
  ),
  others: ItemSums.extend({ kinds: z.int() }),
  /** `netTiyn` is all goods less `unnamedRefundTiyn` and `roundingTiyn`, plus `otherPaidTiyn`. */
  total: ItemSums,
  /** Refunds by amount that named no goods; negative where goods of an earlier one came back now. */
  unnamedRefundTiyn: z.int(),
  /** Paid now for sales completed at other times, less the reverse, and double payments. */
  otherPaidTiyn: z.int(),
  roundingTiyn: z.int(),
  /** Most money first; beside the discounts, which people give. */
  promotions: z.array(z.object({ id: z.string(), name: shownText, sales: z.int(), offTiyn: z.int() })),
});
export type ItemsReportView = z.infer<typeof ItemsReportView>;

export const CashiersReportView = z.object({
  ...frame,
  /** Most money first. */
  cashiers: z.array(
    z.object({
      name: z.string(),
      /** Whose completing payment they took. */
      sales: z.int(),
      netTiyn: z.int(),
      averageTiyn: z.int(),
      discountTiyn: z.int(),
      /** In these days, whatever the day of the sale. */
      refunds: z.object({ count: z.int(), amountTiyn: z.int() }),
      /** `differenceTiyn`: counted less expected. */
      closings: z.object({
        count: z.int(),
        uncounted: z.int(),
        differenceTiyn: z.int(),
        /** Newest first; they add up to the difference. */
        entries: z.array(FigureEntry),
      }),
      before: z.object({ sales: z.int(), netTiyn: z.int() }).nullable(),
    }),
  ),
  /** Hours of a day, days of weeks, weeks of a month, months of a year; without those at the ends that nobody sold in. */
  parts: z.array(
    z.object({
      fromDay: z.string(),
      toDay: z.string(),
      hour: z.int().nullable(),
      netTiyn: z.int(),
      /** In the order of `cashiers`; only who took or returned money. */
      cashiers: z.array(z.object({ name: z.string(), netTiyn: z.int() })),
    }),
  ),
});
export type CashiersReportView = z.infer<typeof CashiersReportView>;

const HourSums = z.object({ sales: z.int(), netTiyn: z.int() });

const HourRow = HourSums.extend({ hour: z.int() });
/** Weekday 1 is Monday. */
const WeekCell = HourRow.extend({ weekday: z.int().min(1).max(7) });

export const HoursReportView = z.object({
  ...frame,
  /** First to last hour with a sale, of both times; whole days. */
  hours: z.array(HourRow.extend({ before: HourSums.nullable() })),
  /** Of a single day: the average of `days` same weekdays of the four weeks before. */
  usual: z.object({ days: z.int(), hours: z.array(HourRow) }).nullable(),
  busiest: HourRow.nullable(),
  quietest: z.object({ hour: z.int(), sales: z.int(), usual: z.int() }).nullable(),
  /** Hours with a sale in these days. */
  week: z.array(WeekCell),
  /** At least two weeks to its last day, whatever was asked; null in a younger history. */
  field: z
    .object({
      fromDay: z.string(),
      toDay: z.string(),
      cells: z.array(WeekCell),
      /** At least twice the usual hour. */
      peak: z.object({ weekdays: z.array(z.int()), fromHour: z.int(), toHour: z.int(), times: z.int() }).nullable(),
    })
    .nullable(),
  /** Where there is no field: the day from which there is one; null before the first sale. */
  fieldFrom: z.string().nullable(),
});
export type HoursReportView = z.infer<typeof HoursReportView>;

export const ReportName = z.enum(['days', 'items', 'cashiers', 'hours']);
export type ReportName = z.infer<typeof ReportName>;
