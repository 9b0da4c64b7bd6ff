import { parseMoney } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, lineTotalTiyn } from '@tilla/shared/domain/cart.ts';
import { cashDueOf, DEFAULT_CASH_UNIT } from '@tilla/shared/domain/cash-rounding.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freezeReceiptBody } from '../shifts/receipt-body.ts';
import { billedBy, freezeBody, restOfCart } from './billing.ts';

type Line = CartInput['lines'][number];
const milk: Line = {
  id: 'a',
  catalogItemId: 7,
  name: 'Сүт',
  unit: 'дана',
  priceTiyn: 100_000,
  count: 3,
  discountPercentage: 0,
};
const bread: Line = { ...milk, id: 'b', catalogItemId: 8, name: 'Нан', priceTiyn: 33_300, count: 1 };
const facts = { hasCatalog: true, bankConnectionId: null };
const billed = (cart: CartInput) => billedBy(cart, cartTotals(cart).totalTiyn, facts, false).cartItems ?? [];

const discount = fc.oneof(
  fc.constant({ discountPercentage: 0 }),
  fc.integer({ min: 1, max: 99 }).map((discountPercentage) => ({ discountPercentage })),
  fc.integer({ min: 1, max: 500_000 }).map((discountTiyn) => ({ discountPercentage: 0, discountTiyn })),
);
const carts: fc.Arbitrary<CartInput> = fc
  .tuple(
    fc.array(
      fc.record({
        priceTiyn: fc.integer({ min: 1, max: 500_000 }),
        count: fc.integer({ min: 1, max: 40 }),
        own: discount,
      }),
      { minLength: 1, maxLength: 12 },
    ),
    discount,
  )
  .map(([lines, of]) => ({
    lines: lines.map(({ own, ...line }, at) => ({ ...milk, ...line, ...own, id: String(at) })),
    ...of,
  }));

it('S3: the items of an invoice come to the sum of the cart to the tiyn, whatever was taken off', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const sum = billed(cart).reduce(
        (all, item) => all + lineTotalTiyn({ ...item, priceTiyn: item.priceTiyn ?? 0 }),
        0,
      );
      expect(sum).toBe(cartTotals(cart).totalTiyn);
    }),
  );
});

it('H4: the lines of a fiscal receipt add up to the cart less cash rounding, none of them at zero', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { amountTiyn, roundingTiyn } = cashDueOf(cartTotals(cart).totalTiyn, DEFAULT_CASH_UNIT);
      const body = freezeReceiptBody({
        clientOperationId: 'x',
        paymentType: 'cash',
        cart,
        roundingTiyn,
        receivedTiyn: null,
        simulate: null,
      });
      const { items } = JSON.parse(body) as { items: { price: string; count: number }[] };
      const prices = items.map(({ price, count }) => ({ tiyn: parseMoney(price), count }));
      expect(prices.every(({ tiyn }) => tiyn > 0)).toBe(true);
      expect(prices.reduce((all, { tiyn, count }) => all + tiyn * count, 0)).toBe(amountTiyn);
    }),
  );
});

it('a percentage goes to the service as one, a sum of money in the prices of the pieces', () => {
  const inPercent = { lines: [milk, bread], discountPercentage: 10 };
  expect(billed(inPercent)).toMatchObject([{ discountPercentage: 10 }, { discountPercentage: 10 }]);
  const ofLine: Line = { ...milk, discountTiyn: 10_000 };
  expect(billed({ lines: [ofLine, { ...bread, discountPercentage: 5 }], discountPercentage: 0 })).toEqual(
    [
      { catalogItemId: 7, count: 2, priceTiyn: 96_667, discountPercentage: 0 },
      { catalogItemId: 7, count: 1, priceTiyn: 96_666, discountPercentage: 0 },
      { catalogItemId: 8, count: 1, priceTiyn: 33_300, discountPercentage: 5 },
    ].sort((a, b) => a.catalogItemId - b.catalogItemId || a.priceTiyn - b.priceTiyn),
  );
});

it('the payer reads what somebody typed for a cart of goods, of its rest as of the whole', () => {
  const cart = { lines: [milk, bread], discountPercentage: 0, purpose: 'Завтраки для садика' };
  const handles = { externalOrderId: 'o', idempotencyKey: 'k' };
  const described = (of: CartInput, phone: string | null) =>
    JSON.parse(freezeBody(of, cartTotals(of).totalTiyn, facts, handles, phone)) as object;
  expect(described(cart, null)).toMatchObject({ description: 'Завтраки для садика', cart_items: [{}, {}] });
  expect(described(cart, '87015556677')).toMatchObject({ description: 'Завтраки для садика' });
  const rest = restOfCart({ cart, totalTiyn: 333_300 }, 100_000);
  expect(described(rest, null)).toMatchObject({ description: 'Завтраки для садика' });
});
