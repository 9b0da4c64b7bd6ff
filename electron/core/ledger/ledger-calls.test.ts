import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createManualClock, HOUR, type ManualClock } from '#tests/core/manual-clock.ts';
import { type BackupShelf, type Ledger, LedgerFailure, type Logger, type StoredEvent } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createLedgerCare, type LedgerCare } from './ledger-calls.ts';

const START = '2026-03-05T05:00:00.000Z';

let clock: ManualClock;
let ledger: Ledger;
let shelf: Map<string, number>;
let failure: LedgerFailure | null;
let held: Promise<void> | null;
let tidied: number;
let logged: string[];
let care: LedgerCare;
let asked: Map<string, object>;
let refusesTasks: boolean;
let isReadable: (name: string) => boolean;
let room: number;

beforeEach(() => {
  clock = createManualClock({
    wallMs: Date.parse(START),
    settle: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  });
  shelf = new Map();
  isReadable = () => true;
  failure = null;
  held = null;
  tidied = 0;
  logged = [];
  asked = new Map();
  refusesTasks = false;
  room = Number.POSITIVE_INFINITY;
  const backups: BackupShelf = {
    async make(name) {
      await held;
      if (failure !== null) throw failure;
      shelf.set(name, ledger.head().seq);
    },
    names: () => [...shelf.keys()],
    rename(name, newName) {
      shelf.set(newName, shelf.get(name) ?? 0);
      shelf.delete(name);
    },
    remove: (name) => void shelf.delete(name),
  };
  const memory = openSqliteLedger(':memory:');
  ledger = {
    ...memory,
    backups,
    tidy() {
      tidied += 1;
      if (failure !== null) throw failure;
    },
  };
  open(ledger);
});
afterEach(async () => {
  await care.stop();
  ledger.close();
});

function open(records: Ledger): void {
  const log = (message: string, fields?: { code?: string; count?: number }): void =>
    void logged.push(
      [message, fields?.code ?? '', message === 'books.chainBroken' ? fields?.count : ''].join(' ').trim(),
    );
  const logger: Logger = { info: log, warn: log, error: log };
  care = createLedgerCare({
    ledger: records,
    clock,
    stampMs: () => clock.nowMs(),
    logger,
    raise,
    hasSpace: (bytes) => bytes < room,
    isReadable: (name) => Promise.try(() => isReadable(name)),
  });
}

/** Like the task store: the same subject again changes nothing. */
function raise(question: object, subject: string): void {
  if (refusesTasks) throw new Refusal('till_disk_full');
  if (!asked.has(subject)) asked.set(subject, question);
}

function write(count: number): void {
  for (let place = 0; place < count; place += 1) {
    ledger.write({ events: [{ stream: 's', type: 'note.kept', at: START, personId: null, data: {} }], puts: [] });
  }
}
const status = () => care.calls['books.status']({}, { person: null, approvedBy: null });

