import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStatistics } from '#core/history/statistics.ts';
import type { HistoryEntry, HistoryIndex, HistoryQuery } from '#core/platform/history-index.ts';
import type { Clock } from '#core/platform/ports.ts';
import { openSqliteHistory } from './sqlite-history.ts';

const MOMENT = Date.parse('2026-03-05T05:00:00.000Z');
const MARK = 'deadbeefdeadbeefdeadbeefdeadbeef';
const any: HistoryQuery = { text: null, states: [], tender: null, cashierId: null, fromMs: null, toMs: null };

let folder: string;
let index: HistoryIndex;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  index = openSqliteHistory(join(folder, 'history.sqlite'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

type Some = Partial<Omit<HistoryEntry, 'row'>> & { readonly row?: Partial<HistoryEntry['row']> };

function entry(number: number, some: Some = {}): HistoryEntry {
  return {
    atMs: MOMENT,
    cashierId: 'p-1',
    keys: [`n${String(number)}`],
    names: ['Айгерім Сәрсен'],
    phoneMarks: [],
    orderIds: [],
    events: [],
    goods: [],
    promotions: [],
    ...some,
    row: {
      id: `sale-${String(number)}`,
      number,
      at: new Date(MOMENT).toISOString(),
      day: '2026-03-05',
      totalTiyn: 1_000,
      paidTiyn: 1_000,
      refundedTiyn: 0,
      lineCount: 1,
      cashierName: 'Дана',
      phase: 'paid',
      state: 'paid',
      tenders: ['qr'],
      payerName: null,
      ...some.row,
    },
  };
}
const numbers = (query: Partial<HistoryQuery>): number[] =>
  index.search({ ...any, ...query }, null, 50).map(({ number }) => number);
const words = (text: string): Partial<HistoryQuery> => ({ text: { phoneMark: null, keys: [], words: text } });

describe('the index of the history', () => {
  it('sales of one millisecond stay apart, in the order they came', () => {
    index.change([entry(1), entry(2), entry(3)], 'mark');
    expect(numbers({})).toEqual([3, 2, 1]);
  });

  it('a changed sale keeps its place, and its sums change with it', () => {
    const at = new Date(MOMENT).toISOString();
    const by = {
      personId: 'p-1',
      personName: 'Дана',
      tender: 'qr',
      roundingTiyn: 0,
      isPartlyRefunded: false,
      isForDebt: false,
    } as const;
    const payment = { ...by, kind: 'payment', id: 'p', at, amountTiyn: 1_000, completesSale: true } as const;
    const refund = { ...payment, kind: 'refund', id: 'r', amountTiyn: 400, completesSale: false } as const;
    index.change([entry(1, { events: [payment] }), entry(2, { events: [payment] })], 'one');
    const [before] = index.search(any, null, 1);
    index.change([entry(2, { events: [payment, refund], row: { state: 'refunded', refundedTiyn: 400 } })], 'two');
    const [after] = index.search(any, null, 1);
    expect(after).toMatchObject({ place: before?.place, state: 'refunded' });
    expect(index.totals(any)).toEqual({
      count: 2,
      sold: 2,
      paidTiyn: 2_000,
      refundedTiyn: 400,
      netTiyn: 1_600,
      isMore: false,
    });
    expect(index.totals({ ...any, states: ['paid'] })).toMatchObject({ count: 1, netTiyn: 1_000 });
    expect(index.days(any, '2026-03-05', '2026-03-05')).toEqual([
      { day: '2026-03-05', count: 2, sold: 2, paidTiyn: 2_000, refundedTiyn: 400, netTiyn: 1_600 },
    ]);
    expect(index.mark()).toBe('two');
  });

  it('a search has the count of its sales on each day, with and without an end of the days', () => {
    const at = new Date(MOMENT).toISOString();
    const by = {
      personId: 'p-1',
      personName: 'Дана',
      tender: 'qr',
      roundingTiyn: 0,
      isPartlyRefunded: false,
      isForDebt: false,
    } as const;
    const payment = { ...by, kind: 'payment', id: 'p', at, amountTiyn: 1_000, completesSale: true } as const;
    index.change([entry(1, { events: [payment], row: { state: 'paid' } }), entry(2)], 'mark');
    const found = { ...any, ...words('айгерім') };
    const [day] = index.days(found, '2026-03-05', '2026-03-05');
    expect(day).toMatchObject({ count: 2, paidTiyn: 1_000 });
    expect(index.totals(found)).toMatchObject({ count: day?.count, sold: day?.sold });
    for (const [fromDay, toDay] of [
      ['', '~'],
      ['2026-03-05', '~'],
      ['', '2026-03-05'],
    ] as const)
      expect(index.days(found, fromDay, toDay), `${fromDay} to ${toDay}`).toEqual([day]);
  });

  it.each(TenderKind.options)('a filter by %s finds its sales, and no others', (tender) => {
    const other = tender === 'cash' ? 'card' : 'cash';
    index.change([entry(1, { row: { tenders: [tender] } }), entry(2, { row: { tenders: [other] } })], 'mark');
    expect(numbers({ tender })).toEqual([1]);
    expect(numbers({ tender, states: ['paid'], ...words('айгерім') })).toEqual([1]);
  });

  it('a search finds names in any case and with plain letters for Kazakh ones, the last word by its prefix', () => {
    index.change([entry(1)], 'mark');
    for (const text of ['айгерім', 'АЙГЕРИМ', 'сарсен', 'айгерим сар', 'Сәрсен айг']) {
      expect(numbers(words(text)), text).toEqual([1]);
    }
    for (const text of ['герім', 'айг сәрсен', 'айгерім к']) expect(numbers(words(text)), text).toEqual([]);
  });

  it('forgives a receipt, the wrong layout and other letters, and keeps to what was typed where that is known', () => {
    index.change(
      [
        entry(1, { names: ['Молоко 1 л', 'Хлеб белый'] }),
        entry(2, { names: ['Молочный шоколад'] }),
        entry(3, { names: ['Малока'] }),
      ],
      'mark',
    );
    for (const text of ['молоко', 'малако', 'vjkjrj', 'moloko', 'хлеб молоко', '[kt, молокко']) {
      expect(numbers(words(text)), text).toEqual(text === 'малако' ? [3, 1] : [1]);
    }
    expect(numbers(words('малока'))).toEqual([3]);
    expect(numbers(words('хлеб шоколад'))).toEqual([]);
    expect(numbers(words('хлеб цемент'))).toEqual([]);
    const query = { ...any, ...words('vjkjrj') };
    expect(index.totals(query)).toMatchObject({ count: 1 });
    expect(index.days(query, '2026-03-05', '2026-03-05')).toMatchObject([{ count: 1 }]);
    index.clear();
    index.change([entry(4, { names: ['Молоко'] })], 'mark');
    expect(numbers(words('молоко'))).toEqual([4]);
  });

  it('typed text is never read as a query expression', () => {
    index.change([entry(1)], 'mark');
    for (const text of [
      '"',
      'айгерім"*',
      'NEAR(a b)',
      'a AND b OR c',
      "x'; DROP TABLE sales",
      'text:айгерім',
      '*',
      '^',
    ]) {
      expect(() => numbers(words(text)), text).not.toThrow();
    }
  });

  it('a forgotten phone number is on no page of the file', () => {
    index.change([entry(1, { phoneMarks: [MARK] }), entry(2)], 'mark');
    expect(numbers({ text: { phoneMark: MARK, keys: [], words: '' } })).toEqual([1]);
    index.change([entry(1)], 'mark');
    expect(numbers({ text: { phoneMark: MARK, keys: [], words: '' } })).toEqual([]);
    index.close();
    expect(readFileSync(join(folder, 'history.sqlite')).includes(MARK)).toBe(false);
  });

  it('the file is readable by its owner only, and replaced when it is damaged or of another version', () => {
    const file = join(folder, 'history.sqlite');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    index.change([entry(1)], 'mark');
    index.close();
    writeFileSync(file, 'no database');
    index = openSqliteHistory(file);
    expect(index.mark()).toBeNull();
    expect(numbers({})).toEqual([]);
  });
});

describe('the figures beside those of before', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const atOnce: Clock = {
    nowMs: () => 0,
    monotonicMs: () => 0,
    after(_delayMs, task) {
      task();
      return () => undefined;
    },
  };
  const by = { personId: 'p-1', personName: 'Дана', roundingTiyn: 0, isPartlyRefunded: false, isForDebt: false };
  const payment = (id: string, at: number, amountTiyn: number, completesSale = true) => ({
    ...by,
    id,
    kind: 'payment' as const,
    tender: 'qr' as const,
    at: new Date(at).toISOString(),
    amountTiyn,
    completesSale,
  });
  const refund = (id: string, at: number, amountTiyn: number) => ({
    ...payment(id, at, amountTiyn, false),
    kind: 'refund' as const,
  });
  function sold(number: number, atMs: number, amountTiyn: number, back?: { atMs: number; tiyn: number }): HistoryEntry {
    const day = new Date(atMs + 5 * HOUR).toISOString().slice(0, 10);
    const refunds = back === undefined ? [] : [refund(`r-${String(number)}`, back.atMs, back.tiyn)];
    return entry(number, {
      atMs,
      row: { day },
      events: [payment(`p-${String(number)}`, atMs, amountTiyn), ...refunds],
    });
  }
  const now = MOMENT + 7 * DAY;
  const read = (fromDay: string, toDay: string) => readStatistics(index, atOnce, { fromDay, toDay }, now);

  it('a day stands beside its weekday a week ago, as far as that had come by this time of day', async () => {
    index.change(
      [
        sold(1, MOMENT - HOUR, 100_000),
        sold(2, MOMENT + HOUR, 40_000),
        sold(3, now - 60_000, 60_000, { atMs: now - 30_000, tiyn: 10_000 }),
        sold(4, now - DAY, 5_000),
      ],
      'mark',
    );
    const today = await read('2026-03-12', '2026-03-12');
    expect(today).toMatchObject({ sales: 1, total: { netTiyn: 50_000 } });
    expect(today.before, 'the second of that day came later than it is now').toEqual({
      fromDay: '2026-03-05',
      toDay: '2026-03-05',
      count: 1,
      sales: 1,
      averageTiyn: 100_000,
      paidTiyn: 100_000,
      refundedTiyn: 0,
      netTiyn: 100_000,
    });
    const week = await read('2026-03-06', '2026-03-12');
    expect(week).toMatchObject({ sales: 2, before: { fromDay: '2026-02-27', toDay: '2026-03-05', sales: 1 } });
    expect((await read('2026-03-11', '2026-03-11')).before, 'nothing was sold then').toBeNull();
  });

  it('what goes back later changes neither the day it was paid on nor what that day is compared with', async () => {
    const before = sold(1, MOMENT - HOUR, 100_000);
    index.change([before, sold(2, now - 60_000, 60_000)], 'mark');
    const first = await read('2026-03-05', '2026-03-05');
    const compared = (await read('2026-03-12', '2026-03-12')).before;
    index.change([sold(1, MOMENT - HOUR, 100_000, { atMs: now - 30_000, tiyn: 65_000 })], 'mark');
    expect(await read('2026-03-05', '2026-03-05')).toEqual(first);
    const today = await read('2026-03-12', '2026-03-12');
    expect(today.before).toEqual(compared);
    expect(today.total).toEqual({ count: 1, paidTiyn: 60_000, refundedTiyn: 65_000, netTiyn: -5_000 });
    // The list of sales agrees for both days, as does the exported file.
    const [fromMs, toMs] = [Date.parse('2026-03-12T00:00:00+05:00'), Date.parse('2026-03-12T23:59:59.999+05:00')];
    const query = { ...any, fromMs, toMs };
    expect(index.totals(query)).toMatchObject({ count: 1, sold: 1, refundedTiyn: 65_000, netTiyn: -5_000 });
    expect(index.days(any, '2026-03-05', '2026-03-12').map(({ day, netTiyn }) => [day, netTiyn])).toEqual([
      ['2026-03-12', -5_000],
      ['2026-03-05', 100_000],
    ]);
    const rows = index.exportRows(query, null, 10);
    expect(rows.map(({ row, money }) => [row.number, money.map(({ amountTiyn }) => amountTiyn)])).toEqual([
      [2, [60_000]],
      [1, [65_000]],
    ]);
    expect(index.exportRows(query, rows[0]?.row.place ?? 0, 10).map(({ row }) => row.number)).toEqual([1]);
    expect(index.exportRows(query, rows[1]?.row.place ?? 0, 10)).toEqual([]);
  });

  it('a sale of two payments is one, counted on the day it was paid in full', async () => {
    const events = [payment('a', MOMENT + 13 * HOUR, 300, false), payment('b', MOMENT + 15 * HOUR, 700)];
    index.change([entry(1, { atMs: MOMENT + 15 * HOUR, row: { day: '2026-03-06' }, events })], 'mark');
    expect(await read('2026-03-05', '2026-03-06')).toMatchObject({ sales: 1, total: { count: 2, netTiyn: 1_000 } });
    expect(await read('2026-03-05', '2026-03-05')).toMatchObject({ sales: 0, total: { count: 1, netTiyn: 300 } });
    expect(await read('2026-03-06', '2026-03-06')).toMatchObject({ sales: 1, total: { count: 1, netTiyn: 700 } });
  });
});
