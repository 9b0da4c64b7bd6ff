/** What the till went by when it wrote what, and what of it turned out wrong (rule T2); pure. */

import { z } from 'zod';
import { type Claim, isRightAhead, isSameAhead, type Taken } from '../api/server-clock.ts';

/** A stretch of the ledger that was written under one time of day: what stands behind the event `fromSeq`. */
export const Era = z.object({
  fromSeq: z.int(),
  /** The service's time at its beginning. */
  beganMs: z.number(),
  /** How far the machine's clock, as it stands now, was ahead of it; null: a run began that had heard nothing. */
  aheadMs: z.number().nullable(),
  /** The same as it was when it was last heard, whatever a person set the machine's clock to since. */
  heardAheadMs: z.number().nullable().default(null),
  /** Written around a sleep, before an answer was heard after it. */
  isOfSleep: z.boolean(),
  /** Until here answers agreed with it. */
  agreedAtSeq: z.int(),
  /** For how long answers have told it, as far as that was noted; null in ledgers of before it was. */
  toldForMs: z.number().nullable().default(null),
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

/** What was believed before was told for longer: it stays until what is told now has been told for longer still. */
export interface Dispute {
  readonly agreedForMs: number;
  /** Where it begins to be wrong, if it is. */
  readonly fromSeq: number;
}

export interface Finding {
  readonly correction: Correction | null;
  readonly disputes: readonly Dispute[];
  /** What looked like a setting of the machine's clock since the truth was heard, and was its sleep. */
  readonly sleptMs: number;
}

/** By less than this nothing is misdated, and clocks may have drifted so far. */
const TOLERATED_MS = 10_000;
const nothing: Finding = { correction: null, disputes: [], sleptMs: 0 };

/** @param eras oldest first; the last one is what was gone by so far. */
export function findWrong(eras: readonly Era[], taken: Taken): Finding {
  const { now, before, hasSlept } = taken;
  if (before === null) {
    const known = findWrongOfEarlier(eras, taken);
    return { ...nothing, correction: known, disputes: known === null ? findWentBack(eras, taken) : [] };
  }
  const since = (fromSeq: number): Correction => ({ fromSeq, now, by: 'monotonic' });
  // The lie began in an earlier run, and this one heard nothing else at first. One that merely comes again looks alike in the
  // ledger: where the machine's clock is right and says otherwise, it is no truth.
  const isRightBefore = isRightAhead(before.aheadMs) && !isRightAhead(now.aheadMs);
  const older = isRightBefore ? null : findWrongOfEarlier(eras, taken);
  if (hasSlept) {
    // A sleep alone leaves the machine's clock as far ahead as it was.
    const isSleepAlone = isSameAhead(now.aheadMs, before.aheadMs);
    const fromSeq = isSleepAlone
      ? before.agreedAtSeq
      : Math.min(before.agreedAtSeq, older?.fromSeq ?? before.agreedAtSeq);
    return { ...nothing, correction: { ...since(fromSeq), by: 'sleep' } };
  }
  const lived = eras.slice(eras.findLastIndex(({ aheadMs }) => aheadMs === null) + 1);
  const returned = lived.findLastIndex((era, index) => index < lived.length - 1 && isSameOffset(era, now));
  if (returned >= 0) return { ...nothing, correction: since(seqOfTruth(lived.slice(returned))) };
  // It slept since: its own clock, which went on meanwhile, tells when what was written.
  const woken = lived.findLastIndex((era, index) => index < lived.length - 1 && sleptSince(era, now) !== null);
  const slept = woken < 0 ? [] : lived.slice(woken);
  const sleptMs = sleptSince(slept[0], now);
  if (sleptMs !== null) return { ...nothing, correction: { ...since(seqOfTruth(slept)), by: 'sleep' }, sleptMs };
  if (older !== null) return { ...nothing, correction: since(older.fromSeq) };
  const ofEarlier = eras.slice(0, -lived.length).filter(({ aheadMs }) => aheadMs !== null);
  // It slept in this run, and what that moved was taken for a setting: an earlier run's truth is known by the clock of then.
  const sleptSinceThenMs = sleptSince(
    ofEarlier.findLast((era) => sleptSince(era, now) !== null),
    now,
  );
  const sleptOver =
    isRightBefore || sleptSinceThenMs === null ? null : findWrongOfEarlier(asSetNow(eras, -sleptSinceThenMs), taken);
  if (sleptSinceThenMs !== null && sleptOver !== null) {
    return { ...nothing, correction: { ...since(sleptOver.fromSeq), by: 'sleep' }, sleptMs: sleptSinceThenMs };
  }
  const earlier = ofEarlier.at(-1)?.aheadMs ?? null;
  const isWitnessed = ({ aheadMs }: Claim): boolean =>
    isRightAhead(aheadMs) || (earlier !== null && isSameAhead(aheadMs, earlier));
  const isFalse = isWitnessed(now) === isWitnessed(before) ? before.agreedForMs <= now.agreedForMs : isWitnessed(now);
  // If that was false, so is what was dated anew by it.
  const fromSeq = Math.min(before.takenAtSeq, eras.at(-1)?.datedFromSeq ?? before.takenAtSeq);
  const disputes = inEarlierRuns(ofEarlier, before.agreedForMs, eras.at(-1));
  if (isFalse) return { ...nothing, correction: since(fromSeq), disputes };
  const inThisRun = { agreedForMs: before.agreedForMs, fromSeq };
  return { ...nothing, correction: since(before.agreedAtSeq), disputes: [inThisRun, ...disputes] };
}

/**
 * The runs right before this one went by the same: false with it, if it is, and so is what they dated anew by it; but all of
 * them were told it. Compared as the last era has it: the machine's clock may have been set since it was heard.
 */
function inEarlierRuns(heard: readonly Era[], lastAgreedForMs: number, last: Era | undefined): Dispute[] {
  const lastAheadMs = last?.aheadMs ?? null;
  if (last === undefined || lastAheadMs === null) return [];
  const isSame = ({ aheadMs }: Era): boolean => aheadMs !== null && isSameAhead(aheadMs, lastAheadMs);
  const same = heard.slice(heard.findLastIndex((era) => !isSame(era)) + 1);
  const [first] = same;
  if (first === undefined) return [];
  const fromSeq = Math.min(...same.map((era) => Math.min(era.fromSeq, era.datedFromSeq ?? era.fromSeq)));
  return [{ agreedForMs: last.beganMs + lastAgreedForMs - first.beganMs, fromSeq }];
}

/** Told for longer than what was believed before it: that was the false one. */
export function settleDispute({ agreedForMs, fromSeq }: Dispute, now: Claim): Correction | null {
  return agreedForMs > now.agreedForMs ? null : { fromSeq, now, by: 'monotonic' };
}

/**
 * A run hears a time that was gone by before the last one of an earlier run. Between two runs a person may have set the
 * machine's clock; where that clock went on evenly and the service's went back or too far, the service's was false.
 */
function findWrongOfEarlier(eras: readonly Era[], { now, nowMs }: Taken): Correction | null {
  const heard = eras.filter(({ aheadMs }) => aheadMs !== null);
  const truth = heard.findLastIndex((era) => isOne(era, now));
  const since = heard.slice(truth);
  if (truth < 0 || since.length < 2) return null;
  const serviceTimes = [...since.map(({ beganMs }) => beganMs), nowMs];
  const machineTimes = [...since.map(({ beganMs, aheadMs }) => beganMs + (aheadMs ?? 0)), nowMs + now.aheadMs];
  if (!isInOrder(machineTimes) || isInOrder(serviceTimes)) return null;
  return { fromSeq: seqOfTruth(since), now, by: 'machine' };
}

/**
 * The service's time went back since an earlier run, and the machine's clock did not: one of the two was false, though nothing
 * of before tells which. The one that is told for longer is believed.
 */
function findWentBack(eras: readonly Era[], { now, nowMs }: Taken): Dispute[] {
  const heard = eras.filter(({ aheadMs }) => aheadMs !== null);
  const last = heard.at(-1);
  if (last === undefined || last.aheadMs === null || last.toldForMs === null) return [];
  const isMachineInOrder = isInOrder([last.beganMs + last.aheadMs, nowMs + now.aheadMs]);
  if (!isMachineInOrder || isInOrder([last.beganMs, nowMs])) return [];
  const { fromSeq, datedFromSeq, toldForMs } = last;
  return [
    { agreedForMs: toldForMs, fromSeq: Math.min(fromSeq, datedFromSeq ?? fromSeq) },
    ...inEarlierRuns(heard.slice(0, -1), toldForMs, last),
  ];
}

/** Nothing that was written, or dated anew, since the first of these was last heard is right. */
function seqOfTruth([truth, ...later]: readonly Era[]): number {
  const agreedAtSeq = truth?.agreedAtSeq ?? 0;
  return Math.min(agreedAtSeq, ...later.map(({ datedFromSeq }) => datedFromSeq ?? agreedAtSeq));
}

/** A stamp as it was first written, and what is known of that moment. */
export interface Written {
  readonly stampMs: number;
  readonly seq: number;
  /** What the machine's clock showed. */
  readonly machineMs: number;
  /** It tells the moment of writing; else one that was counted back from it. */
  readonly isOfMoment: boolean;
}

/** What a stamp ought to be; null where that cannot be known. */
export function rightStamp(correction: Correction, eras: readonly Era[], written: Written): number | null {
  const { now, by } = correction;
  const { stampMs, seq, machineMs, isOfMoment } = written;
  const era = eras.findLast(({ fromSeq, isOfSleep }) => fromSeq < seq && (isOfMoment || !isOfSleep));
  if (era === undefined || era.aheadMs === null) return null;
  // What was written since it is known was dated by it, and the machine's clock may have been set since.
  if (by === 'sleep' && isOfMoment && seq <= now.takenAtSeq) return tolerant(stampMs, machineMs - now.aheadMs);
  // What was written around a sleep was dated by the machine's clock when it woke.
  const writtenMs = era.isOfSleep ? machineMs - (era.heardAheadMs ?? era.aheadMs) : stampMs;
  if (isOne(era, now)) return tolerant(stampMs, writtenMs);
  const isByMonotonic = by === 'monotonic' && era.offsetMs !== null;
  const rightAheadMs = aheadOfTruth(eras, era, correction) ?? now.aheadMs;
  const shiftMs = isByMonotonic ? now.offsetMs - era.offsetMs : era.aheadMs - rightAheadMs;
  return tolerant(stampMs, writtenMs + shiftMs);
}

/**
 * What its own run went by before the false time, and is not doubted: the machine's clock of then tells how far the two lay apart,
 * though that may have been set since the run ended. Null where the run heard nothing else before.
 */
function aheadOfTruth(eras: readonly Era[], wrong: Era, { fromSeq: wrongFromSeq, now }: Correction): number | null {
  if (wrong.fromSeq < wrongFromSeq) return null;
  const before = eras.slice(0, eras.indexOf(wrong));
  const ofRun = before.slice(before.findLastIndex(({ aheadMs }) => aheadMs === null) + 1);
  // The false time dated anew all that was written under the one before it, or that ended before anything was; where the machine's
  // clock agrees with what was heard earlier, it was not set since, and tells it.
  const isOfPlace = wrong.datedFromSeq === wrongFromSeq && !before.some((era) => isOne(era, now));
  const isBefore = ({ fromSeq }: Era): boolean => fromSeq < wrongFromSeq || (isOfPlace && fromSeq === wrongFromSeq);
  return ofRun.findLast((era) => isBefore(era) && !era.isOfSleep)?.aheadMs ?? null;
}

function tolerant(stampMs: number, rightMs: number): number {
  return Math.abs(rightMs - stampMs) < TOLERATED_MS ? stampMs : Math.round(rightMs);
}

/**
 * The machine's clock was set while the till went by one time: what it is ahead of is told by its new setting, so that
 * eras can be compared with later runs. A machine that slept was not set.
 */
export function asSetNow(eras: readonly Era[], setByMs: number): Era[] {
  if (Math.abs(setByMs) < TOLERATED_MS) return [...eras];
  return eras.map((era) => (era.aheadMs === null ? era : { ...era, aheadMs: era.aheadMs + setByMs }));
}

function isOne(era: Era, now: Claim): boolean {
  return isSameOffset(era, now) || (era.aheadMs !== null && isSameAhead(era.aheadMs, now.aheadMs));
}

/** Null where the machine's clock, as far as it went on since, tells another time than this one. */
function sleptSince(era: Era | undefined, now: Claim): number | null {
  if (era === undefined || era.aheadMs === null || era.heardAheadMs === null) return null;
  return isSameAhead(era.heardAheadMs, now.aheadMs) ? era.aheadMs - era.heardAheadMs : null;
}

function isSameOffset({ offsetMs }: Era, now: Claim): boolean {
  return offsetMs !== null && Math.abs(offsetMs - now.offsetMs) < TOLERATED_MS;
}

function isInOrder(times: readonly number[]): boolean {
  return times.every((ms, index) => index === 0 || ms >= (times[index - 1] ?? ms) - TOLERATED_MS);
}
