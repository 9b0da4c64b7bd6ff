/** Promotions from the manager's form to the bill, the receipt, the refund and the report. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { PromotionInput } from '@tilla/shared/contract/views/promotion-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
let team: TillTeam;
let goods: CatalogItemView[];

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 40 });
  goods = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured);
  await openDrawer(world);
});

const someGoods = (at: number): CatalogItemView => {
  const item = goods[at];
  if (item === undefined) throw new Error('no goods');
  return item;
};
const cartOf = (...lines: CartInput['lines']): CartInput => ({ lines, discountPercentage: 0 });
const bread = (count: number, more = {}) => lineOf(someGoods(0), { count, listPriceTiyn: breadTiyn(), ...more });
const breadTiyn = () => someGoods(0).priceTiyn;
const payByCash = (cart: CartInput, shownTotalTiyn: number) =>
  world.call('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: null });

async function save(change: Partial<PromotionInput> = {}): Promise<string> {
  const promotion: PromotionInput = {
    id: null,
    name: 'Два по цене одного',
    isOn: true,
    fromDay: '2020-01-01',
    untilDay: null,
    weekdays: [],
    hours: null,
    rule: { kind: 'n_for_m', goods: { itemIds: [someGoods(0).id], categories: [] }, take: 2, pay: 1 },
    ...change,
  };
  return (await world.ask('promotion.save', { promotion })).promotionId;
}
const percent = (percentage: number, categories: string[] = []) => ({
  kind: 'happy_hour' as const,
  goods: { itemIds: [], categories },
  percentage,
  priceTiyn: null,
});

describe('a promotion', () => {
  it('a promotion takes a manager, is in the activity log, and can be switched off', async () => {
    await team.become('Ерлан');
    const promotion = { id: null, name: 'x', isOn: true, fromDay: '2020-01-01', untilDay: null } as const;
    const input = { ...promotion, weekdays: [], hours: null, rule: percent(10) };
    expect(await world.call('promotion.save', { promotion: input })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    await team.become('Айгүл');
    const promotionId = await save();
    expect((await world.ask('promotion.atCounter', { customerId: null })).promotions).toHaveLength(1);
    await save({ id: promotionId, isOn: false });
    expect(await world.ask('promotion.atCounter', { customerId: null })).toEqual({
      promotions: [],
      unchangedForMs: null,
    });
    const day = (await world.ask('promotion.list', {})).today;
    const { acts } = await world.ask('staff.acts', { day, page: 1 });
    expect(acts.filter(({ kind }) => kind === 'promotion.save').map(({ facts }) => facts['action'])).toEqual([
      'off',
      'on',
    ]);
  });

  it('the core applies a promotion: the page pays what was shown, and a forged one counts for nothing', async () => {
    await save();
    const forged = { promotions: [{ id: 'x', name: 'x', offTiyn: breadTiyn() }] };
    expect(await payByCash(cartOf(bread(2)), breadTiyn() * 2)).toMatchObject({
      problem: { code: 'till_amount_differs', params: { actualTiyn: breadTiyn() } },
    });
    expect(await payByCash(cartOf(bread(1, forged)), 0)).toMatchObject({ problem: { code: 'till_amount_differs' } });
    expect(await payByCash(cartOf(bread(2)), breadTiyn())).toMatchObject({ ok: true });
  });

  it('a sale stores its promotion, and a cashier within their limit needs no approval', async () => {
    const promotionId = await save({ rule: percent(90) });
    await team.become('Ерлан');
    const shown = breadTiyn() - Math.round((breadTiyn() * 9) / 10);
    const { saleId } = await world.ask('sale.payByCash', {
      cart: cartOf(bread(1)),
      shownTotalTiyn: shown,
      cashReceivedTiyn: null,
    });
    const sale = await world.ask('sale.view', { saleId });
    expect(sale.lines[0]).toMatchObject({
      totalTiyn: shown,
      promotions: [{ name: 'Два по цене одного', offTiyn: breadTiyn() - shown }],
    });
    expect(promotionId).not.toBe('');
  });

  it('a promotion is billed in the prices of the pieces, and a refund returns what was paid for them', async () => {
    await save({ rule: { kind: 'n_for_m', goods: { itemIds: [], categories: [] }, take: 3, pay: 2 } });
    const shownTotalTiyn = breadTiyn() * 2;
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(bread(3)), shownTotalTiyn });
    await world.clock.advance(2_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'waiting',
      amountTiyn: shownTotalTiyn,
    });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    await world.clock.advance(2_000);
    const { lines } = await world.ask('refund.prepare', { paymentId });
    expect(lines.reduce((sum, { leftTiyn }) => sum + leftTiyn, 0)).toBe(shownTotalTiyn);
    const [line] = lines;
    await world.ask('refund.start', {
      paymentId,
      amountTiyn: null,
      lines: [{ itemId: line?.itemId ?? '', count: 1, amountTiyn: null }],
      reason: '',
    });
    await world.clock.advance(10_000);
    expect((await world.ask('payment.view', { paymentId })).refundedTiyn).toBe(line?.priceTiyn);
  });

  it('a promotion for a category takes its items only', async () => {
    const item = goods.find(({ category }) => category !== null);
    const category = item?.category ?? null;
    const other = goods.find((one) => one.category !== category);
    if (item === undefined || category === null || other === undefined) throw new Error('no goods of two categories');
    await save({ rule: percent(50, [category]) });
    const cart = cartOf(lineOf(item, { id: 'a' }), lineOf(other, { id: 'b' }));
    const shownTotalTiyn = item.priceTiyn - Math.floor(item.priceTiyn / 2) + other.priceTiyn;
    expect(await payByCash(cart, shownTotalTiyn)).toMatchObject({ ok: true });
  });

  it('a promotion for chosen customers needs one of them attached, also in a parked cart', async () => {
    const { customerId } = await world.ask('cart.attachCustomer', { phone: '87771234567' });
    const rule = { ...percent(50), kind: 'customer_price' as const, customerIds: [customerId ?? ''] };
    await save({ rule });
    expect((await world.ask('promotion.list', {})).customers).toMatchObject([{ id: customerId }]);
    const half = breadTiyn() - Math.floor(breadTiyn() / 2);
    await world.ask('cart.park', { cart: cartOf(bread(1)), name: '' });
    expect(await payByCash(cartOf(bread(1)), half)).toMatchObject({ problem: { code: 'till_amount_differs' } });
    const { parked } = await world.ask('cart.listParked', {});
    expect(parked).toMatchObject([{ totalTiyn: half }]);
    const { cart } = await world.ask('cart.recall', { parkedId: parked[0]?.id ?? '', atHand: null });
    expect(await payByCash(cart, half)).toMatchObject({ ok: true });
  });
});

describe('when an hour ends', () => {
  it('the price that was shown is not billed any more, and a QR on the screen keeps its amount', async () => {
    await save({ rule: percent(50), hours: { from: '10:00', until: '10:02' } });
    const half = breadTiyn() - Math.floor(breadTiyn() / 2);
    const { unchangedForMs } = await world.ask('promotion.atCounter', { customerId: null });
    const { paymentId, saleId } = await world.ask('sale.payByQr', { cart: cartOf(bread(1)), shownTotalTiyn: half });
    await world.clock.advance((unchangedForMs ?? 0) + 1_000);
    expect(await world.ask('promotion.atCounter', { customerId: null })).toMatchObject({ promotions: [] });
    expect(await payByCash(cartOf(bread(1)), half)).toMatchObject({ problem: { code: 'till_amount_differs' } });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'waiting', amountTiyn: half });
    // The same basket goes on as the same sale, at the price that it was offered at.
    const { cart } = await world.ask('payment.supersede', { paymentId });
    expect(await payByCash(cart, half)).toMatchObject({ ok: true, value: { saleId } });
  });
});

describe('the report of items', () => {
  it('the report names promotions apart from the discounts of people, and every figure opens', async () => {
    await save();
    await world.ask('sale.payByCash', {
      cart: cartOf(bread(2)),
      shownTotalTiyn: breadTiyn(),
      cashReceivedTiyn: null,
    });
    await world.clock.advance(2_000);
    const window = { preset: 'all' } as const;
    const asked = world.ask('statistics.items', { window });
    await world.clock.advance(2_000);
    const { promotions, total } = await asked;
    expect(promotions).toMatchObject([{ name: 'Два по цене одного', sales: 1, offTiyn: breadTiyn() }]);
    expect(total.discountTiyn).toBe(0);
    const filter = {
      figure: 'promotion' as const,
      sales: { text: '', state: null, tender: null, cashierId: null, window },
      day: null,
      hour: null,
      weekday: null,
      tender: null,
      personName: null,
      item: { key: promotions[0]?.id ?? '', unit: '' },
    };
    expect(await world.ask('figures.open', { filter, limit: 10 })).toMatchObject({
      count: 1,
      amountTiyn: breadTiyn(),
    });
  });
});
