import ru from '@tilla/shared/locales/ru/newGoods.json' with { type: 'json' };
import refunds from '@tilla/shared/locales/ru/refunds.json' with { type: 'json' };
import sell from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import shelf from '@tilla/shared/locales/ru/shelf.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { plainSpaces } from '../support/plain-spaces.ts';
import { pattern } from '../support/sentences.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

/** The demo shop's bread: the national catalog has it. */
const bread = '4870040101373';
const nobodys = '4870009998884';
/** A shop with an empty catalog. */
const empty: LiveOptions = { organization: { catalog: undefined, has_catalog: true } };
/** The catalog is slow. */
const SLOW_MS = 20_000;

const value = (till: LiveScreen, name: string): string => (till.see(name) as HTMLInputElement).value;
const state = (till: LiveScreen): string => till.see('scan-state').dataset['state'] ?? '';

/** The shelf instead of the first day. */
async function openShelf(): Promise<LiveScreen> {
  const till = await openLive(empty);
  await till.until(() => till.sees('first-day-away'), 'the first day');
  await till.press('first-day-away');
  return till;
}

async function openSlow(): Promise<LiveScreen> {
  const till = await openShelf();
  await till.shop.mood({ latency_ms: SLOW_MS });
  return till;
}

async function add(till: LiveScreen, price = '340'): Promise<void> {
  await till.scan(bread);
  await till.type(price);
  await till.press('new-goods-save');
}

test('unknown barcode, price, save: in the cart and sold for cash, while the catalog still takes the goods', async () => {
  const till = await openSlow();
  await till.scan(bread);
  expect(document.activeElement).toBe(till.see('new-goods-price'));
  expect(state(till)).toBe('found');
  expect(value(till, 'new-goods-name')).toContain('Хлеб');
  await till.type('340{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.total()).toBe('340 ₸');
  expect(till.text('line-new')).toBe(ru.lineWaits);
  // The wait is shown in place of the QR, and the other tenders are open.
  expect(till.isDisabled('pay-qr')).toBe(true);
  expect(till.text('pay-qr')).toContain(ru.qrWaits);
  expect(till.text('pay-warning')).toMatch(pattern(ru.waits));
  expect(['cash', 'phone', 'card'].map((way) => till.isDisabled(`pay-${way}`))).toEqual([false, false, false]);
  await till.counter.chooseTender('cash');
  await till.press('take-money');
  await till.advance(3 * SLOW_MS);
  const { sales } = await till.ask('sale.today', {});
  expect(sales).toMatchObject([{ totalTiyn: 34_000, phase: 'paid' }]);
  // Barcode and receipt code were sent: the fiscal till made a receipt of a free line.
  const sale = await till.ask('sale.view', { saleId: sales[0]?.id ?? '' });
  expect(sale.tenders).toMatchObject([{ receipt: { phase: 'done' } }]);
});

test('the QR opens by itself once the catalog has taken the goods, and the same code adds one more until then', async () => {
  const till = await openSlow();
  await add(till);
  await till.scan(bread);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.lines()).toBe(1);
  expect(till.counter.quantity(0)).toBe(2);
  // Its tile is on the first page already.
  await till.press(/^product-/);
  expect(till.counter.quantity(0)).toBe(3);
  await till.press('line-minus');
  await till.advance(2 * SLOW_MS);
  expect(till.isDisabled('pay-qr')).toBe(false);
  expect(till.sees('line-new')).toBe(false);
  expect(till.sees('pay-warning')).toBe(false);
  await till.counter.payByQr();
  const [invoice] = await till.shop.invoices();
  expect(invoice).toMatchObject({ amount: '680.00' });
});

test('a refusal of the catalog says what to do, and the other tenders stay open', async () => {
  const till = await openLive(empty);
  await till.shop.mood({ catalog: 'error:catalog_item_invalid' });
  await add(till);
  await till.advance(60_000);
  expect(till.text('pay-warning')).toMatch(pattern(ru.refused));
  expect(till.see('advice').dataset['code']).toBe('catalog_item_invalid');
  expect([till.isDisabled('pay-qr'), till.isDisabled('pay-cash')]).toEqual([true, false]);
});

