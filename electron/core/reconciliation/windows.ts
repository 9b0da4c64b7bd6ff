/** Which stretch of time a sweep goes over; all by the service's clock, in Almaty's days (rules L2, L5, H3). */

import { almatyDay, almatyDayStart } from '../../../shared/domain/almaty-time.ts';
import type { ProgressRecord } from './progress.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What one sweep saw as its end, the next one sees again: clocks are known to a second, answers take a while. */
const OVERLAP_MS = 30 * MINUTE_MS;
/** How far the frequent sweep looks back, whatever it saw before. */
const RECENT_MS = 2 * HOUR_MS;
/** An invoice may be paid days after it was made; later ones are the service's to name. */
export const PAID_WITHIN_MS = 4 * DAY_MS;
/** Bank sales arrive late, inside past days (rule L5). */
const PAST_DAYS = 3;
/** How far a ledger that knows nothing looks back before it invoices (rule C3). */
const EMPTY_LEDGER_MS = PAST_DAYS * DAY_MS;
/** How far a lost ledger is read back in the background: a month's figures agree with the service again. */
export const REBUILD_MS = 31 * DAY_MS;
/** A copy of a data folder shows when it is started: a till that just did looks around more often (rule D1). */
const JUST_STARTED_MS = 10 * MINUTE_MS;
/** A day of trade ends when the night does. */
const NIGHT_MS = 3 * HOUR_MS;

/**
 * From when on the invoices of this till are compared before it invoices; null: all there are.
 * @param throughMs until when this ledger is known to be complete; null: unknown.
 */
export function gateFromMs(throughMs: number | null, nowMs: number | null): number | null {
  // Until the time is known the mark itself may have been noted under a false one (rule T1): more is read then.
  if (throughMs !== null) return (nowMs === null ? throughMs - DAY_MS : Math.min(throughMs, nowMs)) - OVERLAP_MS;
  return nowMs === null ? null : nowMs - EMPTY_LEDGER_MS;
}

export function recentFromMs(throughMs: number | null, nowMs: number): number {
  return Math.min(throughMs ?? nowMs - EMPTY_LEDGER_MS, nowMs - RECENT_MS) - OVERLAP_MS;
}

/** Whether a till that sells since then still looks around more often. */
export function hasJustStarted(sinceMs: number): boolean {
  return sinceMs < JUST_STARTED_MS;
}

/** Midnight in Almaty before the first of the past days. */
export function pastDaysFromMs(nowMs: number): number {
  return almatyDayStart(nowMs) - PAST_DAYS * DAY_MS;
}

/** The day of trade that `nowMs` is in; the past days are gone through once in each. */
export function businessDay(nowMs: number): string {
  return almatyDay(nowMs - NIGHT_MS);
}

/** Days that bank sales no longer arrive in and nobody judged yet, oldest first; a week's at most. */
export function daysToSettle(judgedDay: string | null, nowMs: number): string[] {
  const days: string[] = [];
  for (let ago = PAST_DAYS + 6; ago >= PAST_DAYS; ago -= 1) {
    const day = almatyDay(nowMs - ago * DAY_MS);
    if (judgedDay === null ? ago === PAST_DAYS : day > judgedDay) days.push(day);
  }
  return days;
}

/** What is to be read in the background where a ledger knows nothing before `toMs`. */
export function rebuildOf(toMs: number, nowMs: number): NonNullable<ProgressRecord['rebuild']> {
  return { fromMs: Math.min(nowMs - REBUILD_MS, toMs), toMs, page: 1, seen: 0, name: 0 };
}

/** Whether the till still looks at an unpaid end of then (rule L5). */
export function isWithinPastDays(atMs: number, nowMs: number): boolean {
  return nowMs - atMs <= PAST_DAYS * DAY_MS;
}
