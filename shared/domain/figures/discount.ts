/**
 * Promotions, then the line's own discount, then the cart's: each counts once. Cash rounding and changed prices are no
 * discounts.
 */

import { type Cart, type CartLine, lineTotals, lineTotalTiyn, promotionTiyn } from '../cart.ts';

export interface DiscountedLine<Line extends CartLine = CartLine> {
  readonly line: Line;
  readonly fullTiyn: number;
  readonly promotionTiyn: number;
  readonly ownDiscountTiyn: number;
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
    const offTiyn = promotionTiyn(line);
    return {
      line,
      fullTiyn,
      promotionTiyn: offTiyn,
      ownDiscountTiyn: fullTiyn - offTiyn - ownTotalTiyn,
      cartDiscountTiyn: ownTotalTiyn - totalTiyn,
      totalTiyn,
    };
  });
}

export function cartDiscountTiyn(cart: Cart): number {
  return discountedLines(cart).reduce((sum, line) => sum + line.cartDiscountTiyn, 0);
}

interface ShownSale {
  /** After the line's own discount only. */
  readonly lines: readonly { readonly priceTiyn: number; readonly count: number; readonly totalTiyn: number }[];
  readonly discountTiyn: number;
}

export function discountOfSaleTiyn({ lines, discountTiyn }: ShownSale): number {
  return lines.reduce((sum, { priceTiyn, count, totalTiyn }) => sum + priceTiyn * count - totalTiyn, discountTiyn);
}
