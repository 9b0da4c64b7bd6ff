/** One day, added up by hand from its sales in four ways, beside every report of it. */

import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { marginOf } from '@tilla/shared/domain/stock/margin.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteHistory } from '#adapters/sqlite-history.ts';
import type { HistoryEntry, HistoryIndex } from '../platform/history-index.ts';
import { readHours } from './hours-report.ts';
import { type ReportContext, readCashiers, readItems, readProfit } from './reports.ts';
import { readStatistics } from './statistics.ts';

const day = '2026-03-05';
const span = { fromDay: day, toDay: day };
const HOUR_MS = 3_600_000;
const nowMs = dayStartOf(day) + 20 * HOUR_MS;

interface Line {
  readonly name: string;
  readonly pieces: number;
  readonly priceTiyn: number;
  readonly costTiyn: number;
}
interface Sale {
  readonly hour: number;
  readonly person: string;
  readonly lines: readonly Line[];
  /** In the order of payment; the last completes the sale. */
  readonly paid: readonly { readonly tender: TenderKind; readonly amountTiyn: number }[];
  /** Pieces of the first line that came back in this hour, by this person. */
  readonly back?: { readonly hour: number; readonly person: string; readonly pieces: number };
}

const bread = { name: 'Нан', priceTiyn: 20_000, costTiyn: 12_000 };
const milk = { name: 'Сүт', priceTiyn: 50_000, costTiyn: 40_000 };
const sales: readonly Sale[] = [
  { hour: 9, person: 'Дана', lines: [{ ...bread, pieces: 2 }], paid: [{ tender: 'cash', amountTiyn: 40_000 }] },
  {
    hour: 9,
    person: 'Ерлан',
    lines: [
      { ...milk, pieces: 1 },
      { ...bread, pieces: 1 },
    ],
    paid: [{ tender: 'qr', amountTiyn: 70_000 }],
  },
  {
    hour: 13,
    person: 'Дана',
    lines: [{ ...milk, pieces: 3 }],
    paid: [
      { tender: 'card', amountTiyn: 100_000 },
      { tender: 'cash', amountTiyn: 50_000 },
    ],
    back: { hour: 15, person: 'Ерлан', pieces: 1 },
  },
  { hour: 18, person: 'Ерлан', lines: [{ ...bread, pieces: 4 }], paid: [{ tender: 'phone', amountTiyn: 80_000 }] },
];

const iso = (hour: number): string => new Date(dayStartOf(day) + hour * HOUR_MS + 60_000).toISOString();
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function entryOf(sale: Sale, number: number): HistoryEntry {
  const id = `sale-${String(number)}`;
  const [first] = sale.lines;
  const backTiyn = (first?.priceTiyn ?? 0) * (sale.back?.pieces ?? 0);
  const rest = { roundingTiyn: 0, isPartlyRefunded: false, isForDebt: false } as const;
  const good = ({ name }: Line) => ({ key: `n${name}`, name, unit: 'шт', discountTiyn: 0 });
  return {
    row: {
      id,
      number,
      at: iso(sale.hour),
      day,
      totalTiyn: sum(sale.paid.map(({ amountTiyn }) => amountTiyn)),
      paidTiyn: sum(sale.paid.map(({ amountTiyn }) => amountTiyn)),
      refundedTiyn: backTiyn,
      lineCount: sale.lines.length,
      cashierName: sale.person,
      phase: 'paid',
      state: 'paid',
      tenders: sale.paid.map(({ tender }) => tender),
      payerName: null,
    },
    atMs: Date.parse(iso(sale.hour)),
    cashierId: sale.person,
    keys: [],
    names: [],
    phoneMarks: [],
    orderIds: [],
    promotions: [],
    events: [
      ...sale.paid.map(({ tender, amountTiyn }, at) => ({
        ...rest,
        id: `${id} ${String(at)}`,
        kind: 'payment' as const,
        tender,
        personId: sale.person,
        personName: sale.person,
        at: iso(sale.hour),
        amountTiyn,
        completesSale: at === sale.paid.length - 1,
      })),
      ...(sale.back === undefined
        ? []
        : [
            {
              ...rest,
              id: `${id} back`,
              kind: 'refund' as const,
              tender: sale.paid[0]?.tender ?? 'cash',
              personId: sale.back.person,
              personName: sale.back.person,
              at: iso(sale.back.hour),
              amountTiyn: backTiyn,
              completesSale: false,
            },
          ]),
    ],
    goods: [
      ...sale.lines.map((line, at) => ({
        ...good(line),
        id: `${id}:${String(at)}`,
        kind: 'item' as const,
        at: iso(sale.hour),
        thousandths: line.pieces * 1_000,
        amountTiyn: line.pieces * line.priceTiyn,
      })),
      ...(sale.back === undefined || first === undefined
        ? []
        : [
            {
              ...good(first),
              id: `${id} back:0`,
              kind: 'item_return' as const,
              at: iso(sale.back.hour),
              thousandths: sale.back.pieces * 1_000,
              amountTiyn: backTiyn,
            },
          ]),
    ],
  };
}

