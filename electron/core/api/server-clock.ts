/** The service's time of day, learned from its answers and carried by the monotonic clock (rules L2, T1). */

import type { Clock } from '../ports.ts';

export interface ServerClock {
  /** Takes a `Date` header with the monotonic moments of sending and receiving. */
  observe(dateHeader: string, sentMs: number, receivedMs: number): void;
  /** Epoch ms at the service, or null before its first word that is believed. */
  nowMs(): number | null;
  /**
   * The service's time if known, else this machine's, but never earlier than what was stamped before: for stamps that
   * must never be missing.
   */
  stampMs(): number;
  /** How far this machine's wall clock is ahead of the service's, in whole seconds. */
  wallClockOffBySeconds(): number | null;
  /** Answers told another time, and it is open which is right (rule T1): the time that is told carries a mark. */
  isDoubted(): boolean;
  /** For how long the time has been known without a doubt. */
  sureForMs(): number;
  /** Called when what is told of the time becomes another: known, doubted, sure again, jumped. */
  onChange(listener: () => void): void;
  /** Called when the time that is gone by became known, or another than before. */
  onTaken(listener: (taken: Taken) => void): void;
  /** Called when an answer told a time before any was believed. */
  onClaimed(listener: (claim: Claim) => void): void;
  /** Called when an answer agreed with the time that is gone by. */
  onAgreed(listener: (now: Claim) => void): void;
}

/** A time of day that answers agreed on. */
export interface Claim {
  /** Service's epoch ms at monotonic zero. */
  readonly offsetMs: number;
  /** How far this machine's wall clock was ahead of it, when an answer last agreed. */
  readonly aheadMs: number;
  /** From the first answer that told it to the last one. */
  readonly agreedForMs: number;
  /** Where the ledger stood when the till began to go by it, and at the last answer that agreed. */
  readonly takenAtSeq: number;
  readonly agreedAtSeq: number;
}

export interface Taken {
  readonly now: Claim;
  /** What was gone by before; null for the first one of this run. */
  readonly before: Claim | null;
  /** The service's time by the new one. */
  readonly nowMs: number;
  /** The wall clock moved by as much: the machine slept, and the time before was right until then. */
  readonly hasSlept: boolean;
}

export interface ServerClockOptions {
  /**
   * The latest stamp the ledger holds: before the service's first word the machine's clock may be days behind (rule L2),
   * and a sale must not be dated before the one rung up earlier.
   */
  readonly stampedMs?: () => number | null;
  /** Where the ledger stands. */
  readonly seq?: () => number;
  /** How far the wall clock was ahead of the service's when this ledger last knew; null: unknown. */
  readonly aheadMs?: () => number | null;
  /** The service's time when this ledger last began to go by it; null: unknown. */
  readonly heardMs?: () => number | null;
}

interface Sample {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly takenAtMs: number;
}

/** What answers agree on: their best sample, and since when and how often they did. */
interface Agreement {
  sample: Sample;
  readonly firstMs: number;
  lastMs: number;
  count: number;
  aheadMs: number;
  takenAtSeq: number;
  agreedAtSeq: number;
}

/** A `Date` header names a second: its middle is half a second off at most. */
const HEADER_GRAIN_MS = 1000;
/** A sample this old gives way even to a slower one, since monotonic clocks drift. */
const SAMPLE_LIFE_MS = 600_000;
/** A machine's clock that is not further off than this is right: what an answer says like it is believed at once. */
const RIGHT_MS = 300_000;
/** So far apart two clocks may have drifted that told the same before. */
const DRIFT_MS = 10_000;
/** One answer may be false, and so may its repetition by whoever stands between. */
const ANSWERS = 3;
/** With the machine's own clock as a witness. */
const ANSWERS_WITNESSED = 2;
const MIN_AGREEMENT_MS = 2_000;
const MAX_AGREEMENT_MS = 60_000;
/** A jump by an hour needs 36 seconds of agreement. */
const JUMP_PER_AGREEMENT = 100;

/**
 * Keeps the midpoint of the quickest round trip. A later sample that cannot be true together with the kept one is no
 * more than a claim (rule T1): the kept time goes on until answers agreed on the other one, and on nothing else, for a
 * while that grows with the jump. A wall clock that moved by as much against the monotonic one is a witness: the
 * machine slept.
 */
