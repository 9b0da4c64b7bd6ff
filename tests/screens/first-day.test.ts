import { readScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import ru from '@tilla/shared/locales/ru/firstDay.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { handleScan } from '#renderer/app/scan-places.ts';
import { useScanned } from '#renderer/features/first-day/scanned-goods.ts';
import { useCart } from '#renderer/features/sales/cart-store.ts';
import { startVirtualPrinter } from '../support/virtual-printer.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { setUp } from './set-up.ts';
import { type LiveOptions, type LiveScreen, manager, openLive } from './till-screen.ts';

/** The national catalog has these two. */
const bread = '4870040101373';
const rye = '4870040102745';
const passphrase = 'a phrase of this shop';
const nobodys = '4870009998884';
const empty: LiveOptions = { organization: { catalog: undefined, has_catalog: true } };

async function openEmpty(): Promise<LiveScreen> {
  useScanned.setState({ of: null, waiting: [], saved: [], news: null });
  const till = await openLive(empty);
  await till.within(10_000, () => till.sees('first-day'), 'the first day');
  return till;
}

async function open(till: LiveScreen, page: 'scan' | 'templates'): Promise<void> {
  await till.press(`first-day-${page}`);
  await till.until(() => till.sees(page === 'scan' ? 'scan-goods' : 'trade-templates'), `the page: ${page}`);
}
const stepState = (till: LiveScreen, number: number): string =>
  till.see(`first-day-step-${String(number)}`).dataset['state'] ?? '';
const listed = async (till: LiveScreen) => {
  const filter = { text: '', category: null, only: 'all' } as const;
  return (await till.ask('goods.list', { filter, offset: 0, limit: 50 })).rows;
};

test('the manager of an empty shop is led to the first sale, and an amount can be sold at once', async () => {
  const till = await openEmpty();
  expect([1, 2, 3].map((number) => stepState(till, number))).toEqual(['next', 'later', 'later']);
  await till.press('sell-amount');
  await till.type('700');
  await till.press('free-save');
  expect(till.counter.total()).toBe('700 ₸');
  await till.press('free-goods');
  await till.type('50');
  await till.press('free-save');
  expect(till.counter.lines()).toBe(2);
});

test('facts tick the steps: goods, a printed receipt, a sale for 1 ₸ and its refund; then the shelf is back', async () => {
  const till = await openLive({ passphrase });
  await till.ask('firstDay.show', { isShown: true });
  await till.reload();
  expect([1, 2, 3].map((number) => stepState(till, number))).toEqual(['done', 'next', 'later']);

  await till.press('first-day-sell');
  expect(till.counter.total()).toBe('1 ₸');
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  await till.counter.nextCustomer();
  expect(stepState(till, 3), 'a sale without its refund is half of the step').toBe('later');
  await till.press('first-day-refund');
  const { sales } = await till.ask('sale.today', {});
  const { tenders } = await till.ask('sale.view', { saleId: sales[0]?.id ?? '' });
  await till.ask('tender.giveBack', { tenderId: tenders[0]?.id ?? '', amountTiyn: 100, reason: 'проба' });
  await till.counter.go('sell');
  expect(stepState(till, 3)).toBe('done');
  await till.restart();
  await setUp(till).comeBack(passphrase, manager.pin);
  expect(stepState(till, 3), 'progress survives a restart').toBe('done');

  const device = await startVirtualPrinter();
  const receiptPrinter = { way: 'network', address: device.address, baudRate: 9600, cut: true, drawer: false } as const;
  await till.ask('settings.change', { receiptPrinter, printerId: 'receipt' });
  await till.until(() => till.sees('first-day-test'), 'a printer without a test receipt');
  await till.press('first-day-test');
  await till.until(() => !till.sees('first-day'), 'the end of the first day');
  await device.close();
  expect(till.sees(/^product-/)).toBe(true);
});

test('the first day is put away and found again among the items; a senior sees their own steps, a cashier none', async () => {
  const till = await openEmpty();
  await till.press('first-day-away');
  expect(till.sees('first-day')).toBe(false);
  expect(till.text('toast')).toContain(ru.isPutAway);
  expect(till.sees('search')).toBe(true);
  await till.counter.go('goods');
  await till.until(() => till.sees('first-day-again'), 'the items');
  await till.press('first-day-again');
  expect(till.sees('first-day')).toBe(true);
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.switchTo(senior.name);
  expect(till.all(/^first-day-step-/), 'a printer is set up by a manager').toHaveLength(2);
  expect(till.sees('first-day-staff')).toBe(false);
  await people.switchTo(cashier.name);
  expect(till.sees('first-day')).toBe(false);
  expect(till.sees('empty-act')).toBe(true);
});

test('items by scanner: the catalog names them, the next scan saves a price, and each sells at once', async () => {
  const till = await openEmpty();
  await open(till, 'scan');
  await till.scan(bread);
  expect(document.activeElement).toBe(till.see('scan-price'));
  expect(till.text('scan-name')).toContain('Хлеб');
  expect(till.text('scan-count')).toContain('0');
  await till.type('195');
  // Two scans without a pause: the first saves the price before it, the second waits behind.
  for (const code of [rye, nobodys]) handleScan(readScannedCode(code));
  await till.until(() => useScanned.getState().waiting.length === 2, 'both scans');
  expect(till.all('shelf-row')).toHaveLength(1);
  expect(
    useScanned
      .getState()
      .waiting.map(({ barcode }) => barcode)
      .toSorted(),
  ).toEqual([nobodys, rye].toSorted());
  await till.scan(rye);
  expect(till.text('scan-news')).toBe(ru.scan.again);
  await till.scan(bread);
  expect(till.text('scan-news')).toContain('Хлеб');

  for (let left = 2; left > 0; left -= 1) {
    await till.type('340');
    if (till.sees('scan-name-field')) {
      await till.type('{Enter}');
      expect(document.activeElement, 'a name that nobody knows is typed').toBe(till.see('scan-name-field'));
      await till.type('Курт домашний');
    }
    await till.type('{Enter}');
  }
  expect(till.all('shelf-row')).toHaveLength(3);
  expect(till.text('scan-count')).toContain('3');
  await till.press('scan-end');
  expect(till.text('first-day-goods')).toContain('3');
  await till.scan(nobodys);
  await till.scan(rye);
  expect(till.counter.total()).toBe('680 ₸');
});

test('without a connection an item by scanner has its name typed, and is sold for cash before the catalog has it', async () => {
  const till = await openEmpty();
  await open(till, 'scan');
  till.shop.goDown();
  await till.scan(bread);
  await till.within(60_000, () => till.see('scan-state').dataset['state'] === 'notAsked', 'no answer of the catalog');
  await till.fill('scan-name-field', 'Хлеб формовой');
  await till.fill('scan-price', '195');
  await till.press('scan-save');
  expect(till.text('shelf-row')).toContain(ru.scan.noCode);
  await till.press('scan-end');
  await till.scan(bread);
  expect(till.counter.total()).toBe('195 ₸');
  till.shop.comeBack();
  await till.within(120_000, () => !till.sees('line-new'), 'the catalog takes the item');
  expect(await listed(till)).toMatchObject([{ name: 'Хлеб формовой', barcode: bread }]);
});

test('a ready-made set makes what is ticked and priced, once, whatever the language of the second time', async () => {
  const till = await openEmpty();
  await open(till, 'templates');
  await till.press('trade-groceries');
  await till.fill('price-milk', '640');
  await till.fill('price-apple', '890');
  await till.press('tick-kurt');
  expect(till.text('unpriced')).toContain('1');
  await till.press('add-template');
  expect(till.sees('first-day')).toBe(true);
  await till.within(60_000, () => till.text('first-day-goods').startsWith('2'), 'the goods of the set');
  const made = await listed(till);
  expect(made.map(({ name, unit, category, priceTiyn }) => [name, unit, category, priceTiyn])).toEqual([
    ['Молоко 1 л', 'шт', 'dairy', 64_000],
    ['Яблоки', 'кг', 'produce', 89_000],
  ]);

  await till.ask('settings.change', { language: 'kk' });
  await open(till, 'templates');
  await till.press('trade-groceries');
  await till.within(60_000, () => till.see('item-milk').dataset['here'] === 'true', 'the item that is there');
  expect(till.sees('price-milk')).toBe(false);
  const isEnded = async () => (await till.ask('goodsTable.list', {})).imports[0]?.state === 'ended';
  while (!(await isEnded())) await till.advance(1_000);
  await till.press('trade-back');
  await till.press('trade-bakery');
  await till.fill('price-baursak', '650');
  await till.press('add-template');
  await till.within(60_000, () => till.text('first-day-goods').startsWith('3'), 'the goods of the second set');
  expect(useCart.getState().cart.lines).toEqual([]);
});
