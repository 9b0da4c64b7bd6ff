import { afterEach, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

it('a discount stands once in a sale: a line at its full price or with its own, the cart’s below them all', async () => {
  world = await createMoneyWorld();
  world.become(manager);
  const line = { catalogItemId: null, unit: null, count: 2 };
  const cart = {
    lines: [
      { ...line, id: 'a', name: 'Нан', priceTiyn: 18_000, discountPercentage: 0 },
      { ...line, id: 'b', name: 'Сүт', priceTiyn: 40_000, discountPercentage: 10 },
    ],
    discountPercentage: 20,
  };
  const { saleId } = await world.ask('sale.payByCard', { cart, shownTotalTiyn: 28_800 + 72_000 });
  const { lines, discountTiyn, totalTiyn } = await world.ask('sale.view', { saleId });
  expect(lines).toMatchObject([
    { totalTiyn: 36_000, discountPercentage: 0 },
    { totalTiyn: 72_000, discountPercentage: 10 },
  ]);
  expect(discountTiyn).toBe(7_200);
  expect(lines.reduce((sum, one) => sum + one.totalTiyn, 0) - discountTiyn).toBe(totalTiyn);
});
