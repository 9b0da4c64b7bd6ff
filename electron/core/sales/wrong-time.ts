/** Which time of day the till used for which part of the ledger, and what of it was wrong (rule T2); pure. */

import { z } from 'zod';
import { type Claim, isRightAhead, isSameAhead, type Taken } from '../api/server-clock.ts';

/** A part of the ledger written under one time of day: everything after event `fromSeq`. */
export const Era = z.object({
  fromSeq: z.int(),
  /** The service's time at its beginning. */
  beganMs: z.number(),
  /** How far the machine's clock, as set now, was ahead; null: a run that began without an answer. */
  aheadMs: z.number().nullable(),
  /** The same as it was at the last answer, before any later setting. */
  heardAheadMs: z.number().nullable().default(null),
  /** Written around a sleep, before the next answer. */
  isOfSleep: z.boolean(),
  /** Last event at which answers agreed with it. */
  agreedAtSeq: z.int(),
  /** How long answers agreed with it, as far as recorded; null in older ledgers. */
  toldForMs: z.number().nullable().default(null),
  /** Start of the earlier parts that it corrected; null: none. */
  datedFromSeq: z.int().nullable(),
});

/** An era of this run also has its offset to the monotonic clock, which nobody can set. */
export interface Era extends z.infer<typeof Era> {
  readonly offsetMs: number | null;
}

/** Every stamp after `fromSeq` gets the value it would have by `now`. */
export interface Correction {
  readonly fromSeq: number;
  readonly now: Claim;
  /** How two times are compared: by the monotonic clock; by the machine's, over a restart; or across a sleep. */
  readonly by: 'monotonic' | 'machine' | 'sleep';
}

/** The earlier time agreed longer: it stays until the new one has agreed even longer. */
export interface Dispute {
  readonly agreedForMs: number;
  readonly fromSeq: number;
}

export interface Finding {
  readonly correction: Correction | null;
  readonly disputes: readonly Dispute[];
  /** An apparent setting of the machine's clock that was a sleep. */
  readonly sleptMs: number;
}

/** A smaller difference misdates nothing, and may be drift. */
const TOLERATED_MS = 10_000;
const nothing: Finding = { correction: null, disputes: [], sleptMs: 0 };

/** @param eras oldest first; the last one was used until now. */
export function findWrong(eras: readonly Era[], taken: Taken): Finding {
  const { now, before, hasSlept } = taken;
  if (before === null) {
    const known = findWrongOfEarlier(eras, taken);
    return { ...nothing, correction: known, disputes: known === null ? findWentBack(eras, taken) : [] };
  }
  const since = (fromSeq: number): Correction => ({ fromSeq, now, by: 'monotonic' });
  // The false time began in an earlier run, and this one saw nothing else at first. A false time that only repeats
  // looks alike in the ledger, and is not confirmed where a right machine clock contradicts it.
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
  if (returned >= 0) return { ...nothing, correction: since(lastTrueSeq(lived.slice(returned))) };
  // It slept since: its own clock kept running and dates what was written.
  const woken = lived.findLastIndex((era, index) => index < lived.length - 1 && sleptSince(era, now) !== null);
  const slept = woken < 0 ? [] : lived.slice(woken);
  const sleptMs = sleptSince(slept[0], now);
  if (sleptMs !== null) return { ...nothing, correction: { ...since(lastTrueSeq(slept)), by: 'sleep' }, sleptMs };
  if (older !== null) return { ...nothing, correction: since(older.fromSeq) };
  const ofEarlier = eras.slice(0, -lived.length).filter(({ aheadMs }) => aheadMs !== null);
  // A sleep in this run looked like a setting; an earlier run's true time relates to the clock before it.
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
  const fromSeq = Math.min(before.takenAtSeq, eras.at(-1)?.datedFromSeq ?? before.takenAtSeq);
  const disputes = inEarlierRuns(ofEarlier, before.agreedForMs, eras.at(-1));
  if (isFalse) return { ...nothing, correction: since(fromSeq), disputes };
  const inThisRun = { agreedForMs: before.agreedForMs, fromSeq };
  return { ...nothing, correction: since(before.agreedAtSeq), disputes: [inThisRun, ...disputes] };
}

/**
 * Earlier runs right before this one used the same time, so they and their corrections are false with it; agreement
 * counts over all of them. Compared by the last era, since the machine's clock may have been set later.
 */
function inEarlierRuns(known: readonly Era[], lastAgreedForMs: number, last: Era | undefined): Dispute[] {
  const lastAheadMs = last?.aheadMs ?? null;
  if (last === undefined || lastAheadMs === null) return [];
  const isSame = ({ aheadMs }: Era): boolean => aheadMs !== null && isSameAhead(aheadMs, lastAheadMs);
  const same = known.slice(known.findLastIndex((era) => !isSame(era)) + 1);
  const [first] = same;
  if (first === undefined) return [];
  const fromSeq = Math.min(...same.map((era) => Math.min(era.fromSeq, era.datedFromSeq ?? era.fromSeq)));
  return [{ agreedForMs: last.beganMs + lastAgreedForMs - first.beganMs, fromSeq }];
}

/** The new time agreed longer, so the earlier one was false. */
export function settleDispute({ agreedForMs, fromSeq }: Dispute, now: Claim): Correction | null {
  return agreedForMs > now.agreedForMs ? null : { fromSeq, now, by: 'monotonic' };
}

/**
 * A new run sees a time before the last one of an earlier run. In between a person may have set the machine's clock;
 * where that clock ran evenly and the service's went back or too far, the service's was false.
 */
