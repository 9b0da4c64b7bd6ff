/** Sales as a starting point of other tests. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { openDrawer } from '../core/drawer.ts';
import type { TillScreen } from './till-screen.ts';

export interface Sold {
  readonly saleId: string;
  readonly totalTiyn: number;
}

async function cartOf(till: TillScreen, place: number, count: number) {
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const item = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured)[place];
  if (item === undefined) throw new Error('There are no such goods');
  const { name, unit, priceTiyn } = item;
  const line = { id: 'a', catalogItemId: item.id, name, unit, priceTiyn, count, discountPercentage: 0 };
  const cart: CallInput<'sale.payByQr'>['cart'] = { lines: [line], discountPercentage: 0 };
  return { cart, shownTotalTiyn: priceTiyn * count };
}

export async function sellByQr(till: TillScreen, place = 0, count = 1): Promise<Sold> {
  const cart = await cartOf(till, place, count);
  const { saleId, paymentId } = await till.ask('sale.payByQr', cart);
  await till.ask('training.actAsCustomer', { paymentId, action: 'scan' });
  await till.advance(2_000);
  await till.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await till.advance(2_000);
  await till.ask('payment.dismiss', { paymentId });
  return { saleId, totalTiyn: cart.shownTotalTiyn };
}

export async function sellByCash(till: TillScreen, place = 0, count = 1): Promise<Sold> {
  const cart = await cartOf(till, place, count);
  await openDrawer(till);
  const { saleId } = await till.ask('sale.payByCash', { ...cart, cashReceivedTiyn: null });
  return { saleId, totalTiyn: cart.shownTotalTiyn };
}
