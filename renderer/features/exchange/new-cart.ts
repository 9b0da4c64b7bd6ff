import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { addItem, type Cart } from '@tilla/shared/domain/cart.ts';
import { measuredTiyn } from '@tilla/shared/domain/measure.ts';

const ONE = 1_000;

/** One piece, or one unit of weighed goods, at the catalog's price; weights and prices are set at the counter. */
export function withItem(cart: Cart, { id, name, unit, priceTiyn, isMeasured }: CatalogItemView): Cart {
  const goods = { catalogItemId: id, name, unit, listPriceTiyn: priceTiyn, count: 1, discountPercentage: 0 };
  const measure = { thousandths: ONE, unitPriceTiyn: priceTiyn };
  return addItem(cart, {
    id: crypto.randomUUID(),
    ...goods,
    ...(isMeasured ? { measure, priceTiyn: measuredTiyn(measure) } : { priceTiyn }),
  });
}
