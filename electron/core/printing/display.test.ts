import { type DisplayState, DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

async function openShop(): Promise<{ personId: string; cart: CartInput; totalTiyn: number }> {
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  await world.clock.advance(5_000);
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 2 });
  const lines = items.map(({ id, name, unit, priceTiyn }, index) => ({
    id: `line-${String(index)}`,
    catalogItemId: id,
    name,
    unit,
    priceTiyn,
    count: index + 1,
    discountPercentage: 0,
  }));
  const cart = { lines, discountPercentage: 10 };
  await openDrawer(world);
  const personId = (await world.ask('app.view', {})).people[0]?.id ?? '';
  return { personId, cart, totalTiyn: cartTotals(cart).totalTiyn };
}

const shown = async (): Promise<DisplayState> => (await world.ask('display.view', {})).shown;
const views = (): DisplayView[] =>
  world.events.filter(({ name }) => name === 'display.changed').map(({ payload }) => DisplayView.parse(payload));
const lastShown = (): DisplayState | undefined => views().at(-1)?.shown;

describe("the customer's screen", () => {
  it('the screen is idle before there is a shop, in its own language', async () => {
    expect(await world.ask('display.view', {})).toMatchObject({
      shopName: null,
      language: 'ru',
      shown: { kind: 'idle' },
    });
    await openShop();
    await world.ask('settings.change', { customerLanguage: 'kk' });
    expect(views().at(-1)).toMatchObject({ play: 'training', language: 'kk', shown: { kind: 'idle' } });
  });

  it('the customer’s screen follows each change of the cart, with discounts and total as billed, once each', async () => {
    const { cart, totalTiyn } = await openShop();
    await world.ask('display.showCart', { cart });
    expect(await shown()).toMatchObject({ kind: 'cart', totalTiyn, discountTiyn: cartTotals(cart).discountTiyn });
    // Each discount stands once: the lines at their full prices, the cart's below them.
    const onDisplay = await shown();
    const full = cart.lines.map(({ priceTiyn, count }) => priceTiyn * count);
    expect(onDisplay.kind === 'cart' ? onDisplay.lines.map((line) => line.totalTiyn) : []).toEqual(full);
    expect(lastShown()).toEqual(await shown());
    const before = views().length;
    await world.ask('display.showCart', { cart });
    expect(views()).toHaveLength(before);
    await world.ask('display.showCart', { cart: null });
    expect(lastShown()).toEqual({ kind: 'idle' });
  });

  it('calls and prices goods as the catalog does, whatever the counter’s page says, unless somebody allowed it', async () => {
    const { cart, personId } = await openShop();
    const { personId: cashierId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '80510003' });
    const [goods] = cart.lines;
    if (goods === undefined) throw new Error('no goods');
    await world.ask('session.unlock', { personId: cashierId, pin: '80510003' });
    const free = { ...goods, id: 'free', catalogItemId: null, name: 'Теледидар', priceTiyn: 100 };
    const claimed = { ...goods, name: 'Сыйлық', unit: 'қап', priceTiyn: 100, discountPercentage: 50 };
    const asked = { lines: [claimed, free], discountPercentage: 90 };
    await world.ask('display.showCart', { cart: asked });
    const { name, unit, priceTiyn } = goods;
    expect(await shown()).toMatchObject({
      lines: [{ name, unit, priceTiyn, discountPercentage: 0, totalTiyn: priceTiyn }],
      totalTiyn: priceTiyn,
    });
    await world.ask('display.showCart', { cart: { lines: [{ ...claimed, id: 'b' }], discountPercentage: 0 } });
    expect(await shown()).toMatchObject({ totalTiyn: priceTiyn });
    const lowered = { lines: [{ ...goods, discountPercentage: 20 }, free], discountPercentage: 0 };
    await world.ask('display.showCart', { cart: lowered });
    expect(await shown()).toMatchObject({ totalTiyn: priceTiyn });
    await world.ask('cart.allowPrices', { cart: lowered, approval: { personId, pin: '4711' } });
    await world.ask('display.showCart', { cart: lowered });
    expect(await shown()).toMatchObject({
      lines: [
        { name, category: 'dairy' },
        { name: free.name, category: null },
      ],
      totalTiyn: cartTotals(lowered).totalTiyn,
    });
  });

  it('the screen hides a cart on a locked till', async () => {
    const { cart, personId } = await openShop();
    await world.ask('display.showCart', { cart });
    await world.ask('session.lock', {});
    expect(lastShown()).toEqual({ kind: 'idle' });
    await world.ask('session.unlock', { personId, pin: '4711' });
    expect(lastShown()).toMatchObject({ kind: 'cart' });
  });

  it('the screen follows the payment: code and time left, scanned, paid until the cashier moves on', async () => {
    const { cart, totalTiyn } = await openShop();
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: totalTiyn });
    const waiting = lastShown();
    expect(waiting).toMatchObject({ kind: 'payment', state: 'waiting', amountTiyn: totalTiyn, tender: 'qr' });
    expect(waiting?.kind === 'payment' ? waiting.qr : null).not.toBeNull();
    expect(waiting?.kind === 'payment' ? (waiting.remainingMs ?? 0) : 0).toBeGreaterThan(0);
    await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
    expect(lastShown()).toMatchObject({ kind: 'payment', state: 'scanned', qr: null });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    expect(lastShown()).toEqual({
      kind: 'paid',
      amountTiyn: totalTiyn,
      receivedTiyn: null,
      changeTiyn: 0,
      restTiyn: 0,
    });
    await world.ask('payment.dismiss', { paymentId });
    expect(lastShown()).toEqual({ kind: 'idle' });
  });

  it('never shows a code that was put aside, unless the cashier takes it out again', async () => {
    const { cart, totalTiyn } = await openShop();
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: totalTiyn });
    await world.ask('payment.putAside', { paymentId });
    expect(lastShown()).toEqual({ kind: 'idle' });
    await world.ask('payment.show', { paymentId });
    expect(lastShown()).toMatchObject({ kind: 'payment', state: 'waiting' });
    await world.ask('payment.show', { paymentId: null });
    await world.ask('payment.putAside', { paymentId });
    expect(lastShown()).toEqual({ kind: 'idle' });
  });

  it('the screen shows the change due until the next goods or for a minute', async () => {
    const { cart, totalTiyn } = await openShop();
    await world.ask('display.showCart', { cart });
    const pay = () =>
      world.ask('sale.payByCash', { cart, shownTotalTiyn: totalTiyn, cashReceivedTiyn: totalTiyn + 38_000 });
    await pay();
    await world.ask('display.showCart', { cart: null });
    const paid = { kind: 'paid', amountTiyn: totalTiyn, receivedTiyn: totalTiyn + 38_000, changeTiyn: 38_000 };
    expect(lastShown()).toMatchObject({ ...paid, restTiyn: 0 });
    await world.ask('display.showCart', { cart });
    expect(lastShown()).toMatchObject({ kind: 'cart' });
    await world.ask('display.showCart', { cart: null });
    await pay();
    expect(lastShown()).toMatchObject(paid);
    await world.clock.advance(60_000);
    expect(lastShown()).toEqual({ kind: 'idle' });
  });

  it('the screen shows the rest after a partial payment, then the code for it', async () => {
    const { cart, totalTiyn } = await openShop();
    const { saleId, restTiyn } = await world.ask('sale.payPart', {
      cart,
      shownTotalTiyn: totalTiyn,
      tender: 'cash',
      amountTiyn: 10_000,
      cashReceivedTiyn: 10_000,
    });
    expect(lastShown()).toMatchObject({ kind: 'paid', amountTiyn: 10_000, restTiyn });
    await world.ask('sale.billRest', { saleId, shownRestTiyn: restTiyn, phone: null });
    expect(lastShown()).toMatchObject({ kind: 'payment', amountTiyn: restTiyn, totalTiyn });
  });

  it('a refund at the counter does not count as new money on the screen', async () => {
    const { cart, totalTiyn } = await openShop();
    const { tenderId } = await world.ask('sale.payByCard', { cart, shownTotalTiyn: totalTiyn });
    expect(lastShown()).toMatchObject({ kind: 'paid', receivedTiyn: null, changeTiyn: 0 });
    await world.clock.advance(61_000);
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 100, reason: 'брак' });
    expect(lastShown()).toEqual({ kind: 'idle' });
  });

  it('the screen shows the receipt only while a cashier requests it, and never beside other goods', async () => {
    const { cart, totalTiyn } = await openShop();
    const { saleId, paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: totalTiyn });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    expect(lastShown()).toMatchObject({ kind: 'paid' });
    for (let round = 0; round < 8 && lastShown()?.kind !== 'receipt'; round += 1) {
      await world.clock.advance(3_000);
      await world.ask('display.showReceipt', { saleId });
    }
    expect(lastShown()).toMatchObject({ kind: 'receipt' });
    await world.ask('display.showReceipt', { saleId: null });
    expect(lastShown()).toMatchObject({ kind: 'paid' });
    await world.ask('display.showReceipt', { saleId });
    await world.ask('payment.dismiss', { paymentId });
    await world.ask('display.showCart', { cart });
    expect(lastShown()).toMatchObject({ kind: 'cart' });
  });

  it('the screen never names staff or payers', async () => {
    const { cart, totalTiyn } = await openShop();
    await world.ask('display.showCart', { cart });
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: totalTiyn });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    const { payerName } = await world.ask('payment.view', { paymentId });
    expect(payerName).not.toBeNull();
    const words = JSON.stringify(views());
    expect(words).toContain('"kind":"paid"');
    for (const secret of ['Айгерим', payerName ?? '', '+7', paymentId]) expect(words).not.toContain(secret);
  });

  it('the till provides an address to open the screen', async () => {
    await openShop();
    expect(await world.ask('display.open', {})).toEqual({ address: 'http://127.0.0.1/customer.html' });
  });
});
