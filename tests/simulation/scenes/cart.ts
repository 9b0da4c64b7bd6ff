/** A cart of any sum: three pieces of one good, or one piece where three do not come out even. */

import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';

/** The first good of the demo shop: it has a barcode, without which no fiscal receipt is issued. */
const BREAD_ID = 1001;
const DISCOUNT = 10;

/** @param isDiscounted by a tenth, of every other sum in tenge; the amount must then be a multiple of 270 tiyn. */
export function cartOf(totalTiyn: number, isDiscounted = false): CartInput {
  const labelTiyn = isDiscounted ? (totalTiyn * 100) / (100 - DISCOUNT) : totalTiyn;
  const count = labelTiyn % 3 === 0 ? 3 : 1;
  const isInTenge = isDiscounted && (totalTiyn / 270) % 2 === 1;
  const line = {
    id: 'a',
    catalogItemId: BREAD_ID,
    name: 'Нан',
    unit: null,
    priceTiyn: labelTiyn / count,
    count,
    discountPercentage: isDiscounted && !isInTenge ? DISCOUNT : 0,
  };
  const whole = { lines: [line], discountPercentage: 0 };
  return isInTenge ? { ...whole, discountTiyn: labelTiyn - totalTiyn } : whole;
}
