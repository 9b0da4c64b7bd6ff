/** The period of one day: its shifts where they are known, else the calendar day (rule H3). */

import type { ShiftTimes } from '@tilla/payment-api/merchant/reconciliation.ts';
import { parseWindowBound, toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { DAY_MS, HOUR_MS } from './windows.ts';

/** Epoch ms by the service's clock, both inclusive. */
export interface DayWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly isByShifts: boolean;
}

export interface FiscalCash {
  readonly depositsTiyn: number;
  readonly withdrawalsTiyn: number;
}

/** A longer shift says nothing about a day. */
const LONGEST_SHIFT_MS = 36 * HOUR_MS;

export function dayWindow(day: string): DayWindow {
  const fromMs = parseWindowBound(day, 'lower') ?? 0;
  return { fromMs, toMs: fromMs + DAY_MS - 1, isByShifts: false };
}

/** From the first opening inside that day to the last closing; null where the shifts lack times. */
export function shiftWindow(day: string, shifts: readonly ShiftTimes[], nowMs: number): DayWindow | null {
  const spans = shifts.flatMap(({ openedAt, closedAt }) => {
    if (openedAt === null || almatyDay(Date.parse(openedAt)) !== day) return [];
    return { fromMs: Date.parse(openedAt), toMs: closedAt === null ? nowMs : Date.parse(closedAt) };
  });
  if (spans.length === 0 || spans.some(({ fromMs, toMs }) => toMs - fromMs > LONGEST_SHIFT_MS)) return null;
  const fromMs = Math.min(...spans.map((span) => span.fromMs));
  const toMs = endOfSecond(Math.max(...spans.map((span) => span.toMs)));
  return { fromMs, toMs: Math.max(fromMs, toMs), isByShifts: true };
}

/** Cash deposits and withdrawals of that day's shifts; null where the register reports none. */
export function fiscalCashOf(shifts: readonly ShiftTimes[]): FiscalCash | null {
  const counted = shifts.flatMap(({ depositsTiyn, withdrawalsTiyn }) =>
    depositsTiyn === null || withdrawalsTiyn === null ? [] : [{ depositsTiyn, withdrawalsTiyn }],
  );
  if (counted.length === 0 || counted.length < shifts.length) return null;
  return {
    depositsTiyn: counted.reduce((sum, shift) => sum + shift.depositsTiyn, 0),
    withdrawalsTiyn: counted.reduce((sum, shift) => sum + shift.withdrawalsTiyn, 0),
  };
}

export function shiftsOf(day: string, shifts: readonly ShiftTimes[]): ShiftTimes[] {
  return shifts.filter(({ openedAt }) => openedAt !== null && almatyDay(Date.parse(openedAt)) === day);
}

export function windowOfShift({ openedAt, closedAt }: ShiftTimes, nowMs: number): DayWindow | null {
  if (openedAt === null) return null;
  const fromMs = Date.parse(openedAt);
  const toMs = endOfSecond(closedAt === null ? nowMs : Date.parse(closedAt));
  return { fromMs, toMs: Math.max(fromMs, toMs), isByShifts: true };
}

export function daysOfWindow({ fromMs, toMs }: Pick<DayWindow, 'fromMs' | 'toMs'>): string[] {
  const days: string[] = [];
  for (let atMs = dayWindow(almatyDay(fromMs)).fromMs; atMs <= toMs; atMs += DAY_MS) days.push(almatyDay(atMs));
  return days;
}

/** A filter bound with offset, to the millisecond (Conventions, Filter windows; rule H3). */
export function windowBoundText(ms: number): string {
  // Half milliseconds come from the midpoint of a round trip (api/server-clock.ts).
  const wholeMs = Math.floor(ms);
  const text = toAlmatyIso(wholeMs);
  const fraction = ((wholeMs % 1_000) + 1_000) % 1_000;
  return fraction === 0 ? text : text.replace('+', `.${String(fraction).padStart(3, '0')}+`);
}

/** @param day `YYYY-MM-DD`. */
export function isRealDay(day: string): boolean {
  return parseWindowBound(day, 'lower') !== undefined;
}

/** Wire times are whole seconds, so the last second is included. */
function endOfSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000 + 999;
}
