import en from '@tilla/shared/locales/en/sell.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sell.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openLine, sumOf } from './cart-line.ts';
import { manager, openLive, openTraining } from './till-screen.ts';

const words = { ru, kk, en } as const;
/** Weighed goods of the demo shop. */
const bananas = '2000001000120';

test('a parked cart survives a restart, trades places with the one at hand, and is dropped only after the question', async () => {
  const till = await openTraining();
  await till.press('park');
  expect(till.says(words.ru.parked, till.dialog())).toBe(true);
  expect(till.sees('park-this'), 'an empty cart cannot be put away').toBe(false);
  await till.press('dialog-close');

  await till.counter.addByTap(0);
  await till.type('{F8}{Enter}');
  await till.counter.addByTap(1);
  const second = till.counter.total();
  await till.press('park');
  await till.press('recall', till.see('parked-1'));
  expect(till.counter.lines()).toBe(1);
  expect(till.counter.total()).not.toBe(second);
  expect(till.text('park-count'), 'the cart that was at hand took its place').toBe('1');

  await till.press('clear-cart');
  await till.press('park');
  await till.press('drop-parked');
  expect(till.says(words.ru.drop, till.dialog())).toBe(true);
  await till.type('{Escape}');
  expect(till.sees('drop-parked'), 'the question alone is gone').toBe(true);
  await till.press('drop-parked');
  await till.press('confirm-drop');
  expect(till.says(words.ru.parked, till.dialog())).toBe(true);
  await till.type('{Escape}');
  expect(till.isDialogOpen(), 'the row that had the focus is gone, and Escape still closes the list').toBe(false);
  expect(till.sees('park-count')).toBe(false);

  await till.counter.addByTap(0);
  await till.counter.addByTap(2);
  await till.press('park');
  await till.fill('park-name', 'Синяя сумка');
  await till.press('park-this');
  await till.restart();
  await till.counter.unlock(manager.pin);
  await till.press('park');
  expect(till.text('parked-1')).toContain('Синяя сумка');
  await till.press('recall', till.see('parked-1'));
  expect(till.counter.lines()).toBe(2);
});

for (const language of spokenLanguages) {
  test(`an invalid value of a line is reported beside the field, and cannot be saved, in ${language}`, async () => {
    const till = await openTraining({ language });
    const { quantityWrong, weightWrong, priceWrong, percentWrong } = words[language];
    await till.counter.addByTap(0);
    for (const [change, typed, problem] of [
      ['quantity', '1,5', quantityWrong],
      ['price', '1,5555', priceWrong],
      ['discount', '100', percentWrong],
    ] as const) {
      await openLine(till, 0, change);
      await till.fill('sum-field', typed);
      expect(till.text(till.dialog())).toContain(plainSpaces(problem));
      expect(till.isDisabled('line-save')).toBe(true);
      await till.press('line-cancel');
    }
    await till.scan(bananas);
    await till.fill('sum-field', '0,0001');
    expect(till.says(weightWrong, till.dialog())).toBe(true);
    expect(till.isDisabled('line-save')).toBe(true);
    await till.press('line-cancel');
    expect(till.counter.lines(), 'goods that nobody weighed were pressed by mistake').toBe(1);

    await till.press('cart-discount');
    await till.fill('discount-percent', '0,5');
    expect(till.says(percentWrong, till.dialog())).toBe(true);
  });
}

test('an emptied cart comes back by one press; a price of one’s own goes back to the catalog’s, and a discount to none', async () => {
  const till = await openTraining();
  expect(till.says(words.ru.emptyCart)).toBe(true);
  expect(till.isDisabled('clear-cart')).toBe(true);
  await till.counter.addByTap(0);
  await till.counter.addByTap(1);
  await till.press('clear-cart');
  await till.press('undo-clear');
  expect(till.counter.lines()).toBe(2);
  await till.press('clear-cart');
  await till.counter.addByTap(2);
  await till.press('line-remove');
  expect(till.counter.lines(), 'nothing comes back once goods were added').toBe(0);

  await till.counter.addByTap(0);
  const listed = sumOf(till, 0);
  await openLine(till, 0, 'price');
  await till.fill('sum-field', '1000');
  await till.type('{Enter}');
  expect(sumOf(till, 0)).toBe('1 000 ₸');
  await openLine(till, 0, 'price');
  await till.press('list-price');
  expect(till.text('line-result')).toBe(listed);
  await till.press('line-save');
  expect(sumOf(till, 0)).toBe(listed);
  expect(till.sees('list-price-struck')).toBe(false);

  const whole = till.counter.total();
  await till.press('cart-discount');
  await till.press('discount-10');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('cart-discount-amount')).toBe(true);
  const tenth = till.counter.total();
  await till.press('cart-discount');
  await till.fill('discount-percent', '12,5');
  await till.type('{Enter}');
  expect(till.text('cart-discount')).toContain('12');
  expect(till.counter.total()).not.toBe(tenth);
  await till.press('cart-discount');
  await till.press('discount-0');
  expect(till.sees('cart-discount-amount')).toBe(false);
  expect(till.counter.total()).toBe(whole);
});

