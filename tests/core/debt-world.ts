/** A shop that sells on credit, with goods of a fiscal code and customers. */

import { openDrawer } from './drawer.ts';
import { addGoods, cartWith } from './goods.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from './money-world.ts';
import { manager } from './people.ts';

export const DUE_DAY = '2026-03-19';

export interface DebtWorld {
  readonly money: MoneyWorld;
  /** A customer with a number; null: known by name alone. */
  customer(name: string, phone: string | null): string;
  /** Whole tenge on credit; the id of the debt. */
  sell(customerId: string, amountTiyn: number, dueDay?: string): Promise<string>;
  /** A debt from a paper book, taken on `sinceDay`; its id. */
  carryOver(customerId: string, amountTiyn: number, days?: { sinceDay?: string; dueDay?: string }): Promise<string>;
  owed(customerId: string): Promise<{ readonly owedTiyn: number; readonly overpaidTiyn: number }>;
  bill(customerId: string, amountTiyn: number, debtId?: string | null): Promise<Bill>;
  pay(bill: Bill): Promise<void>;
  /** The shop is closed that long. */
  closeFor(ms: number): Promise<void>;
}

export interface Bill {
  readonly saleId: string;
  readonly paymentId: string;
  readonly invoiceId: number;
}

export async function createDebtWorld(options: MoneyWorldOptions = {}): Promise<DebtWorld> {
  const money = await createMoneyWorld({
    hasCatalog: true,
    ...options,
    organization: { fiscal_till: true, ...options.organization },
    settings: { sellsOnCredit: true, debtLimitTiyn: 10_000_000, ...options.settings },
  });
  const item = await addGoods(money);
  await openDrawer(money);
  money.become(manager);
  return {
    money,
    customer(name, phone) {
      const { book, records } = money.shop();
      const at = new Date(money.clock.nowMs()).toISOString();
      const { customer, puts } = phone === null ? book.kept({ name, at }) : book.seen({ phone, name, at });
      records.write(puts);
      book.announce(customer.id);
      return customer.id;
    },
    async sell(customerId, amountTiyn, dueDay = DUE_DAY) {
      const cart = cartWith(item, amountTiyn, 1);
      const sold = await money.ask('debt.sell', { cart, shownTotalTiyn: amountTiyn, customerId, dueDay });
      return sold.saleId;
    },
    async carryOver(customerId, amountTiyn, { sinceDay = '2026-01-15', dueDay = '2026-02-15' } = {}) {
      const given = { customerId, amountTiyn, sinceDay, dueDay, note: 'Хлеб и молоко' };
      return (await money.ask('debt.carryOver', given)).debtId;
    },
    async owed(customerId) {
      const { owedTiyn, overpaidTiyn } = await money.ask('debt.view', { customerId, moves: 1 });
      return { owedTiyn, overpaidTiyn };
    },
    async bill(customerId, amountTiyn, debtId = null) {
      const made = await money.ask('debt.bill', { customerId, debtId, tender: 'phone', amountTiyn, phone: null });
      await money.clock.advance(5_000);
      const { invoiceId } = await money.ask('payment.view', { paymentId: made.paymentId });
      return { ...made, invoiceId: invoiceId ?? 0 };
    },
    async closeFor(ms) {
      money.kill();
      await money.clock.advance(ms);
      await money.start();
    },
    async pay({ invoiceId }) {
      await money.customer(invoiceId, 'pay');
      await money.clock.advance(15_000);
    },
  };
}
