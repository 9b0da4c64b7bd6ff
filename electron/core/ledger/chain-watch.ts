/** Verifies the chain of the open ledger after a start and once a day, in slices that delay no sale. */

import { walkChain } from '@tilla/shared/ledger/chain.ts';
import { type Cancel, type Clock, type Ledger, LedgerFailure, type Logger } from '../platform/ports.ts';
import { writeBestEffort } from './best-effort.ts';
import type { Question } from './task-record.ts';

export interface ChainState {
  /** `unreadable`: an event could not be read twice in a row. */
  readonly state: 'checking' | 'whole' | 'broken' | 'unreadable';
  /** Null if none. */
  readonly brokenAtSeq: number | null;
}

export interface ChainWatch {
  current(): ChainState;
  start(): void;
  stop(): void;
}

export interface ChainWatchOptions {
  readonly ledger: Pick<Ledger, 'eventsForCheck' | 'head' | 'hashOf'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Raises the manager's task, once per break. @throws Refusal when the ledger did not take it. */
  readonly raise: (question: Question, subject: string) => void;
}

const SLICE = 200;
const PAUSE_MS = 50;
const AFTER_START_MS = 5_000;
/** A till that is never switched off is verified too. */
const AGAIN_MS = 24 * 3_600_000;
const RETRY_MS = 60_000;

export function createChainWatch({ ledger, clock, logger, raise }: ChainWatchOptions): ChainWatch {
  let current: ChainState = { state: 'checking', brokenAtSeq: null };
  let cancel: Cancel = () => undefined;

  function begin(inMs: number): void {
    const walk = walkChain(ledger.hashOf);
    const broken: number[] = [];
    let hasFailedOnce = false;
    cancel = clock.after(inMs, readOn);

    function readOn(): void {
      try {
        const events = ledger.eventsForCheck(walk.head().seq + 1, SLICE);
        for (const { seq } of events.flatMap((event) => walk.follow(event))) noteBreak(seq, 'broken');
        hasFailedOnce = false;
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        logger.error('journal.failed', { code: failure.kind });
        if (hasFailedOnce) {
          noteBreak(firstUnreadable(walk.head().seq + 1), 'unreadable');
          end();
          return;
        }
        hasFailedOnce = true;
        cancel = clock.after(RETRY_MS, readOn);
        return;
      }
      if (walk.head().seq < ledger.head().seq) {
        cancel = clock.after(PAUSE_MS, readOn);
        return;
      }
      // Events from here on were linked by this process.
      if (broken.length === 0) current = { state: 'whole', brokenAtSeq: null };
      end();
    }

    function noteBreak(seq: number, state: 'broken' | 'unreadable'): void {
      if (broken.length === 0) logger.error('books.chainBroken', { count: seq });
      current = { state, brokenAtSeq: broken[0] ?? seq };
      broken.push(seq);
    }

    /** Reported at the end of a run with all faults; the same faults again are not reported. */
    function end(): void {
      const [seq] = broken;
      if (seq === undefined || notify(seq, broken.length)) begin(AGAIN_MS);
      else cancel = clock.after(RETRY_MS, end);
    }
  }

  function firstUnreadable(from: number): number {
    for (let seq = from; seq < from + SLICE; seq += 1) {
      try {
        ledger.eventsForCheck(seq, 1);
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        return seq;
      }
    }
    return from;
  }

  function notify(seq: number, count: number): boolean {
    return writeBestEffort(logger, () => {
      raise(brokenLedgerQuestion(seq, count), `${String(seq)}:${String(count)}`);
    });
  }

  return {
    current: () => current,
    start() {
      begin(AFTER_START_MS);
    },
    stop() {
      cancel();
    },
  };
}

/** Not blocking: the service knows the money, and new events are linked correctly. */
function brokenLedgerQuestion(seq: number, count: number): Question {
  return { kind: 'books_broken', isBlocking: false, facts: { seq, count }, actions: ['accept'] };
}
