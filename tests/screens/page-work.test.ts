import { expect, test } from 'vitest';
import { openAtWork } from './at-work.ts';
import { waitingUpdates, watchPageWork } from './page-work.ts';

const BARCODE = '4870040101373';
/** Of the shell and the counter: what a payment or a scan does not change. */
const others = ['Shell', 'Sidebar', 'StatusStrip', 'Toasts', 'Counter', 'ProductGrid', 'Categories'];

function countOf(counts: ReadonlyMap<string, number>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((name) => (counts.has(name) ? [[name, counts.get(name) ?? 0]] : [])));
}

test('a payment until its QR renders nothing of the frame around it, and draws its screen and the code once', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.counter.addByTap(1);
  await till.advance(1_000);
  const { rendered, mounted } = watchPageWork();
  await till.counter.payByQr();
  expect(
    countOf(
      rendered,
      others.filter((name) => name !== 'Toasts'),
    ),
  ).toEqual({});
  expect(countOf(mounted, ['PendingPayment', 'QrCode', 'DueLines'])).toEqual({
    PendingPayment: 1,
    QrCode: 1,
    DueLines: 1,
  });
  expect(countOf(rendered, ['QrCode'])).toEqual({});
});

test('a press on QR asks for the sale and saves no cart before; a refused one saves it', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  const before = till.asked.length;
  await till.press('pay-qr');
  const asked = till.asked.slice(before);
  expect(asked.filter((name) => name === 'sale.payByQr' || name === 'cart.keep')).toEqual(['sale.payByQr']);
  await till.advance(3_000);
  expect((await till.ask('cart.kept', {})).cart, 'the sale has the goods').toBeNull();
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(3_000);
  await till.counter.nextCustomer();

  till.world.disk.space = { freeBytes: 1, allBytes: 1_000_000 };
  await till.advance(60_000);
  await till.counter.addByTap(0);
  await till.press('pay-qr');
  expect(till.counter.phase()).toBeNull();
  expect((await till.ask('cart.kept', {})).cart?.lines).toHaveLength(1);
});

test('a key of a search asks before it renders, makes no tile anew and renders each tile once', async () => {
  const till = await openAtWork();
  await till.press('category-0');
  const tiles = till.all(/^product-/).length;
  const { rendered, mounted } = watchPageWork();
  const before = till.asked.length;
  await till.fill('search', 'м');
  expect(till.asked.slice(before).filter((name) => name === 'catalog.search')).toHaveLength(1);
  expect(mounted.get('Tile')).toBeUndefined();
  expect(rendered.get('Tile')).toBeLessThanOrEqual(tiles + 2);
});

test('the digits of a scan render the typed quantity alone, and its goods are asked for before the end key', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.advance(1_000);
  const { rendered } = watchPageWork();
  const before = till.asked.length;
  await till.scan(BARCODE, { end: null });
  expect(till.asked.slice(before)).toEqual(['catalog.byBarcode']);
  expect(countOf(rendered, others)).toEqual({});
});

test('a page that sells keeps no updates that nothing renders, and with them no screens that are gone', async () => {
  const till = await openAtWork();
  for (let sale = 0; sale < 3; sale += 1) {
    await till.press('search');
    await till.type('мо');
    await till.press('category-0');
    await till.counter.addByTap(sale);
    await till.counter.chooseTender('cash');
    await till.press('quick-exact');
    await till.counter.nextCustomer();
  }
  expect(Object.fromEntries([...waitingUpdates()].filter(([, count]) => count > 2))).toEqual({});
});
