import { MAX_NEW_GOODS, NewGoods } from '@tilla/shared/contract/goods-calls.ts';
import type { GoodsImportChoice, GoodsImportRowState } from '@tilla/shared/contract/views/goods-table-view.ts';
import type { GoodsCells } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { createGoodsRowReader } from '@tilla/shared/domain/goods-table/goods-row.ts';
import type { NamedUnit } from '@tilla/shared/domain/goods-table/goods-units.ts';
import type { ImportRow, ImportRowState } from '../platform/goods-imports-port.ts';

export const BATCH = MAX_NEW_GOODS;

export interface GivenRow {
  readonly number: number;
  readonly cells: GoodsCells;
}

export interface ImportFilling {
  read(rows: readonly GivenRow[]): ImportRow[];
}

/** The page's own result is not trusted. */
export function createImportFilling(choice: GoodsImportChoice, units: readonly NamedUnit[]): ImportFilling {
  const reader = createGoodsRowReader({
    units,
    keepsShortCodes: choice.keepsShortCodes,
    readsStock: choice.stock !== undefined,
  });
  let last = 0;
  return {
    read(rows) {
      return rows.flatMap((given): ImportRow[] => {
        if (given.number <= last) return [];
        last = given.number;
        const { goods, faults } = reader.read(given.number, given.cells);
        return [
          {
            number: given.number,
            state: goods === null ? 'faulty' : 'waiting',
            name: goods?.name ?? given.cells[0] ?? '',
            goods,
            faults,
            goodsId: null,
            problem: null,
            maxBatch: BATCH,
            cells: goods === null ? given.cells : null,
            kept: null,
          },
        ];
      });
    },
  };
}

/** @throws TypeError for an invalid row, which is never sent: a program fault. */
export function newGoodsOf({ goods, number }: ImportRow): NewGoods {
  if (goods === null) throw new TypeError(`row ${String(number)} is at fault`);
  const { stock: _, ...item } = goods;
  return NewGoods.parse({ ...item, imageId: null });
}

export function batchOf(waiting: readonly ImportRow[]): ImportRow[] {
  const batch: ImportRow[] = [];
  let max = BATCH;
  for (const row of waiting) {
    max = Math.min(max, row.maxBatch);
    if (batch.length >= max) break;
    batch.push(row);
  }
  return batch;
}

export const shownState: Readonly<Record<ImportRowState, GoodsImportRowState>> = {
  faulty: 'faulty',
  waiting: 'waiting',
  creating: 'sending',
  to_change: 'waiting',
  changing: 'sending',
  made: 'made',
  matched: 'matched',
  changed: 'changed',
  refused: 'refused',
  skipped: 'skipped',
  removing: 'undoing',
  removed: 'removed',
  restoring: 'undoing',
  restored: 'restored',
  kept: 'kept',
};

export function statesShownAs(shown: GoodsImportRowState): ImportRowState[] {
  return (Object.keys(shownState) as ImportRowState[]).filter((state) => shownState[state] === shown);
}
