import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/tenders.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tenders.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cartOfGoods, takePart } from './sold.ts';
import { openLive } from './till-screen.ts';

const words = { ru, kk, en };
const DOUBLE_TAP_MS = 400;
const money = (tiyn: number, language: Language = 'ru') => plainSpaces(formatMoney(tiyn, language));

for (const language of spokenLanguages) {
  test(`cash without a drawer's shift in ${language}: opened with a float in two taps, and the sale has waited`, async () => {
    const till = await openLive({ language });
    await till.counter.addByTap(0);
    const due = till.counter.totalTiyn();
    await till.press('pay-cash');
    expect(till.says(words[language].drawerFirst)).toBe(true);
    expect(till.text('tender-due')).toBe(money(due, language));
    await expect(till.press('open-drawer-here')).rejects.toThrow('disabled');
    await till.press('float-10000');
    await till.press('open-drawer-here');
    expect(till.sees('drawer-first')).toBe(false);
    // The second tap of a double tap on "open" takes nothing.
    expect(till.isDisabled('take-money')).toBe(true);
    await till.advance(DOUBLE_TAP_MS);
    for (const digit of '20000') await till.press(`key-${digit}`);
    await till.press('take-money');
    // The sum given is shown, not the sale's.
    expect(till.text('counter-paid')).toContain(
      words[language].handed.replace('{{amount}}', money(2_000_000, language)),
    );
    const { drawer } = await till.ask('cashbox.view', {});
    expect(drawer?.sums).toMatchObject({ floatTiyn: 1_000_000, cashSalesTiyn: due, expectedTiyn: 1_000_000 + due });
  });
}

test('by keys alone, and without a line; once the shift is closed, cash asks again', async () => {
  const till = await openLive();
  till.shop.goDown();
  await till.counter.addByTap(0);
  await till.type('{F10}');
  expect(document.activeElement).toBe(till.see('sum-field'));
  await till.type('1500{Enter}');
  expect(till.sees('take-money')).toBe(true);
  await till.type('20000{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  const { drawer } = await till.ask('cashbox.view', {});
  const closing = { drawerId: drawer?.id ?? '', count: null, note: 'проверка', fiscalShiftId: null, override: true };
  await till.ask('cashbox.close', closing);
  await till.counter.addByTap(0);
  await till.type('{F10}');
  expect(till.sees('drawer-first')).toBe(true);
  await till.type('{Escape}');
  expect(till.counter.lines()).toBe(1);
});

test('the rest of an open sale waits for the drawer as well; a card does not', async () => {
  const till = await openLive();
  const { restTiyn } = await takePart(till, 'card', 10_000);
  await till.press('way-cash');
  expect(till.sees('drawer-first')).toBe(true);
  expect(till.text('tender-due')).toBe(money(restTiyn));
  await till.press('tender-back');
  await till.press('way-card');
  expect(till.sees('take-money')).toBe(true);
});

test('a QR under way is payable and watched while the float is asked, and only the money takes its place', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('way-cash');
  expect(till.sees('drawer-first')).toBe(true);
  expect(till.sees('live-invoice')).toBe(true);
  expect(till.text('way-left')).toMatch(/^[45]:\d\d$/);
  expect(till.see('way-cash').getAttribute('aria-current')).toBe('step');
  await till.press('float-5000');
  await till.press('way-qr');
  expect(till.sees('qr-code')).toBe(true);
  await till.press('way-cash');
  await till.press('float-5000');
  await till.press('open-drawer-here');
  expect(till.sees('live-invoice')).toBe(true);
  expect(till.counter.openPayments(), 'the QR alone').toBe(1);
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  const { drawer } = await till.ask('cashbox.view', {});
  expect(drawer?.sums).toMatchObject({ cashSalesTiyn: 0, expectedTiyn: 500_000 });
});

test('the customer pays the QR while the float is asked: green at once, and the float stays unknown', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('way-cash');
  await till.press('float-5000');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  expect(till.sees('drawer-first')).toBe(false);
  expect((await till.ask('cashbox.view', {})).drawer?.sums.isFloatUnknown).toBe(true);
  await till.type('{Enter}');
  // The first cash of the shift that the QR opened.
  await till.counter.addByTap(0);
  await till.press('pay-cash');
  expect(till.sees('drawer-first')).toBe(true);
  await till.press('float-5000');
  await till.press('open-drawer-here');
  await till.advance(DOUBLE_TAP_MS);
  await till.type('{Enter}');
  expect(till.sees('counter-paid')).toBe(true);
  await till.type('{Enter}');
  await till.counter.addByTap(0);
  await till.press('pay-cash');
  expect(till.sees('drawer-first'), 'asked once in a shift').toBe(false);
});

test('each figure of the shift opens the sales behind it, which come to it', async () => {
  const till = await openLive();
  await till.ask('cashbox.open', { floatTiyn: 500_000 });
  const sold = await cartOfGoods(till);
  await till.ask('sale.payByCash', { ...sold, cashReceivedTiyn: null });
  await till.advance(5_000);
  await till.counter.go('shift');
  for (const [figure, shown, entries] of [
    ['cash', 'takings-cash', 1],
    ['net', 'takings-net', 1],
    ['expected', 'drawer-expected', 2],
  ] as const) {
    const amount = till.text(shown);
    await till.press(`open-${figure}`);
    await till.until(() => till.sees('entries-amount'), 'the entries');
    expect(till.text('entries-amount')).toBe(amount);
    expect(till.see('entries').children).toHaveLength(entries);
    await till.type('{Escape}');
  }
});
