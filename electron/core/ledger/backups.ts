/** When the ledger is copied, and how many copies stay. */

import { almatyDay } from '../../../shared/domain/almaty-time.ts';
import { inBackground } from '../in-background.ts';
import { LedgerWorkFailure } from '../ports/keeper-port.ts';
import { type Cancel, type Clock, type Ledger, LedgerFailure, type Logger } from '../ports.ts';
import { backupName, backupsToRemove, backupTimeMs, damagedBackupName, isDamagedBackup } from './backup-names.ts';

export interface BackupsParts {
  readonly ledger: Pick<Ledger, 'backups' | 'size'>;
  /** Whether so many bytes can be written without taking the room that sales need. */
  readonly hasSpace: (bytes: number) => boolean;
  readonly clock: Clock;
  /** The service's time where it is known: a wrong clock of this machine would give wrong names. */
  readonly stampMs: () => number;
  /** Until the chain is known to be whole (null) no sound backup is removed: the sound ones may be the oldest. */
  readonly isSound: () => boolean | null;
  /** Whether every page of a backup can be read. @throws LedgerFailure, LedgerWorkFailure */
  readonly isReadable: (name: string) => Promise<boolean>;
  readonly logger: Logger;
}

export interface BackupsStatus {
  /** Of the last sound one, ISO UTC; null when there is none. */
  readonly lastAt: string | null;
  readonly count: number;
  /** Why the last try failed; null after one that did not. `damaged`: a copy was made, and the ledger is damaged. */
  readonly problem: 'disk_full' | 'read_only' | 'damaged' | 'failed' | null;
}

export interface BackupOutcome {
  /** Null where it failed. */
  readonly name: string | null;
  readonly problem: BackupsStatus['problem'];
}

export interface Backups {
  status(): BackupsStatus;
  /** Makes one now, or waits for the one that is being made; never rejects. To be called after a shift was closed. */
  make(): Promise<BackupOutcome>;
  /** One at this start, and one for every Almaty day that begins. */
  start(): void;
  /** Resolves when the ledger may be closed. */
  stop(): Promise<void>;
}

/** The start belongs to the cashier: first the screens, then the line, then this. */
const afterStartMs = 60_000;
/** How often to look whether a new day has begun, or a failed one can be made now. */
const pauseMs = 3_600_000;

export function createBackups({
  ledger,
  clock,
  stampMs,
  isSound,
  isReadable,
  hasSpace,
  logger,
}: BackupsParts): Backups {
  const shelf = ledger.backups;
  let problem: BackupsStatus['problem'] = null;
  let running: Promise<BackupOutcome> | null = null;
  let cancelTimer: Cancel = () => undefined;
  let isStopped = false;

  /** Oldest first. */
  function timesMs(names: readonly string[]): number[] {
    return names.flatMap((name) => backupTimeMs(name) ?? []).sort((one, other) => one - other);
  }

  const soundNames = (): string[] => shelf.names().filter((name) => !isDamagedBackup(name));

  /** Under a name that says whether it copies damage. */
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

  /** A damaged copy takes the place of no sound one: each kind is thinned for itself. */
  function removeOld(newest: string): void {
    const old = backupsToRemove(shelf.names().filter(isDamagedBackup));
    if (isSound() === true && !isDamagedBackup(newest)) old.push(...backupsToRemove(soundNames()));
    for (const name of old) shelf.remove(name);
  }

  async function makeOne(): Promise<BackupOutcome> {
    const startedMs = clock.monotonicMs();
    try {
      const wanted = backupName(stampMs());
      // Two within one second are one.
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

  /** By the newest one's day: a till that runs for weeks makes one a day, a failed one is tried again. */
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
