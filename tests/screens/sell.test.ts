import { expect, test } from 'vitest';
import en from '../../shared/locales/en/sell.json' with { type: 'json' };
import kk from '../../shared/locales/kk/sell.json' with { type: 'json' };
import ru from '../../shared/locales/ru/sell.json' with { type: 'json' };
import { plainSpaces } from '../support/plain-spaces.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
/** Goods of the demo shop that are weighed. */
const bananas = '2000001000120';

/** What the line at this place comes to. */
function sumOf(till: TillScreen, place: number): string {
  const [sum] = [...till.see(`cart-line-${String(place)}`).querySelectorAll('b')].reverse();
  return sum === undefined ? '' : till.text(sum);
}

async function openLine(till: TillScreen, place: number, change: 'quantity' | 'price' | 'discount'): Promise<void> {
  const line = till.see(`cart-line-${String(place)}`);
  await till.press(change === 'quantity' ? 'line-quantity' : 'line-open', line);
  await till.press(`change-${change}`);
  expect(till.isChosen(`change-${change}`)).toBe(true);
}

const valueOf = (till: TillScreen, field: string): string => (till.see(field) as HTMLInputElement).value;
const goodsShown = (till: TillScreen): string[] => till.all(/^product-/).map((card) => card.dataset['testid'] ?? '');