test('a code that nobody knows, and a catalog that does not answer: the name is typed, and missing it has the focus', async () => {
  const till = await openLive(empty);
  await till.scan(nobodys);
  expect(state(till)).toBe('notFound');
  await till.type('500{Enter}');
  expect(document.activeElement).toBe(till.see('new-goods-name'));
  expect(till.says(ru.nameNeeded)).toBe(true);
  await till.type('Қурут{Enter}');
  expect(till.text(till.see('cart-line-0'))).toContain('Қурут');
  await till.press('clear-cart');

  await till.shop.mood({ catalog: 'error:bank_scan_unavailable' });
  await till.scan(bread);
  expect(state(till)).toBe('notAsked');
});

test('a code that is typed opens the same sheet, and one that is begun is ended before another one', async () => {
  const till = await openShelf();
  await till.fill('search', nobodys);
  await till.advance(500);
  await till.type('{Enter}');
  expect(till.sees('new-goods')).toBe(true);
  await till.scan(bread);
  expect(till.text('toast')).toContain(sell.scan.dialog);
  expect(value(till, 'new-goods-name')).toBe('');
  expect(till.counter.lines()).toBe(0);
});

test('a cashier asks a senior once, for the goods and their price together', async () => {
  const till = await openSlow();
  const people = peopleAt(till);
  await people.add(senior, cashier);
  await people.takeOver(cashier.name);
  await add(till);
  expect(till.sees('approval')).toBe(true);
  await people.approve(senior.name);
  expect(till.counter.lines()).toBe(1);
  await till.counter.chooseTender('card');
  await till.press('take-money');
  expect(till.sees('approval')).toBe(false);
  expect((await till.ask('sale.today', {})).paidCount).toBe(1);
});

test('where the shop allows it, a cashier sells an amount for cash and card without anybody’s PIN', async () => {
  const till = await openLive();
  const people = peopleAt(till);
  await people.add(cashier);
  await till.ask('settings.change', { freeLines: true });
  await people.takeOver(cashier.name);
  await till.press('free-goods');
  await till.type('150');
  await till.fill('free-name', 'Қапшық');
  await till.press('free-save');
  expect(till.counter.total()).toBe('150 ₸');
  expect(till.isDisabled('pay-qr')).toBe(true);
  expect(till.text('pay-warning')).toBe(plainSpaces(ru.amountHint));
  await till.counter.chooseTender('card');
  await till.press('take-money');
  expect(till.sees('approval')).toBe(false);

  // Without a senior present an unknown code sells the same way.
  await till.press('next-customer');
  await till.scan(nobodys);
  await till.type('700');
  await till.fill('new-goods-name', 'Шырын');
  await till.press('sell-free');
  expect(till.sees('approval')).toBe(false);
  expect(till.counter.total()).toBe('700 ₸');
});

test('an empty shop sells an amount at once, by QR after the catalog has its service item, and later without a question', async () => {
  const till = await openShelf();
  expect(till.text('empty-shelf')).toContain(shelf.noGoods.title);
  const sell = async (amount: string): Promise<void> => {
    await till.type(amount);
    await till.fill('free-name', 'Аренда бокса');
    await till.press('free-save');
  };
  await till.press('empty-act');
  await sell('15000');
  expect(till.isDisabled('pay-qr')).toBe(true);
  await till.press('bill-amounts');
  await till.advance(20_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.text('pay-amount')).toBe(plainSpaces('15 000 ₸'));
  const [invoice] = await till.shop.invoices();
  expect(invoice).toMatchObject({ amount: '15000.00' });
  await till.shop.customer(Number(invoice?.id), 'pay');
  await till.advance(5_000);
  await till.counter.nextCustomer();

  // Its tile has no price of its own: the amount is asked for again.
  await till.advance(60_000);
  const [tile] = till.all(/^product-/);
  await till.press(tile?.dataset['testid'] ?? '');
  await till.type('900');
  await till.press('free-save');
  expect(till.counter.total()).toBe('900 ₸');
  await till.counter.payByQr();
  expect(till.text('pay-amount')).toBe('900 ₸');
});

