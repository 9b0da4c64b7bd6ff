import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteHistory } from '#adapters/sqlite-history.ts';
import { contextOf } from '#tests/core/context-of.ts';
import { createManualClock, DAY, HOUR, type ManualClock } from '#tests/core/manual-clock.ts';
import type { HistoryEntry, HistoryIndex } from '../platform/history-index.ts';
import { createBestSellers } from './best-sellers.ts';

/** Almaty is five hours ahead. */
const NOON = Date.parse('2026-03-05T07:00:00.000Z');
const nobody = { person: null, approvedBy: null };
const itemOf = (id: number, sellable = true): CatalogItemView => ({
  id,
  name: `Нан ${String(id)}`,
  priceTiyn: 10_000,
  unit: null,
  isMeasured: false,
  barcode: null,
  category: null,
  sellable,
  imageUrl: null,
});

let index: HistoryIndex;
let clock: ManualClock;
let nowMs: number;
let number: number;
let gone: ReadonlySet<number>;
let reads: number;

beforeEach(() => {
  index = openSqliteHistory(':memory:');
  clock = createManualClock({ wallMs: NOON, settle: () => Promise.resolve() });
  [nowMs, number, gone, reads] = [NOON, 0, new Set(), 0];
});
afterEach(() => {
  index.close();
});

function sell(agoMs: number, ...ids: (number | string)[]): void {
  number += 1;
  const at = new Date(NOON - agoMs + 5 * HOUR).toISOString();
  const day = at.slice(0, 10);
  const entry: HistoryEntry = {
    atMs: NOON - agoMs,
    cashierId: 'p-1',
    keys: [],
    names: [],
    phoneMarks: [],
    orderIds: [],
    events: [],
    promotions: [],
    goods: ids.map((id, index) => ({
      id: String(index),
      kind: 'item',
      key: typeof id === 'string' ? `n${id}` : `c${String(id)}`,
      name: `Нан ${String(id)}`,
      unit: 'шт',
      at: new Date(NOON - agoMs).toISOString(),
      thousandths: 1_000,
      amountTiyn: 10_000,
      discountTiyn: 0,
    })),
    row: {
      id: `sale-${String(number)}`,
      number,
      at,
      day,
      totalTiyn: 10_000,
      paidTiyn: 10_000,
      refundedTiyn: 0,
      lineCount: ids.length,
      cashierName: 'Дана',
      phase: 'paid',
      state: 'paid',
      tenders: ['cash'],
      payerName: null,
    },
  };
  index.change([entry], 'mark');
}

function open(): () => Promise<number[]> {
  const { calls } = createBestSellers({
    index: {
      timesSold(day) {
        reads += 1;
        return index.timesSold(day);
      },
    },
    catchUp: () => undefined,
    ...contextOf({ clock }),
    nowMs: () => nowMs,
    itemsOf: (ids) => ids.map((id) => itemOf(id, !gone.has(id))),
  });
  return async () => {
    const answer = calls['catalog.bestSellers']({}, nobody);
    await clock.advance(100);
    return (await answer).items.map(({ id }) => id);
  };
}

describe('best sellers', () => {
  it('best sellers are the goods in most sales of the last 30 days here, without typed-in lines', async () => {
    for (const day of [1, 2, 3]) sell(day * DAY, 7);
    sell(DAY, 8, 'Доставка');
    sell(29 * DAY, 8);
    for (let sale = 0; sale < 9; sale += 1) sell(30 * DAY, 9);
    expect(await open()()).toEqual([7, 8]);
  });

  it('around this hour come first: a sale of it counts as four of other hours, across midnight too', async () => {
    for (let day = 1; day <= 3; day += 1) sell(day * DAY + 6 * HOUR, 1);
    sell(DAY - HOUR, 2);
    const ask = open();
    expect(await ask()).toEqual([2, 1]);
    nowMs = NOON - 6 * HOUR;
    expect(await ask()).toEqual([1, 2]);
    sell(12 * HOUR + DAY, 3);
    sell(12 * HOUR + 2 * DAY, 3);
    nowMs = NOON + 11 * HOUR + 30 * 60_000;
    expect((await ask())[0]).toBe(3);
  });

  it('best sellers keep their places for an hour, once they fill a screen', async () => {
    sell(DAY, ...Array.from({ length: 24 }, (_nothing, place) => place + 1));
    const ask = open();
    const first = await ask();
    expect(first).toHaveLength(24);
    for (let sale = 0; sale < 5; sale += 1) sell(HOUR, 24);
    expect(await ask()).toEqual(first);
    expect(reads).toBe(30);
    nowMs += HOUR;
    expect((await ask())[0]).toBe(24);
  });

  it('best sellers of a young shop follow every sale; what cannot be sold now is left out', async () => {
    const ask = open();
    expect(await ask()).toEqual([]);
    sell(0, 5, 6);
    expect(await ask()).toEqual([5, 6]);
    gone = new Set([5]);
    expect(await ask()).toEqual([6]);
  });

  it('best sellers of a busy shop are read with pauses, once for all concurrent callers', async () => {
    for (const day of [1, 2, 3]) {
      sell(day * DAY, ...Array.from({ length: 2_500 }, (_nothing, place) => place + 1));
    }
    const ask = open();
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toEqual(other);
    expect(one).toHaveLength(60);
    expect(reads).toBe(30);
  });
});
