/** Goods data from a page is not trusted: a cashier may call the socket directly. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { goodsCalled, lineOf } from '#tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';

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

  it('a free line in a shop with a catalog is sold with a senior’s approval, and the ledger has who gave it', async () => {
    expect(await payByCash(cartOf(free), { approval: await team.approvalOf('Дана') })).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Дана', facts: { lines: 1 } }]);
  });

  it('a senior can sell a free line alone, and it is recorded', async () => {
    await team.become('Дана');
    expect(await payByCash(cartOf(free))).toMatchObject({ ok: true });
    expect(await acts()).toMatchObject([{ personName: 'Дана', approvedBy: null, facts: { lines: 1 } }]);
  });

  it('an approval covers one name and price only', async () => {
    await world.ask('cart.allowPrices', { cart: cartOf(free), approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf({ ...free, name: 'Сағат' }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf({ ...free, priceTiyn: 99 }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf({ ...free, count: 2 }))).toMatchObject(notPermitted);
    expect(await payByCash(cartOf(free))).toMatchObject({ ok: true });
  });

  it('an approval is for one sale: the next one asks again, for a line and for a whole cart', async () => {
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

  it('an approval is spent by the paid invoice', async () => {
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

  it('a free line is not covered by an approved cart discount', async () => {
    const cart = { ...cartOf(listed()), discountPercentage: 15 };
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    expect(await payByCash({ ...cart, lines: [...cart.lines, free] })).toMatchObject(notPermitted);
  });
});

describe('goods of the catalog', () => {
  it('catalog goods have the catalog’s names and units in the ledger, whatever the page sends', async () => {
    const sold = await payByCash(cartOf(listed({ name: 'Теледидар', unit: 'қап', listPriceTiyn: 1 })));
    if (!sold.ok) throw new Error(sold.problem.code);
    const { lines } = await world.ask('sale.view', { saleId: sold.value.saleId });
    expect(lines).toMatchObject([{ name: milk.name, unit: milk.unit, priceTiyn: milk.priceTiyn }]);
  });

  it('catalog goods need distinct line ids: one approval does not count twice', async () => {
    const cheap = listed({ discountPercentage: 20 });
    await world.ask('cart.allowPrices', { cart: cartOf(cheap), approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf(cheap, cheap))).toMatchObject({ problem: { code: 'till_input_invalid' } });
    expect(await payByCash(cartOf(cheap))).toMatchObject({ ok: true });
  });
});
