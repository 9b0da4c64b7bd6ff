/** Two documents for an exchange, the refund first, through kills, refusals and what a customer gives up. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
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
  await openDrawer(world, 10_000_000);
  await team.become('Дана');
});

const someGoods = (at: number): CatalogItemView => {
  const item = goods[at];
  if (item === undefined) throw new Error('no goods');
  return item;
};
const cartOf = (at: number, count = 1): CartInput => ({
  lines: [lineOf(someGoods(at), { id: `l${String(at)}`, count })],
  discountPercentage: 0,
});
const tiynOf = (at: number, count = 1) => someGoods(at).priceTiyn * count;
const payByCash = (cart: CartInput, shownTotalTiyn: number) =>
  world.call('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: null });

async function soldForCash(): Promise<{ saleId: string; tenderId: string }> {
  const sold = { cart: cartOf(0, 2), shownTotalTiyn: tiynOf(0, 2), cashReceivedTiyn: null };
  const { saleId, tenderId } = await world.ask('sale.payByCash', sold);
  await world.clock.advance(2_000);
  return { saleId, tenderId };
}
async function soldByQr(): Promise<{ saleId: string; paymentId: string }> {
  const sold = await world.ask('sale.payByQr', { cart: cartOf(0, 2), shownTotalTiyn: tiynOf(0, 2) });
  await world.clock.advance(2_000);
  await world.ask('training.actAsCustomer', { paymentId: sold.paymentId, action: 'pay' });
  await world.clock.advance(2_000);
  return sold;
}
const onePiece = (itemId: string) => [{ itemId, count: 1, amountTiyn: null }];
const view = (exchangeId: string) => world.ask('exchange.view', { exchangeId });

async function beginForCash() {
  const { saleId, tenderId } = await soldForCash();
  const source = { kind: 'tender', id: tenderId } as const;
  const asked = { source, lines: onePiece('l0'), reason: 'Обмен', cart: cartOf(1) };
  return { saleId, tenderId, asked, ...(await world.ask('exchange.begin', asked)) };
}

describe('an exchange of goods paid in cash', () => {
  it('the goods come back first, then the new sale is paid in full, and both documents name the other', async () => {
    const { saleId, tenderId, exchangeId } = await beginForCash();
    expect(await view(exchangeId)).toMatchObject({ state: 'returned', returnedTiyn: tiynOf(0), newSale: null });
    const { cart } = await view(exchangeId);
    const { saleId: newSaleId } = await world.ask('sale.payByCash', {
      cart,
      shownTotalTiyn: tiynOf(1),
      cashReceivedTiyn: null,
    });
    await world.clock.advance(10_000);
    expect(await view(exchangeId)).toMatchObject({
      state: 'sold',
      saleId,
      newSale: { id: newSaleId, totalTiyn: tiynOf(1), phase: 'paid' },
    });
    const { tenders } = await world.ask('sale.view', { saleId });
    expect(tenders).toMatchObject([{ id: tenderId, returnedTiyn: tiynOf(0) }]);
    for (const one of [saleId, newSaleId])
      expect((await world.ask('exchange.ofSale', { saleId: one })).exchanges).toMatchObject([{ id: exchangeId }]);
    expect((await world.ask('exchange.listOpen', {})).exchanges).toEqual([]);
    const { number } = await world.ask('sale.view', { saleId });
    const paper = JSON.stringify(world.drawn.at(-1));
    expect(paper).toContain('Обмен');
    expect(paper).toContain(String(number).padStart(6, '0'));
    const [returned] = tenders[0]?.returns ?? [];
    await world.ask('refund.print', { saleId, refundId: returned?.id ?? '' });
    await world.clock.advance(5_000);
    const { number: newNumber } = await world.ask('sale.view', { saleId: newSaleId });
    expect(JSON.stringify(world.drawn.at(-1))).toContain(String(newNumber).padStart(6, '0'));
    // The same goods are not sold for twice.
    expect(await payByCash({ ...cart, lines: [...cart.lines] }, tiynOf(1))).toMatchObject({
      problem: { code: 'invoice_already_paid' },
    });
  });

  it('the refund has its own entry, reason and place of the goods, and takes a senior', async () => {
    await team.become('Ерлан');
    const { tenderId } = await soldForCash();
    const source = { kind: 'tender', id: tenderId } as const;
    const asked = { source, lines: onePiece('l0'), reason: 'Обмен', cart: cartOf(1) };
    expect(await world.call('exchange.begin', asked)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    expect((await world.ask('exchange.listOpen', {})).exchanges).toEqual([]);
    const approval = await team.approvalOf('Дана');
    const { exchangeId } = await world.ask('exchange.begin', { ...asked, approval });
    expect(await view(exchangeId)).toMatchObject({ state: 'returned' });
  });

  it('an exchange that was returned and sold for nothing says so after a restart, and a person ends it', async () => {
    const { exchangeId, saleId } = await beginForCash();
    await world.restart();
    await team.become('Дана');
    const { exchanges } = await world.ask('exchange.listOpen', {});
    expect(exchanges).toMatchObject([{ id: exchangeId, state: 'returned', cart: { exchangeId } }]);
    await world.ask('exchange.end', { exchangeId });
    expect((await world.ask('exchange.listOpen', {})).exchanges).toEqual([]);
    expect((await world.ask('exchange.ofSale', { saleId })).exchanges).toMatchObject([{ state: 'ended' }]);
    const cart = exchanges[0]?.cart ?? cartOf(1);
    expect(await payByCash(cart, tiynOf(1))).toMatchObject({ problem: { code: 'till_exchange_not_returned' } });
  });

  it('a refused refund leaves no exchange and no sale', async () => {
    const { asked, tenderId } = await beginForCash();
    expect(await world.call('exchange.begin', { ...asked, lines: onePiece('unknown') })).toMatchObject({ ok: false });
    await world.ask('exchange.begin', asked);
    expect(await world.call('exchange.begin', asked)).toMatchObject({ ok: false });
    const { exchanges } = await world.ask('exchange.listOpen', {});
    expect(exchanges.map(({ state }) => state)).toEqual(['returned', 'returned']);
    expect(tenderId).not.toBe('');
  });
});

describe('an exchange of goods paid by QR', () => {
  async function begin() {
    const { saleId, paymentId } = await soldByQr();
    const { lines } = await world.ask('refund.prepare', { paymentId });
    const { exchangeId } = await world.ask('exchange.begin', {
      source: { kind: 'payment', id: paymentId },
      lines: onePiece(lines[0]?.itemId ?? ''),
      reason: 'Обмен',
      cart: cartOf(1),
    });
    return { saleId, paymentId, exchangeId };
  }

  it('the till sells nothing before the refund is confirmed, and goes on after a power cut', async () => {
    const { exchangeId } = await begin();
    const { cart, state } = await view(exchangeId);
    if (state === 'returning')
      expect(await payByCash(cart, tiynOf(1))).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await world.cutPower();
    await team.become('Дана');
    await world.clock.advance(60_000);
    expect(await view(exchangeId)).toMatchObject({ state: 'returned', returnedTiyn: tiynOf(0) });
    expect(await payByCash(cart, tiynOf(1))).toMatchObject({ ok: true });
    expect(await view(exchangeId)).toMatchObject({ state: 'sold' });
  });

  it('a new sale that is not paid leaves the money returned and nothing sold', async () => {
    const { exchangeId } = await begin();
    await world.clock.advance(10_000);
    const { cart } = await view(exchangeId);
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: tiynOf(1) });
    await world.clock.advance(2_000);
    expect(await view(exchangeId)).toMatchObject({ state: 'paying' });
    expect(await world.call('exchange.end', { exchangeId })).toMatchObject({
      problem: { code: 'till_still_checking' },
    });
    await world.ask('training.actAsCustomer', { paymentId, action: 'reject' });
    await world.clock.advance(60_000);
    expect(await view(exchangeId)).toMatchObject({ state: 'returned', returnedTiyn: tiynOf(0) });
  });

  it('the offer names what paid the sale, and what the law says', async () => {
    const { saleId } = await soldByQr();
    expect(await world.ask('exchange.offer', { saleId })).toMatchObject({
      sources: [{ kind: 'payment', way: 'qr', amountTiyn: tiynOf(0, 2) }],
      warning: { late: null },
    });
  });
});

describe('a sale that no exchange can return', () => {
  const codeOf = (result: { ok: boolean; problem?: { code: string } }) => (result.ok ? 'ok' : result.problem?.code);

  it('goods on credit are exchanged by a return of the debt: neither their sale nor a repayment begins one', async () => {
    await team.become('Айгүл');
    await world.ask('settings.change', { sellsOnCredit: true });
    const { customerId } = await world.ask('customer.add', { name: 'Гульмира', phone: null });
    const begun = { cart: cartOf(0, 2), shownTotalTiyn: tiynOf(0, 2), tender: 'cash', amountTiyn: 10_000 } as const;
    const { saleId, tenderId } = await world.ask('sale.payPart', { ...begun, cashReceivedTiyn: null });
    const rest = { saleId, shownRestTiyn: tiynOf(0, 2) - 10_000, customerId, dueDay: '2026-03-19' };
    await world.ask('debt.sellRest', rest);
    const repay = { customerId, debtId: null, tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: null } as const;
    const repaid = await world.ask('debt.repay', repay);
    await world.clock.advance(2_000);
    for (const sold of [{ saleId, tenderId }, repaid]) {
      expect(await world.ask('exchange.offer', { saleId: sold.saleId })).toMatchObject({ isOnCredit: true });
      const source = { kind: 'tender', id: sold.tenderId } as const;
      const asked = { source, lines: onePiece('l0'), reason: 'Обмен', cart: cartOf(1) };
      expect(codeOf(await world.call('exchange.begin', asked))).toBe('till_exchange_on_credit');
    }
    expect(await world.ask('exchange.listOpen', {})).toEqual({ exchanges: [] });
  });

  it('a sale billed as one amount is refused by lines, and nothing was returned or left open', async () => {
    const line = { id: 'l0', catalogItemId: null, name: 'Нарезка', unit: null, priceTiyn: 90_000, count: 2 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    const byPhone = { cart, shownTotalTiyn: 180_000, phone: '+7 701 555 23 14' };
    const { saleId, paymentId } = await world.ask('sale.payByPhone', byPhone);
    await world.clock.advance(2_000);
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    await world.clock.advance(2_000);
    const source = { kind: 'payment', id: paymentId } as const;
    const asked = { source, lines: onePiece('l0'), reason: 'Обмен', cart: cartOf(1) };
    expect(codeOf(await world.call('exchange.begin', asked))).toBe('till_refund_one_amount');
    expect((await world.ask('exchange.ofSale', { saleId })).exchanges).toEqual([]);
    expect(await world.ask('exchange.listOpen', {})).toEqual({ exchanges: [] });
    expect((await world.ask('refund.prepare', { paymentId })).availableTiyn).toBe(180_000);
  });
});
