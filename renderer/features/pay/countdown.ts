import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { almatyDay } from '../../../shared/domain/almaty-time.ts';

/** Older than this, the service's last word is no fresh one (rule L7). */
const OLD_WORD_MS = 10_000;

/**
 * What is left of the scan window: main's figure, made by the service's clock, less the even time that has passed on
 * this page since. The machine's wall clock has no say (rule L2). Null where there is no window.
 */
export function remainingMs(payment: Pick<PaymentView, 'remainingMs'>, sinceHeardMs: number): number | null {
  return payment.remainingMs === null ? null : Math.max(0, payment.remainingMs - sinceHeardMs);
}

/** `m:ss`; a begun second counts whole, so that 0:00 is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Beyond this nobody counts minutes: the hour of the clock is told. */
const COUNTED_MS = 10 * 60_000;

/** What is left, where it is a detail among others. */
export type Left =
  /** `ещё 2:58` */
  | { readonly kind: 'more'; readonly left: string }
  /** `до 18:24`; another day than today is named. */
  | { readonly kind: 'until'; readonly untilMs: number; readonly isToday: boolean };

/** How a row tells what is left; null where nothing is. The one place that decides how a countdown looks. */
export function leftInRow(
  payment: Pick<PaymentView, 'remainingMs' | 'payableUntil'>,
  sinceHeardMs: number,
): Left | null {
  const left = remainingMs(payment, sinceHeardMs);
  if (left === null || left === 0) return null;
  if (left <= COUNTED_MS || payment.payableUntil === null) return { kind: 'more', left: formatRemaining(left) };
  const untilMs = Date.parse(payment.payableUntil);
  return { kind: 'until', untilMs, isToday: almatyDay(untilMs) === almatyDay(untilMs - left) };
}

/** `m:ss` for the tab of a QR that is still open; null where no minutes are counted. */
export function leftOf(
  payment: Pick<PaymentView, 'remainingMs' | 'payableUntil' | 'phase'>,
  sinceHeardMs: number,
): string | null {
  const left = payment.phase === 'waiting' ? leftInRow(payment, sinceHeardMs) : null;
  return left?.kind === 'more' ? left.left : null;
}

/** The part of the window that is left, 0 to 1. */
export function remainingShare(ms: number, windowMs: number | null): number {
  return windowMs === null || windowMs <= 0 ? 0 : Math.min(1, Math.max(0, ms / windowMs));
}

/** When the service last said a word of this payment, and whether that is long ago (rule L7); null before its first. */
export function checkedAt(
  payment: Pick<PaymentView, 'statusAgeMs'>,
  sinceHeardMs: number,
  nowMs: number,
): { readonly atMs: number; readonly isToday: boolean; readonly isOld: boolean } | null {
  if (payment.statusAgeMs === null) return null;
  const ageMs = payment.statusAgeMs + sinceHeardMs;
  const atMs = nowMs - ageMs;
  return { atMs, isToday: almatyDay(atMs) === almatyDay(nowMs), isOld: ageMs >= OLD_WORD_MS };
}