test('a mixed cart goes to a phone as one amount, and what goes back of it is an amount', async () => {
  const till = await openLive();
  await till.ask('settings.change', { freeLines: true });
  await till.counter.addByTap(0);
  await till.press('free-goods');
  await till.type('150');
  await till.press('free-save');
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', '87015556677');
  await till.advance(2_000);
  await till.press('send-invoice');
  await till.advance(5_000);
  const id = await till.shop.newestInvoice();
  expect(await till.shop.invoice(id)).toMatchObject({ items: [], description: 'Прочие товары' });
  await till.shop.customer(id, 'pay');
  await till.advance(20_000);
  const [payment] = (await till.ask('payment.listOpen', {})).payments;
  const offer = await till.ask('refund.prepare', { paymentId: payment?.id ?? '' });
  expect(offer).toMatchObject({ lines: [], isOneAmount: true });
  expect(refunds.oneAmount).toMatch(/сумм/);
});

test('a person with the right changes a price permanently from the selected line', async () => {
  const till = await openLive();
  const people = peopleAt(till);
  await people.add(senior, cashier);
  await people.takeOver(cashier.name);
  await till.counter.addByTap(0);
  await till.press('line-price');
  await till.fill('sum-field', '555');
  await till.press('price-for-good');
  await till.press('line-save');
  await people.approve(senior.name);
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.total()).toBe('555 ₸');
  expect(till.sees('list-price-struck')).toBe(false);
  await till.counter.payByQr();
  const [invoice] = await till.shop.invoices();
  expect(invoice).toMatchObject({ amount: '555.00' });
  await till.advance(60_000);
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 200 });
  expect(items.some(({ priceTiyn }) => priceTiyn === 55_500)).toBe(true);
});

test('a key that may not make goods sells an unknown code as a free line, and as nothing else', async () => {
  const till = await openLive();
  await till.ask('settings.change', { freeLines: true });
  await till.shop.change({ api_key: { grants: ['account.read', 'catalog.read'] } });
  // The first attempt shows that the key may not.
  await till.scan(nobodys);
  expect(state(till)).toBe('notAllowed');
  await till.type('500');
  await till.fill('new-goods-name', 'Қурут');
  await till.press('new-goods-save');
  await till.advance(5_000);
  await till.press('clear-cart');
  await till.scan('4870009998891');
  expect(till.sees('new-goods')).toBe(true);
  expect(['new-goods-save', 'new-goods-category', 'unit-796'].filter((name) => till.sees(name))).toEqual([]);
  expect(till.says(ru.closedHint)).toBe(true);
  await till.type('150');
  await till.fill('new-goods-name', 'Қапшық');
  await till.type('{Enter}');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.counter.total()).toBe('150 ₸');
  expect(till.sees('line-new')).toBe(false);
  expect(till.isDisabled('pay-qr')).toBe(true);

  // Free lines are off too: nothing is left to offer.
  await till.ask('settings.change', { freeLines: false });
  await till.scan('4870009998907');
  expect(till.sees('new-goods')).toBe(false);
  expect(till.text('toast')).toContain('4870009998907');
  await till.fill('search', '4870009998907');
  await till.advance(500);
  expect(till.text('empty-act'), 'nothing to make it with').toBe(shelf.nothing.act);
  // Nor is a price changed permanently.
  await till.fill('search', '');
  await till.advance(200);
  await till.counter.addByTap(0);
  await till.press('line-price');
  expect(till.sees('price-for-good')).toBe(false);
});
