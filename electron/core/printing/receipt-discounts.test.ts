import { cartTotals } from '@tilla/shared/domain/cart.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { expect, it } from 'vitest';
import { milk } from '#tests/support/milk.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { TenderRecord } from '../ledger/tender-record.ts';
import { composeReceipt } from './receipt-content.ts';

type Cart = SaleRecord['cart'];

function pairs(cart: Cart, language: Language = 'ru', tenders: readonly TenderRecord[] = []): string[] {
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
    tenders,
    shop: { name: 'Береке', address: '', idn: '', text: '', logo: null },
    fiscal: [],
    exchangeOf: null,
    isFiscalComing: false,
    owedTiyn: null,
    code: 'T000100000012',
    play: null,
    isCopy: false,
    spoken: [language],
    paperWidth: '80',
  });
  return receipt.blocks.flatMap((block) => (block.kind === 'pair' ? [`${block.left}: ${block.right}`] : []));
}
const cash = TenderRecord.parse({
  id: 't',
  saleId: 's',
  saleNumber: 12,
  kind: 'cash',
  amountTiyn: 100_000,
  roundingTiyn: 35,
  receivedTiyn: null,
  changeTiyn: 0,
  personId: 'p',
  personName: 'Айгерим',
  takenAt: '2026-03-05T05:00:00.000Z',
});
const money = (tiyn: number, language: Language = 'ru') => formatMoney(tiyn, language);

it('a receipt names each promotion of a line with its amount, before the discount of a person', () => {
  const promotions = [{ id: 'p', name: 'Три по цене двух', offTiyn: 20_000 }];
  const said = pairs({ lines: [{ ...milk, discountTiyn: 5_000, promotions }], discountPercentage: 0 });
  const at = said.indexOf(`Акция «Три по цене двух»: ${money(-20_000)}`);
  expect(at).toBeGreaterThan(0);
  expect(said[at + 1]).toBe(`Скидка: ${money(-5_000)}`);
});

it('a receipt says each discount once: a line’s beneath it, the cart’s with the sums, and they come to the total', () => {
  const said = pairs({
    lines: [
      { ...milk, discountTiyn: 7_050, discountReason: 'Сотруднику' },
      { ...milk, id: 'b' },
    ],
    discountPercentage: 0,
    discountTiyn: 20_000,
    discountReason: 'Сотруднику',
  });
  expect(said.filter((pair) => pair.startsWith('Скидка'))).toEqual([
    `Скидка: ${money(-7_050)}`,
    `Скидка: ${money(-20_000)}`,
  ]);
  expect(said).toContain(`Сумма: ${money(200_000 - 7_050)}`);
  expect(said).toContain(`ИТОГО: ${money(200_000 - 27_050)}`);
  expect(said.join()).not.toContain('Сотруднику');
});

it('a percentage is said as one, with the money it comes to, in the numbers of the language', () => {
  const cart = { lines: [milk], discountPercentage: 12.5 };
  expect(pairs(cart, 'ru').filter((pair) => pair === `Скидка 12,5 %: ${money(-12_500)}`)).toHaveLength(1);
  expect(pairs(cart, 'en')).toContain(`Discount 12.5 %: ${money(-12_500, 'en')}`);
  // The cart's discount applies to lines without their own, so nothing of it is left here.
  const own = { lines: [{ ...milk, discountPercentage: 10 }], discountPercentage: 5 };
  expect(pairs(own).filter((pair) => pair.startsWith('Скидка'))).toEqual([`Скидка 10 %: ${money(-10_000)}`]);
});

it('the rounding of cash has a line of its own above the total, which is what was paid', () => {
  const said = pairs({ lines: [{ ...milk, priceTiyn: 33_345, count: 3 }], discountPercentage: 0 }, 'ru', [cash]);
  expect(said).toEqual(
    expect.arrayContaining([
      `Сумма: ${money(100_035)}`,
      `Округление до тенге: ${money(-35)}`,
      `ИТОГО: ${money(100_000)}`,
      `Оплата: Наличные: ${money(100_000)}`,
    ]),
  );
});
