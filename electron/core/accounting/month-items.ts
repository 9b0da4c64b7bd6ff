import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import { codesOfLine, isCoded, type KnownCodes } from '@tilla/shared/domain/fiscal-code.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import type { Records } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { codedCartOf } from '../shifts/line-codes.ts';

/** An item under one code: the code may be chosen at each sale. */
export interface ItemFact {
  readonly name: string;
  readonly itemId: number | null;
  readonly unit: string;
  readonly barcode: string;
  readonly ntin: string;
  readonly soldThousandths: number;
  /** After discounts. */
  readonly soldTiyn: number;
  readonly discountTiyn: number;
  readonly returnedThousandths: number;
  readonly returnedTiyn: number;
}

export interface ItemCounts {
  sold(entries: readonly FigureEntry[], discounts: readonly FigureEntry[]): void;
  returned(entries: readonly FigureEntry[]): void;
  /** By name. */
  all(): ItemFact[];
  /** One a sale and item: what a fiscal receipt could not name. */
  uncoded(): FigureEntry[];
}

type Line = SaleRecord['cart']['lines'][number];
type Sums = Pick<ItemFact, 'soldThousandths' | 'soldTiyn' | 'discountTiyn' | 'returnedThousandths' | 'returnedTiyn'>;

const nothing: Sums = { soldThousandths: 0, soldTiyn: 0, discountTiyn: 0, returnedThousandths: 0, returnedTiyn: 0 };

export function createItemCounts(records: Pick<Records, 'sale'>, shelf: Pick<GoodsShelf, 'find'>): ItemCounts {
  const items = new Map<string, ItemFact>();
  const uncoded: FigureEntry[] = [];
  /** Entries of a sale follow each other. */
  let last: { readonly saleId: string; readonly lines: readonly Line[] } | null = null;

  /** The id of an entry ends with the place of its line in the cart. */
  function lineOf({ id, saleId }: FigureEntry): Line | undefined {
    if (last?.saleId !== saleId) {
      const sale = records.sale(saleId ?? '');
      last = { saleId: saleId ?? '', lines: sale === undefined ? [] : codedCartOf(sale).lines };
    }
    return last.lines[Number(id.slice(id.lastIndexOf(':') + 1))];
  }

  function codesOf(line: Line | undefined): KnownCodes | undefined {
    return line === undefined ? undefined : codesOfLine(line, shelf.find);
  }

  function add(entry: FigureEntry, change: Partial<Sums>): void {
    const line = lineOf(entry);
    const codes = codesOf(line);
    const itemId = line?.catalogItemId ?? null;
    const { name, quantity } = entry;
    const item = { name, itemId, unit: quantity?.unit ?? '', barcode: codes?.barcode ?? '', ntin: codes?.ntin ?? '' };
    const key = JSON.stringify([itemId ?? name, item.unit, item.barcode, item.ntin]);
    const known = items.get(key) ?? { ...item, ...nothing };
    const more = (sum: keyof Sums): number => known[sum] + (change[sum] ?? 0);
    items.set(key, {
      ...known,
      soldThousandths: more('soldThousandths'),
      soldTiyn: more('soldTiyn'),
      discountTiyn: more('discountTiyn'),
      returnedThousandths: more('returnedThousandths'),
      returnedTiyn: more('returnedTiyn'),
    });
  }

  return {
    sold(entries, discounts) {
      const off = new Map(discounts.map(({ id, amountTiyn }) => [id, amountTiyn]));
      for (const entry of entries) {
        const { id, amountTiyn, quantity } = entry;
        add(entry, {
          soldThousandths: quantity?.thousandths ?? 0,
          soldTiyn: amountTiyn,
          discountTiyn: off.get(id) ?? 0,
        });
        const codes = codesOf(lineOf(entry));
        if (amountTiyn > 0 && codes !== undefined && !isCoded(codes)) uncoded.push(entry);
      }
    },
    returned(entries) {
      for (const entry of entries) {
        const { amountTiyn, quantity } = entry;
        add(entry, { returnedThousandths: quantity?.thousandths ?? 0, returnedTiyn: amountTiyn });
      }
    },
    all: () => [...items.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'ru')),
    uncoded: () => uncoded,
  };
}