/** What a piece of paper would say. */
const takings = sum(sales.flatMap(({ paid }) => paid.map(({ amountTiyn }) => amountTiyn))) - milk.priceTiyn;
const costs = sum(sales.flatMap(({ lines }) => lines.map((line) => line.pieces * line.costTiyn))) - milk.costTiyn;

function contextOf(index: HistoryIndex): ReportContext {
  const total = marginOf({ revenueTiyn: takings, knownRevenueTiyn: takings, costTiyn: costs });
  const own = sales.map((sale, at) => {
    const pieces = (line: Line, place: number): number => line.pieces - (place === 0 ? (sale.back?.pieces ?? 0) : 0);
    const revenueTiyn = sum(sale.lines.map((line, place) => pieces(line, place) * line.priceTiyn));
    const costTiyn = sum(sale.lines.map((line, place) => pieces(line, place) * line.costTiyn));
    return { key: `sale-${String(at + 1)}`, ...marginOf({ revenueTiyn, knownRevenueTiyn: revenueTiyn, costTiyn }) };
  });
  return {
    index,
    clock: {
      after(_ms: number, task: () => void) {
        task();
      },
    },
    ledger: { find: () => [] },
    records: { sale: () => undefined },
    marginsOf: (by: string) => ({ rows: by === 'sale' ? own : [], total }),
  } as unknown as ReportContext;
}

it('a day adds up to the same by payment, by item, by person and by hour, and its profit by sale', async () => {
  const index = openSqliteHistory(':memory:');
  onTestFinished(() => index.close());
  index.change(
    sales.map((sale, at) => entryOf(sale, at + 1)),
    'mark',
  );
  const context = contextOf(index);
  expect(takings).toBe(290_000);

  const books = await readStatistics(index, context.clock, span, nowMs);
  expect(books.total.netTiyn).toBe(takings);
  expect(books.sales).toBe(sales.length);
  expect(books.byTender.map(({ tender, netTiyn }) => [tender, netTiyn])).toEqual([
    ['qr', 70_000],
    ['phone', 80_000],
    ['cash', 90_000],
    ['card', 50_000],
  ]);
  for (const parts of [books.byTender, books.byHour, books.byCashier, books.byDay])
    expect(sum(parts.map(({ netTiyn }) => netTiyn))).toBe(takings);
  expect(books.days).toEqual({ best: { day, netTiyn: takings }, averageTiyn: takings, beforeTiyn: null });

  const items = await readItems(context, span, nowMs);
  expect(items.items.map(({ name, thousandths, netTiyn }) => [name, thousandths, netTiyn])).toEqual([
    ['Сүт', 4_000, 150_000],
    ['Нан', 7_000, 140_000],
  ]);
  expect(sum(items.items.map(({ netTiyn }) => netTiyn))).toBe(takings);

  const { cashiers, parts } = await readCashiers(context, span, nowMs);
  expect(sum(cashiers.map(({ netTiyn }) => netTiyn))).toBe(takings);
  expect(
    parts.map(({ hour }) => hour),
    'from the first hour with money to the last',
  ).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(sum(parts.map(({ netTiyn }) => netTiyn))).toBe(takings);
  expect(sum(parts.flatMap((part) => part.cashiers.map(({ netTiyn }) => netTiyn)))).toBe(takings);

  const { hours, busiest } = await readHours(context, span, nowMs);
  expect(sum(hours.map(({ netTiyn }) => netTiyn))).toBe(takings);
  expect(sum(hours.map((hour) => hour.sales))).toBe(sales.length);
  expect(busiest).toEqual({ hour: 9, sales: 2, netTiyn: 110_000 });

  const { total, sales: profits } = await readProfit(context, span);
  expect(total?.profitTiyn).toBe(takings - costs);
  expect(sum(profits.map(({ profitTiyn }) => profitTiyn ?? 0))).toBe(takings - costs);
});
