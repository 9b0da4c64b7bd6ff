import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hireTeam, type TillTeam } from '#tests/core/till-team.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
let team: TillTeam;

beforeEach(async () => {
  world = await createTillWorld();
  team = await hireTeam(world);
});
afterEach(async () => {
  await world.close();
});

async function log() {
  await team.become('Айгүл');
  const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
  return acts.filter(({ kind }) => !kind.startsWith('staff.') && !kind.startsWith('setup.')).toReversed();
}

async function milk() {
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 200 });
  const item = items.find(({ isMeasured, sellable, priceTiyn }) => !isMeasured && sellable && priceTiyn > 10_000);
  if (item === undefined) throw new Error('the demo catalog has no goods in pieces');
  return item;
}

async function cartOf(count: number, discountPercentage: number): Promise<CartInput> {
  const { id, name, unit, priceTiyn } = await milk();
  const line = {
    id: 'a',
    catalogItemId: id,
    name,
    unit,
    priceTiyn,
    listPriceTiyn: priceTiyn,
    count,
    discountPercentage,
  };
  return { lines: [line], discountPercentage: 0 };
}

it('the activity log has a discount once, with its amount, percent, sale and who approved it', async () => {
  const cart = await cartOf(2, 25);
  const { priceTiyn } = await milk();
  await world.ask('cashbox.open', { floatTiyn: 0 });
  await team.become('Ерлан');
  for (let times = 1; times <= 2; times += 1) {
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Айгүл') });
  }
  const totalTiyn = priceTiyn * 1.5;
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: totalTiyn, cashReceivedTiyn: null });
  const facts = { amountTiyn: totalTiyn, discountTiyn: priceTiyn / 2, percent: 25, lines: 1, saleNumber: 1 };
  expect(await log()).toMatchObject([{ kind: 'sale.prices', personName: 'Ерлан', approvedBy: 'Айгүл', facts }]);
});

it('the activity log has refunds, cash moves, register settings and a counted close by one’s own right, each once', async () => {
  await world.ask('cashbox.open', { floatTiyn: 1_000_000 });
  const { priceTiyn } = await milk();
  const cart = await cartOf(3, 0);
  const sold = await world.ask('sale.payByCash', { cart, shownTotalTiyn: priceTiyn * 3, cashReceivedTiyn: null });
  const billed = await world.ask('sale.payByQr', { cart, shownTotalTiyn: priceTiyn * 3 });
  await world.clock.advance(2_000);
  await world.ask('training.actAsCustomer', { paymentId: billed.paymentId, action: 'pay' });
  await world.clock.advance(5_000);
  const lines = [{ itemId: 'a', count: 2, amountTiyn: null }];
  await world.ask('tender.giveBack', { tenderId: sold.tenderId, amountTiyn: null, lines, reason: 'брак' });
  const { lines: paid } = await world.ask('refund.prepare', { paymentId: billed.paymentId });
  const asked = paid.map(({ itemId }) => ({ itemId, count: 1, amountTiyn: null }));
  await world.ask('refund.start', { paymentId: billed.paymentId, amountTiyn: null, lines: asked, reason: '' });
  await world.clock.advance(5_000);
  const move = { direction: 'out', reason: 'supplier', note: 'хлеб' } as const;
  await world.ask('cashbox.moveCash', { ...move, amountTiyn: 50_000 });
  await world.clock.advance(1_000);
  await world.ask('cashbox.setAutoClose', { isEnabled: true, time: '23:30' });
  const { drawer } = await world.ask('cashbox.view', {});
  const expectedTiyn = drawer?.sums.expectedTiyn ?? 0;
  const count = { 1: expectedTiyn / 100 - 3 };
  await world.ask('cashbox.close', {
    drawerId: drawer?.id ?? '',
    count,
    note: 'ККМ выключена',
    fiscalShiftId: null,
    override: false,
    withoutReturns: true,
  });
  const by = { personName: 'Айгүл', approvedBy: null };
  expect(await log()).toMatchObject([
    { kind: 'tender.giveBack', ...by, facts: { amountTiyn: priceTiyn * 2, saleNumber: 1, lines: 1, note: 'брак' } },
    { kind: 'refund.start', ...by, facts: { amountTiyn: priceTiyn, saleNumber: 2, lines: 1 } },
    { kind: 'cashbox.moveCash', ...by, facts: { ...move, amountTiyn: 50_000 } },
    { kind: 'cashbox.setAutoClose', ...by, facts: { time: '23:30' } },
    { kind: 'cashbox.close', ...by, facts: { expectedTiyn, countedTiyn: expectedTiyn - 300, differenceTiyn: -300 } },
  ]);
});

it('the activity log has what was taken out of a cart once, whether a payment was begun or not', async () => {
  const { name, priceTiyn } = await milk();
  const cart = await cartOf(3, 0);
  const less = (of: CartInput, count: number) => ({ ...of, lines: of.lines.map((line) => ({ ...line, count })) });
  await world.ask('cart.keep', { cart: less(cart, 5) });
  await world.ask('cart.keep', { cart });
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: priceTiyn * 3 });
  await world.clock.advance(2_000);
  const { cart: back } = await world.ask('payment.supersede', { paymentId });
  await world.ask('cart.keep', { cart: back });
  await world.ask('cart.keep', { cart: less(back, 2) });
  await world.clock.advance(1_000);
  await world.ask('cart.keep', { cart: null });
  // A cart without a payment, and one that a sale takes.
  await world.ask('cart.keep', { cart: less(cart, 2) });
  await world.ask('cart.keep', { cart: less(cart, 1) });
  await world.ask('cashbox.open', { floatTiyn: 0 });
  const sold = less(cart, 1);
  await world.ask('sale.payByCash', { cart: sold, shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
  await world.ask('cart.keep', { cart: null });
  const by = { kind: 'cart.remove', personName: 'Айгүл', approvedBy: null };
  const acts = (await log()).filter(({ kind }) => kind === 'cart.remove');
  expect(acts.map(({ facts }) => facts['saleNumber'])).toEqual([undefined, 1, 1, undefined]);
  expect(acts).toMatchObject([
    { ...by, facts: { amountTiyn: priceTiyn * 2, lines: name } },
    { ...by, facts: { amountTiyn: priceTiyn, saleNumber: 1, lines: name } },
    { ...by, facts: { amountTiyn: priceTiyn * 2, saleNumber: 1, lines: name } },
    { ...by, facts: { amountTiyn: priceTiyn, lines: name } },
  ]);
});
