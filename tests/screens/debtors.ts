/** Customers who take on credit, made by the till's own calls. */

import { dueDayAfter } from '@tilla/shared/domain/debt/debt-age.ts';
import { cartOfGoods } from './sold.ts';
import type { TillScreen } from './till-screen.ts';

const DAY_MS = 86_400_000;

export interface Debtors {
  add(name: string, phone?: string | null): Promise<string>;
  /** Resolves to the debt, which has the id of its sale. */
  lend(
    customerId: string,
    goods?: { readonly lines?: number; readonly count?: number; readonly days?: number },
  ): Promise<{ readonly saleId: string; readonly debtTiyn: number }>;
  /** The till sleeps, and wakes on another day. */
  passDays(days: number): Promise<void>;
}

/** The shop sells on credit from now on. */
export async function debtorsAt(till: TillScreen): Promise<Debtors> {
  await till.ask('settings.change', { sellsOnCredit: true, idleLockMinutes: 0 });
  return {
    async add(name, phone = null) {
      const { customerId } = await till.ask('customer.add', { name, phone });
      return customerId;
    },
    async lend(customerId, { days = 14, ...goods } = {}) {
      const sold = await cartOfGoods(till, goods);
      const { serviceTime } = await till.ask('app.view', {});
      if (serviceTime === null) throw new Error('The till does not know the time yet');
      const dueDay = dueDayAfter(days, Date.parse(serviceTime));
      return till.ask('debt.sell', { ...sold, customerId, dueDay });
    },
    async passDays(days) {
      await till.world.clock.sleep(days * DAY_MS, 'counts');
      await till.advance(5_000);
    },
  };
}
