import en from '@tilla/shared/locales/en/sell.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sell.json' with { type: 'json' };
import kkShelf from '@tilla/shared/locales/kk/shelf.json' with { type: 'json' };
import approvalWords from '@tilla/shared/locales/ru/approval.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import ruShelf from '@tilla/shared/locales/ru/shelf.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openLine, sumOf } from './cart-line.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { hold } from './tile-page.ts';
import { manager, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const shelf = { ru: ruShelf, kk: kkShelf } as const;

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
  expect(till.text('phone-number')).toContain('+7 701 ••• •• 01');
  await till.typeByHand('{Escape}{F9}');
  expect(counter.phase()).toBe('waiting');
  expect(till.text('payment-phase'), 'named and measured as in the cart').toMatch(
    /Бананы(?!,).*0,35\sкг\s×\s1\s000\s₸/,
  );
});

test('selling by touch in Kazakh: pinned tiles, a quantity on the pad, a discount, a parked cart', async () => {
  const till = await openTraining({ language: 'kk' });
  const { counter } = till;
  await till.press('popular');
  expect(till.says(shelf.kk.noPopular.text)).toBe(true);
  await till.press('empty-act');
  const [first = '', , , fourth = ''] = goodsShown(till);
  await hold(till, first);
  await till.press('tile-pin');
  await hold(till, fourth);
  await till.press('tile-pin');
  expect(counter.lines(), 'a tile that is held down is not sold').toBe(0);
  await till.press('popular');
  expect(goodsShown(till)).toEqual([first, fourth]);
  await hold(till, first);
  expect(till.isDisabled('tile-earlier'), 'the first one cannot go further').toBe(true);
  await till.press('tile-later');
  await till.press('dialog-close');
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

test('pinned goods survive a restart, begin the day, and answer Alt and their number', async () => {
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
  expect(till.text('about-amount')).toContain('−20');
  expect(till.text('about-afterTiyn')).not.toBe(till.text('about-beforeTiyn'));
  expect(till.text('cart-line-0')).toContain(till.text('about-lines').replace(approvalWords.about.lines, '').trim());
  await people.approve(manager.name);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('cart-line-0')).toContain('−20 %');
  await till.counter.payByQr();
});

test('a discount on a line or the whole cart that nobody allows is not given, and the dialog says why', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(cashier.name);
  await till.counter.addByTap(0);
  const total = till.counter.total();
  for (const what of ['line', 'cart'] as const) {
    if (what === 'line') {
      await openLine(till, 0, 'discount');
      await till.press('preset-20');
      await till.press('line-save');
    } else {
      await till.press('cart-discount');
      await till.press('discount-20');
    }
    expect(till.text(till.dialog())).toContain(cashier.name);
    await till.press('approval-cancel');
    // The dialog below gets the keys in the next frame.
    await till.advance(16);
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_not_permitted');
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    expect(till.counter.total()).toBe(total);
  }
});

test('a search forgives slips and layouts; one that finds nothing says so; Escape and the cross end it, a letter anywhere begins the next', async () => {
  const till = await openTraining();
  await till.fill('search', 'айран');
  const meant = goodsShown(till);
  expect(meant).toHaveLength(1);
  for (const typed of ['ойран', 'fqhfy', 'ayran', 'айрн']) {
    await till.fill('search', typed);
    expect(goodsShown(till), typed).toEqual(meant);
  }
  await till.fill('search', 'xyzzy');
  expect(till.says(shelf.ru.nothing.title.replace('{{text}}', 'xyzzy'))).toBe(true);
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

test('arrows walk the goods from the search and Enter takes one; keys act on the last line; a quantity that is typed is erased, given up or refused', async () => {
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
  await till.press(second);
  expect(toast()).toMatch(/целыми штуками/);
  expect(till.counter.lines()).toBe(1);
  expect(till.sees('quantity')).toBe(false);
  await till.typeByHand('3*{Escape}');
  expect(till.sees('quantity')).toBe(false);

  // Digits of a scan are nobody's quantity.
  await till.press('clear-cart');
  await till.scan('4870040101373', { layout: 'kazakh' });
  expect(till.counter.lines()).toBe(1);
  expect(till.sees('quantity')).toBe(false);
  await till.scan('4870040101373');
  expect(till.sees('quantity')).toBe(false);
  expect(till.counter.quantity(0)).toBe(2);
});
