/** How often the watch looks at what; pure, so that its promises can be read and tested (rules L1, L7). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isWindowOver } from '../payments/payment-phase.ts';

/** Which route answers: one invoice quickly, or many at once and always fresh. */
export type LookRoute = 'single' | 'check';

export interface LookPlan {
  readonly route: LookRoute;
  /** From the last look to the next, before jitter and load. */
  readonly pauseMs: number;
}

/** The customer stands at the till: the tick comes within 350 ms of paying, nineteen times in twenty. */
const ON_SCREEN_MS = 300;
/**
 * From the scan on the phone is in the customer's hand, and all look at the tick: within 200 ms. The single read has a limit
 * of its own, of which one till takes little more than half this way; where several share it their pauses grow alike (see `RateBudget.load`).
 */
const SCANNED_MS = 110;
const OPEN_MS = 2_000;
/** Nobody stands beside the invoices of a list, and there may be a thousand of them. */
const OPEN_OF_LIST_MS = 15_000;
const CHECKING_MS = 2_000;
/** `status/check` takes so many (Limits). */
const BATCH_SIZE = 100;
/** At most 120 batches a minute, well under the general limit, whatever is open. */
const BATCH_PACE_MS = 500;

/**
 * Late payments are told within a minute of being visible (L1): no pause grows beyond this, and what is left of the
 * minute is for jitter, a full queue and the request itself.
 */
const LONGEST_PAUSE_MS = 40_000;
/** Somebody may still wait beside it: load makes no pause longer than this. */
const LONGEST_LOADED_MS = 10_000;
/** Who was not looked at for so long goes before everybody else. */
const OVERDUE_MS = 45_000;
const growingPauses = [
  { untilMs: 120_000, pauseMs: 5_000 },
  { untilMs: 600_000, pauseMs: 15_000 },
  { untilMs: Number.POSITIVE_INFINITY, pauseMs: LONGEST_PAUSE_MS },
] as const;

export interface LookAt {
  readonly isOnScreen: boolean;
  readonly serviceNowMs: number | null;
}

export function planLookup(payment: PaymentRecord, { isOnScreen, serviceNowMs }: LookAt): LookPlan {
  if (payment.endedMs === null) {
    // A pending status is never cached; once it may have ended, only `status/check` tells the truth (L1).
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

/** The pause of a look while the limit is shared and loaded; the long ones cost next to nothing and stay. */
export function loadedPauseMs(pauseMs: number, load: number): number {
  return Math.max(pauseMs, Math.min(LONGEST_LOADED_MS, pauseMs * load));
}

/** From one batch to the next: `count` watched invoices all have their turn within the longest pause. */
export function batchPaceMs(count: number, load: number): number {
  const neededMs = LONGEST_PAUSE_MS / Math.max(1, Math.ceil(count / BATCH_SIZE));
  return Math.max(BATCH_PACE_MS, Math.min(neededMs, BATCH_PACE_MS * load));
}

export interface Candidate {
  readonly payment: PaymentRecord;
  /** Since its last look; infinite before the first. */
  readonly ageMs: number;
  /** Until its next look; negative when that is overdue. */
  readonly dueInMs: number;
}

/** Who goes with the next batch: the most overdue first, and whoever still fits in, since the request costs the same. */
export function chooseBatch(candidates: readonly Candidate[]): PaymentRecord[] {
  const rank = ({ ageMs, dueInMs }: Candidate): number => (ageMs > OVERDUE_MS ? Number.NEGATIVE_INFINITY : dueInMs);
  return [...candidates]
    .sort((one, other) => compare(rank(one), rank(other)) || compare(other.ageMs, one.ageMs))
    .slice(0, BATCH_SIZE)
    .map(({ payment }) => payment);
}

/** So many at a time, as one `status/check` takes them. */
export function inBatches(payments: readonly PaymentRecord[]): PaymentRecord[][] {
  const starts = Array.from({ length: Math.ceil(payments.length / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE);
  return starts.map((start) => payments.slice(start, start + BATCH_SIZE));
}

/** Infinities may stand on both sides, so a difference would not do. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** With the customer already: until then the list waits to hear that the invoice came through. */
function isOpenOfList({ place, invoice }: PaymentRecord): boolean {
  return place === 'list' && invoice?.status !== 'processing';
}
