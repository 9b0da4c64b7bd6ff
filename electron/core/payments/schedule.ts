/** How often the watch polls what; pure, so that its promises can be tested (rules L1, L7). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isWindowOver } from './payment-phase.ts';

/** `single`: one invoice quickly; `check`: many at once, always fresh. */
export type PollRoute = 'single' | 'check';

export interface PollPlan {
  readonly route: PollRoute;
  readonly pauseMs: number;
}

/** The customer is at the till: the payment shows within 250 ms, nineteen times in twenty. */
const ON_SCREEN_MS = 200;
/**
 * After the scan everybody looks at the screen: within 120 ms. The single read has a limit of its own, of which this is the
 * watch's share; after some seconds of it the load makes the pause longer.
 */
const SCANNED_MS = 80;
const OPEN_MS = 2_000;
/** Nobody waits for invoices of a list, and there may be a thousand. */
const OPEN_OF_LIST_MS = 15_000;
const CHECKING_MS = 2_000;
/** Maximum of `status/check` (Limits). */
const BATCH_SIZE = 100;
/** At most 120 batches a minute, well under the general limit, whatever is open. */
const BATCH_PACE_MS = 500;

/** Late payments are reported within a minute (L1); the rest of it is for jitter, a full queue and the request. */
const LONGEST_PAUSE_MS = 40_000;
/** Somebody may still wait: load makes no pause longer than this. */
const LONGEST_LOADED_MS = 10_000;
const OVERDUE_MS = 45_000;
const growingPauses = [
  { untilMs: 120_000, pauseMs: 5_000 },
  { untilMs: 600_000, pauseMs: 15_000 },
  { untilMs: Number.POSITIVE_INFINITY, pauseMs: LONGEST_PAUSE_MS },
] as const;

export interface PollTarget {
  readonly isOnScreen: boolean;
  readonly serviceNowMs: number | null;
}

export function planLookup(payment: PaymentRecord, { isOnScreen, serviceNowMs }: PollTarget): PollPlan {
  if (payment.endedMs === null) {
    // A pending status is never cached; a possible end needs `status/check` (L1).
    const isSingle =
      isOnScreen && payment.step === 'confirmed' && !payment.isMismatch && !isWindowOver(payment, serviceNowMs);
    return isSingle
      ? { route: 'single', pauseMs: payment.scannedAt === null ? ON_SCREEN_MS : SCANNED_MS }
      : { route: 'check', pauseMs: isOpenOfList(payment) ? OPEN_OF_LIST_MS : OPEN_MS };
  }
  if (payment.endConfirmedMs === null) return { route: 'check', pauseMs: CHECKING_MS };
  const agoMs = serviceNowMs === null ? 0 : serviceNowMs - payment.endedMs;
  const pauseMs = growingPauses.find(({ untilMs }) => agoMs < untilMs)?.pauseMs ?? LONGEST_PAUSE_MS;
  return { route: 'check', pauseMs };
}

/** The pause while the shared limit is loaded; long pauses cost little and stay. */
export function loadedPauseMs(pauseMs: number, load: number): number {
  return Math.max(pauseMs, Math.min(LONGEST_LOADED_MS, pauseMs * load));
}

/** Time between batches: `count` watched invoices all have their turn within the longest pause. */
export function batchPaceMs(count: number, load: number): number {
  const neededMs = LONGEST_PAUSE_MS / Math.max(1, Math.ceil(count / BATCH_SIZE));
  return Math.max(BATCH_PACE_MS, Math.min(neededMs, BATCH_PACE_MS * load));
}

export interface Candidate {
  readonly payment: PaymentRecord;
  /** Since its last poll; infinite before the first. */
  readonly ageMs: number;
  /** Until its next poll; negative when overdue. */
  readonly dueInMs: number;
}

/** The next batch: most overdue first, filled up with others, since the request costs the same. */
export function chooseBatch(candidates: readonly Candidate[]): PaymentRecord[] {
  const rank = ({ ageMs, dueInMs }: Candidate): number => (ageMs > OVERDUE_MS ? Number.NEGATIVE_INFINITY : dueInMs);
  return [...candidates]
    .sort((one, other) => compare(rank(one), rank(other)) || compare(other.ageMs, one.ageMs))
    .slice(0, BATCH_SIZE)
    .map(({ payment }) => payment);
}

export function inBatches(payments: readonly PaymentRecord[]): PaymentRecord[][] {
  const starts = Array.from({ length: Math.ceil(payments.length / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE);
  return starts.map((start) => payments.slice(start, start + BATCH_SIZE));
}

/** Both may be infinite, so a difference would not do. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Delivered to the customer; before that the list waits for its delivery. */
function isOpenOfList({ place, invoice }: PaymentRecord): boolean {
  return place === 'list' && invoice?.status !== 'processing';
}
