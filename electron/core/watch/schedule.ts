/** How often the watch looks at what; pure, so that its promises can be read and tested (rules L1, L7). */

import type { PaymentRecord } from '../journal/payment-record.ts';
import { isWindowOver } from '../payments/payment-phase.ts';

/** Which route answers: one invoice quickly, or many at once and always fresh. */
export type LookRoute = 'single' | 'check';

export interface LookPlan {
  readonly route: LookRoute;
  /** From the last look to the next, before jitter and strain. */
  readonly pauseMs: number;
}

/** The customer stands at the till: the aim is half a second from paying to the tick. */
const ON_SCREEN_MS = 300;
const OPEN_MS = 2_000;
const CHECKING_MS = 2_000;
export const BATCH_SIZE = 100;
/** At most a hundred batches a minute, half of the general limit, whatever is open. */
const BATCH_PACE_MS = 600;
const DAY_MS = 86_400_000;
/** Bank-side races come late (rule L5: three days); afterwards only reconciliation would still find them. */
const WATCH_AFTER_END_MS = 3 * DAY_MS;

/** Late payments are told within a minute of being visible, so no pause grows beyond this. */
const LONGEST_PAUSE_MS = 50_000;
const growingPauses = [
  { untilMs: 120_000, pauseMs: 5_000 },
  { untilMs: 600_000, pauseMs: 15_000 },
  { untilMs: Number.POSITIVE_INFINITY, pauseMs: LONGEST_PAUSE_MS },
] as const;

export interface LookAt {
  readonly isOnScreen: boolean;
  /** How many invoices are watched through `status/check`: more of them share the same budget. */
  readonly watchedCount: number;
  readonly serviceNowMs: number | null;
}

export function planLook(payment: PaymentRecord, { isOnScreen, watchedCount, serviceNowMs }: LookAt): LookPlan {
  const leastPauseMs = Math.ceil(watchedCount / BATCH_SIZE) * BATCH_PACE_MS;
  const check = (pauseMs: number): LookPlan => ({ route: 'check', pauseMs: Math.max(pauseMs, leastPauseMs) });
  if (payment.endedMs === null) {
    // A pending status is never cached; once it may have ended, only `status/check` tells the truth (L1).
    if (isOnScreen && !payment.isMismatch && !isWindowOver(payment, serviceNowMs)) {
      return { route: 'single', pauseMs: ON_SCREEN_MS };
    }
    return check(OPEN_MS);
  }
  if (payment.endConfirmedMs === null) return check(CHECKING_MS);
  const agoMs = serviceNowMs === null ? 0 : serviceNowMs - payment.endedMs;
  return check(growingPauses.find(({ untilMs }) => agoMs < untilMs)?.pauseMs ?? LONGEST_PAUSE_MS);
}

/** Whether an unpaid end is so long ago that the watch may rest. */
export function isWatchOver(payment: PaymentRecord, serviceNowMs: number | null): boolean {
  const { endConfirmedMs } = payment;
  return endConfirmedMs !== null && serviceNowMs !== null && serviceNowMs - endConfirmedMs > WATCH_AFTER_END_MS;
}
