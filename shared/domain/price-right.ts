/** Whose right it takes to sell a line at another price than the catalog's. */

import { discountedTiyn } from '@tilla/payment-api/discount-percentage.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import type { CartLine } from './cart.ts';
import { type DiscountLimits, discountLimitOf } from './discount-limit.ts';
import { measuredTiyn } from './measure.ts';

export type PriceRight = 'cashier' | 'senior' | 'manager' | 'nobody';

const roles = ['cashier', 'senior', 'manager'] as const;

/**
 * What the line comes to at the price of the catalog, in tiyn. Goods typed in by hand, and goods whose price is asked
 * at the counter (0 in the catalog), have only the price they are sold at.
 */
export function listTotalTiyn(line: CartLine, listPriceTiyn: number | null): number {
  if (listPriceTiyn === null || listPriceTiyn === 0) return multiplyHalfUp(line.priceTiyn, line.count, 1);
  return line.measure === undefined
    ? multiplyHalfUp(listPriceTiyn, line.count, 1)
    : measuredTiyn({ ...line.measure, unitPriceTiyn: listPriceTiyn });
}

/** What a shop asks of prices: its limits, whether its goods and their prices stand in a catalog, whether it asks why. */
export interface PriceRules {
  readonly limits: DiscountLimits;
  readonly hasCatalog: boolean;
  readonly isReasonNeeded?: boolean;
  /** Whether anybody may sell what is in no catalog, by a name and a price. */
  readonly isFreeAllowed?: boolean;
}

/**
 * The lowest role that may sell the line for `totalTiyn` (`lineShares`) by itself. A lowered price and a discount count together; a raised
 * price is a senior's, and so is a free line (`listPriceTiyn` null) where goods come from a catalog: its price and its
 * name are anybody's invention, unless the shop lets everybody sell so.
 */
export function rightOfLine(
  line: CartLine,
  listPriceTiyn: number | null,
  totalTiyn: number,
  { limits, hasCatalog, isFreeAllowed = false }: Omit<PriceRules, 'isReasonNeeded'>,
): PriceRight {
  const fullTiyn = listTotalTiyn(line, listPriceTiyn);
  if (totalTiyn > fullTiyn) return 'senior';
  const isFree = listPriceTiyn === null && hasCatalog && !isFreeAllowed;
  const enough = roles.find((role) => {
    const limit = discountLimitOf(role, { discountLimits: limits });
    return totalTiyn >= discountedTiyn(fullTiyn, limit) && !(isFree && role === 'cashier');
  });
  return enough ?? 'nobody';
}
