/**
 * Discounts in percent and in tenge, of a line and of the cart: typed, by one tap, with a reason; and the purpose of a
 * cart.
 */

import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/sell.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sell.json' with { type: 'json' };
import approvalRu from '@tilla/shared/locales/ru/approval.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import tendersRu from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import { takeLine } from './cart-line.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const money = (tiyn: number, language: 'ru' | 'kk' | 'en' = 'ru') => plainSpaces(formatMoney(tiyn, language));

async function openLineDiscount(till: TillScreen, line: number): Promise<void> {
  await till.press('line-price', await takeLine(till, line));
  await till.press('change-discount');
}
/** The manager's presets. */
const presets = [
  { name: 'Пенсионерам', discountPercentage: 5 },
  { name: 'Помята упаковка', discountPercentage: 0, discountTiyn: 20_000 },
];

for (const language of spokenLanguages) {
  test(`tenge off the cart by the keypad, in ${language}: exact, shown once, with a reason by one tap`, async () => {
    const till = await openTraining({ language });
    const { discounts } = words[language];
    for (const place of [0, 2, 5]) await till.counter.addByTap(place);
    const totalTiyn = () => Number(till.counter.total().replace(/\D/g, '')) * 100;
    const whole = totalTiyn();
    await till.press('cart-discount');
    await till.press('discount-unit-money');
    for (const digit of '100') await till.press(`key-${digit}`);
    expect(till.text('line-result')).toBe(money(whole - 10_000, language));
    await till.press('discount-reason-damaged');
    await till.press('discount-save');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('cart-discount-amount')).toBe(money(-10_000, language));
    expect(till.text('cart-discount-reason')).toBe(discounts.usual.damaged);
    expect(totalTiyn()).toBe(whole - 10_000);
    // The given discount is shown, and more than the cart is refused beside the field.
    await till.press('cart-discount');
    expect((till.see('discount-percent') as HTMLInputElement).value).toBe('100');
    await till.fill('discount-percent', String(whole / 100));
    expect(till.isDisabled('discount-save')).toBe(true);
    expect(
      till.says(plainSpaces(discounts.moneyWrong.replace('{{amount}}', money(whole, language))), till.dialog()),
    ).toBe(true);
    await till.press('discount-0');
    expect(till.sees('cart-discount-amount')).toBe(false);
    expect(totalTiyn()).toBe(whole);
  });
}

test('tenge off a line by keys alone: the line says so, and its amount with it', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  const whole = till.counter.totalTiyn();
  await openLineDiscount(till, 0);
  await till.press('discount-unit-money');
  await till.fill('sum-field', '70,5');
  await till.fill('discount-reason', 'Последний');
  await till.type('{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('line-discount')).toBe(money(-7_050));
  expect(till.text('cart-line-0')).toContain('Последний');
  expect(till.counter.totalTiyn()).toBe(whole - 7_050);
  await openLineDiscount(till, 0);
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('70,5');
});

test('a sum off that is more than what is left in the cart is said, and stays for goods that come back', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  const first = till.counter.totalTiyn();
  await till.counter.addByTap(1);
  const whole = till.counter.totalTiyn();
  await till.press('cart-discount');
  await till.press('discount-unit-money');
  await till.fill('discount-percent', String(first / 100));
  await till.press('discount-save');
  await till.press('line-remove');
  expect(till.text('pay-warning')).toBe(tendersRu.nothingLeft);
  for (const way of ['pay-qr', 'pay-cash']) expect(till.isDisabled(way)).toBe(true);
  await till.counter.addByTap(1);
  expect(till.sees('pay-warning')).toBe(false);
  expect(till.counter.totalTiyn()).toBe(whole - first);
});

test('what the manager made ready is one tap, of the cart and of a line, and its name the reason', async () => {
  const till = await openTraining();
  await till.ask('settings.change', { discountPresets: presets });
  await till.counter.addByTap(0);
  const whole = till.counter.totalTiyn();
  await till.press('cart-discount');
  await till.press('discount-ready-0');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-discount-reason')).toBe('Пенсионерам');
  expect(till.counter.totalTiyn()).toBe(whole * 0.95);
  await openLineDiscount(till, 0);
  await till.press('discount-ready-1');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-line-0')).toContain('Помята упаковка');
  expect(till.text('line-discount')).toBe(money(-20_000));
});

