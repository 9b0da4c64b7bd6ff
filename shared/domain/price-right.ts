import { discountedTiyn } from '@tilla/payment-api/discount-percentage.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { type CartLine, promotionTiyn } from './cart.ts';
import { type DiscountLimits, discountLimitOf } from './discount-limit.ts';
import { measuredTiyn } from './measure.ts';

export type PriceRight = 'cashier' | 'senior' | 'manager' | 'nobody';

const roles = ['cashier', 'senior', 'manager'] as const;

/**
 * What anybody may sell it for: after promotions, which are nobody's discount. Typed goods, and goods priced at the
 * counter (0 in the catalog), have only the price they are sold at.
 */
export function listTotalTiyn(line: CartLine, listPriceTiyn: number | null): number {
  if (listPriceTiyn === null || listPriceTiyn === 0) return multiplyHalfUp(line.priceTiyn, line.count, 1);
  const fullTiyn =
    line.measure === undefined
      ? multiplyHalfUp(listPriceTiyn, line.count, 1)
      : measuredTiyn({ ...line.measure, unitPriceTiyn: listPriceTiyn });
  return fullTiyn - promotionTiyn(line);
}

export interface PriceRules {
  readonly limits: DiscountLimits;
  readonly hasCatalog: boolean;
  readonly isReasonNeeded?: boolean;
  /** Whether anybody may sell what is in no catalog. */
  readonly isFreeAllowed?: boolean;
}

/**
 * The lowest role that may sell the line for `totalTiyn` (`lineShares`). A lowered price and a discount count together;
 * a raised price takes a senior, and so does a free line in a shop with a catalog, unless the shop allows it to
 * everyone.
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
