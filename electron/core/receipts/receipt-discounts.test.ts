import { expect, it } from 'vitest';
import { cartTotals } from '../../../shared/domain/cart.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { milk } from '../../../tests/support/milk.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { composeReceipt } from './receipt-content.ts';

type Cart = SaleRecord['cart'];

/** What stands in two columns on the receipt of this cart. */
function pairs(cart: Cart, language: Language = 'ru'): string[] {
  const sale: SaleRecord = {
    id: 's',
    number: 12,
    createdAt: '2026-03-05T05:00:00.000Z',
    personId: 'p',
    cashierName: 'Айгерим',
    cart,
    totalTiyn: cartTotals(cart).totalTiyn,
    idempotencyKey: 'k',
  };
  const receipt = composeReceipt({
    sale,
    payments: [],
    tenders: [],
    shop: { name: 'Береке', address: '', idn: '', text: '', logo: null },
    fiscal: [],
    code: 'T000100000012',
    play: null,
    isCopy: false,
    language,
    paperWidth: '80',
  });
  return receipt.blocks.flatMap((block) => (block.kind === 'pair' ? [`${block.left}: ${block.right}`] : []));
}
const money = (tiyn: number, language: Language = 'ru') => formatMoney(tiyn, language);

it('a receipt says a sum off a line beneath it, and a sum off the cart once, both in money', () => {
  const said = pairs({
    lines: [
      { ...milk, discountTiyn: 7_050, discountReason: 'Сотруднику' },
      { ...milk, id: 'b' },
    ],
    discountPercentage: 0,
    discountTiyn: 20_000,
    discountReason: 'Сотруднику',
  });
  expect(said).toContain(`Скидка: ${money(-7_050)}`);
  expect(said).toContain(`Скидка: ${money(-27_050)}`);
  expect(said.filter((pair) => pair.startsWith('Скидка'))).toHaveLength(2);
  expect(said.some((pair) => pair.endsWith(money(200_000 - 27_050)))).toBe(true);
  expect(said.join()).not.toContain('Сотруднику');
});

it('a percentage is said as one, with the money it comes to, in the numbers of the language', () => {
  const cart = { lines: [milk], discountPercentage: 12.5 };
  expect(pairs(cart, 'ru').filter((pair) => pair === `Скидка 12,5 %: ${money(-12_500)}`)).toHaveLength(2);
  expect(pairs(cart, 'en')).toContain(`Discount 12.5 %: ${money(-12_500, 'en')}`);
  const mixed = { lines: [{ ...milk, discountPercentage: 10 }], discountPercentage: 5 };
  expect(pairs(mixed)).toEqual(expect.arrayContaining([`Скидка 10 %: ${money(-10_000)}`, `Скидка: ${money(-10_000)}`]));
});
