import { type Cart, type CartLine, lineTotals, withDiscount } from './cart.ts';
import { noDiscount } from './discount.ts';

/**
 * What stands between two sums counted through the cart, in tiyn; `[0, total)` is all of it. Consecutive parts make the
 * whole cart, and each comes to `toTiyn - fromTiyn` exactly, in prices without discounts. Pieces stay whole except the
 * one that a border cuts; free pieces are in no part.
 */
export function partOfCart(cart: Cart, fromTiyn: number, toTiyn: number): Cart & { lines: CartLine[] } {
  const lines = partPieces(cart, fromTiyn, toTiyn).map(({ line, priceTiyn, count }, at): CartLine => {
    // A share of what was weighed has no weight of its own.
    const measure = priceTiyn === line.priceTiyn ? line.measure : undefined;
    const { listPriceTiyn: _, measure: __, promotions: ___, ...plain } = withDiscount(line, noDiscount);
    return { ...plain, id: partLineId(at), priceTiyn, count, ...(measure === undefined ? {} : { measure }) };
  });
  const { lines: _, ...whole } = withDiscount(cart, noDiscount);
  return { ...whole, lines };
}

/** The cart's line by the part's line id. */
export function sourcesOfPart(cart: Cart, fromTiyn: number, toTiyn: number): ReadonlyMap<string, string> {
  return new Map(partPieces(cart, fromTiyn, toTiyn).map(({ line }, at) => [partLineId(at), line.id]));
}

/** Kept in ledgers; unrelated to the cart's ids. */
function partLineId(at: number): string {
  return String(at + 1);
}

function partPieces(cart: Cart, fromTiyn: number, toTiyn: number): (Pieces & { readonly line: CartLine })[] {
  const pieces: (Pieces & { readonly line: CartLine })[] = [];
  let startTiyn = 0;
  const totals = lineTotals(cart);
  for (const [at, line] of cart.lines.entries()) {
    for (const group of piecesOf(totals[at] ?? 0, line.count)) {
      const cutOut = cut(group, fromTiyn - startTiyn, toTiyn - startTiyn);
      pieces.push(...cutOut.map((piece) => ({ ...piece, line })));
      startTiyn += group.priceTiyn * group.count;
    }
  }
  return pieces;
}

export interface Pieces {
  readonly priceTiyn: number;
  readonly count: number;
}

/** At most two prices that differ by one tiyn and add up to the total. Free pieces are left out. */
export function piecesOf(totalTiyn: number, count: number): Pieces[] {
  const lowTiyn = Math.floor(totalTiyn / count);
  const dearer = totalTiyn - lowTiyn * count;
  return [
    { priceTiyn: lowTiyn, count: count - dearer },
    { priceTiyn: lowTiyn + 1, count: dearer },
  ].filter((piece) => piece.count > 0 && piece.priceTiyn > 0);
}

function cut({ priceTiyn, count }: Pieces, fromTiyn: number, toTiyn: number): Pieces[] {
  const wholeTiyn = priceTiyn * count;
  const from = Math.min(Math.max(fromTiyn, 0), wholeTiyn);
  const to = Math.min(Math.max(toTiyn, 0), wholeTiyn);
  if (from >= to) return [];
  const first = Math.ceil(from / priceTiyn);
  const last = Math.floor(to / priceTiyn);
  if (first > last) return [{ priceTiyn: to - from, count: 1 }];
  return [
    { priceTiyn: first * priceTiyn - from, count: 1 },
    { priceTiyn, count: last - first },
    { priceTiyn: to - last * priceTiyn, count: 1 },
  ].filter((piece) => piece.count > 0 && piece.priceTiyn > 0);
}
