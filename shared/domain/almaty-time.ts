import { ALMATY_OFFSET_MS, almatyWall, DAY_MS } from '@tilla/payment-api/timestamps.ts';
import type { Language } from './language.ts';

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function almatyDay(epochMs: number): string {
  return almatyWall(epochMs).slice(0, 10);
}

/** Epoch milliseconds, like all starts below. */
export function almatyDayStart(epochMs: number): number {
  return Math.floor((epochMs + ALMATY_OFFSET_MS) / DAY_MS) * DAY_MS - ALMATY_OFFSET_MS;
}

export function dayStartOf(day: string): number {
  return Date.parse(day) - ALMATY_OFFSET_MS;
}

/** Weeks start on Monday (docs/decisions.md). */
export function almatyWeekStart(epochMs: number): number {
  const dayStart = almatyDayStart(epochMs);
  const daysSinceMonday = (new Date(dayStart + ALMATY_OFFSET_MS).getUTCDay() + 6) % 7;
  return dayStart - daysSinceMonday * DAY_MS;
}

export function almatyMonthStart(epochMs: number): number {
  return Date.parse(`${almatyWall(epochMs).slice(0, 7)}-01T00:00:00Z`) - ALMATY_OFFSET_MS;
}

export function almatyYearStart(epochMs: number): number {
  return Date.parse(`${almatyWall(epochMs).slice(0, 4)}-01-01T00:00:00Z`) - ALMATY_OFFSET_MS;
}

export function formatClock(epochMs: number): string {
  return almatyWall(epochMs).slice(11, 16);
}

export function formatClockSeconds(epochMs: number): string {
  return almatyWall(epochMs).slice(11, 19);
}

/** `05.03.2026` in Russian and Kazakh, `5 Mar 2026` in English. */
export function formatDay(epochMs: number, language: Language): string {
  const [year = '', month = '', day = ''] = almatyDay(epochMs).split('-');
  if (language !== 'en') return `${day}.${month}.${year}`;
  return `${String(Number(day))} ${ENGLISH_MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** `05.03.2026 14:32` in Russian and Kazakh, `5 Mar 2026, 14:32` in English. */
export function formatDayTime(epochMs: number, language: Language): string {
  return `${formatDay(epochMs, language)}${language === 'en' ? ',' : ''} ${formatClock(epochMs)}`;
}

/** The last day of a month stays a last day. */
export function addAlmatyMonths(epochMs: number, months: number): number {
  const date = new Date(epochMs + ALMATY_OFFSET_MS);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() - ALMATY_OFFSET_MS;
}
