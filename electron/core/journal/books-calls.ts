/** The care of open books, and what a screen may know of it. */

import type { CallsOf } from '../handlers.ts';
import { type Cancel, type Clock, type Journal, JournalFailure, type Logger } from '../ports.ts';
import { type BackupOutcome, createBackups } from './backups.ts';
import { type ChainWatchParts, createChainWatch } from './chain-watch.ts';

export interface BooksCareParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly stampMs: () => number;
  readonly logger: Logger;
  readonly raise: ChainWatchParts['raise'];
  readonly hasRoom: (bytes: number) => boolean;
}

export interface BooksCare {
  readonly calls: CallsOf<'books.status'>;
  /** A copy of the books as they are now; never rejects, never disturbs selling. */
  backUp(): Promise<BackupOutcome>;
  start(): void;
  /** Resolves when the books may be closed. */
  stop(): Promise<void>;
}

/** Often enough that a sale never meets the housekeeping that SQLite would else do inside its transaction. */
const tidyEveryMs = 30_000;

export function createBooksCare({ journal, clock, stampMs, logger, raise, hasRoom }: BooksCareParts): BooksCare {
  const chain = createChainWatch({ journal, clock, logger, raise });
  const backups = createBackups({
    journal,
    clock,
    stampMs,
    isSound: () => chain.current().state === 'whole',
    hasRoom,
    logger,
  });
  let cancelTidy: Cancel = () => undefined;

  function tidyOften(): void {
    cancelTidy = clock.after(tidyEveryMs, () => {
      try {
        journal.tidy();
      } catch (failure) {
        // The changes are safe where they are; the next beat tries again.
        if (!(failure instanceof JournalFailure)) throw failure;
        logger.error('journal.failed', { code: failure.kind });
      }
      tidyOften();
    });
  }

  return {
    calls: {
      'books.status'() {
        const { lastAt, count, problem } = backups.status();
        const { seq, hash } = journal.head();
        return {
          ...chain.current(),
          events: seq,
          head: hash,
          bytes: journal.size(),
          lastBackupAt: lastAt,
          backups: count,
          backupProblem: problem,
        };
      },
    },
    backUp: () => backups.make(),
    start() {
      chain.start();
      backups.start();
      tidyOften();
    },
    async stop() {
      cancelTidy();
      chain.stop();
      await backups.stop();
    },
  };
}