function findWrongOfEarlier(eras: readonly Era[], { now, nowMs }: Taken): Correction | null {
  const known = eras.filter(({ aheadMs }) => aheadMs !== null);
  const truth = known.findLastIndex((era) => isOne(era, now));
  const since = known.slice(truth);
  if (truth < 0 || since.length < 2) return null;
  const serviceTimes = [...since.map(({ beganMs }) => beganMs), nowMs];
  const machineTimes = [...since.map(({ beganMs, aheadMs }) => beganMs + (aheadMs ?? 0)), nowMs + now.aheadMs];
  if (!isInOrder(machineTimes) || isInOrder(serviceTimes)) return null;
  return { fromSeq: lastTrueSeq(since), now, by: 'machine' };
}

/**
 * The service's time went back since an earlier run, and the machine's clock did not: one of the two was false, and the
 * one that agrees longer wins.
 */
function findWentBack(eras: readonly Era[], { now, nowMs }: Taken): Dispute[] {
  const known = eras.filter(({ aheadMs }) => aheadMs !== null);
  const last = known.at(-1);
  if (last === undefined || last.aheadMs === null || last.toldForMs === null) return [];
  const isMachineInOrder = isInOrder([last.beganMs + last.aheadMs, nowMs + now.aheadMs]);
  if (!isMachineInOrder || isInOrder([last.beganMs, nowMs])) return [];
  const { fromSeq, datedFromSeq, toldForMs } = last;
  return [
    { agreedForMs: toldForMs, fromSeq: Math.min(fromSeq, datedFromSeq ?? fromSeq) },
    ...inEarlierRuns(known.slice(0, -1), toldForMs, last),
  ];
}

/** Everything written or corrected since the first of these last agreed is wrong. */
function lastTrueSeq([truth, ...later]: readonly Era[]): number {
  const agreedAtSeq = truth?.agreedAtSeq ?? 0;
  return Math.min(agreedAtSeq, ...later.map(({ datedFromSeq }) => datedFromSeq ?? agreedAtSeq));
}

/** A stamp as first written, with what is known of that moment. */
export interface Written {
  readonly stampMs: number;
  readonly seq: number;
  readonly machineMs: number;
  /** A stamp of the moment of writing; else one derived from it. */
  readonly isOfMoment: boolean;
}

/** The corrected stamp; null where it cannot be known. */
export function rightStamp(correction: Correction, eras: readonly Era[], written: Written): number | null {
  const { now, by } = correction;
  const { stampMs, seq, machineMs, isOfMoment } = written;
  const era = eras.findLast(({ fromSeq, isOfSleep }) => fromSeq < seq && (isOfMoment || !isOfSleep));
  if (era === undefined || era.aheadMs === null) return null;
  // Stamps after the new time was accepted used it, and the machine's clock may have been set since.
  if (by === 'sleep' && isOfMoment && seq <= now.takenAtSeq) return tolerant(stampMs, machineMs - now.aheadMs);
  // Stamps around a sleep used the machine's clock at wake-up.
  const writtenMs = era.isOfSleep ? machineMs - (era.heardAheadMs ?? era.aheadMs) : stampMs;
  if (isOne(era, now)) return tolerant(stampMs, writtenMs);
  const isByMonotonic = by === 'monotonic' && era.offsetMs !== null;
  const rightAheadMs = trueAheadMs(eras, era, correction) ?? now.aheadMs;
  const shiftMs = isByMonotonic ? now.offsetMs - era.offsetMs : era.aheadMs - rightAheadMs;
  return tolerant(stampMs, writtenMs + shiftMs);
}

/**
 * What its own run used before the false time, if undoubted: the machine's clock of that run gives the distance, though
 * it may have been set later. Null where the run saw no other time before.
 */
function trueAheadMs(eras: readonly Era[], wrong: Era, { fromSeq: wrongFromSeq, now }: Correction): number | null {
  if (wrong.fromSeq < wrongFromSeq) return null;
  const before = eras.slice(0, eras.indexOf(wrong));
  const ofRun = before.slice(before.findLastIndex(({ aheadMs }) => aheadMs === null) + 1);
  // The false time corrected everything under the previous one, or ended before anything was written; where the
  // machine's clock still agrees with earlier answers, it was not set and gives the time.
  const isOfPlace = wrong.datedFromSeq === wrongFromSeq && !before.some((era) => isOne(era, now));
  const isBefore = ({ fromSeq }: Era): boolean => fromSeq < wrongFromSeq || (isOfPlace && fromSeq === wrongFromSeq);
  return ofRun.findLast((era) => isBefore(era) && !era.isOfSleep)?.aheadMs ?? null;
}

function tolerant(stampMs: number, rightMs: number): number {
  return Math.abs(rightMs - stampMs) < TOLERATED_MS ? stampMs : Math.round(rightMs);
}

/** Offsets are shifted to the new setting, to be comparable with later runs. A sleep is no setting. */
export function asSetNow(eras: readonly Era[], setByMs: number): Era[] {
  if (Math.abs(setByMs) < TOLERATED_MS) return [...eras];
  return eras.map((era) => (era.aheadMs === null ? era : { ...era, aheadMs: era.aheadMs + setByMs }));
}

function isOne(era: Era, now: Claim): boolean {
  return isSameOffset(era, now) || (era.aheadMs !== null && isSameAhead(era.aheadMs, now.aheadMs));
}

/** Null where the machine's clock, as far as it kept running, contradicts this time. */
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
