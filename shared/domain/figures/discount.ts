/**
 * A discount is what is taken off the selling price: by the line's own, and after it by the cart's, so that each counts
 * once. Rounding of cash is no discount (cash-rounding.ts). A price below the catalog's is none either: price rights
 * consider it together with the discounts (price-right.ts).
 */

import { type Cart, type CartLine, lineTotals, lineTotalTiyn } from '../cart.ts';

export interface DiscountedLine<Line extends CartLine = CartLine> {
  readonly line: Line;
  readonly fullTiyn: number;
  readonly ownDiscountTiyn: number;
  /** Its share of the cart's. */
  readonly cartDiscountTiyn: number;
  readonly totalTiyn: number;
}

export function discountedLines<Line extends CartLine>(
  cart: Cart & { readonly lines: readonly Line[] },
): DiscountedLine<Line>[] {
  const totals = lineTotals(cart);
  const lines: readonly Line[] = cart.lines;
  return lines.map((line, at) => {
    const ownTotalTiyn = lineTotalTiyn(line);
    const totalTiyn = totals[at] ?? ownTotalTiyn;
    const fullTiyn = line.priceTiyn * line.count;
    return {
      line,
      fullTiyn,
      ownDiscountTiyn: fullTiyn - ownTotalTiyn,
      cartDiscountTiyn: ownTotalTiyn - totalTiyn,
      totalTiyn,
    };
  });
}

/** What the cart's own discount takes off, in tiyn. */
export function cartDiscountTiyn(cart: Cart): number {
  return discountedLines(cart).reduce((sum, line) => sum + line.cartDiscountTiyn, 0);
}

interface ShownSale {
  /** The total is after the line's own discount alone. */
  readonly lines: readonly { readonly priceTiyn: number; readonly count: number; readonly totalTiyn: number }[];
  /** The cart's. */
  readonly discountTiyn: number;
}

/** All discounts of a sale as screens get it: what its lines cost more than is due. */
export function discountOfSaleTiyn({ lines, discountTiyn }: ShownSale): number {
  return lines.reduce((sum, { priceTiyn, count, totalTiyn }) => sum + priceTiyn * count - totalTiyn, discountTiyn);
}
