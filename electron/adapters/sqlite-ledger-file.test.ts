import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerFinding } from '#core/ledger/check.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';
import { hashOfEvent, toStoredEvent } from './sqlite-events.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { checkLedgerFile, LedgerUnreadable } from './sqlite-ledger-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-books-'));
  file = join(folder, 'books.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const at = '2026-03-05T05:00:00.000Z';
const event = (stream: string, type: string, data: LedgerEvent['data']): LedgerEvent => ({
  stream,
  type,
  at,
  personId: 'p1',
  data,
});
const record = (kind: RecordPut['kind'], value: { id: string }): RecordPut => ({
  kind,
  id: value.id,
  value,
  keys: { at },
});

/** Ten events: two sales, a paid, a refunded and an open payment, an operation, two tasks. */
function write(): { head: string; headOfFirstDay: string } {
  const ledger = openSqliteLedger(file);
  const paid = { status: 'paid', amountTiyn: 12_500, paidAt: '2026-03-04T20:00:00.000Z', totalRefundedTiyn: 0 };
  const pay = { id: 'pay1', step: 'intended', invoice: null, isWatched: false, createdAt: at };
  const refunded = { status: 'partially_refunded', amountTiyn: 30_000, paidAt: at, totalRefundedTiyn: 10_000 };
  ledger.write({
    events: [event('sale1', 'sale.opened', { id: 'sale1', totalTiyn: 12_500 }), event('pay1', 'payment.intended', pay)],
    puts: [record('sale', { id: 'sale1', totalTiyn: 12_500 } as { id: string }), record('payment', pay)],
  });
  const confirmed = { step: 'confirmed', isWatched: false, invoice: paid };
  ledger.write({
    events: [event('pay1', 'payment.confirmed', confirmed)],
    puts: [record('payment', { ...pay, ...confirmed })],
  });
  const headOfFirstDay = ledger.head().hash;
  const open = { ...pay, id: 'pay2', step: 'confirmed', isWatched: true, invoice: { status: 'pending' } };
  const unknown = { ...pay, id: 'pay3', step: 'unknown' };
  const back = { ...pay, id: 'pay4', step: 'confirmed', invoice: refunded };
  for (const one of [open, unknown, back]) {
    ledger.write({ events: [event(one.id, 'payment.intended', one)], puts: [record('payment', one)] });
  }
  const operation = { id: 'op1', kind: 'refund', step: 'confirmed', isFollowed: true };
  const task = { id: 'paid_twice:pay1', resolvedAt: null };
  ledger.write({
    events: [event('op1', 'operation.intended', operation), event(task.id, 'task.raised', task)],
    puts: [record('operation', operation), record('task', task)],
  });
  const resolved = { resolvedAt: at };
  const other = { id: 'bank_sale:9', resolvedAt: null };
  ledger.write({
    events: [event(other.id, 'task.raised', other), event(other.id, 'task.resolved', resolved)],
    puts: [record('task', { ...other, ...resolved })],
  });
  const { hash } = ledger.head();
  ledger.close();
  return { head: hash, headOfFirstDay };
}

/** Edits the file as a forger would; the triggers are dropped first. */
function tamper(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec('DROP TRIGGER events_stay_as_written; DROP TRIGGER events_stay;');
  database.exec(sql);
  database.close();
}

const findings = (head: string | null = null): LedgerFinding[] => [
  ...(checkLedgerFile(file, head).report?.findings ?? []),
];

describe('a sound ledger', () => {
  test('a sound ledger has no finding, and its sums are what was paid and refunded, by the Almaty day (rule S2)', () => {
    const { head, headOfFirstDay } = write();
    const { damage, report } = checkLedgerFile(file, headOfFirstDay);
    expect(damage).toEqual([]);
    expect(report?.findings).toEqual([]);
    expect(report).toMatchObject({
      head: { seq: 10, hash: head },
      expectedHeadSeq: 3,
      records: { sale: 1, payment: 4, operation: 1, task: 2 },
      totals: { openPayments: 1, unknownPayments: 1, followedOperations: 1, unknownOperations: 0, openTasks: 1 },
    });
    // 20:00 UTC is 01:00 of the next day in Almaty.
    expect([...(report?.totals.days ?? [])]).toEqual([
      ['2026-03-05', { count: 2, paidTiyn: 42_500, refundedTiyn: 10_000 }],
    ]);
  });

  test('a check changes no byte of the file, and leaves nothing beside it', () => {
    write();
    const before = readFileSync(file);
    checkLedgerFile(file, null);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['books.db']);
  });
});