test('selling by keyboard alone: quantities, a weight, a price, a parked cart and its customer', async () => {
  const till = await openTraining();
  const { counter } = till;
  const find = async (text: string): Promise<void> => {
    await till.typeByHand('/');
    expect(document.activeElement).toBe(till.see('search'));
    await till.typeByHand(text);
    expect(till.all(/^product-/)).toHaveLength(1);
    await till.typeByHand('{Enter}');
  };
  await find('айран');
  expect(counter.lines()).toBe(1);
  await till.typeByHand('12');
  expect(till.text('quantity')).toBe('12');
  await till.typeByHand('{Enter}');
  expect(counter.quantity(0)).toBe(12);

  await till.typeByHand('3*');
  expect(till.text('quantity')).toBe('3 ×');
  await find('батон');
  expect(counter.quantity(1)).toBe(3);

  await find('бананы');
  expect(till.sees('line-dialog')).toBe(true);
  await till.typeByHand('0,35{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(sumOf(till, 2)).toBe('381,50 ₸');

  await till.typeByHand('*');
  expect(till.sees('line-dialog')).toBe(true);
  await till.typeByHand('1000{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('list-price-struck', till.see('cart-line-2'))).toBe(true);
  expect(sumOf(till, 2)).toBe('350 ₸');

  await till.typeByHand('{Insert}87010000001{Enter}');
  expect(till.text('customer')).toContain('+7 701 ••• •• 01');

  const total = counter.total();
  await till.typeByHand('{F8}');
  expect(document.activeElement).toBe(till.see('park-name'));
  await till.typeByHand('куртка{Enter}');
  expect(counter.lines()).toBe(0);
  expect(till.sees('customer')).toBe(false);
  await till.typeByHand('{F8}');
  expect(till.text('parked-1')).toContain('куртка');
  await till.typeByHand('{Enter}');
  expect(counter.lines()).toBe(3);
  expect(till.text('customer')).toContain('+7 701 ••• •• 01');
  expect(counter.total()).toBe(total);

  await till.typeByHand('{F11}');
  expect(till.text('phone-number')).toContain('+7 701 000 00 01');
  await till.typeByHand('{Escape}{F9}');
  expect(counter.phase()).toBe('waiting');
});

test('digits of a scan are nobody’s quantity', async () => {
  const till = await openTraining();
  await till.scan('4870040101373', { layout: 'kazakh' });
  expect(till.counter.lines()).toBe(1);
  expect(till.sees('quantity')).toBe(false);
  await till.scan('4870040101373');
  expect(till.sees('quantity')).toBe(false);
  expect(till.counter.quantity(0)).toBe(2);
});

test('selling by touch in Kazakh: favourites, a quantity on the pad, a discount, a parked cart', async () => {
  const till = await openTraining({ language: 'kk' });
  const { counter } = till;
  await till.press('favourites');
  expect(till.says(words.kk.noFavourites)).toBe(true);
  await till.press('edit-favourites');
  expect(till.says(words.kk.editFavouritesHint)).toBe(true);
  await till.press('category-0');
  const [first = '', , , fourth = ''] = goodsShown(till);
  await till.press(first);
  await till.press(fourth);
  expect(counter.lines(), 'while they are chosen nothing is sold').toBe(0);
  await till.press('favourites');
  expect(goodsShown(till)).toEqual([first, fourth]);
  await till.press('move-left');
  expect(goodsShown(till), 'the first one cannot go further').toEqual([first, fourth]);
  await till.press('move-right');
  await till.press('edit-favourites');
  expect(goodsShown(till)).toEqual([fourth, first]);

  await counter.addByTap(0);
  await openLine(till, 0, 'quantity');
  for (const key of '100') await till.press(`key-${key}`, till.see('line-dialog'));
  await till.press('key-erase', till.see('line-dialog'));
  await till.press('line-save');
  expect(counter.quantity(0)).toBe(10);
  await openLine(till, 0, 'discount');
  await till.press('preset-20');
  await till.press('line-save');
  expect(till.text('cart-line-0')).toContain('−20 %');
  await till.press('park');
  await till.press('park-this');
  expect(counter.lines()).toBe(0);
  expect(till.text('park-count')).toBe('1');
  await till.press('park');
  await till.press('recall', till.see('parked-1'));
  expect(till.isDialogOpen()).toBe(false);
  expect(counter.lines()).toBe(1);
  await counter.payByQr();
});

test('favourites survive a restart, begin the day, and answer Alt and their number', async () => {
  const till = await openTraining();
  const [first = '', second = ''] = goodsShown(till);
  const ids = [second, first].map((name) => Number(name.replace('product-', '')));
  await till.ask('favourite.set', { ids });
  await till.restart();
  await till.counter.unlock(manager.pin);
  await till.reload();
  expect(goodsShown(till)).toEqual([second, first]);
  expect(till.text(first)).toContain('Alt 2');
  await till.type('{Alt>}2{/Alt}');
  expect(till.counter.lines()).toBe(1);
  expect(till.text(first), 'how many of it are in the cart stands in the place of its key').not.toContain('Alt 2');
  await till.type('{Alt>}3{/Alt}');
  expect(till.counter.lines(), 'a number without a favourite is nothing').toBe(1);
});

test('a cashier’s discount above the limit takes a PIN when it is given, and none when the customer pays', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await till.counter.addByTap(0);
  await openLine(till, 0, 'discount');
  await till.press('preset-20');
  await till.press('line-save');
  await people.approve(manager.name);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-line-0')).toContain('−20 %');
  await till.counter.payByQr();
});

for (const [what, open] of [
  ['a line', (till: TillScreen) => openLine(till, 0, 'discount')],
  ['the whole cart', (till: TillScreen) => till.press('cart-discount')],
] as const) {
  test(`a discount on ${what} that nobody allows is not given, and the dialog says why`, async () => {
    const till = await openTraining();
    const people = peopleAt(till);
    await people.add(cashier, senior);
    await people.takeOver(cashier.name);
    await till.counter.addByTap(0);
    const total = till.counter.total();
    await open(till);
    if (what === 'a line') {
      await till.press('preset-20');
      await till.press('line-save');
    } else {
      await till.press('discount-20');
    }
    expect(till.text(till.dialog())).toContain(cashier.name);
    await till.press('approval-cancel');
    // The keys are back with the dialog below in the next frame.
    await till.advance(16);
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_not_permitted');
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.counter.total()).toBe(total);
  });
}

