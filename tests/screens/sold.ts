/** Sales before a test begins, made by the till's own calls unless noted. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { openDrawer } from '../core/drawer.ts';
import { lineOf } from '../core/goods.ts';
import type { LiveScreen, TillScreen } from './till-screen.ts';

type Sold = Pick<CallInput<'sale.payByQr'>, 'cart' | 'shownTotalTiyn'>;

/** So many pieces of each of the first `lines` goods by the piece. */
export async function cartOfGoods(
  till: TillScreen,
  { lines = 1, count = 1 }: { lines?: number; count?: number } = {},
): Promise<Sold> {
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const goods = items.filter(({ sellable, priceTiyn }) => sellable && priceTiyn >= 20_000).slice(0, lines);
  if (goods.length < lines) throw new Error('The shop has not that many goods');
  const cart = {
    lines: goods.map((item, place) => lineOf(item, { id: `line-${String(place)}`, count })),
    discountPercentage: 0,
  };
  return { cart, shownTotalTiyn: cartTotals(cart).totalTiyn };
}

export interface SoldByQr {
  readonly saleId: string;
  readonly paymentId: string;
  readonly invoiceId: number;
  readonly totalTiyn: number;
}

export async function sellByQr(till: LiveScreen, goods: Parameters<typeof cartOfGoods>[1] = {}): Promise<SoldByQr> {
  const sold = await cartOfGoods(till, goods);
  const { saleId, paymentId } = await till.ask('sale.payByQr', sold);
  const { invoiceId } = await till.ask('payment.view', { paymentId });
  if (invoiceId === null) throw new Error('The sale has no bill');
  await till.shop.customer(invoiceId, 'pay');
  await till.advance(2_000);
  await till.ask('payment.dismiss', { paymentId });
  return { saleId, paymentId, invoiceId, totalTiyn: sold.shownTotalTiyn };
}

export async function takePart(
  till: TillScreen,
  tender: 'cash' | 'card',
  amountTiyn: number,
): Promise<{ readonly saleId: string; readonly restTiyn: number }> {
  const sold = await cartOfGoods(till);
  if (tender === 'cash') await openDrawer(till);
  const cashReceivedTiyn = tender === 'cash' ? amountTiyn : null;
  const { saleId } = await till.ask('sale.payPart', { ...sold, tender, amountTiyn, cashReceivedTiyn });
  return { saleId, restTiyn: sold.shownTotalTiyn - amountTiyn };
}

export async function sellTo(till: TillScreen, phone: string): Promise<void> {
  await till.ask('cart.attachCustomer', { phone });
  const line = { id: crypto.randomUUID(), catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 20_000, count: 1 };
  const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
  await till.ask('sale.payByCard', { cart, shownTotalTiyn: 20_000 });
  await till.advance(2_000);
}

/** One item on the screens, as a cashier sells it: paid by QR, then the next customer. */
export async function ringUpByQr(till: LiveScreen): Promise<void> {
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'paid');
  await till.counter.nextCustomer();
}