export function createServerClock(clock: Clock, options: ServerClockOptions = {}): ServerClock {
  const { stampedMs = () => null, seq = () => 0 } = options;
  const { aheadMs = () => null, heardMs = () => null } = options;
  const changeListeners: (() => void)[] = [];
  const takenListeners: ((taken: Taken) => void)[] = [];
  const claimedListeners: ((claim: Claim) => void)[] = [];
  const agreedListeners: ((now: Claim) => void)[] = [];
  let kept: Agreement | undefined;
  let claimed: Agreement | undefined;
  let sureSinceMs = 0;

  function nowMs(): number | null {
    return kept === undefined ? null : clock.monotonicMs() + kept.sample.offsetMs;
  }

  const aheadOf = ({ offsetMs }: Sample): number => clock.nowMs() - (clock.monotonicMs() + offsetMs);

  function begin(sample: Sample): Agreement {
    const { takenAtMs } = sample;
    const heard = { count: 1, aheadMs: aheadOf(sample), takenAtSeq: 0, agreedAtSeq: seq() };
    return { sample, firstMs: takenAtMs, lastMs: takenAtMs, ...heard };
  }

  function agree(agreement: Agreement, sample: Sample): void {
    if (replaces(sample, agreement.sample)) agreement.sample = sample;
    agreement.lastMs = Math.max(agreement.lastMs, sample.takenAtMs);
    agreement.count += 1;
    agreement.aheadMs = aheadOf(agreement.sample);
    agreement.agreedAtSeq = seq();
  }

  /** The machine's own clock says the same: as it is, or as far off as it was when the service was last believed. */
  function isWitnessed(sample: Sample): boolean {
    const ahead = aheadOf(sample);
    const known = kept === undefined ? aheadMs() : kept.aheadMs;
    return (kept === undefined && Math.abs(ahead) < RIGHT_MS) || (known !== null && isSameAhead(ahead, known));
  }

  /** Of before a time that was known already: that one was false, or this one is, whatever the machine's clock says. */
  function isBack({ offsetMs }: Sample): boolean {
    const heard = kept === undefined ? heardMs() : null;
    return heard !== null && clock.monotonicMs() + offsetMs < heard - DRIFT_MS;
  }

  /** How far it is from what is gone by, or would be by what this ledger knows of the machine's clock. */
  function jumpBy(sample: Sample): number {
    if (kept !== undefined) return Math.abs(sample.offsetMs - kept.sample.offsetMs);
    const known = aheadMs();
    return known === null ? 0 : Math.abs(aheadOf(sample) - known);
  }

  function isAgreed({ sample, count, firstMs, lastMs }: Agreement): boolean {
    const hasWitness = isWitnessed(sample);
    if (hasWitness && !isBack(sample)) return kept === undefined || count >= ANSWERS_WITNESSED;
    const jumpMs = hasWitness ? 0 : jumpBy(sample);
    const neededMs = Math.min(MAX_AGREEMENT_MS, Math.max(MIN_AGREEMENT_MS, jumpMs / JUMP_PER_AGREEMENT));
    return count >= ANSWERS && lastMs - firstMs >= neededMs;
  }

  function take(next: Agreement): void {
    const before = kept;
    const hasSlept = before !== undefined && isWitnessed(next.sample);
    next.takenAtSeq = seq();
    kept = next;
    claimed = undefined;
    const taken: Taken = {
      now: claimOf(next),
      before: before === undefined ? null : claimOf(before),
      nowMs: clock.monotonicMs() + next.sample.offsetMs,
      hasSlept,
    };
    for (const listener of takenListeners) listener(taken);
  }

  function hear(sample: Sample): void {
    if (kept !== undefined && !contradicts(sample, kept.sample)) {
      agree(kept, sample);
      // What fits both, because it was slow, says nothing about either.
      if (claimed !== undefined && contradicts(sample, claimed.sample)) claimed = undefined;
      const now = claimOf(kept);
      for (const listener of agreedListeners) listener(now);
      return;
    }
    if (claimed === undefined || contradicts(sample, claimed.sample)) claimed = begin(sample);
    else agree(claimed, sample);
    if (isAgreed(claimed)) {
      take(claimed);
      return;
    }
    if (kept !== undefined) return;
    const claim = claimOf(claimed);
    for (const listener of claimedListeners) listener(claim);
  }

  return {
    observe(dateHeader, sentMs, receivedMs) {
      const headerMs = Date.parse(dateHeader);
      if (!Number.isFinite(headerMs)) return;
      const before = kept;
      const wasDoubted = claimed !== undefined;
      hear({
        offsetMs: headerMs + HEADER_GRAIN_MS / 2 - (sentMs + receivedMs) / 2,
        uncertaintyMs: HEADER_GRAIN_MS / 2 + (receivedMs - sentMs) / 2,
        takenAtMs: receivedMs,
      });
      if (kept === before && wasDoubted === (claimed !== undefined)) return;
      sureSinceMs = receivedMs;
      for (const listener of changeListeners) listener();
    },
    nowMs,
    stampMs: () => Math.round(nowMs() ?? Math.max(clock.nowMs(), stampedMs() ?? Number.NEGATIVE_INFINITY)),
    wallClockOffBySeconds() {
      const service = nowMs();
      if (service === null) return null;
      const seconds = Math.round((clock.nowMs() - service) / 1000);
      // Rounding gives a negative zero, which JSON and people write as zero.
      return seconds === 0 ? 0 : seconds;
    },
    isDoubted: () => claimed !== undefined,
    sureForMs: () => (kept === undefined || claimed !== undefined ? 0 : clock.monotonicMs() - sureSinceMs),
    onChange(listener) {
      changeListeners.push(listener);
    },
    onTaken(listener) {
      takenListeners.push(listener);
    },
    onClaimed(listener) {
      claimedListeners.push(listener);
    },
    onAgreed(listener) {
      agreedListeners.push(listener);
    },
  };
}

/** Whether two times of day can be one: the machine's clock is as far ahead of the one as of the other. */
export function isSameAhead(one: number, other: number): boolean {
  return Math.abs(one - other) < DRIFT_MS;
}

/** Whether a machine's clock that is so far ahead can be called right. */
export function isRightAhead(aheadMs: number): boolean {
  return Math.abs(aheadMs) < RIGHT_MS;
}

function claimOf({ sample, aheadMs, firstMs, lastMs, takenAtSeq, agreedAtSeq }: Agreement): Claim {
  return { offsetMs: sample.offsetMs, aheadMs, agreedForMs: lastMs - firstMs, takenAtSeq, agreedAtSeq };
}

function contradicts(sample: Sample, kept: Sample): boolean {
  return Math.abs(sample.offsetMs - kept.offsetMs) > sample.uncertaintyMs + kept.uncertaintyMs;
}

function replaces(sample: Sample, kept: Sample): boolean {
  const isOld = sample.takenAtMs - kept.takenAtMs > SAMPLE_LIFE_MS;
  return isOld || sample.uncertaintyMs < kept.uncertaintyMs;
}
