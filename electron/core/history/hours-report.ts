import type { HoursReportView } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { busiestHour, peakOf, quietestHour, usualHours } from '@tilla/shared/domain/figures/hours.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { addDays, daysIn, partsOf, spanBefore } from '@tilla/shared/domain/report-period.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { MoneyRow } from '../platform/history-index.ts';
import type { Report, ReportContext } from './reports.ts';
import { habitsFrom, MIN_HABIT_DAYS, readMoney, salesIn } from './statistics.ts';

export async function readHours(
  context: ReportContext,
  span: DaySpan,
  nowMs: number,
): Promise<Report<HoursReportView>> {
  const earlier = spanBefore(span);
  const [now, was] = [
    await readMoney(context.index, context.clock, span),
    await readMoney(context.index, context.clock, earlier),
  ];
  const usual = await usualOf(context, span);
  const used = [...[...now, ...was].map(({ hour }) => hour), ...(usual?.hours ?? []).map(({ hour }) => hour)];
  const first = Math.min(...used);
  const hours = Array.from({ length: used.length === 0 ? 0 : Math.max(...used) - first + 1 }, (_nothing, index) => {
    const hour = first + index;
    return { hour, ...hourSums(now, hour), before: was.length === 0 ? null : hourSums(was, hour) };
  });
  return {
    ...span,
    before: was.length === 0 ? null : earlier,
    hours,
    usual,
    busiest: busiestOf(hours),
    quietest: usual === null ? null : quietestHour(hours, usual.hours, hoursOver(span, nowMs)),
    week: weekOf(now),
    ...(await fieldOf(context, span, almatyDay(nowMs))),
  };
}

function busiestOf(hours: HoursReportView['hours']): HoursReportView['busiest'] {
  const busiest = busiestHour(hours);
  return busiest === null ? null : { hour: busiest.hour, sales: busiest.sales, netTiyn: busiest.netTiyn };
}

/** Of a day that is not over, the hours that are. */
function hoursOver({ toDay }: DaySpan, nowMs: number): number {
  return Math.min(24, Math.floor((nowMs - dayStartOf(toDay)) / HOUR_MS));
}

const HOUR_MS = 3_600_000;
const USUAL_WEEKS = 4;
const DAYS_OF_A_WEEK = 7;

async function usualOf({ index, clock }: ReportContext, span: DaySpan): Promise<HoursReportView['usual']> {
  if (span.fromDay !== span.toDay) return null;
  const rows: MoneyRow[] = [];
  let days = 0;
  for (let week = 1; week <= USUAL_WEEKS; week += 1) {
    const day = addDays(span.fromDay, -week * DAYS_OF_A_WEEK);
    const own = await readMoney(index, clock, { fromDay: day, toDay: day });
    rows.push(...own);
    if (salesIn(own) > 0) days += 1;
  }
  if (days === 0) return null;
  const sums = [...Map.groupBy(rows, ({ hour }) => hour).keys()].map((hour) => ({ hour, ...hourSums(rows, hour) }));
  return { days, hours: usualHours(sums, days) };
}

const FIELD_DAYS = 56;

/** A few days say nothing about weekdays yet. */
async function fieldOf(
  { index, clock }: ReportContext,
  { fromDay, toDay: lastDay }: DaySpan,
  today: string,
): Promise<Pick<HoursReportView, 'field' | 'fieldFrom'>> {
  const [firstDay, fieldFrom] = [index.span()?.fromDay ?? null, habitsFrom(index)];
  if (firstDay === null || fieldFrom === null) return { field: null, fieldFrom: null };
  const toDay = lastDay < today ? lastDay : today;
  if (toDay < fieldFrom) return { field: null, fieldFrom };
  const isLong = daysIn({ fromDay, toDay }) >= MIN_HABIT_DAYS;
  const from = [isLong ? fromDay : addDays(toDay, 1 - FIELD_DAYS), firstDay].toSorted().at(-1) ?? fromDay;
  const field = { fromDay: from, toDay };
  const cells = weekOf(await readMoney(index, clock, field));
  const days = partsOf(field, 'day').map((one) => weekdayOf(one.fromDay));
  const peak = peakOf(cells, (weekday) => days.filter((one) => one === weekday).length);
  return { field: { ...field, cells, peak }, fieldFrom: null };
}

function weekOf(rows: readonly MoneyRow[]): HoursReportView['week'] {
  const week = new Map<string, HoursReportView['week'][number]>();
  for (const row of rows) {
    const { day, hour } = row;
    const weekday = weekdayOf(day);
    const key = `${String(weekday)} ${String(hour)}`;
    const known = week.get(key) ?? { weekday, hour, sales: 0, netTiyn: 0 };
    const netTiyn = known.netTiyn + revenueOf([row]).netTiyn;
    week.set(key, { ...known, sales: known.sales + row.sales, netTiyn });
  }
  return [...week.values()].toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
}

function hourSums(rows: readonly MoneyRow[], hour: number): { sales: number; netTiyn: number } {
  const own = rows.filter((row) => row.hour === hour);
  return { sales: salesIn(own), netTiyn: revenueOf(own).netTiyn };
}
