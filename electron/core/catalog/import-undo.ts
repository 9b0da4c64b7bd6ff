/** Removes the items that an import created and restores those it changed; items sold or changed since stay. */

import type { ImportKept } from '@tilla/shared/contract/views/goods-table-view.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { GoodsImport, GoodsImports, ImportRow, ImportRowChange } from '../platform/goods-imports-port.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { FrozenChange } from './goods-change.ts';
import { goodsSubject } from './goods-result.ts';
import type { GoodsShelf } from './goods-shelf.ts';
import { BATCH, batchOf, newGoodsOf } from './import-rows.ts';

export interface ValuesBefore {
  readonly name: string;
  readonly priceTiyn: number;
}

export interface ImportUndo {
  /** The next rows that may go; rows that stay are settled on the way. Null: none is left. */
  next(one: GoodsImport): { readonly kind: 'remove' | 'restore'; readonly rows: readonly ImportRow[] } | null;
  /** What the import replaced; undefined where the ledger no longer says. */
  before(one: GoodsImport, row: ImportRow): ValuesBefore | undefined;
}

export function createImportUndo({
  imports,
  shelf,
  records,
  payments,
  operations,
  hasStock,
}: Pick<ShopContext, 'records' | 'payments' | 'operations'> & {
  readonly imports: GoodsImports;
  readonly shelf: Pick<GoodsShelf, 'find'>;
  /** Documents of stock name it. */
  readonly hasStock: (goodsId: number) => boolean;
}): ImportUndo {
  let sold: { readonly since: string; upTo: string; readonly ids: Set<number> } | null = null;

  /** Paid, or still payable: such a sale may need its goods. */
  function soldSince({ createdAt }: GoodsImport): ReadonlySet<number> {
    if (sold?.since !== createdAt) sold = { since: createdAt, upTo: createdAt, ids: new Set() };
    for (const { id, createdAt: at, cart } of records.salesFrom(sold.upTo)) {
      if (at > sold.upTo) sold.upTo = at;
      const isMade =
        records.tendersOf(id).length > 0 || payments.ofSale(id).some((one) => !isDead(payments.phase(one)));
      if (!isMade) continue;
      for (const { catalogItemId } of cart.lines) if (catalogItemId !== null) sold.ids.add(catalogItemId);
    }
    return sold.ids;
  }

  function whyKept(one: GoodsImport, row: ImportRow): ImportKept | null {
    const entry = row.goodsId === null ? undefined : shelf.find(row.goodsId);
    if (entry === undefined) return 'gone';
    if (!isAsImported(entry, row)) return 'changed';
    if (row.state === 'changed') return before(one, row) === undefined ? 'unknown' : null;
    if (wasChangedHere(entry.id)) return 'changed';
    if (soldSince(one).has(entry.id)) return 'sold';
    return hasStock(entry.id) ? 'stock' : null;
  }

  /** A change of a field that the table does not have. */
  function wasChangedHere(id: number): boolean {
    return operations
      .ofSubject(goodsSubject(id))
      .some(({ kind, step, frozen }) => kind === 'goods_change' && step !== 'rejected' && frozen['body'] !== '{}');
  }

  function before(one: GoodsImport, row: ImportRow): ValuesBefore | undefined {
    if (row.goodsId === null) return undefined;
    const { priceTiyn } = newGoodsOf(row);
    for (const { kind, createdAt, frozen } of operations.ofSubject(goodsSubject(row.goodsId)).toReversed()) {
      if (kind !== 'goods_change' || createdAt < one.createdAt) continue;
      const { known, afterTiyn } = FrozenChange.parse(frozen);
      const { name: oldName, priceTiyn: oldTiyn } = known;
      if (afterTiyn !== priceTiyn || typeof oldName !== 'string' || typeof oldTiyn !== 'number') continue;
      return { name: oldName, priceTiyn: oldTiyn };
    }
    return undefined;
  }

  function settleKept(one: GoodsImport, rows: readonly ImportRow[]): ImportRow[] {
    const free: ImportRow[] = [];
    const kept: ImportRowChange[] = [];
    for (const row of rows) {
      const why = whyKept(one, row);
      if (why === null) free.push(row);
      else if (why === 'gone' && row.state === 'made') kept.push({ number: row.number, state: 'removed' });
      else kept.push({ number: row.number, state: 'kept', kept: why });
    }
    if (kept.length > 0) imports.settle(one.id, kept);
    return free;
  }

  return {
    next(one) {
      for (;;) {
        const removable = imports.rows(one.id, ['made'], 0, BATCH);
        if (removable.length === 0) break;
        const rows = batchOf(settleKept(one, removable));
        if (rows.length > 0) return { kind: 'remove', rows };
      }
      for (;;) {
        const changed = imports.rows(one.id, ['changed'], 0, 1);
        if (changed.length === 0) return null;
        const rows = settleKept(one, changed);
        if (rows.length > 0) return { kind: 'restore', rows };
      }
    },
    before,
  };
}

/** The table's own fields; its category may be another word for the same one. */
function isAsImported(entry: CatalogEntry, row: ImportRow): boolean {
  const { name, priceTiyn, barcode } = newGoodsOf(row);
  if (entry.source === 'other' || entry.name !== name || entry.priceTiyn !== priceTiyn) return false;
  return row.state === 'changed' || (entry.barcode ?? '') === barcode;
}

type Phase = ReturnType<ShopContext['payments']['phase']>;

const dead: ReadonlySet<Phase> = new Set(['rejected', 'stopped', 'cancelled', 'failed', 'expired']);
const isDead = (phase: Phase): boolean => dead.has(phase);
