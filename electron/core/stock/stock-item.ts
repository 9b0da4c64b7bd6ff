/** What a shop sets for an item: its limit, its packs, who brings it. */

import { PackView } from '@tilla/shared/contract/views/stock-view.ts';
import { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export const StockItem = z.object({
  id: z.int(),
  minimumThousandths: z.int().nullable(),
  isKept: z.boolean(),
  packs: z.array(PackView),
  supplier: z.string(),
});
export type StockItem = z.infer<typeof StockItem>;

const GROUP = 'stock_item';

export interface StockItems {
  of(id: number): StockItem;
  pack(barcode: string): { readonly id: number; readonly pieces: number } | undefined;
  put(item: StockItem, at: string, personId: string): LedgerPart;
  /** The supplier of the last delivery, unless another one is set. */
  putSupplier(ids: readonly number[], supplier: string, at: string, personId: string): LedgerPart;
}

export function createStockItems({ ledger }: Pick<ShopContext, 'ledger'>): StockItems {
  let known: Map<number, StockItem> | undefined;

  /** Cached: tiles and scans need it. */
  function items(): Map<number, StockItem> {
    known ??= new Map(
      ledger
        .find('note', { group: GROUP })
        .map(({ value }) => StockItem.parse(value))
        .map((item) => [item.id, item]),
    );
    return known;
  }

  function of(id: number): StockItem {
    return items().get(id) ?? { id, minimumThousandths: null, isKept: true, packs: [], supplier: '' };
  }

  function put(item: StockItem, at: string, personId: string): LedgerPart {
    const noteId = `${GROUP}:${String(item.id)}`;
    return [
      { stream: noteId, type: 'stock.itemChanged', at, personId, data: item },
      putNote(noteId, item, { group: GROUP }),
      () => {
        items().set(item.id, item);
      },
    ];
  }

  return {
    of,
    pack(barcode) {
      for (const { id, packs } of items().values()) {
        const pack = packs.find((one) => one.barcode === barcode);
        if (pack !== undefined) return { id, pieces: pack.pieces };
      }
      return undefined;
    },
    put,
    putSupplier(ids, supplier, at, personId) {
      if (supplier === '') return null;
      return ids.flatMap((id) => {
        const item = of(id);
        return item.supplier === '' ? [put({ ...item, supplier }, at, personId)] : [];
      });
    },
  };
}
