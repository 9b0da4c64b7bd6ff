import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';

/** Older than this, the service's last status is not fresh (rule L7). */
const OLD_WORD_MS = 10_000;

/** By main's figure and the page's monotonic clock, never the machine's (rule L2). Null without a window. */
export function remainingMs(payment: Pick<PaymentView, 'remainingMs'>, sinceReceivedMs: number): number | null {
  return payment.remainingMs === null ? null : Math.max(0, payment.remainingMs - sinceReceivedMs);
}

/** `m:ss`; a begun second counts whole, so that 0:00 is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Beyond this the clock time is shown. */
const COUNTED_MS = 10 * 60_000;

export type Left =
  | { readonly kind: 'more'; readonly left: string }
  | { readonly kind: 'until'; readonly untilMs: number; readonly isToday: boolean };

/** The only place that decides how a row shows the time left; null where there is none. */
export function leftInRow(
  payment: Pick<PaymentView, 'remainingMs' | 'payableUntil'>,
  sinceReceivedMs: number,
): Left | null {
  const left = remainingMs(payment, sinceReceivedMs);
  if (left === null || left === 0) return null;
  if (left <= COUNTED_MS || payment.payableUntil === null) return { kind: 'more', left: formatRemaining(left) };
  const untilMs = Date.parse(payment.payableUntil);
  return { kind: 'until', untilMs, isToday: almatyDay(untilMs) === almatyDay(untilMs - left) };
}

export function leftOf(
  payment: Pick<PaymentView, 'remainingMs' | 'payableUntil' | 'phase'>,
  sinceReceivedMs: number,
): string | null {
  const left = payment.phase === 'waiting' ? leftInRow(payment, sinceReceivedMs) : null;
  return left?.kind === 'more' ? left.left : null;
}

export function remainingShare(ms: number, windowMs: number | null): number {
  return windowMs === null || windowMs <= 0 ? 0 : Math.min(1, Math.max(0, ms / windowMs));
}

/** When the service last reported on it, and whether that is long ago (rule L7). */
export function checkedAt(
  payment: Pick<PaymentView, 'statusAgeMs'>,
  sinceReceivedMs: number,
  nowMs: number,
): { readonly atMs: number; readonly isToday: boolean; readonly isOld: boolean } | null {
  if (payment.statusAgeMs === null) return null;
  const ageMs = payment.statusAgeMs + sinceReceivedMs;
  const atMs = nowMs - ageMs;
  return { atMs, isToday: almatyDay(atMs) === almatyDay(nowMs), isOld: ageMs >= OLD_WORD_MS };
}
