import type { CallsOf } from '../platform/handlers.ts';
import { type Cancel, type Clock, type Ledger, type Logger } from '../platform/ports.ts';
import { type BackupOutcome, type BackupsOptions, createBackups } from './backups.ts';
import { writeBestEffort } from './best-effort.ts';
import { type ChainWatchOptions, createChainWatch } from './chain-watch.ts';

export interface LedgerCareOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly stampMs: () => number;
  readonly logger: Logger;
  readonly raise: ChainWatchOptions['raise'];
  readonly hasSpace: (bytes: number) => boolean;
  readonly isReadable: BackupsOptions['isReadable'];
}

export interface LedgerCare {
  readonly calls: CallsOf<'books.status'>;
  /** Never rejects, never disturbs selling. */
  backUp(): Promise<BackupOutcome>;
  start(): void;
  stop(): Promise<void>;
}

/** Often enough that SQLite never does housekeeping inside a sale's transaction. */
const tidyEveryMs = 30_000;

export function createLedgerCare(options: LedgerCareOptions): LedgerCare {
  const { ledger, clock, stampMs, logger, raise, hasSpace, isReadable } = options;
  const chain = createChainWatch({ ledger, clock, logger, raise });
  const backups = createBackups({
    ledger,
    clock,
    stampMs,
    isSound() {
      const { state } = chain.current();
      return state === 'checking' ? null : state === 'whole';
    },
    isReadable,
    hasSpace,
    logger,
  });
  let cancelTidy: Cancel = () => undefined;

  function tidyOften(): void {
    cancelTidy = clock.after(tidyEveryMs, () => {
      writeBestEffort(logger, () => {
        ledger.tidy();
      });
      tidyOften();
    });
  }

  return {
    calls: {
      'books.status'() {
        const { lastAt, count, problem } = backups.status();
        const { seq, hash } = ledger.head();
        return {
          ...chain.current(),
          events: seq,
          head: hash,
          bytes: ledger.size(),
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
