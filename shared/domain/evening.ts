/** What a closed day is compared with, and what it is the best of. */

import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, dayStartOf } from './almaty-time.ts';

export interface ClosedShift {
  readonly openedAt: string;
  readonly closedAt: string;
  readonly netTiyn: number;
}

export type Season = 'winter' | 'spring' | 'summer' | 'autumn';

export type DayRecord =
  | { readonly best: 'year'; readonly season: null }
  | { readonly best: 'season' | 'weekday'; readonly season: Season };

export interface ComparedDay {
  /** Almaty's, of the shift's opening: a shift that ends after midnight belongs to the evening before. */
  readonly day: string;
  /** 1: Monday. */
  readonly weekday: number;
  /** Of all shifts opened on this day. */
  readonly netTiyn: number;
  /** The same weekday a week ago; null where nothing comparable was closed. */
  readonly beforeTiyn: number | null;
  readonly record: DayRecord | null;
  readonly isQuiet: boolean;
}

const WEEK_DAYS = 7;
/** A day that was closed this much later than today is no comparison: today is not over. */
const MAX_LATER_MS = 90 * 60_000;
/** Fewer days before prove no record. */
const MIN_DAYS = { year: 90, season: 14, weekday: 3 } as const;
const USUAL_WEEKS = 4;
const MIN_USUAL = 2;
const QUIET_SHARE = 0.85;

/** @param shifts all of the last year and the closing one itself, in any order. */
export function compareDay(closing: ClosedShift, shifts: readonly ClosedShift[]): ComparedDay {
  const day = openingDay(closing);
  const byDay = Map.groupBy(shifts, openingDay);
  const takings = new Map([...byDay].map(([key, own]) => [key, sumOf(own)]));
  const netTiyn = takings.get(day) ?? closing.netTiyn;
  const before = [...takings].filter(([key]) => key < day).map(([key, tiyn]) => ({ day: key, netTiyn: tiyn }));
  return {
    day,
    weekday: weekdayOf(day),
    netTiyn,
    beforeTiyn: comparableTiyn(closing, byDay.get(addDays(day, -WEEK_DAYS)) ?? []),
    record: recordOf({ day, netTiyn }, before),
    isQuiet: isQuiet({ day, netTiyn }, takings),
  };
}

interface DayTakings {
  readonly day: string;
  readonly netTiyn: number;
}

function recordOf({ day, netTiyn }: DayTakings, before: readonly DayTakings[]): DayRecord | null {
  const season = seasonOf(day);
  const isBest = (days: readonly DayTakings[], least: number): boolean =>
    netTiyn > 0 && days.length >= least && days.every((one) => one.netTiyn < netTiyn);
  const ofSeason = before.filter((one) => seasonKey(one.day) === seasonKey(day));
  const ofYear = before.filter((one) => one.day.slice(0, 4) === day.slice(0, 4));
  const ofWeekday = ofSeason.filter((one) => weekdayOf(one.day) === weekdayOf(day));
  if (isBest(ofYear, MIN_DAYS.year)) return { best: 'year', season: null };
  if (isBest(ofSeason, MIN_DAYS.season)) return { best: 'season', season };
  return isBest(ofWeekday, MIN_DAYS.weekday) ? { best: 'weekday', season } : null;
}

function comparableTiyn(closing: ClosedShift, earlier: readonly ClosedShift[]): number | null {
  const own = earlier.filter((shift) => endOf(shift) <= endOf(closing) + MAX_LATER_MS);
  return own.length === 0 ? null : sumOf(own);
}

/** From the beginning of the day on which the shift was opened. */
function endOf(shift: ClosedShift): number {
  return Date.parse(shift.closedAt) - dayStartOf(openingDay(shift));
}

function isQuiet({ day, netTiyn }: DayTakings, takings: ReadonlyMap<string, number>): boolean {
  const usual = Array.from({ length: USUAL_WEEKS }, (_nothing, index) => addDays(day, -WEEK_DAYS * (index + 1)))
    .map((one) => takings.get(one))
    .filter((tiyn) => tiyn !== undefined);
  const averageTiyn = usual.reduce((sum, tiyn) => sum + tiyn, 0) / usual.length;
  return usual.length >= MIN_USUAL && netTiyn < averageTiyn * QUIET_SHARE;
}

function sumOf(shifts: readonly ClosedShift[]): number {
  return shifts.reduce((sum, { netTiyn }) => sum + netTiyn, 0);
}

function openingDay({ openedAt }: ClosedShift): string {
  return almatyDay(Date.parse(openedAt));
}

function addDays(day: string, days: number): string {
  return almatyDay(dayStartOf(day) + days * DAY_MS);
}

/** A date has the same weekday everywhere. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK_DAYS;
}

function seasonOf(day: string): Season {
  const month = Number(day.slice(5, 7));
  if (month === 12 || month <= 2) return 'winter';
  if (month <= 5) return 'spring';
  return month <= 8 ? 'summer' : 'autumn';
}

/** A winter is named by the year in which it ends. */
function seasonKey(day: string): string {
  const year = Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);
  return `${String(year)} ${seasonOf(day)}`;
}
