/** Goods outside the catalog, sold at once: rights, prices, and what becomes of the line. */

import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';
import { freezeReceiptBody } from '../shifts/receipt-body.ts';

let world: TillWorld;
let team: TillTeam;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  await openDrawer(world);
  await team.become('Ерлан');
});

type Line = CartInput['lines'][number];
type Added = CallOutput<'cart.addNewGoods'>;

const barcode = '4870009998884';
const curd = {
  name: 'Ірімшік «Аққу» 100 г',
  priceTiyn: 34_000,
  unitId: '796',
  barcode,
  ntin: '0200000000001',
  externalRef: '',
  category: '',
  imageId: null,
};
const cartOf = (...lines: Line[]): CartInput => ({ lines, discountPercentage: 0 });
const asked = (cart: CartInput) => ({ cart, shownTotalTiyn: cartTotals(cart).totalTiyn });
const payByCash = (cart: CartInput) => world.call('sale.payByCash', { ...asked(cart), cashReceivedTiyn: null });
const notPermitted = { ok: false, problem: { code: 'till_not_permitted', params: { role: 'senior' } } };

function lineOf({ name, unit, priceTiyn, barcode: code, ntin, operationId }: Added, more: Partial<Line> = {}): Line {
  const newGoods = { barcode: code, ntin, operationId };
  return { id: 'n', catalogItemId: null, name, unit, priceTiyn, count: 1, discountPercentage: 0, newGoods, ...more };
}
const free: Line = {
  id: 'f',
  catalogItemId: null,
  name: 'Пакет',
  unit: null,
  priceTiyn: 2_000,
  count: 1,
  discountPercentage: 0,
};

async function add(): Promise<Added> {
  return world.ask('cart.addNewGoods', { goods: curd, approval: await team.approvalOf('Дана') });
}
async function stateOf({ operationId }: Added) {
  return (await world.ask('cart.newGoods', { operationIds: [operationId] })).goods[0];
}

describe('new goods', () => {
  it('new goods are one act of their approver', async () => {
    await add();
    await team.become('Айгүл');
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.flatMap(({ kind, approvedBy }) => (approvedBy === 'Дана' ? [kind] : []))).toEqual(['goods.create']);
  });

  it('new goods need a senior, whose approval covers their price: the cashier sells them for cash at once', async () => {
    expect(await world.call('cart.addNewGoods', { goods: curd })).toMatchObject(notPermitted);
    const added = await add();
    expect(added).toMatchObject({ name: curd.name, priceTiyn: curd.priceTiyn, barcode, ntin: curd.ntin });
    expect(await stateOf(added)).toMatchObject({ state: 'waiting' });
    const sold = await payByCash(cartOf(lineOf(added, { count: 3 })));
    expect(sold).toMatchObject({ ok: true });
  });

  it('new goods have the approved name and price, whatever the page says', async () => {
    const added = await add();
    expect(await payByCash(cartOf(lineOf(added, { priceTiyn: 28_000 })))).toMatchObject(notPermitted);
    const sold = await world.ask('sale.payByCash', {
      ...asked(cartOf(lineOf(added, { name: 'Пакет' }))),
      cashReceivedTiyn: null,
    });
    expect((await world.ask('sale.view', { saleId: sold.saleId })).lines).toMatchObject([{ name: curd.name }]);
    // This id has no approval.
    const made = lineOf({ ...added, operationId: 'somebody else’s' });
    expect(await payByCash(cartOf(made))).toMatchObject(notPermitted);
  });

  it('go by QR as soon as the catalog has taken them, whichever line the page still shows', async () => {
    const added = await add();
    const cart = cartOf(lineOf(added));
    expect(await world.call('sale.payByQr', asked(cart))).toMatchObject({
      ok: false,
      problem: { code: 'catalog_requires_cart_items' },
    });
    await world.clock.advance(60_000);
    const taken = await stateOf(added);
    expect(taken).toMatchObject({ state: 'taken', priceTiyn: curd.priceTiyn });
    expect(taken?.catalogItemId).toBeGreaterThan(0);
    expect(await world.call('sale.payByQr', asked(cart))).toMatchObject({ ok: true });
    expect((await world.ask('catalog.byBarcode', { barcode })).item).toMatchObject({ id: taken?.catalogItemId });
  });

  it('new goods are found by their code before the catalog has them', async () => {
    const added = await add();
    expect((await world.ask('cart.findNewGoods', { barcode })).added).toEqual(added);
    expect((await world.ask('cart.findNewGoods', { barcode: '4870009998882' })).added).toBeNull();
    await world.clock.advance(60_000);
    expect((await world.ask('cart.findNewGoods', { barcode })).added).toBeNull();
  });

  it('new goods wait over a restart, in current and parked carts, and come back as catalog goods', async () => {
    const added = await add();
    await world.ask('cart.park', { cart: cartOf(lineOf(added)), name: '' });
    await world.ask('cart.keep', { cart: cartOf(lineOf(added)) });
    await world.restart();
    await team.become('Ерлан');
    expect((await world.ask('cart.kept', {})).cart?.lines).toMatchObject([
      { catalogItemId: null, newGoods: { operationId: added.operationId, barcode, ntin: curd.ntin } },
    ]);
    await world.clock.advance(60_000);
    const id = (await stateOf(added))?.catalogItemId;
    expect((await world.ask('cart.kept', {})).cart?.lines).toMatchObject([{ catalogItemId: id }]);
    const [parked] = (await world.ask('cart.listParked', {})).parked;
    const recalled = await world.ask('cart.recall', { parkedId: parked?.id ?? '', atHand: null });
    expect(recalled).toMatchObject({ gone: [], cart: { lines: [{ catalogItemId: id, priceTiyn: curd.priceTiyn }] } });
    expect(recalled.cart.lines[0]).not.toHaveProperty('newGoods');
  });

  it('that the service had all the time are those, at the price they have there', async () => {
    const { items } = await world.ask('catalog.search', { text: 'Айран', category: null, limit: 1 });
    const [known] = items;
    const approval = await team.approvalOf('Дана');
    const goods = { ...curd, barcode: known?.barcode ?? '', ntin: '' };
    const added = await world.ask('cart.addNewGoods', { goods, approval });
    await world.clock.advance(60_000);
    const { id, priceTiyn } = known ?? {};
    expect(await stateOf(added)).toMatchObject({ state: 'taken', catalogItemId: id, priceTiyn });
    expect(await payByCash(cartOf(lineOf(added, { priceTiyn: (priceTiyn ?? 0) + 100 })))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf(lineOf(added, { priceTiyn: priceTiyn ?? 0 })))).toMatchObject({ ok: true });
  });
});

