/** Margin, turnover and stock at a date: for managers only. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { SlowRowView } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay, almatyDayStart, dayStartOf, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type Margin, marginOf } from '@tilla/shared/domain/stock/margin.ts';
import { costOf, unitCostTiyn } from '@tilla/shared/domain/stock/stock-fold.ts';
import en from '@tilla/shared/locales/en/stock.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/stock.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/stock.json' with { type: 'json' };
import { CSV_START, type CsvCell, csvLine } from '../platform/csv.ts';
import { type DaySpan, spanOf } from '../platform/day-span.ts';
import { writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import type { ItemBalance, MarginBy, MarginRow } from '../platform/stock-index.ts';
import type { StockReadContext } from './stock-reads.ts';

const words = { ru, kk, en } as const;
const DAY_MS = 86_400_000;
const TURNOVER_DAYS = 30;
const MAX_ROWS = 500;
const PER_READ = 500;

/** Of this till's own sales; null in a shop that keeps no stock. Costs are for managers: the caller checks that. */
export type MarginsOf = (
  by: MarginBy,
  span: DaySpan,
) => { readonly rows: readonly (Margin & { readonly key: string })[]; readonly total: Margin } | null;

export function createStockFigures(context: StockReadContext & { readonly exports: ExportFolder }) {
  const { records, index, follower, exports, serverClock, language } = context;

  const namesOf = (ids: readonly number[]): Map<number, CatalogItemView> => itemsById(context, ids);

  function byCategory(rows: readonly MarginRow[]): MarginRow[] {
    const categoryOf = namesOf(rows.map(({ key }) => Number(key)));
    const sums = new Map<string, MarginRow>();
    for (const row of rows) {
      const key = categoryOf.get(Number(row.key))?.category ?? '';
      const known = sums.get(key);
      sums.set(key, known === undefined ? { ...row, key } : sumOf([known, row], key));
    }
    return [...sums.values()];
  }

  function slowRows(days: number): SlowRowView[] {
    const fromMs = almatyDayStart(serverClock.stampMs()) - days * DAY_MS;
    const sold = new Map(index.soldSince(fromMs, null).map((sums) => [sums.item, sums]));
    const balances = index.allBalances().filter(({ isKept, thousandths }) => isKept && (thousandths ?? 0) > 0);
    const slowest = balances.toSorted(
      (one, other) =>
        (sold.get(one.item)?.thousandths ?? 0) - (sold.get(other.item)?.thousandths ?? 0) ||
        valueOf(other) - valueOf(one),
    );
    const names = namesOf(slowest.slice(0, MAX_ROWS).map(({ item }) => item));
    return slowest.slice(0, MAX_ROWS).map((balance) => {
      const { item, thousandths, averageMilli } = balance;
      const sums = sold.get(item);
      const soldThousandths = Math.max(0, sums?.thousandths ?? 0);
      const lastAtMs = sums?.lastAtMs ?? null;
      return {
        id: item,
        name: names.get(item)?.name ?? String(item),
        unit: names.get(item)?.unit ?? null,
        thousandths: thousandths ?? 0,
        soldThousandths,
        lastSoldAt: lastAtMs === null ? null : new Date(lastAtMs).toISOString(),
        valueTiyn: costOf(thousandths ?? 0, averageMilli),
        turnoverDays: soldThousandths === 0 ? null : Math.round(((thousandths ?? 0) * days) / soldThousandths),
      };
    });
  }

  function balanceTable(day: string): CsvCell[][] {
    const balances = index.allAt(dayStartOf(day) + DAY_MS - 1).filter(({ isKept }) => isKept);
    const names = namesOf(balances.map(({ item }) => item));
    return balances
      .map(({ item, thousandths, averageMilli }): CsvCell[] => {
        const found = names.get(item);
        return [
          found?.name ?? String(item),
          found?.barcode ?? '',
          quantityCell(thousandths ?? 0),
          found?.unit ?? '',
          moneyCell(unitCostTiyn(averageMilli)),
          moneyCell(costOf(thousandths ?? 0, averageMilli)),
        ];
      })
      .toSorted(byName);
  }

  function turnoverTable(): CsvCell[][] {
    return slowRows(TURNOVER_DAYS).map(
      ({ name, unit, thousandths, soldThousandths, lastSoldAt, valueTiyn, turnoverDays }) => [
        name,
        quantityCell(thousandths),
        unit ?? '',
        quantityCell(soldThousandths),
        lastSoldAt === null ? '' : formatDayTime(Date.parse(lastSoldAt), language()),
        moneyCell(valueTiyn),
        turnoverDays ?? '',
      ],
    );
  }

  const marginsOf: MarginsOf = (by, { fromDay, toDay }) => {
    if (!follower.isKept()) return null;
    follower.catchUp();
    const rows = index.margin(by, fromDay, toDay, { isOwn: true });
    return { rows: rows.map((row) => ({ key: row.key, ...marginOf(row) })), total: marginOf(sumOf(rows, '')) };
  };

  return {
    marginsOf,
    calls: defineCalls({
      'stock.margin'({ window, by }, caller) {
        permit(caller, 'manager');
        follower.catchUp();
        const today = almatyDay(serverClock.stampMs());
        const { fromDay, toDay } = spanOf(window, serverClock.stampMs()) ?? { fromDay: '', toDay: today };
        const read = index.margin(by === 'category' ? 'item' : by, fromDay, toDay);
        const rows = by === 'category' ? byCategory(read) : read;
        const names = by === 'item' ? namesOf(rows.map(({ key }) => Number(key))) : new Map<number, CatalogItemView>();
        const nameOf = (key: string): string => {
          if (by === 'item') return names.get(Number(key))?.name ?? key;
          return by === 'sale' ? String(records.sale(key)?.number ?? key) : key;
        };
        const views = rows.map((row) => ({ key: row.key, name: nameOf(row.key), ...marginOf(row) }));
        const sorted =
          by === 'day'
            ? views.toSorted((one, other) => other.key.localeCompare(one.key))
            : views.toSorted((one, other) => (other.profitTiyn ?? 0) - (one.profitTiyn ?? 0));
        return { rows: sorted.slice(0, MAX_ROWS), total: { key: '', name: '', ...marginOf(sumOf(rows, '')) } };
      },
      'stock.slow'({ days }, caller) {
        permit(caller, 'manager');
        follower.catchUp();
        return { rows: slowRows(days) };
      },
      async 'stock.export'({ what, day }, caller) {
        permit(caller, 'manager');
        follower.catchUp();
        const { table } = words[language()];
        const rows = what === 'balances' ? balanceTable(day) : turnoverTable();
        const head =
          what === 'balances'
            ? [table.item, table.barcode, table.quantity, table.unit, table.cost, table.value]
            : [table.item, table.quantity, table.unit, table.sold, table.lastSold, table.value, table.turnover];
        const { file } = await writeFile(exports, `${table.file[what]}_${day}.csv`, (opened) =>
          opened.write(CSV_START + csvLine(head) + rows.map(csvLine).join('')),
        );
        return { file, count: rows.length };
      },
    }),
  };
}

