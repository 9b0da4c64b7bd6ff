/** The service's time of day, learned from answers and carried on by the monotonic clock (rules L2, T1). */

import type { Clock } from '../platform/ports.ts';

export interface ServerClock {
  /** Takes a `Date` header with the monotonic times of sending and receiving. */
  observe(dateHeader: string, sentMs: number, receivedMs: number): void;
  /** Epoch ms at the service, or null before a first time is accepted. */
  nowMs(): number | null;
  /** The service's time if known, else this machine's, never earlier than a previous stamp. */
  stampMs(): number;
  /** How far this machine's wall clock is ahead of the service's, in whole seconds. */
  wallClockOffBySeconds(): number | null;
  /** Answers disagree about the time (rule T1); the shown time carries a mark. */
  isDoubted(): boolean;
  sureForMs(): number;
  /** Called when the time becomes known, doubted, certain again, or jumps. */
  onChange(listener: () => void): void;
  /** Called when a time is accepted, the first or another one. */
  onTaken(listener: (taken: Taken) => void): void;
  /** Called when an answer shows a time before any is accepted. */
  onClaimed(listener: (claim: Claim) => void): void;
  /** Called when an answer agrees with the accepted time. */
  onAgreed(listener: (now: Claim) => void): void;
}

export interface Claim {
  /** Service's epoch ms at monotonic zero. */
  readonly offsetMs: number;
  /** How far this machine's wall clock was ahead of it at the last agreement. */
  readonly aheadMs: number;
  /** Between the first and the last answer that agreed. */
  readonly agreedForMs: number;
  /** Ledger position when the till accepted it, and at the last answer that agreed. */
  readonly takenAtSeq: number;
  readonly agreedAtSeq: number;
}

export interface Taken {
  readonly now: Claim;
  /** The previous time; null for the first one of this run. */
  readonly before: Claim | null;
  readonly nowMs: number;
  /** The wall clock moved equally: the machine slept, and the previous time was right until then. */
  readonly hasSlept: boolean;
}

export interface ServerClockOptions {
  /** Before the first answer the machine's clock may be behind (rule L2); a sale must not precede an earlier one. */
  readonly stampedMs?: () => number | null;
  readonly seq?: () => number;
  /** How far the wall clock was ahead of the service's in an earlier run; null: unknown. */
  readonly aheadMs?: () => number | null;
  readonly heardMs?: () => number | null;
}

interface Sample {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly takenAtMs: number;
}

interface Agreement {
  sample: Sample;
  readonly firstMs: number;
  lastMs: number;
  count: number;
  aheadMs: number;
  takenAtSeq: number;
  agreedAtSeq: number;
}

/** A `Date` header has whole seconds: its middle is at most half a second off. */
const HEADER_GRAIN_MS = 1000;
/** An older sample gives way even to a slower one, since monotonic clocks drift. */
const SAMPLE_LIFE_MS = 600_000;
/** A machine clock within this distance counts as right: an answer that agrees with it is accepted at once. */
const RIGHT_MS = 300_000;
/** Drift between two clocks that agreed before. */
const DRIFT_MS = 10_000;
/** One answer may be false, and a proxy may repeat it. */
const ANSWERS = 3;
/** Enough where the machine's own clock agrees. */
const ANSWERS_WITNESSED = 2;
const MIN_AGREEMENT_MS = 2_000;
const MAX_AGREEMENT_MS = 60_000;
/** A jump by an hour needs 36 seconds of agreement. */
const JUMP_PER_AGREEMENT = 100;

/**
 * Keeps the midpoint of the quickest round trip. A sample that contradicts the kept one is only a claim (rule T1): the
 * kept time stays until answers agree on the other one alone, for longer the larger the jump. A wall clock that moved
 * equally against the monotonic one confirms the claim: the machine slept.
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
    const first = { count: 1, aheadMs: aheadOf(sample), takenAtSeq: 0, agreedAtSeq: seq() };
    return { sample, firstMs: takenAtMs, lastMs: takenAtMs, ...first };
  }

  function agree(agreement: Agreement, sample: Sample): void {
    if (replaces(sample, agreement.sample)) agreement.sample = sample;
    agreement.lastMs = Math.max(agreement.lastMs, sample.takenAtMs);
    agreement.count += 1;
    agreement.aheadMs = aheadOf(agreement.sample);
    agreement.agreedAtSeq = seq();
  }

  /** True where the machine's clock agrees, or is as far off as when the service's time was last known. */
  function isWitnessed(sample: Sample): boolean {
    const ahead = aheadOf(sample);
    const known = kept === undefined ? aheadMs() : kept.aheadMs;
    return (kept === undefined && Math.abs(ahead) < RIGHT_MS) || (known !== null && isSameAhead(ahead, known));
  }

  /** It precedes a time that was already known, so one of the two is false. */
  function isBack({ offsetMs }: Sample): boolean {
    const acceptedMs = kept === undefined ? heardMs() : null;
    return acceptedMs !== null && clock.monotonicMs() + offsetMs < acceptedMs - DRIFT_MS;
  }

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

  function assess(sample: Sample): void {
    if (kept !== undefined && !contradicts(sample, kept.sample)) {
      agree(kept, sample);
      // A slow sample that fits both decides nothing.
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
      assess({
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
      // Rounding gives a negative zero.
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

export function isSameAhead(one: number, other: number): boolean {
  return Math.abs(one - other) < DRIFT_MS;
}

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
