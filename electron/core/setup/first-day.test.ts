import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { startVirtualPrinter } from '#tests/support/virtual-printer.ts';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
  const { apiKey } = await world.organization({ mode: 'production', has_catalog: true, fiscal_till: true });
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: 'a phrase of this shop' });
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
});
afterEach(() => world.close());

const steps = async () => (await world.ask('firstDay.view', {})).day;

async function sellForCash() {
  const line = { id: 'a', catalogItemId: null, name: 'Прочее', unit: null, priceTiyn: 100, count: 1 };
  const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
  return world.ask('sale.payByCash', { cart, shownTotalTiyn: 100, cashReceivedTiyn: null });
}

it('a step of the first day is done by what happened: goods made, a test receipt printed, a sale and its refund', async () => {
  expect(await steps(), 'it begins where the catalog is empty').toBeNull();
  await world.ask('firstDay.show', { isShown: true });
  expect(await steps()).toEqual({ isShown: true, goods: 0, isTestPrinted: false, sale: null, isOver: false });

  const items = Array.from({ length: 20 }, (_, at) => ({
    name: `Товар ${String(at)}`,
    priceTiyn: 10_000,
    unitId: '796',
    barcode: '',
    ntin: '',
    externalRef: `row-${String(at)}`,
    category: '',
    imageId: null,
  }));
  await world.ask('goods.create', { items });
  expect(await steps()).toMatchObject({ goods: 20, isOver: false });

  await world.ask('printer.test', {});
  expect(await steps(), 'a file is no printed receipt').toMatchObject({ isTestPrinted: false });
  const device = await startVirtualPrinter();
  const receiptPrinter = { way: 'network', address: device.address, baudRate: 9600, cut: true, drawer: false } as const;
  await world.ask('settings.change', { receiptPrinter, printerId: 'receipt', printAfterPayment: false });
  await world.ask('printer.test', {});
  await device.close();
  expect(await steps()).toMatchObject({ isTestPrinted: true, sale: null });

  await openDrawer(world);
  const other = await sellForCash();
  expect((await steps())?.sale).toEqual({ id: other.saleId, isRefunded: false });
  const { saleId, tenderId } = await sellForCash();
  await world.ask('tender.giveBack', { tenderId, amountTiyn: 100, reason: 'проба' });
  expect(await steps()).toMatchObject({ sale: { id: saleId, isRefunded: true }, isOver: true });
});

it('the first day that a manager puts away stays away after a restart, and can be shown again', async () => {
  await world.ask('firstDay.show', { isShown: true });
  expect((await steps())?.isShown).toBe(true);
  await world.ask('firstDay.show', { isShown: false });
  await world.restart();
  await world.ask('app.unlockKey', { passphrase: 'a phrase of this shop' });
  await world.ask('session.unlock', {
    personId: (await world.ask('app.view', {})).people[0]?.id ?? '',
    pin: '2468',
  });
  expect((await steps())?.isShown).toBe(false);
  await world.ask('firstDay.show', { isShown: true });
  expect((await steps())?.isShown).toBe(true);
});
