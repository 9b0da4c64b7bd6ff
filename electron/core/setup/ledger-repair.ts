/** Check, back up, export and restore: one work at a time, outside the till's thread, approved by a manager's PIN. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { BackupView, LedgerWorkView } from '@tilla/shared/contract/views/ledger-view.ts';
import { almatyDay, formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { backupTimeMs, isDamagedBackup } from '../ledger/backup-names.ts';
import type { BackupOutcome } from '../ledger/backups.ts';
import { noteAct } from '../platform/acts.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import {
  type LedgerChoice,
  type LedgerMode,
  type LedgerWork,
  LedgerWorkFailure,
  type OnLedgerProgress,
  playOf,
} from '../platform/keeper-port.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { LedgerFailure, type Platform } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeOf } from '../platform/transaction.ts';
import type { Repair } from './repair.ts';

export interface RoomShop {
  readonly mode: LedgerMode;
  backUp(): Promise<BackupOutcome>;
  isMoneyInFlight(): boolean;
}

export interface LedgerRepairOptions {
  readonly platform: Pick<Platform, 'ledgerKeeper' | 'clock' | 'logger'>;
  readonly events: EventBus;
  readonly shop: () => RoomShop | null;
  readonly repair: () => Repair | null;
  /** Closes what is open, runs the work, and reopens what can be opened. @throws Refusal */
  readonly reopen: (work: () => void) => Promise<void>;
}

type LedgerRepairCalls = Omit<CallsOf<`books.${string}`>, 'books.status'>;

export interface LedgerRepair {
  readonly calls: LedgerRepairCalls;
  stop(): Promise<void>;
}

type Running = NonNullable<LedgerWorkView['running']>;
type Last = NonNullable<LedgerWorkView['last']>;
type Done = Partial<Pick<Last, 'look' | 'file' | 'count' | 'isPart' | 'backupAt'>>;
type By = Permitted | null;

