/** Keeps a derived file in step with the ledger, in slices so short that no sale waits. */

import { type DerivedFile, DerivedFileReplaced } from '../platform/derived-file.ts';
import {
  type Cancel,
  type Clock,
  type Ledger,
  LedgerFailure,
  type Logger,
  type StoredEvent,
} from '../platform/ports.ts';

export interface FollowingIndex extends Pick<DerivedFile, 'onReplaced'> {
  /** Checkpoints the file without blocking this thread. */
  flush(): Promise<void>;
  mark(): string | null;
  clear(): void;
}

export interface Follower {
  /** Processes new events within a bounded time; returns how many are left. */
  catchUp(): number;
  /** Deletes everything, and rebuilds it from the ledger. */
  anew(): void;
  start(): void;
  stop(): void;
}

const SLICE_MS = 25;
const PAUSE_MS = 1;
/** Smaller slices on a busy machine would only cost more transactions. */
const MIN_SLICE = 40;
const MAX_SLICE = 640;
/** Events per flush, before SQLite checkpoints within a slice. */
const FLUSH_EVERY = 4_000;
/** Events processed before an answer; more are read in the background. */
const MAX_AT_ONCE = 400;
const IDLE_MS = 30_000;
const AFTER_START_MS = 3_000;

export function followLedger(
  context: { readonly ledger: Ledger; readonly clock: Clock; readonly logger: Logger } & {
    readonly index: FollowingIndex;
    /** Stores what the events change and the mark in one transaction. */
    readonly take: (events: readonly StoredEvent[], mark: string) => void;
    /** Of what is stored; another one rebuilds everything. */
    readonly edition: string;
    /** The first event that matters, from 1. */
    readonly firstSeq?: number;
  },
): Follower {
  const { ledger, index, clock, logger, take, edition, firstSeq = 1 } = context;
  let seq = resume();
  let cancel: Cancel = () => undefined;
  let isRunning = false;
  let sliceSize = MIN_SLICE;
  let unflushed = 0;
  let isFlushing = false;
  const behind = (): number => ledger.head().seq - seq;

  index.onReplaced(beginAnew);

  /** Continues only a file of this very ledger; after a restore it starts again. */
  function resume(): number {
    const mark = index.mark();
    if (mark !== null) {
      const [made, known, hash] = mark.split(' ');
      const event = ledger.eventsFrom(Number(known), 1)[0];
      if (made === edition && event?.seq === Number(known) && event.hash === hash) return event.seq;
      index.clear();
    }
    return firstSeq - 1;
  }

  function slice(): boolean {
    const startedMs = clock.monotonicMs();
    const events = ledger.eventsFrom(seq + 1, sliceSize);
    const last = events.at(-1);
    if (last === undefined) return false;
    take(events, `${edition} ${String(last.seq)} ${last.hash}`);
    ({ seq } = last);
    unflushed += events.length;
    const tookMs = clock.monotonicMs() - startedMs;
    if (tookMs > SLICE_MS) sliceSize = Math.max(MIN_SLICE, Math.floor(sliceSize / 2));
    else if (tookMs < SLICE_MS / 2) sliceSize = Math.min(MAX_SLICE, sliceSize * 2);
    return behind() > 0;
  }

  function beat(): void {
    if (isFlushing) return;
    const isMore = guarded(slice) === true;
    cancel();
    if (unflushed >= FLUSH_EVERY) flush();
    else cancel = clock.after(isMore ? PAUSE_MS : IDLE_MS, beat);
  }

  function beginAnew(): void {
    seq = firstSeq - 1;
    if (!isRunning) return;
    cancel();
    cancel = clock.after(PAUSE_MS, beat);
  }

  /** Waits until the WAL is checkpointed: a growing log slows every read. */
  function flush(): void {
    isFlushing = true;
    unflushed = 0;
    const goOn = (): void => {
      isFlushing = false;
      cancel();
      if (isRunning) cancel = clock.after(PAUSE_MS, beat);
    };
    index.flush().then(goOn, (failure: unknown) => {
      // Nothing is lost: it stays in the log, and SQLite checkpoints it later.
      logger.error('journal.failed', { code: failure instanceof Error ? failure.name : 'thrown' });
      goOn();
    });
  }

  /** The file is derived: no fault of it stops the till. */
  function guarded(work: () => boolean): boolean | null {
    try {
      return work();
    } catch (failure) {
      if (failure instanceof DerivedFileReplaced) return true;
      const code = failure instanceof LedgerFailure ? failure.kind : failure instanceof Error ? failure.name : 'thrown';
      logger.error('journal.failed', { code });
      return null;
    }
  }

  return {
    catchUp() {
      if (behind() <= MAX_AT_ONCE) while (behind() <= MAX_AT_ONCE && guarded(slice) === true);
      else if (isRunning) {
        cancel();
        beat();
      }
      return behind();
    },
    anew() {
      index.clear();
      beginAnew();
    },
    start() {
      isRunning = true;
      cancel = clock.after(AFTER_START_MS, beat);
    },
    stop() {
      isRunning = false;
      cancel();
    },
  };
}

/** Of each record the last event: what is stored is read from the record. */
export function lastOfEachRecord(events: readonly StoredEvent[]): StoredEvent[] {
  return [...new Map(events.map((event) => [`${event.type.split('.', 1).join('')} ${event.stream}`, event])).values()];
}