test('parked carts survive a restart', async () => {
  const till = await openTraining();
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

test('a parked cart is dropped only after the question, and the cart at hand trades places with one taken up', async () => {
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
  expect(till.sees('park-count')).toBe(false);
});

test('an emptied cart comes back by one press, until goods are added', async () => {
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
  await till.press('line-minus');
  expect(till.counter.lines()).toBe(0);
});

for (const language of ['ru', 'kk', 'en'] as const) {
  test(`what a line cannot be is told beside the field, and cannot be saved, in ${language}`, async () => {
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

test('a price of one’s own goes back to the catalog’s by one press', async () => {
  const till = await openTraining();
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
});

test('a discount on the whole cart: by preset, by number with Enter, and none again', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  const whole = till.counter.total();
  await till.press('cart-discount');
  await till.press('discount-10');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('cart-discount-sum')).toBe(true);
  const tenth = till.counter.total();
  await till.press('cart-discount');
  await till.fill('discount-percent', '12,5');
  await till.type('{Enter}');
  expect(till.text('cart-discount')).toContain('12');
  expect(till.counter.total()).not.toBe(tenth);
  await till.press('cart-discount');
  await till.press('discount-0');
  expect(till.sees('cart-discount-sum')).toBe(false);
  expect(till.counter.total()).toBe(whole);
});

for (const language of ['ru', 'kk', 'en'] as const) {
  test(`whose cart it is, in ${language}: a number on the pad, one that is none, one the app does not know, and nobody again`, async () => {
    const till = await openLive({ language });
    const { customerPhoneWrong, notRegistered } = words[language];
    await till.counter.addByTap(0);
    await till.press('cart-customer');
    await till.fill('sum-field', '12345678901');
    expect(till.says(customerPhoneWrong, till.dialog())).toBe(true);
    expect(till.isDisabled('attach-customer')).toBe(true);
    await till.fill('sum-field', '');
    for (const key of ['+7', ...'7000000001']) await till.press(`key-${key}`, till.dialog());
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

test('a search that finds nothing says so; Escape ends it, the cross too; a letter anywhere begins the next', async () => {
  const till = await openTraining();
  await till.fill('search', 'xyzzy');
  expect(till.says(words.ru.nothingFound)).toBe(true);
  await till.type('{Enter}');
  expect(till.counter.lines()).toBe(0);
  await till.press('search');
  await till.type('{Escape}');
  expect(till.all(/^product-/).length).toBeGreaterThan(5);
  expect(document.activeElement).toBe(document.body);
  await till.typeByHand('хлеб');
  expect(valueOf(till, 'search')).toBe('хлеб');
  const [erase] = [...document.querySelectorAll('button')].filter(
    (button) => button.getAttribute('aria-label') === words.ru.eraseSearch,
  );
  if (erase === undefined) throw new Error('A search cannot be erased');
  await till.press(erase);
  expect(valueOf(till, 'search')).toBe('');
});

test('arrows walk the goods from the search and Enter takes one; plus, minus and Delete act on the last line', async () => {
  const till = await openTraining();
  const [first = '', second = ''] = goodsShown(till);
  await till.press('search');
  await till.type('{ArrowDown}');
  expect(document.activeElement).toBe(till.see(first));
  await till.type('{ArrowRight}');
  expect(document.activeElement).toBe(till.see(second));
  await till.type('{ArrowLeft}{ArrowDown}{ArrowUp}{Enter}');
  expect(till.counter.lines()).toBe(1);
  await till.typeByHand('++-');
  expect(till.counter.quantity(0)).toBe(2);
  await till.press('line-plus');
  await till.press('line-minus');
  expect(till.counter.quantity(0)).toBe(2);
  await till.type('{Delete}');
  expect(till.counter.lines()).toBe(0);
});

test('a typed quantity: erased, given up, no number; a part of a piece is refused, by line and by what comes next', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  const toast = (): string => (till.sees('toast') ? till.text('toast') : '');
  await till.typeByHand('12{Backspace}');
  expect(till.text('quantity')).toBe('1');
  await till.typeByHand('{Escape}');
  expect(till.sees('quantity')).toBe(false);
  await till.typeByHand('1,5{Enter}');
  expect(toast()).toContain(words.ru.quantityWrong);
  expect(till.counter.quantity(0)).toBe(1);
  await till.typeByHand('0,5*');
  expect(till.text('quantity')).toBe('0,5 ×');
  const [, second = ''] = goodsShown(till);
  await till.press(second);
  expect(toast()).toMatch(/целыми штуками/);
  expect(till.counter.lines()).toBe(1);
  expect(till.sees('quantity')).toBe(false);
  await till.typeByHand('3*{Escape}');
  expect(till.sees('quantity')).toBe(false);
});

for (const language of ['ru', 'kk', 'en'] as const) {
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
    expect(valueOf(till, 'amount')).toBe('');
    await till.fill('amount', '250,50');
    await till.fill('amount-name', 'Доставка');
    await till.type('{Enter}');
    expect(till.text('cart-line-1')).toContain('Доставка');
    expect(till.counter.totalTiyn()).toBe(37_550);
    await till.counter.payByQr();
  });
}
