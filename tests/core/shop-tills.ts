/** Two tills of one shop with ledgers of their own, and a paid sale of the first. */

import { onTestFinished } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from './money-world.ts';
import { sellByQr } from './qr-sale.ts';

export interface ShopTills {
  readonly one: MoneyWorld;
  readonly other: MoneyWorld;
  readonly paymentId: string;
  readonly invoiceId: number;
}

/** They end with the test. */
export async function openShopTills(options: MoneyWorldOptions = {}): Promise<ShopTills> {
  const one = await createMoneyWorld(options);
  const { paymentId, invoiceId } = await sellByQr(one, 50_000, 10_000);
  const other = await createMoneyWorld({ ...options, beside: { world: one } });
  await one.clock.advance(10_000);
  onTestFinished(() => {
    other.close();
    one.close();
  });
  return { one, other, paymentId, invoiceId };
}
