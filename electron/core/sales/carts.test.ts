import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { measuredTiyn } from '@tilla/shared/domain/measure.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { goodsCalled } from '#tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: TillWorld;
let team: TillTeam;
let milk: CatalogItemView;
let bananas: CatalogItemView;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  await openDrawer(world);
  milk = await goodsCalled(world, 'Айран');
  bananas = await goodsCalled(world, 'Бананы');
  await team.become('Ерлан');
});

type Line = CartInput['lines'][number];
function line(item: CatalogItemView, more: Partial<Line> = {}): Line {
  const { id, name, unit, priceTiyn } = item;
  return {
    id: 'a',
    catalogItemId: id,
    name,
    unit,
    priceTiyn,
    listPriceTiyn: priceTiyn,
    count: 1,
    discountPercentage: 0,
    ...more,
  };
}
const cartOf = (...lines: Line[]): CartInput => ({ lines, discountPercentage: 0 });
const pay = (cart: CartInput, more: object = {}) =>
  world.call('sale.payByQr', { cart, shownTotalTiyn: cartTotals(cart).totalTiyn, ...more });
async function acts() {
  await team.become('Айгүл');
  return (await world.ask('staff.acts', { day: '2026-03-05', page: 1 })).acts.filter(
    ({ kind }) => kind === 'sale.prices',
  );
}
const notPermitted = { ok: false, problem: { code: 'till_not_permitted', params: { role: 'senior' } } };

describe('prices of one’s own', () => {
  it('a cashier may change prices up to the limit, and the ledger has who did', async () => {
    const cart = cartOf(line(milk, { discountPercentage: 10 }));
    expect(await pay(cart)).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([
      { personName: 'Ерлан', approvedBy: null, facts: { discountTiyn: milk.priceTiyn / 10, lines: 1 } },
    ]);
  });

  it('a price above the limit is refused by the core, however the screen asks, and billed with an approval', async () => {
    const cart = cartOf(line(milk, { priceTiyn: milk.priceTiyn / 2, listPriceTiyn: milk.priceTiyn / 2 }));
    expect(await pay(cart)).toMatchObject({ problem: { code: 'till_not_permitted', params: { role: 'manager' } } });
    expect(await pay(cart, { approval: await team.approvalOf('Дана') })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    expect(await pay(cart, { approval: await team.approvalOf('Айгүл') })).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Айгүл' }]);
  });

  it('an approval is asked for when the price is changed: the senior need not wait for the payment', async () => {
    const cart = cartOf(line(milk, { discountPercentage: 20 }));
    expect(await world.call('cart.allowPrices', { cart })).toMatchObject(notPermitted);
    expect(await world.call('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') })).toMatchObject({
      ok: true,
    });
    const more = { ...cart, lines: [...cart.lines, line(bananas, { id: 'b' })] };
    expect(await pay({ ...more, lines: more.lines.map((one) => ({ ...one, discountPercentage: 21 })) })).toMatchObject(
      notPermitted,
    );
    expect(await pay(more)).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Дана' }]);
  });

  it('on the whole cart hold for lines that come later, and not for the next customer’s', async () => {
    const cart = { ...cartOf(line(milk)), discountPercentage: 15 };
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    const next = { ...cart, lines: [line(milk, { id: 'c' })] };
    expect(await pay(next)).toMatchObject(notPermitted);
    expect(await pay({ ...cart, lines: [...cart.lines, line(bananas, { id: 'b' })] })).toMatchObject({ ok: true });
  });

  it('below every limit are nobody’s', async () => {
    await team.become('Айгүл');
    await world.ask('settings.change', { discountLimits: { cashier: 5, senior: 10, manager: 20 } });
    expect(await pay(cartOf(line(milk, { discountPercentage: 30 })))).toMatchObject({
      problem: { code: 'till_discount_over_limit', params: { limit: 20 } },
    });
  });

  it('changed prices apply to cash as well as to an invoice', async () => {
    const cart = cartOf(line(milk, { discountPercentage: 20 }));
    const asked = { cart, shownTotalTiyn: cartTotals(cart).totalTiyn, cashReceivedTiyn: null };
    expect(await world.call('sale.payByCash', asked)).toMatchObject(notPermitted);
    expect(await world.call('sale.payByCash', { ...asked, approval: await team.approvalOf('Дана') })).toMatchObject({
      ok: true,
    });
    expect(await acts()).toMatchObject([{ approvedBy: 'Дана' }]);
  });
});

