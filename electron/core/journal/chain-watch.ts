/** Reads the chain of the open books through after a start, a little at a time, so that no sale waits for it. */

import { type Cancel, type Clock, type Journal, JournalFailure, type Logger } from '../ports.ts';
import { type ChainFault, walkChain } from './chain.ts';

export interface ChainState {
  readonly state: 'checking' | 'whole' | 'broken';
  /** The first event that is not what was written; null unless broken. */
  readonly brokenAtSeq: number | null;
}

export interface ChainWatch {
  current(): ChainState;
  start(): void;
  stop(): void;
}

export interface ChainWatchParts {
  readonly journal: Pick<Journal, 'eventsFrom' | 'head' | 'hashOf'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A slice takes some milliseconds; the pause between two is the till's. */
const SLICE = 200;
const PAUSE_MS = 50;
const AFTER_START_MS = 5_000;

export function createChainWatch({ journal, clock, logger }: ChainWatchParts): ChainWatch {
  const walk = walkChain(journal.hashOf);
  let current: ChainState = { state: 'checking', brokenAtSeq: null };
  let cancel: Cancel = () => undefined;

  function readOn(): void {
    try {
      const events = journal.eventsFrom(walk.head().seq + 1, SLICE);
      const fault = events.flatMap((event) => walk.follow(event))[0];
      if (fault !== undefined) {
        breakAt(fault);
        return;
      }
    } catch (failure) {
      // A page that cannot be read now may be read at the next start; nothing is known to be wrong with the events.
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { code: failure.kind });
      return;
    }
    // What is written from here on was linked by this process.
    if (walk.head().seq >= journal.head().seq) current = { state: 'whole', brokenAtSeq: null };
    else cancel = clock.after(PAUSE_MS, readOn);
  }

  function breakAt({ seq }: ChainFault): void {
    current = { state: 'broken', brokenAtSeq: seq };
    logger.error('books.chainBroken', { count: seq });
  }

  return {
    current: () => current,
    start() {
      cancel = clock.after(AFTER_START_MS, readOn);
    },
    stop() {
      cancel();
    },
  };
}