describe('backups', () => {
  it('backups are made at a start, once per Almaty day, and after a closed shift', async () => {
    care.start();
    expect(await status()).toMatchObject({ lastBackupAt: null, backups: 0, backupProblem: null });
    await clock.advance(61_000);
    expect([...shelf.keys()]).toEqual(['books-20260305T050100Z.sqlite']);
    await clock.advance(13 * HOUR);
    expect(shelf.size).toBe(1);
    // 19:00 UTC is midnight in Almaty.
    await clock.advance(HOUR);
    expect([...shelf.keys()].at(-1)).toBe('books-20260305T190100Z.sqlite');
    await care.backUp();
    await clock.advance(1_000);
    await care.backUp();
    expect(await status()).toMatchObject({ lastBackupAt: '2026-03-05T19:01:02.000Z', backupProblem: null });
    expect(logged.filter((line) => line === 'books.backedUp').length).toBeGreaterThan(2);
  });

  it('backups of a year are eleven', async () => {
    care.start();
    await clock.advance(365 * 24 * HOUR);
    expect(shelf.size).toBe(11);
  });

  it('failed backups are reported, disturb nothing, and are retried within the hour', async () => {
    failure = new LedgerFailure('disk_full');
    care.start();
    await clock.advance(61_000);
    expect(await status()).toMatchObject({ lastBackupAt: null, backupProblem: 'disk_full' });
    expect(logged).toContain('books.backupFailed disk_full');
    failure = new LedgerFailure('io');
    await care.backUp();
    expect(await status()).toMatchObject({ backupProblem: 'failed' });
    failure = null;
    await clock.advance(HOUR);
    expect(await status()).toMatchObject({ lastBackupAt: '2026-03-05T06:01:00.000Z', backupProblem: null });
  });

  it('backups take no room that sales need: they fail before the disk is full', async () => {
    room = 0;
    const made = await care.backUp();
    expect(made).toEqual({ name: null, problem: 'disk_full' });
    expect(shelf.size).toBe(0);
    expect(await status()).toMatchObject({ backupProblem: 'disk_full' });
    room = Number.POSITIVE_INFINITY;
    expect(await care.backUp()).toEqual({ name: 'books-20260305T050000Z.sqlite', problem: null });
  });

  it('backups run one at a time, and the ledger is not closed during one', async () => {
    let end: () => void = () => undefined;
    held = new Promise((resolve) => {
      end = resolve;
    });
    const one = care.backUp();
    const other = care.backUp();
    let isStopped = false;
    const stopped = care.stop().then(() => {
      isStopped = true;
    });
    await clock.settle();
    expect(isStopped).toBe(false);
    end();
    await Promise.all([one, other, stopped]);
    expect(shelf.size).toBe(1);
  });

  it('backups with an unreadable page are marked, count as none, and remove no sound one', async () => {
    const sound = 'books-20260304T050000Z.sqlite';
    shelf.set(sound, 0);
    isReadable = () => false;
    expect(await care.backUp()).toEqual({ name: 'books-20260305T050000Z-damaged.sqlite', problem: 'damaged' });
    expect(await status()).toMatchObject({
      lastBackupAt: '2026-03-04T05:00:00.000Z',
      backups: 1,
      backupProblem: 'damaged',
    });
    care.start();
    await clock.advance(40 * 24 * HOUR);
    expect(shelf.has(sound)).toBe(true);
    expect(shelf.size).toBe(1 + 11);
  });

  it('that nobody could look through are not kept, and are reported as failed', async () => {
    isReadable = () => {
      throw new LedgerFailure('io');
    };
    expect(await care.backUp()).toEqual({ name: null, problem: 'failed' });
    expect(shelf.size).toBe(0);
  });

  it('backups of a ledger with a broken chain are marked', async () => {
    write(3);
    open(withEdited(new Set([2])));
    care.start();
    await clock.advance(61_000);
    expect([...shelf.keys()]).toEqual(['books-20260305T050100Z-damaged.sqlite']);
  });

  it('backups of a ledger with a broken chain remove no older one: the sound ones may be the oldest', async () => {
    for (let day = 1; day <= 20; day += 1) shelf.set(`books-202601${String(day).padStart(2, '0')}T050000Z.sqlite`, 0);
    open(withEdited(new Set([2])));
    write(3);
    care.start();
    await clock.advance(61_000);
    expect(shelf.size).toBe(21);
  });
});