describe('goods sold by weight', () => {
  const weighed = (item: CatalogItemView, thousandths: number, more: Partial<Line> = {}) => {
    const measure = { thousandths, unitPriceTiyn: item.priceTiyn };
    return line(item, { measure, priceTiyn: measuredTiyn(measure), ...more });
  };

  it('weighed goods are billed as one piece at the price of their weight', async () => {
    const cart = cartOf(weighed(bananas, 355));
    const result = await pay(cart);
    if (!result.ok) throw new Error(result.problem.code);
    expect(await world.ask('payment.view', { paymentId: result.value.paymentId })).toMatchObject({
      phase: 'waiting',
      amountTiyn: Math.round(bananas.priceTiyn * 0.355),
    });
    const { lines } = await world.ask('sale.view', { saleId: result.value.saleId });
    expect(lines).toMatchObject([{ name: 'Бананы', unit: 'кг', measure: { thousandths: 355 }, count: 1 }]);
  });

  it('weighed goods are refused where the unit allows no fraction, or the amount does not match the weight', async () => {
    expect(bananas).toMatchObject({ isMeasured: true });
    expect(milk).toMatchObject({ isMeasured: false });
    expect(await pay(cartOf(weighed(milk, 500)))).toMatchObject({ problem: { code: 'till_input_invalid' } });
    expect(await pay(cartOf(weighed(bananas, 500, { priceTiyn: 1 })))).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });
});

