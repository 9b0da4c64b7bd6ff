import { cartTotals } from '@tilla/shared/domain/cart.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/refunds.json' with { type: 'json' };
import enTasks from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/refunds.json' with { type: 'json' };
import kkTasks from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/refunds.json' with { type: 'json' };
import ruTasks from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cartOfGoods } from './sold.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en };
const tasks = { ru: ruTasks, kk: kkTasks, en: enTasks };
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));

/** Two goods, two pieces of each, sold for cash with a fiscal receipt; the refund is open. */
async function openWayBack(language: Language = 'ru'): Promise<LiveScreen & { readonly totalTiyn: number }> {
  const till = await openLive({ language });
  const sold = await cartOfGoods(till, { lines: 2, count: 2 });
  await openDrawer(till);
  await till.ask('sale.payByCash', { ...sold, cashReceivedTiyn: null });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.press('give-back');
  return { ...till, totalTiyn: sold.shownTotalTiyn };
}
test('cash for goods that come to tiyn goes back in whole tenge, and no tiyn are handed out', async () => {
  const till = await openLive();
  const sold = await cartOfGoods(till, { lines: 1, count: 3 });
  const cart = { ...sold.cart, discountPercentage: 3.33 };
  const shownTotalTiyn = cartTotals(cart).totalTiyn;
  await openDrawer(till);
  await till.ask('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: null });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.press('give-back');
  const wholeTiyn = Math.floor(shownTotalTiyn / 100) * 100;
  expect(till.text('refund-available')).toBe(money(wholeTiyn));
  await till.press('refund-amount');
  await till.fill('refund-amount-field', '10,50');
  expect(till.says(ru.noTiyn, till.see('refund-page'))).toBe(true);
  await till.press('refund-lines');
  await till.press(till.all('refund-line-more')[0] as Element);
  const backTiyn = Math.ceil(wholeTiyn / 300) * 100;
  expect(till.text('confirm-give-back')).toContain(money(backTiyn));
  await till.press('refund-reason-faulty');
  await till.press('confirm-give-back');
  expect(till.text('given-back-amount')).toBe(money(backTiyn));
});

const tender = async (till: LiveScreen) => {
  const { sales } = await till.ask('sale.today', {});
  const sale = await till.ask('sale.view', { saleId: sales[0]?.id ?? '' });
  return sale.tenders[0];
};

for (const language of spokenLanguages) {
  test(`cash goes back by its goods in ${language}: why is asked, and what the fiscal register still needs is shown`, async () => {
    const till = await openWayBack(language);
    expect(till.text('refund-available')).toBe(money(till.totalTiyn, language));
    await till.press(till.all('refund-line-more')[0] as Element);
    await expect(till.press('confirm-give-back')).rejects.toThrow('disabled');
    await till.press('refund-reason-faulty');
    const confirm = till.text('confirm-give-back');
    await till.press('confirm-give-back');
    const back = await tender(till);
    expect(back?.returns).toMatchObject([{ reason: words[language].preset.faulty, lines: [{ count: 1 }] }]);
    const backTiyn = back?.returnedTiyn ?? 0;
    expect(confirm).toBe(words[language].handCash.replace('{{amount}}', money(backTiyn, language)));
    expect(till.text('given-back-amount')).toBe(money(backTiyn, language));
    expect(till.text('fiscal-return-due')).toContain(back?.receipt?.fiscalNumber ?? 'no number');
    expect(till.sees('print-refund'), 'the till’s own receipt, whatever the register has to do').toBe(true);
    await till.press('close-give-back');
    expect(till.text('given-back')).toContain(words[language].preset.faulty);
    await till.counter.go('tasks');
    expect(till.says(tasks[language].kind.fiscal_return.title)).toBe(true);
    const pack = till.text('return-pack');
    for (const part of [
      money(backTiyn, language),
      money(till.totalTiyn, language),
      back?.receipt?.fiscalNumber ?? '–',
    ]) {
      expect(pack, 'the basis of the return receipt').toContain(part);
    }
    await till.press('return-pack-qr');
    expect(till.sees('return-pack-code')).toBe(true);
    await expect(till.press('task-action-was_done'), 'without the number of the return receipt').rejects.toThrow(
      'disabled',
    );
    await till.fill('task-return-number', '214748831999');
    await till.press('task-action-was_done');
    expect(till.sees('task-fiscal_return')).toBe(false);
  });
}

test('a sum of a line, a sum of all, then the rest: each is bounded by what is left', async () => {
  const till = await openWayBack();
  await till.press('refund-line-tick');
  await till.press('refund-line-by-sum');
  await till.fill('refund-line-amount', '1000000');
  await till.press('refund-reason-mistake');
  await expect(till.press('confirm-give-back')).rejects.toThrow('disabled');
  await till.fill('refund-line-amount', '50');
  await till.press('confirm-give-back');
  expect(till.text('given-back-amount')).toBe(money(5_000));
  await till.press('close-give-back');
  await till.press('give-back');
  await till.press('refund-amount');
  await till.fill('refund-amount-field', String(till.totalTiyn / 100));
  await till.fill('refund-reason', 'передумал');
  await expect(till.press('confirm-give-back')).rejects.toThrow('disabled');
  await till.fill('refund-amount-field', '20');
  await till.press('confirm-give-back');
  await till.press('close-give-back');
  await till.press('give-back');
  expect(till.text('refund-available')).toBe(money(till.totalTiyn - 7_000));
  await till.press('refund-whole');
  await till.press('refund-reason-expired');
  await till.press('confirm-give-back');
  await till.press('close-give-back');
  expect(till.sees('give-back')).toBe(false);
  expect(till.all('given-back')).toHaveLength(3);
  expect((await tender(till))?.returnedTiyn).toBe(till.totalTiyn);
});
