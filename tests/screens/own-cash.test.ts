import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import ru from '@tilla/shared/locales/ru/shift.json' with { type: 'json' };
import tenders from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openShift } from './shift-screen.ts';
import { openLive } from './till-screen.ts';

const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));

async function withMoves() {
  const till = await openShift();
  // The fiscal shift opens with the first receipt.
  await till.screen.sellInCash();
  for (const [direction, amountTiyn, note] of [
    ['in', 500_000, 'Мелочь из банка'],
    ['out', 200_000, ''],
  ] as const) {
    const reason = direction === 'in' ? 'change' : 'supplier';
    await till.ask('cashbox.moveCash', { direction, amountTiyn, reason, note });
  }
  return till;
}

test('cash put in and taken out stands beside the fiscal till’s own figures, and what differs is named', async () => {
  const till = await withMoves();
  await till.screen.tab('now');
  await till.until(() => till.sees('cash-beside'), 'the fiscal till');
  expect(till.text('beside-in-drawer')).toBe(money(500_000));
  expect(till.text('beside-in-fiscal')).toBe(money(0));
  expect(till.text('beside-in-difference')).toBe(money(500_000));
  expect(till.text('beside-out-difference')).toBe(money(200_000));
  expect(till.says(ru.beside.why)).toBe(true);
});

test('once the fiscal shift is closed what differs is explained, and nobody is sent to enter it there', async () => {
  const till = await withMoves();
  await till.screen.tab('now');
  await till.screen.startCounting();
  await till.screen.countAll();
  await till.screen.close();
  await till.advance(60_000);
  await till.until(() => till.says(ru.beside.whyOver), 'the shift that was');
  expect(till.says(ru.beside.why)).toBe(false);
});

test('cash that was sold without a receipt is named beside the fiscal till’s figures', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  await till.screen.tab('now');
  await till.until(() => till.sees('fiscal-cash'), 'the fiscal till');
  expect(till.sees('cash-without-receipt'), 'what was sold has its receipt').toBe(false);
  const fiscal = till.text('fiscal-cash');
  await till.shop.change({ fiscal_till: false });
  const soldTiyn = await till.screen.sellInCash();
  // Until it is refused its receipt may still come.
  await till.advance(10_000);
  await till.shop.change({ fiscal_till: true });
  await till.press('fiscal-ask');
  await till.until(() => till.sees('cash-without-receipt'), 'what has none');
  expect(till.text('cash-without-receipt')).toContain(money(soldTiyn));
  expect(till.text('fiscal-cash')).toBe(fiscal);
});

test('the comparison of a day names each of them: who, when and why', async () => {
  const till = await withMoves();
  await till.screen.tab('reconciliation');
  await till.until(() => till.sees('own-cash'), 'the own cash');
  expect(till.text('compared-moves')).toContain('Мелочь из банка');
  expect(till.text('compared-moves')).toContain(ru.reasons.supplier);
  expect(till.text('compared-moves')).toContain('Айгерим');
  expect(till.text('beside-in-fiscal'), 'not asked yet').toBe('—');
  await till.press('ask-now');
  await till.advance(30_000);
  expect(till.text('beside-in-fiscal')).toBe(money(0));
  expect(till.text('beside-out-drawer')).toBe(money(200_000));
});

test('cash that comes to tiyn is rounded before the tap: on its tile, in the total and in the change; tiyn are refused', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  await till.fill('amount', '185,50');
  await till.press('add-amount');
  expect(till.text('pay-cash')).toContain(money(18_500));
  await till.counter.chooseTender('cash');
  expect(till.text('tender-due')).toBe(money(18_500));
  expect(till.text('cash-rounding')).toContain(money(-50));
  expect(till.text('quick-exact')).toContain(money(18_500));
  expect(till.text('quick-200')).toContain(money(1_500));
  await till.fill('sum-field', '185,50');
  expect(till.says(tenders.noTiyn)).toBe(true);
  expect(till.isDisabled('take-money')).toBe(true);
  // Less than all of it is a part, and its rest keeps the tiyn for a QR or a card.
  await till.fill('sum-field', '100');
  expect(till.text('tender-hero')).toBe(money(8_550));
  await till.fill('sum-field', '200');
  await till.press('take-money');
  expect(till.text('counter-paid-hero')).toBe(money(1_500));
  await till.counter.nextCustomer();
  expect((await till.ask('sale.today', {})).paidTiyn).toBe(18_500);
  await till.fill('amount', '185,50');
  await till.press('add-amount');
  await till.counter.chooseTender('card');
  expect([till.text('tender-due'), till.sees('cash-rounding')]).toEqual([money(18_550), false]);
  await till.press('tender-back');
  await till.ask('settings.change', { cashUnit: 5 });
  await till.advance(1_000);
  await till.counter.chooseTender('cash');
  expect(till.text('tender-due')).toBe(money(18_500));
});