export function createLedgerRepair({ platform, events, shop, repair, reopen }: LedgerRepairOptions): LedgerRepair {
  const { ledgerKeeper: keeper, clock, logger } = platform;
  let running: Running | null = null;
  let last: Last | null = null;
  let cancel: () => void = () => undefined;
  let ended: Promise<void> = Promise.resolve();

  const view = (): LedgerWorkView => ({ running, last });
  function notify(): void {
    events.emit('books.changed', view());
  }
  function atStep(step: Running['step'], done = 0, all: number | null = null): void {
    if (running === null) return;
    running = { ...running, step, done, all, canCancel: step !== 'replacing' };
    notify();
  }
  const onProgress: OnLedgerProgress = ({ step, done, all }) => {
    atStep(step, done, all);
  };

  async function wait<Result>(work: LedgerWork<Result>): Promise<Result> {
    cancel = work.cancel;
    if (running !== null) running = { ...running, canCancel: true };
    notify();
    return work.done;
  }

  /** Answers at once; `books.work` shows the result. */
  function begin(kind: Running['kind'], backup: LedgerChoice, work: () => Promise<Done>): Record<string, never> {
    if (running !== null) throw new Refusal('till_busy');
    running = { kind, step: 'copying', done: 0, all: null, canCancel: false };
    const backupMs = backup === null ? undefined : backupTimeMs(backup);
    const about = { kind, backupAt: backupMs === undefined ? null : new Date(backupMs).toISOString() };
    notify();
    ended = work().then(
      (done) => {
        end({ ...about, problem: null }, done);
      },
      (failure: unknown) => {
        const problem = problemOf(failure);
        logger.error('books.workFailed', { code: problem.code });
        end({ ...about, problem }, {});
      },
    );
    return {};
  }

  function end(about: Pick<Last, 'kind' | 'backupAt' | 'problem'>, done: Done): void {
    running = null;
    cancel = () => undefined;
    const at = new Date(clock.nowMs()).toISOString();
    last = { look: null, file: null, count: null, isPart: false, ...about, at, ...done };
    notify();
  }

  function mode(): LedgerMode {
    const found = shop()?.mode ?? repair()?.view.mode;
    if (found === undefined) throw new Refusal('till_locked');
    return found;
  }

  function assertSomebody(person: Caller['person']): void {
    if (person === null && repair() === null) throw new Refusal('till_locked');
  }

  /** Each act needs a manager's PIN, also of a signed-in manager; null where no manager is readable. */
  function permitted(caller: Caller): By {
    const repairing = repair();
    if (repairing?.view.managersFrom === 'nobody') return null;
    if (repairing === null && (caller.person === null || shop() === null)) throw new Refusal('till_locked');
    if (caller.approvedBy === null) throw new Refusal('till_not_permitted', { role: 'manager' });
    const by = permit({ person: caller.approvedBy, approvedBy: null }, 'manager');
    return caller.person === null || caller.person.id === by.person.id
      ? by
      : { person: caller.person, approvedBy: by.person.name };
  }

  /** A fresh backup stands for an open ledger: it is complete, and nobody waits. */
  async function whole(): Promise<LedgerChoice> {
    const open = shop();
    if (open === null) return null;
    const { name, problem } = await open.backUp();
    if (name === null) {
      throw new LedgerWorkFailure(problem === 'disk_full' || problem === 'read_only' ? problem : 'failed');
    }
    return name;
  }

  function exportName(format: 'json' | 'csv'): string {
    const nowMs = clock.nowMs();
    const play = playOf(mode());
    const what = play === null ? 'books' : `books_${play}`;
    const at = `${almatyDay(nowMs)}_${formatClockSeconds(nowMs).replaceAll(':', '-')}`;
    return `${what}_${at}.${format === 'json' ? 'jsonl' : 'csv'}`;
  }

  async function restore(backup: string, isForced: boolean, commandId: string, by: By): Promise<Done> {
    const about = mode();
    const look = await wait(keeper.prepare(about, backup, isForced, onProgress));
    atStep('replacing');
    cancel = () => undefined;
    let file: string | null = null;
    try {
      assertNothingInFlight();
      const at = new Date(clock.nowMs()).toISOString();
      const facts = {
        backup,
        ...(by === null ? { unapproved: 'yes' } : {}),
      };
      const act = { id: commandId, at, kind: 'books.restore', person: null, approvedBy: null, ...by, facts };
      await reopen(() => {
        file = keeper.replace(about, at, changeOf(noteAct(act), []));
      });
    } finally {
      keeper.dropPrepared(about);
    }
    logger.info('books.restored', { count: look.events });
    return { look, file };
  }

  function assertNothingInFlight(): void {
    if (shop()?.isMoneyInFlight() === true) throw new Refusal('till_restore_in_flight');
  }

  const calls: LedgerRepairCalls = {
    'books.work': view,
    'books.backups'(_input, { person }) {
      assertSomebody(person);
      return { backups: backupsOf(mode()) };
    },
    'books.check'({ backup }, caller) {
      permitted(caller);
      const about = mode();
      return begin('check', backup, async () => ({
        look: await wait(keeper.check(about, backup ?? (await whole()), onProgress)),
      }));
    },
    'books.backUp'(_input, caller) {
      permitted(caller);
      if (shop() === null) throw new Refusal('till_input_invalid');
      return begin('backUp', null, async () => {
        const name = (await whole()) ?? '';
        if (isDamagedBackup(name)) throw new LedgerWorkFailure('faulty');
        return { backupAt: new Date(backupTimeMs(name) ?? clock.nowMs()).toISOString() };
      });
    },
    'books.export'({ backup, format }, caller) {
      permitted(caller);
      const about = mode();
      return begin('export', backup, async () => {
        const choice = backup ?? (await whole());
        return wait(keeper.writeOut(about, choice, { format, name: exportName(format) }, onProgress));
      });
    },
    'books.restore'({ backup, despiteFaults, commandId }, caller) {
      const by = permitted(caller);
      assertNothingInFlight();
      return begin('restore', backup, () => restore(backup, despiteFaults, commandId, by));
    },
    'books.cancel'(_input, { person }) {
      assertSomebody(person);
      if (running?.canCancel === true) cancel();
      return {};
    },
    async 'books.tryAgain'() {
      if (repair() === null) throw new Refusal('till_input_invalid');
      if (running !== null) throw new Refusal('till_busy');
      await reopen(() => undefined);
      return {};
    },
  };

  function backupsOf(about: LedgerMode): BackupView[] {
    return keeper
      .backups(about)
      .flatMap((name) => {
        const atMs = backupTimeMs(name);
        return atMs === undefined ? [] : [{ name, at: new Date(atMs).toISOString(), isDamaged: isDamagedBackup(name) }];
      })
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  return {
    calls,
    async stop() {
      cancel();
      await ended;
    },
  };
}

const codes: Readonly<Record<LedgerWorkFailure['kind'], string>> = {
  canceled: 'till_books_canceled',
  unreadable: 'till_books_unreadable',
  faulty: 'till_backup_faulty',
  disk_full: 'till_books_no_room',
  read_only: 'till_save_read_only',
  failed: 'till_books_failed',
};

function problemOf(failure: unknown): Problem {
  if (failure instanceof Refusal) return failure.problem;
  if (failure instanceof LedgerWorkFailure) return { code: codes[failure.kind], params: {} };
  const kind = failure instanceof LedgerFailure ? failure.kind : null;
  return { code: codes[kind === 'disk_full' || kind === 'read_only' ? kind : 'failed'], params: {} };
}
