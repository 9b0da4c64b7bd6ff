/** What a page says of goods is believed by nobody: a cashier speaks to the socket, past every screen. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals } from '../../../shared/domain/cart.ts';
import { openDrawer } from '../../../tests/core/drawer.ts';
import { goodsCalled, lineOf } from '../../../tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '../../../tests/core/till-team.ts';
import type { TillWorld } from '../../../tests/core/till-world.ts';

let world: TillWorld;
let team: TillTeam;
let milk: CatalogItemView;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  await openDrawer(world);
  milk = await goodsCalled(world, 'Айран');
  await team.become('Ерлан');
});

type Line = CartInput['lines'][number];
const cartOf = (...lines: Line[]): CartInput => ({ lines, discountPercentage: 0 });
const listed = (more: Partial<Line> = {}) => lineOf(milk, more);
const free: Line = {
  id: 'f',
  catalogItemId: null,
  name: 'Теледидар',
  unit: null,
  priceTiyn: 100,
  count: 1,
  discountPercentage: 0,
};
const unknown: Line = { ...free, catalogItemId: 987_654_321, listPriceTiyn: 100 };
const asked = (cart: CartInput) => ({ cart, shownTotalTiyn: cartTotals(cart).totalTiyn });
const payByCash = (cart: CartInput, more: object = {}) =>
  world.call('sale.payByCash', { ...asked(cart), cashReceivedTiyn: null, ...more });
const notPermitted = { ok: false, problem: { code: 'till_not_permitted', params: { role: 'senior' } } };
async function acts() {
  await team.become('Айгүл');
  const found = (await world.ask('staff.acts', { day: '2026-03-05', page: 1 })).acts;
  return found.filter(({ kind }) => kind === 'sale.prices');
}

describe('a free line in a shop with a catalog', () => {
  it.each([
    ['without goods', free],
    ['of goods that the catalog does not know, at a list price of the page’s own', unknown],
  ])('%s is refused to a cashier by every way to pay', async (_, line) => {
    const cart = cartOf(listed(), line);
    expect(await payByCash(cart)).toMatchObject(notPermitted);
    expect(await world.call('sale.payByCard', asked(cart))).toMatchObject(notPermitted);
    expect(await world.call('sale.payByQr', asked(cart))).toMatchObject(notPermitted);
    expect(await world.call('sale.payByPhone', { ...asked(cart), phone: '87015556677' })).toMatchObject(notPermitted);
    expect(
      await world.call('sale.payPart', { ...asked(cart), tender: 'cash', amountTiyn: 50, cashReceivedTiyn: null }),
    ).toMatchObject(notPermitted);
    expect(await world.call('cart.allowPrices', { cart })).toMatchObject(notPermitted);
  });

  it('is sold with a senior’s approval, and stands in the ledger with who gave it', async () => {
    expect(await payByCash(cartOf(free), { approval: await team.approvalOf('Дана') })).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Дана', facts: { lines: 1 } }]);
  });

  it('is a senior’s own to sell, and noted', async () => {
    await team.become('Дана');
    expect(await payByCash(cartOf(free))).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Дана', approvedBy: null, facts: { lines: 1 } }]);
  });

  it('was allowed by its name and its price, and by no others', async () => {
    await world.ask('cart.allowPrices', { cart: cartOf(free), approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf({ ...free, name: 'Сағат' }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf({ ...free, priceTiyn: 99 }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf({ ...free, count: 2 }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf(free))).toMatchObject({ ok: true });
  });

  it('is allowed for one sale: the next one asks again, for one line and for a whole cart', async () => {
    const whole = { ...cartOf(listed()), discountPercentage: 15 };
    for (const cart of [cartOf(free), whole]) {
      await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
      expect(await payByCash(cart)).toMatchObject({ ok: true });
      expect(await payByCash(cart)).toMatchObject(notPermitted);
    }
  });

  it.each([
    ['for one line', () => cartOf(listed({ discountPercentage: 20 }))],
    ['for a whole cart', () => ({ ...cartOf(listed()), discountPercentage: 15 })],
  ])('%s, is good for the cash in which a customer pays instead of by QR, and for no more', async (_, given) => {
    const cart = given();
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    const { paymentId } = await world.ask('sale.payByQr', asked(cart));
    await world.clock.advance(3_000);
    await world.ask('payment.supersede', { paymentId });
    expect(await payByCash(cart)).toMatchObject({ ok: true });
    expect(await payByCash(cart)).toMatchObject(notPermitted);
  });

  it('is spent by the invoice that was paid', async () => {
    const cart = { ...cartOf(listed()), discountPercentage: 15 };
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    const { paymentId } = await world.ask('sale.payByQr', asked(cart));
    await world.clock.advance(3_000);
    await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    await world.clock.advance(5_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
    expect(await payByCash(cart)).toMatchObject(notPermitted);
  });

  it('does not ride on a discount that was allowed for the cart', async () => {
    const cart = { ...cartOf(listed()), discountPercentage: 15 };
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    expect(await payByCash({ ...cart, lines: [...cart.lines, free] })).toMatchObject(notPermitted);
  });
});

describe('goods of the catalog', () => {
  it('are named and measured by the catalog in the ledger, whatever the page calls them', async () => {
    const sold = await payByCash(cartOf(listed({ name: 'Теледидар', unit: 'қап', listPriceTiyn: 1 })));
    if (!sold.ok) throw new Error(sold.problem.code);
    const { lines } = await world.ask('sale.view', { saleId: sold.value.saleId });
    expect(lines).toMatchObject([{ name: milk.name, unit: milk.unit, priceTiyn: milk.priceTiyn }]);
  });

  it('are each a line of their own: one right does not count twice under one id', async () => {
    const cheap = listed({ discountPercentage: 20 });
    await world.ask('cart.allowPrices', { cart: cartOf(cheap), approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf(cheap, cheap))).toMatchObject({ problem: { code: 'till_input_invalid' } });
    expect(await payByCash(cartOf(cheap))).toMatchObject({ ok: true });
  });
});