describe('a parked cart', () => {
  it('a parked cart survives a restart with its name, number, cashier and customer', async () => {
    await world.ask('cart.attachCustomer', { phone: '8 (701) 000-00-01' });
    expect(await world.ask('cart.park', { cart: cartOf(line(milk)), name: 'Красная куртка' })).toEqual({ number: 1 });
    expect(await world.ask('cart.kept', {})).toEqual({ cart: null });
    expect(await world.ask('cart.customer', {})).toEqual({ customer: null });
    await world.restart();
    await team.become('Дана');
    const { parked } = await world.ask('cart.listParked', {});
    expect(parked).toMatchObject([
      { number: 1, name: 'Красная куртка', personName: 'Ерлан', lineCount: 1, totalTiyn: milk.priceTiyn, gone: [] },
    ]);
    expect(parked[0]?.customer?.phoneMasked).toBe('+7 701 ••• •• 01');
    const recalled = await world.ask('cart.recall', { parkedId: parked[0]?.id ?? '', atHand: null });
    expect(recalled).toMatchObject({ cart: { lines: [{ name: milk.name }] }, gone: [], changed: [] });
    expect(await world.ask('cart.customerPhone', {})).toEqual({ phoneMasked: '+7 701 ••• •• 01' });
    expect(await world.ask('cart.listParked', {})).toEqual({ parked: [] });
  });

  it('changes places with the cart at hand', async () => {
    await world.ask('cart.park', { cart: cartOf(line(milk)), name: '' });
    const [first] = (await world.ask('cart.listParked', {})).parked;
    await world.ask('cart.recall', { parkedId: first?.id ?? '', atHand: cartOf(line(bananas)) });
    expect((await world.ask('cart.listParked', {})).parked).toMatchObject([
      { number: 2, totalTiyn: bananas.priceTiyn },
    ]);
    expect((await world.ask('cart.kept', {})).cart?.lines).toMatchObject([{ catalogItemId: milk.id }]);
  });

  it('a parked cart shows what left the catalog, and what has another price today', async () => {
    const gone = line(milk, { id: 'g', catalogItemId: 999_999, name: 'Сгинувший товар' });
    const dearer = line(milk, { priceTiyn: 100, listPriceTiyn: 100 });
    const own = line(bananas, { id: 'o', priceTiyn: 1_000 });
    await world.ask('cart.park', { cart: cartOf(gone, dearer, own), name: '' });
    const [parked] = (await world.ask('cart.listParked', {})).parked;
    expect(parked?.gone).toEqual(['Сгинувший товар']);
    expect(await world.ask('cart.recall', { parkedId: parked?.id ?? '', atHand: null })).toMatchObject({
      gone: ['Сгинувший товар'],
      changed: [{ name: milk.name, beforeTiyn: 100, afterTiyn: milk.priceTiyn }],
      cart: { lines: [{ priceTiyn: milk.priceTiyn }, { priceTiyn: 1_000 }] },
    });
  });

  it('a dropped cart is gone, and an empty cart is never parked', async () => {
    await world.ask('cart.park', { cart: cartOf(line(milk)), name: '' });
    const [parked] = (await world.ask('cart.listParked', {})).parked;
    await world.ask('cart.dropParked', { parkedId: parked?.id ?? '' });
    expect(await world.call('cart.recall', { parkedId: parked?.id ?? '', atHand: null })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    expect(await world.call('cart.park', { cart: cartOf(), name: '' })).toMatchObject({
      problem: { code: 'till_cart_empty' },
    });
  });
});

describe('the customer of a cart', () => {
  it('a cart’s customer is looked up at the service, shown masked, and leaves with the sale', async () => {
    const attached = await world.ask('cart.attachCustomer', { phone: '+7 701 000 00 01' });
    expect(attached).toMatchObject({ phoneMasked: '+7 701 ••• •• 01', isRegistered: true });
    expect(attached.name).not.toBeNull();
    expect(await world.ask('cart.customer', {})).toEqual({ customer: attached });
    expect(await pay(cartOf(line(milk)))).toMatchObject({ ok: true });
    expect(await world.ask('cart.customer', {})).toEqual({ customer: null });
    expect(await world.ask('cart.customerPhone', {})).toEqual({ phoneMasked: null });
  });

  it('the core alone bills a cart’s customer: the number is looked up and billed without being sent to the page', async () => {
    await world.ask('cart.attachCustomer', { phone: '+7 701 000 00 01' });
    const { name } = (await world.ask('cart.customer', {})).customer ?? {};
    expect(await world.ask('client.check', { phone: null })).toEqual({ registered: true, name });
    const cart = cartOf(line(milk));
    const asked = { cart, shownTotalTiyn: cartTotals(cart).totalTiyn, phone: null };
    const { paymentId } = await world.ask('sale.payByPhone', asked);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phoneMasked: '+7 701 ••• •• 01' });
    expect(JSON.stringify(world.events)).not.toMatch(/7010000001/);
    expect(await world.call('sale.payByPhone', asked), 'the customer left with the sale').toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
    expect(await world.call('client.check', { phone: null })).toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
  });

  it('a customer can be attached offline, and detached by hand', async () => {
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await world.ask('cart.attachCustomer', { phone: '87010000001' })).toMatchObject({ isRegistered: null });
    await world.ask('cart.detachCustomer', {});
    expect(await world.ask('cart.customer', {})).toEqual({ customer: null });
    expect(await world.call('cart.attachCustomer', { phone: '123' })).toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
  });
});

describe('favourites', () => {
  it('favourites keep the shop’s order, over a restart, in the language of the till', async () => {
    expect(await world.ask('favourite.list', {})).toEqual({ ids: [], items: [] });
    await world.ask('favourite.set', { ids: [bananas.id, milk.id, 999_999, milk.id] });
    await world.restart();
    await team.become('Ерлан');
    const { ids, items } = await world.ask('favourite.list', {});
    expect(ids).toEqual([bananas.id, milk.id, 999_999]);
    expect(items.map(({ name }) => name)).toEqual([bananas.name, milk.name]);
  });
});
