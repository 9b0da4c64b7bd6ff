import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { inBackground } from '../platform/in-background.ts';
import { LedgerWorkFailure } from '../platform/keeper-port.ts';
import { type Cancel, type Clock, type Ledger, LedgerFailure, type Logger } from '../platform/ports.ts';
import { backupName, backupsToRemove, backupTimeMs, damagedBackupName, isDamagedBackup } from './backup-names.ts';

export interface BackupsOptions {
  readonly ledger: Pick<Ledger, 'backups' | 'size'>;
  /** Whether this many bytes fit beside the room that sales need. */
  readonly hasSpace: (bytes: number) => boolean;
  readonly clock: Clock;
  /** The service's time if known: a wrong machine clock would give wrong names. */
  readonly stampMs: () => number;
  /** Until the chain is verified (null) no sound backup is removed: they may be the oldest. */
  readonly isSound: () => boolean | null;
  /** Whether every page of a backup is readable. @throws LedgerFailure, LedgerWorkFailure */
  readonly isReadable: (name: string) => Promise<boolean>;
  readonly logger: Logger;
}

export interface BackupsStatus {
  /** Time of the last sound one, ISO UTC; null when there is none. */
  readonly lastAt: string | null;
  readonly count: number;
  /** Why the last attempt failed; null after a success. `damaged`: copied, but the ledger is damaged. */
  readonly problem: 'disk_full' | 'read_only' | 'damaged' | 'failed' | null;
}

export interface BackupOutcome {
  readonly name: string | null;
  readonly problem: BackupsStatus['problem'];
}

export interface Backups {
  status(): BackupsStatus;
  /** Makes one, or waits for the running one; never rejects. Call it after a shift is closed. */
  make(): Promise<BackupOutcome>;
  /** One after this start, and one per Almaty day. */
  start(): void;
  /** Resolves when the ledger may be closed. */
  stop(): Promise<void>;
}

/** After screens and connection are ready. */
const afterStartMs = 60_000;
const pauseMs = 3_600_000;

export function createBackups({
  ledger,
  clock,
  stampMs,
  isSound,
  isReadable,
  hasSpace,
  logger,
}: BackupsOptions): Backups {
  const shelf = ledger.backups;
  let problem: BackupsStatus['problem'] = null;
  let running: Promise<BackupOutcome> | null = null;
  let cancelTimer: Cancel = () => undefined;
  let isStopped = false;

  function timesMs(names: readonly string[]): number[] {
    return names.flatMap((name) => backupTimeMs(name) ?? []).sort((one, other) => one - other);
  }

  const soundNames = (): string[] => shelf.names().filter((name) => !isDamagedBackup(name));

  async function copy(name: string): Promise<string> {
    if (!hasSpace(ledger.size())) throw new LedgerFailure('disk_full');
    await shelf.make(name);
    try {
      if (isSound() !== false && (await isReadable(name))) return name;
      shelf.rename(name, damagedBackupName(name));
      return damagedBackupName(name);
    } catch (failure) {
      shelf.remove(name);
      throw failure;
    }
  }

  /** Sound and damaged copies are thinned separately, so that a damaged one replaces no sound one. */
  function removeOld(newest: string): void {
    const old = backupsToRemove(shelf.names().filter(isDamagedBackup));
    if (isSound() === true && !isDamagedBackup(newest)) old.push(...backupsToRemove(soundNames()));
    for (const name of old) shelf.remove(name);
  }

  async function makeOne(): Promise<BackupOutcome> {
    const startedMs = clock.monotonicMs();
    try {
      const wanted = backupName(stampMs());
      const made = shelf.names().find((name) => backupTimeMs(name) === backupTimeMs(wanted));
      const name = made ?? (await copy(wanted));
      removeOld(name);
      problem = isDamagedBackup(name) ? 'damaged' : null;
      logger.info('books.backedUp', { ms: Math.round(clock.monotonicMs() - startedMs), count: shelf.names().length });
      return { name, problem };
    } catch (failure) {
      if (!(failure instanceof LedgerFailure || failure instanceof LedgerWorkFailure)) throw failure;
      problem = problemOf(failure.kind);
      logger.error('books.backupFailed', { code: failure.kind });
      return { name: null, problem };
    }
  }

  function make(): Promise<BackupOutcome> {
    running ??= makeOne().finally(() => {
      running = null;
    });
    return running;
  }

  /** By the newest backup's day, so that a till that runs for weeks makes one a day and retries failures. */
  function isDue(): boolean {
    try {
      const newest = timesMs(shelf.names()).at(-1);
      return newest === undefined || almatyDay(newest) !== almatyDay(stampMs());
    } catch {
      return true;
    }
  }

  function beat(): void {
    cancelTimer = clock.after(pauseMs, () => {
      if (isDue()) inBackground(logger, make());
      beat();
    });
  }

  return {
    status() {
      try {
        const times = timesMs(soundNames());
        const last = times.at(-1);
        return { lastAt: last === undefined ? null : new Date(last).toISOString(), count: times.length, problem };
      } catch {
        return { lastAt: null, count: 0, problem: 'failed' };
      }
    },
    make,
    start() {
      cancelTimer = clock.after(afterStartMs, () => {
        if (isStopped) return;
        inBackground(logger, make());
        beat();
      });
    },
    async stop() {
      isStopped = true;
      cancelTimer();
      await running;
    },
  };
}

function problemOf(kind: LedgerFailure['kind'] | LedgerWorkFailure['kind']): BackupsStatus['problem'] {
  return kind === 'disk_full' || kind === 'read_only' || kind === 'damaged' ? kind : 'failed';
}
