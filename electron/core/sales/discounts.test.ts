/** Discount amounts: rights, approvals, ledger. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
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
  await team.become('Ерлан');
});

type Line = CartInput['lines'][number];
function line(at: number, more: Partial<Line> = {}): Line {
  const item = goods[at];
  if (item === undefined) throw new Error('no goods');
  return lineOf(item, { id: `l${String(at)}`, count: 10, ...more });
}
const cartOf = (lines: Line[], more: Partial<CartInput> = {}): CartInput => ({ lines, discountPercentage: 0, ...more });
const totalOf = (cart: CartInput) => cartTotals(cart).totalTiyn;
const share = (lines: Line[], percent: number) => Math.floor((totalOf(cartOf(lines)) * percent) / 100);
const asked = (cart: CartInput) => ({ cart, shownTotalTiyn: totalOf(cart) });
const payByCash = (cart: CartInput, more: object = {}) =>
  world.call('sale.payByCash', { ...asked(cart), cashReceivedTiyn: null, ...more });
const allow = (cart: CartInput, more: object = {}) => world.call('cart.allowPrices', { cart, ...more });
const takes = (role: 'senior' | 'manager', about: object = {}) => ({
  ok: false,
  problem: { code: 'till_not_permitted', params: { role, ...about } },
});

describe('a sum of money off', () => {
  it('a discount amount needs the right for its percentage, of a line and of the whole cart', async () => {
    const [one, other] = [line(0), line(1, { count: 3 })];
    for (const [percent, role] of [
      [10, null],
      [11, 'senior'],
      [30, 'senior'],
      [31, 'manager'],
    ] as const) {
      const ofLine = cartOf([{ ...one, discountTiyn: share([one], percent) }, other]);
      const ofCart = cartOf([one, other], { discountTiyn: share([one, other], percent) });
      for (const cart of [ofLine, ofCart])
        expect(await allow(cart), String(percent)).toMatchObject(role === null ? { ok: true } : takes(role));
    }
  });

  it('that leaves nothing, or more than nothing too little, is nobody’s', async () => {
    const one = line(0);
    for (const discountTiyn of [totalOf(cartOf([one])), share([one], 100) - 1, 9_999_999_999]) {
      expect(await allow(cartOf([{ ...one, discountTiyn }]))).toMatchObject({
        problem: { code: 'till_discount_over_limit', params: { limit: 99 } },
      });
      expect(await allow(cartOf([one], { discountTiyn }))).toMatchObject({
        problem: { code: 'till_discount_over_limit' },
      });
    }
    expect(await payByCash(cartOf([{ ...one, discountPercentage: 5, discountTiyn: 5 }]))).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });

  it('a cart discount adds up with one of a line', async () => {
    const one = line(0);
    const cheap = { ...one, discountTiyn: share([one], 8) };
    const off = Math.floor((totalOf(cartOf([cheap])) * 3) / 100);
    expect(await allow(cartOf([cheap]))).toMatchObject({ ok: true });
    expect(await allow(cartOf([cheap], { discountTiyn: off }))).toMatchObject(takes('senior'));
  });

  it('that was allowed holds while it comes to no more, and for that sale', async () => {
    const [one, other] = [line(0), line(1)];
    const discountTiyn = share([one, other], 20);
    const cart = cartOf([one, other], { discountTiyn });
    await world.ask('cart.allowPrices', { cart, approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf([one], { discountTiyn }))).toMatchObject({ problem: { code: 'till_not_permitted' } });
    expect(await payByCash(cartOf([one, other], { discountTiyn: discountTiyn + 1 }))).toMatchObject(takes('senior'));
    expect(await payByCash(cartOf([one, other, line(2, { count: 1 })], { discountTiyn }))).toMatchObject({ ok: true });
    expect(await payByCash(cart)).toMatchObject(takes('senior'));
  });

  it('an approved discount amount of a line is valid for exactly its quantity', async () => {
    const one = line(0, { discountTiyn: share([line(0)], 20) });
    await world.ask('cart.allowPrices', { cart: cartOf([one]), approval: await team.approvalOf('Дана') });
    expect(await payByCash(cartOf([{ ...one, count: 9 }]))).toMatchObject(takes('senior'));
    expect(await payByCash(cartOf([one]))).toMatchObject({ ok: true });
  });

  it('a discounted cart is sold by every tender for the shown amount, and paid', async () => {
    const one = line(0, { count: 3 });
    for (const cart of [cartOf([{ ...one, discountTiyn: 1_000 }]), cartOf([one, line(1)], { discountTiyn: 1_000 })]) {
      const { paymentId } = await world.ask('sale.payByQr', asked(cart));
      await world.clock.advance(2_000);
      expect(await world.ask('payment.view', { paymentId })).toMatchObject({
        phase: 'waiting',
        amountTiyn: totalOf(cart),
      });
      await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
      await world.clock.advance(2_000);
      expect((await world.ask('payment.view', { paymentId })).phase).toBe('paid');
    }
  });
});

describe('approval of a price at payment', () => {
  it('the approver sees percentage, totals before and after, lines and reason, also for a partial payment', async () => {
    const lines = [line(0), line(1)];
    const beforeTiyn = totalOf(cartOf(lines));
    const discountTiyn = Math.round(beforeTiyn / 5);
    const cart = cartOf(lines, { discountTiyn, discountReason: 'Помята упаковка' });
    const about = {
      beforeTiyn,
      afterTiyn: beforeTiyn - discountTiyn,
      percent: 20,
      lines: lines.map(({ name }) => name).join('\n'),
      reason: 'Помята упаковка',
    };
    expect(await payByCash(cart)).toMatchObject(takes('senior', about));
    expect(await world.call('sale.payByCard', asked(cart))).toMatchObject(takes('senior', about));
    const part = { ...asked(cart), tender: 'cash' as const, amountTiyn: 100, cashReceivedTiyn: 100 };
    expect(await world.call('sale.payPart', part)).toMatchObject(takes('senior', about));
  });
});

describe('the reason', () => {
  it('the reason is stored with the sale, its lines and the approver', async () => {
    const cart = cartOf([line(0, { discountTiyn: 1_000, discountReason: 'Последний' }), line(1)], {
      discountPercentage: 5,
      discountReason: 'Постоянный покупатель',
      purpose: 'Завтраки для садика',
    });
    const { saleId } = await world.ask('sale.payByCash', { ...asked(cart), cashReceivedTiyn: null });
    await world.restart();
    await team.become('Айгүл');
    expect(await world.ask('sale.view', { saleId })).toMatchObject({
      totalTiyn: totalOf(cart),
      discountPercentage: 5,
      discountReason: 'Постоянный покупатель',
      purpose: 'Завтраки для садика',
      lines: [{ discountReason: 'Последний', discountPercentage: 0 }, { discountReason: null }],
    });
    const { entries } = await world.ask('history.timeline', { saleId });
    expect(entries.find(({ variant }) => variant === 'prices')).toMatchObject({
      facts: { note: 'Постоянный покупатель, Последний' },
    });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.find(({ kind }) => kind === 'sale.prices')).toMatchObject({
      facts: { note: 'Постоянный покупатель, Последний' },
    });
  });

  it('a reason is required of everybody by the core, where the manager wants it', async () => {
    const lines = [line(0)];
    const silent = cartOf(lines, { discountPercentage: 5 });
    expect(await allow(silent)).toMatchObject({ ok: true });
    await team.become('Айгүл');
    await world.ask('settings.change', { isDiscountReasonNeeded: true });
    const needed = { problem: { code: 'till_discount_reason_needed' } };
    expect(await allow(silent)).toMatchObject(needed);
    expect(await payByCash(silent)).toMatchObject(needed);
    expect(await payByCash(cartOf([{ ...line(0), discountTiyn: 100 }]))).toMatchObject(needed);
    expect(await payByCash(cartOf(lines, { discountPercentage: 5, discountReason: 'Акция' }))).toMatchObject({
      ok: true,
    });
    expect(await payByCash(cartOf(lines))).toMatchObject({ ok: true });
  });
});

it('presets are a manager’s to set, and none of them is a discount that nobody can give', async () => {
  const presets = [
    { name: 'Пенсионерам', discountPercentage: 5 },
    { name: 'Помята упаковка', discountPercentage: 0, discountTiyn: 20_000 },
  ];
  expect(await world.call('settings.change', { discountPresets: presets })).toMatchObject(takes('manager'));
  await team.become('Айгүл');
  await world.ask('settings.change', { discountPresets: presets });
  await world.restart();
  expect((await world.ask('app.view', {})).settings.discountPresets).toEqual(presets);
  for (const wrong of [
    { name: 'Ничего', discountPercentage: 0 },
    { name: 'И то, и другое', discountPercentage: 5, discountTiyn: 100 },
    { name: ' ', discountPercentage: 5 },
  ]) {
    await team.become('Айгүл');
    expect(await world.call('settings.change', { discountPresets: [wrong] })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  }
});
