/** A row that was refused is corrected in its place, without opening the table again. */

import { type GoodsColumn, goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import {
  createGoodsRowReader,
  type GoodsFaultCode,
  type TableGoods,
} from '@tilla/shared/domain/goods-table/goods-row.ts';
import type { NamedUnit } from '@tilla/shared/domain/goods-table/goods-units.ts';
import type { GoodsImport, ImportRow, ImportRowChange } from '../platform/goods-imports-port.ts';
import { BATCH } from './import-rows.ts';

const columnOf: Readonly<Record<GoodsFaultCode, GoodsColumn>> = {
  name_missing: 'name',
  name_too_long: 'name',
  price_missing: 'price',
  price_wrong: 'price',
  price_too_large: 'price',
  unit_unknown: 'unit',
  barcode_scientific: 'barcode',
  barcode_lost_zeros: 'barcode',
  barcode_too_long: 'barcode',
  barcode_again: 'barcode',
  ntin_too_long: 'ntin',
  ref_too_long: 'externalRef',
  ref_again: 'externalRef',
  category_too_long: 'category',
  quantity_wrong: 'quantity',
  quantity_not_whole: 'quantity',
  quantity_too_large: 'quantity',
  cost_wrong: 'cost',
  cost_too_large: 'cost',
};

export interface Correctable {
  /** The field to type again; null: the same row can only be tried once more. */
  readonly column: GoodsColumn | null;
  readonly value: string;
}

/** The first fault of a row; null where nothing can be corrected here. */
export function correctableOf({ state, faults, cells, goodsId }: ImportRow): Correctable | null {
  if (state === 'refused' && goodsId === null) return { column: null, value: '' };
  const [fault] = faults;
  if (state !== 'faulty' || fault === undefined || cells === null) return null;
  const column = columnOf[fault.code];
  return { column, value: cells[goodsColumns.indexOf(column)] ?? '' };
}

/**
 * The row with one field typed again. A code that another row has is found by the service, which then makes no second
 * item.
 */
export function corrected(
  row: ImportRow,
  value: string,
  { choice }: Pick<GoodsImport, 'choice'>,
  units: readonly NamedUnit[],
): ImportRowChange & { readonly goods?: TableGoods } {
  const column = correctableOf(row)?.column ?? null;
  const { number, cells } = row;
  if (column === null || cells === null) return { number, state: 'waiting', maxBatch: BATCH };
  const at = goodsColumns.indexOf(column);
  const typed = cells.map((cell, place) => (place === at ? value : cell));
  const reader = createGoodsRowReader({
    units,
    keepsShortCodes: choice.keepsShortCodes,
    readsStock: choice.stock !== undefined,
  });
  const { goods, faults } = reader.read(number, typed);
  const name = goods?.name ?? typed[0] ?? '';
  if (goods === null) return { number, state: 'faulty', name, faults, cells: typed };
  return { number, state: 'waiting', name, goods, faults: [], cells: null, maxBatch: BATCH };
}