for (const language of spokenLanguages) {
  test(`whose cart it is, in ${language}: a number on the pad, one that is none, one the app does not know, and nobody again`, async () => {
    const till = await openLive({ language });
    const { customerPhoneWrong, notRegistered } = words[language];
    await till.counter.addByTap(0);
    await till.press('cart-customer');
    await till.fill('sum-field', '12345678901');
    expect(till.says(customerPhoneWrong, till.dialog())).toBe(true);
    expect(till.isDisabled('attach-customer')).toBe(true);
    await till.fill('sum-field', '');
    for (const key of ['+7', ...Array.from('7000000001')]) await till.press(`key-${key}`, till.dialog());
    await till.press('key-erase', till.dialog());
    expect(till.isDisabled('attach-customer')).toBe(true);
    await till.press('key-1', till.dialog());
    await till.press('attach-customer');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('customer')).toContain('+7 700 ••• •• 01');
    expect(till.text('customer')).toContain(notRegistered);
    await till.press('detach-customer');
    expect(till.sees('customer')).toBe(false);
  });
}

test('an invoice to the cart’s customer: the page knows the mask alone, and another number that is typed takes its place', async () => {
  const till = await openLive();
  const attach = async (number: string) => {
    await till.press('cart-customer');
    await till.fill('sum-field', number);
    await till.press('attach-customer');
  };
  await till.counter.addByTap(0);
  await attach('8 701 000 00 01');
  await till.typeByHand('{F11}');
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('+7 701 ••• •• 01');
  expect(till.text('phone-number')).toBe('+7 701 ••• •• 01');
  expect(till.sees('client-name')).toBe(true);
  expect(document.body.outerHTML).not.toMatch(/701\D{0,2}000\D{0,2}00\D{0,2}01/);
  await till.typeByHand('8701');
  expect((till.see('sum-field') as HTMLInputElement).value).toBe('8701');
  await till.typeByHand('{Escape}{F11}{Enter}');
  await till.advance(5_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.text('phone-masked')).toBe('+7 701 ••• •• 01');
});

test('a number that is attached while the line is dead has not been asked about; clearing the cart lets it go', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  till.shop.goDown();
  await till.typeByHand('{Insert}87010000001{Enter}');
  await till.advance(60_000);
  expect(till.text('customer')).toContain(words.ru.notAsked);
  await till.press('clear-cart');
  expect(till.sees('customer')).toBe(false);
});

for (const language of spokenLanguages) {
  test(`a shop without a catalog types a sum and what it is for, in ${language}`, async () => {
    const till = await openLive({ language, organization: { has_catalog: false } });
    const { amountWrong, amountName } = words[language];
    expect(till.sees('search')).toBe(false);
    expect(till.isDisabled('add-amount')).toBe(true);
    await till.fill('amount', '0');
    expect(till.says(amountWrong)).toBe(true);
    expect(till.isDisabled('add-amount')).toBe(true);
    await till.fill('amount', '');
    for (const key of '01250') await till.press(`key-${key}`);
    await till.press('key-erase');
    await till.press('add-amount');
    expect(till.counter.totalTiyn()).toBe(12_500);
    expect(till.text('cart-line-0')).toContain(amountName);
    expect((till.see('amount') as HTMLInputElement).value).toBe('');
    await till.fill('amount', '250,50');
    await till.fill('amount-name', 'Доставка');
    await till.type('{Enter}');
    expect(till.text('cart-line-1')).toContain('Доставка');
    expect(till.counter.totalTiyn()).toBe(37_550);
    await till.counter.payByQr();
  });
}
