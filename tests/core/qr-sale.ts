/** A sale by QR, as a starting point of other tests. */

import { cartOf, type MoneyWorld } from './money-world.ts';

export interface QrSale {
  readonly saleId: string;
  readonly paymentId: string;
  readonly invoiceId: number;
}

export async function billByQr(world: MoneyWorld, priceTiyn = 50_000): Promise<QrSale> {
  const { saleId, paymentId } = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  return { saleId, paymentId, invoiceId: invoiceId ?? 0 };
}

/** The customer has paid, and the till had `forMs` to find out. */
export async function sellByQr(world: MoneyWorld, priceTiyn = 50_000, forMs = 5_000): Promise<QrSale> {
  const sale = await billByQr(world, priceTiyn);
  await world.customer(sale.invoiceId, 'pay');
  await world.clock.advance(forMs);
  return sale;
}