describe('a free line', () => {
  it('anybody may sell a free line where the manager allows it, off by default; never by QR', async () => {
    expect((await world.ask('app.view', {})).settings.freeLines).toBe(false);
    expect(await payByCash(cartOf(free))).toMatchObject(notPermitted);
    await team.become('Айгүл');
    await world.ask('settings.change', { freeLines: true });
    await team.become('Ерлан');
    expect(await payByCash(cartOf(free))).toMatchObject({ ok: true });
    expect(await world.call('sale.payByQr', asked(cartOf(free)))).toMatchObject({
      ok: false,
      problem: { code: 'catalog_requires_cart_items' },
    });
    // A discount on it is a discount.
    expect(await payByCash(cartOf({ ...free, discountPercentage: 15 }))).toMatchObject(notPermitted);
  });

  it('an amount can be paid by QR once the catalog has a service item for its purpose, created once', async () => {
    const rent = (id: string, priceTiyn: number, name = 'Аренда бокса'): Line => ({ ...free, id, name, priceTiyn });
    const bill = async (cart: CartInput, approver?: 'Дана') => {
      const approval = approver === undefined ? {} : { approval: await team.approvalOf(approver) };
      const answered = world.ask('cart.billAmounts', { cart, ...approval });
      await world.clock.advance(20_000);
      return answered;
    };
    const asking = world.call('cart.billAmounts', { cart: cartOf(rent('r', 1_500_000)) });
    expect(await asking).toMatchObject(notPermitted);
    const first = await bill(cartOf(rent('r', 1_500_000), free), 'Дана');
    expect(first.isReady).toBe(true);
    const [box, bag] = first.cart.lines;
    expect(box).toMatchObject({ catalogItemId: expect.any(Number) as number, priceTiyn: 1_500_000, listPriceTiyn: 0 });
    const { paymentId } = await world.ask('sale.payByQr', asked(first.cart));
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ amountTiyn: 1_502_000 });

    // The same purpose at another amount needs neither a new item nor a senior.
    const again = await bill(cartOf(rent('s', 900_000, ' аренда  БОКСА')));
    expect(again.cart.lines[0]).toMatchObject({ catalogItemId: box?.catalogItemId, priceTiyn: 900_000 });
    expect(again.cart.lines[0]?.catalogItemId).not.toBe(bag?.catalogItemId);
    expect(await world.call('sale.payByQr', asked(again.cart))).toMatchObject({ ok: true });
    const { items } = await world.ask('catalog.search', { text: 'Аренда', category: null, limit: 5 });
    expect(items.map(({ name, priceTiyn }) => ({ name, priceTiyn }))).toEqual([{ name: 'Аренда бокса', priceTiyn: 0 }]);
  });

  it('a free line gives its known codes to the fiscal receipt', () => {
    const newGoods = { barcode, ntin: null, operationId: null };
    const body = freezeReceiptBody({
      clientOperationId: 'x',
      paymentType: 'cash',
      cart: cartOf({ ...free, newGoods }, { ...free, id: 'g' }),
      roundingTiyn: 0,
      receivedTiyn: null,
      simulate: null,
    });
    expect(JSON.parse(body)).toMatchObject({
      items: [
        { name: 'Пакет', price: '20.00', count: 1, barcode },
        { name: 'Пакет', price: '20.00', count: 1 },
      ],
    });
    expect(body).not.toContain('ntin');
  });
});

describe('a price for good', () => {
  it('a lasting price needs a senior, and the line sells at it at once, however far from the old one', async () => {
    const { items } = await world.ask('catalog.search', { text: 'Айран', category: null, limit: 1 });
    const [item] = items;
    if (item === undefined) throw new Error('no goods');
    const { id, name, unit, priceTiyn } = item;
    const line = { id: 'a', catalogItemId: id, name, unit, priceTiyn, listPriceTiyn: priceTiyn, count: 1 };
    const cart = cartOf({ ...line, discountPercentage: 0 }, { ...line, id: 'b', count: 2, discountPercentage: 0 });
    const change = { cart, lineId: 'a', priceTiyn: 10_000 };
    expect(await world.call('cart.changeListPrice', change)).toMatchObject(notPermitted);
    const approval = await team.approvalOf('Дана');
    const { cart: next } = await world.ask('cart.changeListPrice', { ...change, approval });
    expect(next.lines).toMatchObject([
      { priceTiyn: 10_000, listPriceTiyn: 10_000 },
      { priceTiyn: 10_000, listPriceTiyn: 10_000 },
    ]);
    expect(await payByCash(next)).toMatchObject({ ok: true });
    await world.clock.advance(60_000);
    expect((await world.ask('goods.view', { id })).row).toMatchObject({ priceTiyn: 10_000 });
  });
});
