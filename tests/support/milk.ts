import type { CartLine } from '@tilla/shared/domain/cart.ts';

/** Two packs of milk at 500 tenge, as a cart has them. */
export const milk: CartLine = {
  id: 'milk',
  catalogItemId: 7,
  name: 'Сүт',
  unit: 'дана',
  priceTiyn: 50_000,
  count: 2,
  discountPercentage: 0,
};
