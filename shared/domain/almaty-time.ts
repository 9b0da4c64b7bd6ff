/** Almaty's days, windows and clocks over epoch milliseconds. */

import type { Language } from './language.ts';

/**
 * Kazakhstan is at +05:00 since March 2024. The offset is fixed here and never asked of the machine: older time-zone
 * data still says +06:00 (experience.md), and the service counts every day and window in +05:00 (rule H3).
 */
export const ALMATY_OFFSET_MINUTES = 300;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ALMATY_OFFSET_MS = ALMATY_OFFSET_MINUTES * MINUTE_MS;

const WINDOW_BOUND =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?$/;

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `YYYY-MM-DDTHH:mm:ss+05:00`, the spelling of `GET /tariff` and `GET /account/health` (Conventions, Timestamps). */
export function toAlmatyIso(epochMs: number): string {
  return `${almatyWall(epochMs).slice(0, 19)}+05:00`;
}

/** `YYYY-MM-DDTHH:mm:ss+00:00`, the spelling of every other timestamp on the wire (Conventions, Timestamps). */
export function toUtcIso(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}

/**
 * One bound of a filter window in epoch milliseconds, inclusive (Conventions, Filter windows and Bare date): a bare
 * date as the upper bound is the last millisecond of that day, a date with a time is exactly that moment, and an
 * explicit offset is honoured where a time stands before it. Digits finer than a millisecond narrow the window.
 * Undefined when the text is none of the accepted forms or names no real date.
 */
export function parseWindowBound(text: string, bound: 'lower' | 'upper'): number | undefined {
  const match = WINDOW_BOUND.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', fraction = '', offset] = match;
  const dayMs = utcDay(Number(year), Number(month), Number(day));
  if (dayMs === undefined) return undefined;
  if (hour === undefined) return dayMs - ALMATY_OFFSET_MS + (bound === 'upper' ? DAY_MS - 1 : 0);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offsetMs = parseOffset(offset);
  if (offsetMs === undefined) return undefined;
  const finer = bound === 'lower' && /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0')) + finer;
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  return dayMs + timeMs - offsetMs;
}

/** The calendar day in Almaty, `YYYY-MM-DD`. */
export function almatyDay(epochMs: number): string {
  return almatyWall(epochMs).slice(0, 10);
}

/** Midnight in Almaty that began this moment's day, in epoch milliseconds. */
export function almatyDayStart(epochMs: number): number {
  return Math.floor((epochMs + ALMATY_OFFSET_MS) / DAY_MS) * DAY_MS - ALMATY_OFFSET_MS;
}

/** Midnight with which that day of Almaty begins, as `almatyDay` writes it, in epoch milliseconds. */
export function dayStartOf(day: string): number {
  return Date.parse(day) - ALMATY_OFFSET_MS;
}

/** Midnight in Almaty of this week's Monday (docs/decisions.md: weeks start on Monday), in epoch milliseconds. */
export function almatyWeekStart(epochMs: number): number {
  const dayStart = almatyDayStart(epochMs);
  const daysSinceMonday = (new Date(dayStart + ALMATY_OFFSET_MS).getUTCDay() + 6) % 7;
  return dayStart - daysSinceMonday * DAY_MS;
}

/** Midnight in Almaty of the first day of this month, in epoch milliseconds. */
export function almatyMonthStart(epochMs: number): number {
  return Date.parse(`${almatyWall(epochMs).slice(0, 7)}-01T00:00:00Z`) - ALMATY_OFFSET_MS;
}

/** Midnight in Almaty of the first of January of this year, in epoch milliseconds. */
export function almatyYearStart(epochMs: number): number {
  return Date.parse(`${almatyWall(epochMs).slice(0, 4)}-01-01T00:00:00Z`) - ALMATY_OFFSET_MS;
}

/** The time of day in Almaty, `HH:mm`. */
export function formatClock(epochMs: number): string {
  return almatyWall(epochMs).slice(11, 16);
}

/** The time of day in Almaty, `HH:mm:ss`. */
export function formatClockSeconds(epochMs: number): string {
  return almatyWall(epochMs).slice(11, 19);
}

/** Short date in Almaty: `05.03.2026` in Russian and Kazakh, `5 Mar 2026` in English. */
export function formatDay(epochMs: number, language: Language): string {
  const [year = '', month = '', day = ''] = almatyDay(epochMs).split('-');
  if (language !== 'en') return `${day}.${month}.${year}`;
  return `${String(Number(day))} ${ENGLISH_MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Short date and time in Almaty: `05.03.2026 14:32` in Russian and Kazakh, `5 Mar 2026, 14:32` in English. */
export function formatDayTime(epochMs: number, language: Language): string {
  return `${formatDay(epochMs, language)}${language === 'en' ? ',' : ''} ${formatClock(epochMs)}`;
}

/** Almaty's wall clock, written as if it were UTC, so that only UTC arithmetic is ever used. */
function almatyWall(epochMs: number): string {
  return new Date(epochMs + ALMATY_OFFSET_MS).toISOString();
}

/** Midnight UTC of a calendar day; undefined for a day that does not exist, which Date would roll into the next month. */
function utcDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function parseOffset(offset: string | undefined): number | undefined {
  if (offset === undefined) return ALMATY_OFFSET_MS;
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 14 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