describe('what was done to a ledger is found', () => {
  test('an edited event', () => {
    write();
    tamper(`UPDATE events SET data = replace(data, '12500', '2500') WHERE seq = 1`);
    expect(findings()).toEqual([
      { kind: 'broken_link', seq: 1 },
      { kind: 'record_differs', record: 'sale sale1', fields: ['totalTiyn'] },
    ]);
  });

  test.each([
    ['its time', `at = '2020-01-01'`],
    ['its person', 'person_id = NULL'],
    ['its kind', `type = 'payment.shown'`],
  ])('an event with another %s', (_what, change) => {
    write();
    tamper(`UPDATE events SET ${change} WHERE seq = 3`);
    expect(findings()).toEqual([{ kind: 'broken_link', seq: 3 }]);
  });

  test('a removed event, also when those behind it are numbered anew', () => {
    write();
    tamper('DELETE FROM events WHERE seq = 3');
    expect(findings()).toEqual([
      { kind: 'gap', afterSeq: 2, seq: 4 },
      { kind: 'broken_link', seq: 4 },
      { kind: 'record_differs', record: 'payment pay1', fields: ['invoice', 'step'] },
    ]);
    tamperAgain('UPDATE events SET seq = -seq WHERE seq > 3; UPDATE events SET seq = -seq - 1 WHERE seq < 0');
    expect(findings()[0]).toEqual({ kind: 'broken_link', seq: 3 });
  });

  test('two events in each other’s place', () => {
    write();
    tamper(`UPDATE events SET seq = -4 WHERE seq = 4; UPDATE events SET seq = 4 WHERE seq = 5;
      UPDATE events SET seq = 5 WHERE seq = -4`);
    expect(findings()).toEqual([4, 5, 6].map((seq) => ({ kind: 'broken_link', seq })));
  });

  test('a cut end, where its head was noted; one that was noted earlier still stands', () => {
    const { head, headOfFirstDay } = write();
    tamper(`DELETE FROM events WHERE seq > 8; DELETE FROM records WHERE id = 'bank_sale:9'`);
    expect(findings()).toEqual([]);
    expect(findings(head)).toEqual([{ kind: 'head_missing', hash: head }]);
    expect(findings(headOfFirstDay)).toEqual([]);
  });

  test('all of it written anew with a chain of its own, where a head was noted', () => {
    const { headOfFirstDay } = write();
    tamper(`UPDATE events SET data = replace(data, '12500', '2500');
      UPDATE records SET value = replace(value, '12500', '2500')`);
    chainAnew();
    expect(findings()).toEqual([]);
    expect(findings(headOfFirstDay)).toEqual([{ kind: 'head_missing', hash: headOfFirstDay }]);
  });

  test.each([
    [
      'an edited record',
      `UPDATE records SET value = replace(value, 'paid', 'error') WHERE id = 'pay1'`,
      [{ kind: 'record_differs', record: 'payment pay1', fields: ['invoice'] }],
    ],
    [
      'a removed record',
      `DELETE FROM records WHERE id = 'op1'`,
      [{ kind: 'events_without_record', stream: 'op1', type: 'operation.intended' }],
    ],
    [
      'a made-up record',
      `INSERT INTO records (kind, id, value) VALUES ('sale', 'x', '{"id":"x"}')`,
      [{ kind: 'record_without_events', record: 'sale x' }],
    ],
    [
      'a record that is no JSON',
      `UPDATE records SET value = '{' WHERE id = 'op1'`,
      [{ kind: 'unreadable', what: 'operation op1' }],
    ],
    [
      'an event that is no JSON',
      `UPDATE events SET data = '[' WHERE seq = 10`,
      [
        { kind: 'broken_link', seq: 10 },
        { kind: 'unreadable', what: 'event 10' },
      ],
    ],
  ])('%s', (_what, sql, expected) => {
    write();
    tamper(sql);
    expect(findings()).toEqual(expected);
  });

  test('damage of the file itself', () => {
    write();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4_096 * 2, 4_096 * 3);
    writeFileSync(file, bytes);
    expect(checkLedgerFile(file, null).damage.length).toBeGreaterThan(0);
  });
});

describe('a file that is not looked at', () => {
  const why = (): string => {
    try {
      checkLedgerFile(file, null);
    } catch (error) {
      return error instanceof LedgerUnreadable ? error.kind : String(error);
    }
    return 'it was';
  };

  test('one that is missing, no database, of another program, or of another version', () => {
    expect(why()).toBe('missing');
    writeFileSync(file, 'no database, but long enough to be read as one. '.repeat(100));
    expect(why()).toBe('not_books');
    rmSync(file);
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE other (id)');
    expect(why()).toBe('not_books');
    database.exec('CREATE TABLE events (seq); PRAGMA user_version = 1');
    database.close();
    expect(why()).toBe('other_version');
  });

  test('one that a till has open (C8)', () => {
    const ledger = openSqliteLedger(file);
    expect(why()).toBe('held');
    ledger.close();
    expect(why()).toBe('it was');
  });

  test('after a power cut the log beside it is read, and stays', () => {
    const killed = join(folder, 'killed.db');
    const ledger = openSqliteLedger(file);
    ledger.write({ events: [event('s', 'sale.opened', { id: 's' })], puts: [record('sale', { id: 's' })] });
    writeFileSync(killed, readFileSync(file));
    writeFileSync(`${killed}-wal`, readFileSync(`${file}-wal`));
    ledger.close();
    expect(checkLedgerFile(killed, null).report).toMatchObject({ head: { seq: 1 }, findings: [] });
    expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.db', 'killed.db-wal']);
  });
});

function tamperAgain(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function chainAnew(): void {
  const database = new DatabaseSync(file);
  let previous = '0'.repeat(64);
  for (const event of database.prepare('SELECT * FROM events ORDER BY seq').all().map(toStoredEvent)) {
    previous = hashOfEvent(previous, event);
    database.prepare('UPDATE events SET hash = ? WHERE seq = ?').run(previous, event.seq);
  }
  database.close();
}