describe('the chain', () => {
  it('the chain is verified after a start in slices, while selling goes on', async () => {
    write(1_000);
    care.start();
    expect(await status()).toMatchObject({ state: 'checking', events: 1_000, head: ledger.head().hash });
    await clock.advance(5_100);
    write(1);
    expect(await status()).toMatchObject({ state: 'checking' });
    await clock.advance(1_000);
    expect(await status()).toMatchObject({ state: 'whole', brokenAtSeq: null, events: 1_001 });
    expect(logged).toEqual([]);
  });

  it('the chain of an empty ledger is intact', async () => {
    care.start();
    await clock.advance(6_000);
    expect(await status()).toMatchObject({ state: 'whole', events: 0, head: '0'.repeat(64) });
  });

  it('a broken chain is reported with the first altered event', async () => {
    write(500);
    open(withEdited(new Set([321])));
    care.start();
    await clock.advance(10_000);
    expect(await status()).toMatchObject({ state: 'broken', brokenAtSeq: 321 });
    expect(logged).toEqual(['books.chainBroken  321']);
    const facts = { seq: 321, count: 1 };
    expect([...asked]).toEqual([['321:1', { kind: 'books_broken', isBlocking: false, facts, actions: ['accept'] }]]);
  });

  it('the chain is verified each day, and a new break is reported; a known one is not', async () => {
    write(500);
    const edited = new Set<number>();
    open(withEdited(edited));
    care.start();
    await clock.advance(10_000);
    expect(await status()).toMatchObject({ state: 'whole' });
    edited.add(400);
    await clock.advance(24 * HOUR);
    expect(await status()).toMatchObject({ state: 'broken', brokenAtSeq: 400 });
    expect([...asked.keys()]).toEqual(['400:1']);
    await clock.advance(48 * HOUR);
    expect([...asked.keys()]).toEqual(['400:1']);
    edited.add(350);
    await clock.advance(24 * HOUR);
    expect([...asked.keys()]).toEqual(['400:1', '350:2']);
    edited.clear();
    await clock.advance(24 * HOUR);
    expect(await status()).toMatchObject({ state: 'whole', brokenAtSeq: null });
  });

  it('H6: a broken chain is reported as soon as the ledger takes the task', async () => {
    write(10);
    open(withEdited(new Set([3])));
    refusesTasks = true;
    care.start();
    await clock.advance(10_000);
    expect(asked.size).toBe(0);
    refusesTasks = false;
    await clock.advance(61_000);
    expect([...asked.keys()]).toEqual(['3:1']);
  });

  it('that cannot be read once is read again a minute later, and then is whole', async () => {
    write(500);
    const failing = { at: 321 };
    open(withUnreadable(failing));
    care.start();
    await clock.advance(10_000);
    expect(await status()).toMatchObject({ state: 'checking' });
    expect(logged).toEqual(['journal.failed io']);
    failing.at = 0;
    await clock.advance(61_000);
    expect(await status()).toMatchObject({ state: 'whole', brokenAtSeq: null });
    expect(asked.size).toBe(0);
  });

  it('that cannot be read a second time is reported with its first unreadable event, until it can be read again', async () => {
    write(500);
    const failing = { at: 321 };
    open(withUnreadable(failing));
    care.start();
    await clock.advance(70_000);
    expect(await status()).toMatchObject({ state: 'unreadable', brokenAtSeq: 321 });
    const facts = { seq: 321, count: 1 };
    expect([...asked]).toEqual([['321:1', { kind: 'books_broken', isBlocking: false, facts, actions: ['accept'] }]]);
    failing.at = 0;
    await clock.advance(24 * HOUR);
    expect(await status()).toMatchObject({ state: 'whole', brokenAtSeq: null });
  });
});

it('tidying comes often, and a failure of it is only noted', async () => {
  care.start();
  await clock.advance(30_000);
  failure = new LedgerFailure('io');
  await clock.advance(30_000);
  expect(tidied).toBe(2);
  expect(logged).toContain('journal.failed io');
});

function withUnreadable(failing: { readonly at: number }): Ledger {
  return {
    ...ledger,
    eventsForCheck(from, limit) {
      const events = ledger.eventsForCheck(from, limit);
      if (events.some(({ seq }) => seq === failing.at)) throw new LedgerFailure('io');
      return events;
    },
  };
}

function withEdited(seqs: ReadonlySet<number>): Ledger {
  const edit = (event: StoredEvent): StoredEvent =>
    seqs.has(event.seq) ? { ...event, data: '{"edited":true}' } : event;
  return { ...ledger, eventsForCheck: (from, limit) => ledger.eventsForCheck(from, limit).map(edit) };
}