test('above a cashier’s limit an amount is approved by its percent, with the sums, the lines and the reason', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(cashier.name);
  const line = await till.counter.addByTap(0);
  const whole = till.counter.totalTiyn();
  await till.press('cart-discount');
  await till.press('discount-unit-money');
  await till.fill('discount-percent', String(whole / 500));
  await till.fill('discount-reason', 'Помята упаковка');
  await till.press('discount-save');
  const approval = till.see('approval');
  expect(till.text('about-amount')).toContain('20');
  expect(till.text('about-beforeTiyn')).toContain(money(whole));
  expect(till.text('about-afterTiyn')).toContain(money((whole * 4) / 5));
  expect(line).toContain(till.text('about-lines').replace(approvalRu.about.lines, ''));
  expect(till.text('about-reason')).toContain('Помята упаковка');
  expect(till.text('about-limit'), 'what whoever asks may give alone').toContain(approvalRu.about.limit);
  await people.choose('approver', senior.name);
  await people.pressPin(senior.pin, approval);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-discount-amount')).toBe(money(-whole / 5));
});

test('where the manager wants a reason, none is given without one', async () => {
  const till = await openTraining();
  await till.ask('settings.change', { isDiscountReasonNeeded: true });
  await till.counter.addByTap(0);
  await till.press('cart-discount');
  await till.press('discount-10');
  expect(till.isDialogOpen(), 'written, not given').toBe(true);
  expect((till.see('discount-percent') as HTMLInputElement).value).toBe('10');
  expect(till.isDisabled('discount-save')).toBe(true);
  expect(till.says(ru.discounts.reasonNeeded, till.dialog())).toBe(true);
  await till.press('discount-reason-regular');
  await till.press('discount-save');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-discount-reason')).toBe(ru.discounts.usual.regular);
});

test('the sale in the history says what was taken off, why, and what it was for', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.counter.addByTap(1);
  const whole = till.counter.totalTiyn();
  await openLineDiscount(till, 0);
  await till.press('discount-unit-money');
  await till.fill('sum-field', '20');
  await till.press('discount-reason-expiring');
  await till.press('line-save');
  await till.press('cart-discount');
  await till.press('discount-unit-money');
  await till.fill('discount-percent', '30');
  await till.fill('discount-reason', 'По-соседски');
  await till.press('discount-save');
  await till.press('cart-purpose');
  await till.fill('purpose-text', 'Завтраки для садика');
  await till.press('purpose-save');
  expect(till.text('cart-purpose-text')).toBe('Завтраки для садика');
  await till.counter.payByQr();
  const invoice = await till.shop.newestInvoice();
  await till.shop.customer(invoice, 'pay');
  await till.advance(3_000);
  expect(till.counter.phase()).toBe('paid');
  await till.counter.nextCustomer();
  expect(till.sees('cart-purpose-text'), 'not the next customer’s').toBe(false);
  await till.counter.go('sales');
  const said = till.text(document.body);
  for (const part of ['По-соседски', ru.discounts.usual.expiring, 'Завтраки для садика', money(-2_000), money(-3_000)])
    expect(said).toContain(part);
  expect(said).toContain(money(whole - 5_000));
  const { sales } = await till.ask('sale.today', {});
  const saleId = sales[0]?.id ?? '';
  const { lines, discountTiyn, totalTiyn } = await till.ask('sale.view', { saleId });
  const ofLines = lines.map((line) => line.totalTiyn);
  expect(ofLines.reduce((sum, tiyn) => sum + tiyn, 0) - discountTiyn, 'what stands there adds up').toBe(totalTiyn);
  for (const tiyn of ofLines) expect(said).toContain(money(tiyn));
});

test('a manager makes discounts ready in the settings, in percent and in tenge, and takes them away', async () => {
  const till = await openTraining();
  await till.counter.go('settings/prices');
  await till.until(() => till.sees('ready-name'), 'the panel of discounts');
  expect(till.isDisabled('ready-add')).toBe(true);
  await till.fill('ready-name', 'Пенсионерам');
  await till.fill('ready-value', '5');
  await till.press('ready-add');
  await till.fill('ready-name', 'Пенсионерам');
  await till.fill('ready-value', '7');
  expect(till.isDisabled('ready-add'), 'one name, one discount').toBe(true);
  await till.fill('ready-name', 'Помята упаковка');
  await till.press('ready-unit-money');
  await till.fill('ready-value', '200');
  await till.press('ready-add');
  await till.press('discount-reason-needed');
  expect((await till.ask('app.view', {})).settings).toMatchObject({
    discountPresets: presets,
    isDiscountReasonNeeded: true,
  });
  await till.press('ready-remove-0');
  expect((await till.ask('app.view', {})).settings.discountPresets).toEqual(presets.slice(1));
});
