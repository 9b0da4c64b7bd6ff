/** Periods of the sweeps, by the service's clock, in Almaty days (rules L2, L5, H3). */

import { almatyDay, almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { ProgressRecord } from './progress.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Each sweep overlaps the previous one: clocks are known to a second, answers take a while. */
const OVERLAP_MS = 30 * MINUTE_MS;
const RECENT_MS = 2 * HOUR_MS;
/** An invoice may be paid days after it was made. */
export const PAID_WITHIN_MS = 4 * DAY_MS;
/** Bank sales arrive late, inside past days (rule L5). */
const PAST_DAYS = 3;
/** How far an empty ledger looks back before it invoices (rule C3). */
const EMPTY_LEDGER_MS = PAST_DAYS * DAY_MS;
/** How far a lost ledger is read back in the background: a month's figures match again. */
export const REBUILD_MS = 31 * DAY_MS;
/** A copied data folder shows at its start, so sweeps are more frequent then (rule D1). */
const JUST_STARTED_MS = 10 * MINUTE_MS;
const NIGHT_MS = 3 * HOUR_MS;

/** Null: all. @param throughMs until when this ledger is complete; null: unknown. */
export function gateFromMs(throughMs: number | null, nowMs: number | null): number | null {
  // Without the time the stored mark may be false (rule T1): more is read.
  if (throughMs !== null) return (nowMs === null ? throughMs - DAY_MS : Math.min(throughMs, nowMs)) - OVERLAP_MS;
  return nowMs === null ? null : nowMs - EMPTY_LEDGER_MS;
}

export function recentFromMs(throughMs: number | null, nowMs: number): number {
  return Math.min(throughMs ?? nowMs - EMPTY_LEDGER_MS, nowMs - RECENT_MS) - OVERLAP_MS;
}

export function hasJustStarted(sinceMs: number): boolean {
  return sinceMs < JUST_STARTED_MS;
}

export function pastDaysFromMs(nowMs: number): number {
  return almatyDayStart(nowMs) - PAST_DAYS * DAY_MS;
}

/** The business day of `nowMs`; past days are compared once in each. */
export function businessDay(nowMs: number): string {
  return almatyDay(nowMs - NIGHT_MS);
}

/** Days without further bank sales that are not final yet, oldest first; at most a week. */
export function daysToSettle(judgedDay: string | null, nowMs: number): string[] {
  const days: string[] = [];
  for (let ago = PAST_DAYS + 6; ago >= PAST_DAYS; ago -= 1) {
    const day = almatyDay(nowMs - ago * DAY_MS);
    if (judgedDay === null ? ago === PAST_DAYS : day > judgedDay) days.push(day);
  }
  return days;
}

export function rebuildOf(toMs: number, nowMs: number): NonNullable<ProgressRecord['rebuild']> {
  return { fromMs: Math.min(nowMs - REBUILD_MS, toMs), toMs, page: 1, seen: 0, name: 0 };
}

/** Whether the till still shows an unpaid end of that time (rule L5). */
export function isWithinPastDays(atMs: number, nowMs: number): boolean {
  return nowMs - atMs <= PAST_DAYS * DAY_MS;
}
