/** A sale whose customer pays by QR, up to where the tests of other things begin. */

import { cartOf, type MoneyWorld } from './money-world.ts';

export interface QrSale {
  readonly saleId: string;
  readonly paymentId: string;
  /** 0 where the service has made none. */
  readonly invoiceId: number;
}

/** The QR is on the screen, or on its way there. */
export async function billByQr(world: MoneyWorld, priceTiyn = 50_000): Promise<QrSale> {
  const { saleId, paymentId } = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  return { saleId, paymentId, invoiceId: invoiceId ?? 0 };
}

/** The customer has paid, and the till had `forMs` to learn of it. */
export async function sellByQr(world: MoneyWorld, priceTiyn = 50_000, forMs = 5_000): Promise<QrSale> {
  const sale = await billByQr(world, priceTiyn);
  await world.customer(sale.invoiceId, 'pay');
  await world.clock.advance(forMs);
  return sale;
}
