/** What a shop learns from its hours: the busiest, the one behind the usual, and when a second cashier is needed. */

export interface HourSums {
  readonly sales: number;
  readonly netTiyn: number;
}
export type HourRow = HourSums & { readonly hour: number };

export interface WeekdayHour extends HourRow {
  /** 1: Monday. */
  readonly weekday: number;
}

export function busiestHour<Row extends HourRow>(hours: readonly Row[]): Row | null {
  const [busiest] = hours.toSorted((one, other) => other.sales - one.sales || other.netTiyn - one.netTiyn);
  return busiest === undefined || busiest.sales === 0 ? null : busiest;
}

/** The average of the days, hour by hour. */
export function usualHours(rows: readonly HourRow[], days: number): HourRow[] {
  return [...Map.groupBy(rows, ({ hour }) => hour)]
    .map(([hour, own]) => ({
      hour,
      sales: Math.round(own.reduce((sum, { sales }) => sum + sales, 0) / days),
      netTiyn: Math.round(own.reduce((sum, { netTiyn }) => sum + netTiyn, 0) / days),
    }))
    .toSorted((one, other) => one.hour - other.hour);
}

/** The farthest behind the usual. @param beforeHour only hours that are over say anything */
export function quietestHour(
  hours: readonly HourRow[],
  usual: readonly HourRow[],
  beforeHour: number,
): { readonly hour: number; readonly sales: number; readonly usual: number } | null {
  const [quietest] = usual
    .filter(({ hour }) => hour < beforeHour)
    .map(({ hour, sales }) => ({
      hour,
      sales: hours.find((one) => one.hour === hour)?.sales ?? 0,
      usual: sales,
    }))
    .filter(({ sales, usual: expected }) => sales < expected)
    .toSorted((one, other) => other.usual - other.sales - (one.usual - one.sales));
  return quietest ?? null;
}

const PEAK_HOURS = 2;
/** Less is no reason for a second cashier. */
const MIN_TIMES = 2;
/** Twice next to nothing is still little. */
const MIN_SALES_AN_HOUR = 5;

export interface Peak {
  readonly weekdays: number[];
  readonly fromHour: number;
  /** Where it ends. */
  readonly toHour: number;
  /** Of the usual hour, in whole numbers. */
  readonly times: number;
}

/** Two hours that bring at least twice the usual, and all weekdays on which they do. @param days of each weekday */
export function peakOf(cells: readonly WeekdayHour[], days: (weekday: number) => number): Peak | null {
  const averages = cells.map(({ weekday, hour, sales }) => ({
    weekday,
    hour,
    sales: sales / Math.max(1, days(weekday)),
  }));
  const usual = averages.reduce((sum, { sales }) => sum + sales, 0) / Math.max(1, averages.length);
  if (usual === 0) return null;
  const at = (weekday: number, hour: number): number =>
    averages.find((one) => one.weekday === weekday && one.hour === hour)?.sales ?? 0;
  const peaks = averages
    .map(({ weekday, hour }) => ({ weekday, hour, sales: (at(weekday, hour) + at(weekday, hour + 1)) / PEAK_HOURS }))
    .filter(({ sales }) => sales >= usual * MIN_TIMES && sales >= MIN_SALES_AN_HOUR);
  const [best] = peaks.toSorted((one, other) => other.sales - one.sales);
  if (best === undefined) return null;
  return {
    weekdays: peaks
      .filter(({ hour }) => hour === best.hour)
      .map(({ weekday }) => weekday)
      .toSorted((one, other) => one - other),
    fromHour: best.hour,
    toHour: best.hour + PEAK_HOURS,
    times: Math.floor(best.sales / usual),
  };
}
