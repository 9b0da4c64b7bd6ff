/** What the till went by when it wrote what, and what of it turned out wrong (rule T2); pure. */

import { z } from 'zod';
import { type Claim, isRightAhead, isSameAhead, type Taken } from '../api/server-clock.ts';

/** A stretch of the books that was written under one time of day: what stands behind the event `fromSeq`. */
export const Era = z.object({
  fromSeq: z.int(),
  /** How far the machine's clock was ahead of it; null: a run began, and the service's time was not known. */
  aheadMs: z.number().nullable(),
  /** Until here answers agreed with it. */
  agreedAtSeq: z.int(),
  /** From where on earlier stretches were dated anew by it; null: none was. */
  datedFromSeq: z.int().nullable(),
});

/** An era of this run also has its offset to the monotonic clock, which no person can set. */
export interface Era extends z.infer<typeof Era> {
  readonly offsetMs: number | null;
}

/** Every stamp behind `fromSeq` is to be what it would have been by `now`. */
export interface Correction {
  readonly fromSeq: number;
  readonly now: Claim;
  /** What two times are compared by: the monotonic clock; the machine's, over a restart; or it slept between. */
  readonly by: 'monotonic' | 'machine' | 'sleep';
}

/** By less than this nothing is misdated, and clocks may have drifted so far. */
const TOLERATED_MS = 10_000;

/** @param eras oldest first; the last one is what was gone by so far. */
export function correctionAfter(eras: readonly Era[], { now, before, hasSlept }: Taken): Correction | null {
  if (before !== null && hasSlept) return { fromSeq: before.agreedAtSeq, now, by: 'sleep' };
  const lived = runOf(eras, before === null);
  const last = lived.at(-1);
  if (last === undefined || (before === null && isOne(last, now))) return null;
  const index = lived.findLastIndex((era) => era !== last && isOne(era, now));
  const truth = lived[index];
  if (truth !== undefined) {
    // The truth is back: nothing that was written, or dated anew, since it was last heard is right.
    const since = lived.slice(index + 1).map(({ datedFromSeq }) => datedFromSeq ?? truth.agreedAtSeq);
    const isMonotonic = before !== null && isSameOffset(truth, now);
    return { fromSeq: Math.min(truth.agreedAtSeq, ...since), now, by: isMonotonic ? 'monotonic' : 'machine' };
  }
  // Between two runs a person may have set the machine's clock: what was believed then stays.
  if (before === null) return null;
  const earlier = runOf(eras.slice(0, eras.indexOf(lived[0] ?? last)), true).at(-1)?.aheadMs ?? null;
  const isFalse = wasNeverRight(before, now, earlier);
  return { fromSeq: isFalse ? before.takenAtSeq : before.agreedAtSeq, now, by: 'monotonic' };
}

/** What a stamp ought to be; null where that cannot be known. */
export function rightStamp(
  { now, by }: Correction,
  eras: readonly Era[],
  written: { readonly stampMs: number; readonly seq: number; readonly machineMs: number },
): number | null {
  const { stampMs, seq, machineMs } = written;
  const era = eras.findLast(({ fromSeq }) => fromSeq < seq);
  if (era === undefined || era.aheadMs === null) return null;
  const shiftMs =
    by === 'sleep'
      ? machineMs - now.aheadMs - stampMs
      : isOne(era, now)
        ? 0
        : by === 'monotonic' && era.offsetMs !== null
          ? now.offsetMs - era.offsetMs
          : era.aheadMs - now.aheadMs;
  return Math.abs(shiftMs) < TOLERATED_MS ? stampMs : Math.round(stampMs + shiftMs);
}

/** The eras of this run, or of the last one before it that heard of the service. */
function runOf(eras: readonly Era[], isEarlier: boolean): Era[] {
  const end = isEarlier ? eras.findLastIndex(({ aheadMs }) => aheadMs !== null) + 1 : eras.length;
  const begin = eras.findLastIndex(({ aheadMs }, index) => index < end && aheadMs === null);
  return eras.slice(begin + 1, end);
}

/** Told for no longer than what is told now, or against what the machine's clock says; else the service's was set. */
function wasNeverRight(before: Claim, now: Claim, earlierAheadMs: number | null): boolean {
  const isWitnessed = ({ aheadMs }: Claim): boolean =>
    isRightAhead(aheadMs) || (earlierAheadMs !== null && isSameAhead(aheadMs, earlierAheadMs));
  if (isWitnessed(now) !== isWitnessed(before)) return isWitnessed(now);
  return before.agreedForMs <= now.agreedForMs;
}

function isOne(era: Era, now: Claim): boolean {
  return isSameOffset(era, now) || (era.aheadMs !== null && isSameAhead(era.aheadMs, now.aheadMs));
}

function isSameOffset({ offsetMs }: Era, now: Claim): boolean {
  return offsetMs !== null && Math.abs(offsetMs - now.offsetMs) < TOLERATED_MS;
}