/** An item that left the catalog is missing. */
export function itemsById(
  { itemsOf }: Pick<StockReadContext, 'itemsOf'>,
  ids: readonly number[],
): Map<number, CatalogItemView> {
  const found = new Map<number, CatalogItemView>();
  for (let at = 0; at < ids.length; at += PER_READ)
    for (const item of itemsOf(ids.slice(at, at + PER_READ))) found.set(item.id, item);
  return found;
}

function sumOf(rows: readonly MarginRow[], key: string): MarginRow {
  const sum = (field: 'revenueTiyn' | 'knownRevenueTiyn' | 'costTiyn' | 'thousandths'): number =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    key,
    revenueTiyn: sum('revenueTiyn'),
    knownRevenueTiyn: sum('knownRevenueTiyn'),
    costTiyn: sum('costTiyn'),
    thousandths: sum('thousandths'),
  };
}

const valueOf = ({ thousandths, averageMilli }: ItemBalance): number => costOf(thousandths ?? 0, averageMilli) ?? 0;
const moneyCell = (amountTiyn: number | null): CsvCell => (amountTiyn === null ? '' : { amountTiyn });
const nameIn = ([cell]: readonly CsvCell[]): string => (typeof cell === 'string' ? cell : '');
export const byName = (one: readonly CsvCell[], other: readonly CsvCell[]): number =>
  nameIn(one).localeCompare(nameIn(other));

/** Below zero as well. */
export function quantityCell(thousandths: number): CsvCell {
  return thousandths < 0 ? thousandths / 1_000 : { thousandths };
}
