/** Goods that this till requested: sold as free lines until the catalog has accepted them. */

import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { asCatalogLine } from '@tilla/shared/domain/cart.ts';
import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

const KeptGoods = z.object({
  operationId: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  barcode: z.string().nullable(),
  ntin: z.string().nullable(),
  at: z.string(),
  taken: z.object({ catalogItemId: z.int(), priceTiyn: z.int() }).nullable(),
  /** A service item for amounts with this purpose: each sale has its own price. */
  isOpenPrice: z.boolean().optional(),
});
export type KeptGoods = z.infer<typeof KeptGoods>;

export interface NewGoods {
  find(operationId: string): KeptGoods | undefined;
  waitingWith(barcode: string): KeptGoods | undefined;
  /** The latest service item for this purpose, ignoring case and spacing. */
  serviceItem(purpose: string): KeptGoods | undefined;
  openPriceIds(): ReadonlySet<number>;
  /** Goods accepted meanwhile become catalog items, others keep their approved name. */
  settled(cart: CartInput): CartInput;
}

const GROUP = 'new_goods';
const WAITING = 'new_goods_waiting';
const OPEN_PRICE = 'open_price';

export function putNewGoods(kept: KeptGoods): RecordPut {
  if (kept.isOpenPrice === true) {
    const keys = { group: OPEN_PRICE, parent: foldName(kept.name), at: kept.at };
    return putNote(noteIdOf(kept.operationId), kept, keys);
  }
  const group = kept.taken === null ? WAITING : GROUP;
  return putNote(noteIdOf(kept.operationId), kept, {
    group,
    at: kept.at,
    ...(kept.barcode === null ? {} : { parent: kept.barcode }),
  });
}

export function createNewGoods(ledger: Pick<Ledger, 'read' | 'find'>): NewGoods {
  function find(operationId: string): KeptGoods | undefined {
    return readNote(ledger, noteIdOf(operationId), KeptGoods);
  }

  function settledLine({ newGoods, ...line }: CartInput['lines'][number]): CartInput['lines'][number] {
    if (newGoods === undefined || line.catalogItemId !== null) return line;
    const kept = newGoods.operationId === null ? undefined : find(newGoods.operationId);
    if (kept === undefined) return { ...line, newGoods: { ...newGoods, operationId: null } };
    const { name, unit, barcode, ntin, operationId, taken } = kept;
    const priceTiyn = listPriceTiynOf(kept);
    if (taken !== null) return asCatalogLine(line, taken.catalogItemId, taken.priceTiyn);
    return { ...line, name, unit, listPriceTiyn: priceTiyn, newGoods: { barcode, ntin, operationId } };
  }

  return {
    find,
    waitingWith(barcode) {
      const [latest] = ledger.find('note', { group: WAITING, parent: barcode, limit: 1 });
      return latest === undefined ? undefined : KeptGoods.parse(latest.value);
    },
    serviceItem(purpose) {
      const [latest] = ledger.find('note', { group: OPEN_PRICE, parent: foldName(purpose), limit: 1 });
      return latest === undefined ? undefined : KeptGoods.parse(latest.value);
    },
    openPriceIds() {
      const kept = ledger.find('note', { group: OPEN_PRICE }).map(({ value }) => KeptGoods.parse(value));
      return new Set(kept.flatMap(({ taken }) => taken?.catalogItemId ?? []));
    },
    settled: (cart) =>
      cart.lines.some(({ newGoods }) => newGoods !== undefined)
        ? { ...cart, lines: cart.lines.map(settledLine) }
        : cart,
  };
}

/** 0: the price is typed at the counter, so that no price is an override. */
export function listPriceTiynOf({ priceTiyn, isOpenPrice }: Pick<KeptGoods, 'priceTiyn' | 'isOpenPrice'>): number {
  return isOpenPrice === true ? 0 : priceTiyn;
}

function noteIdOf(operationId: string): string {
  return `${GROUP}:${operationId}`;
}
