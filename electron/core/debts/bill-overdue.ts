/** One invoice to the phone of each overdue customer, as an invoice list. */

import type { OverdueDebtorView } from '@tilla/shared/contract/views/debt-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { ageOf, overdueDays } from '@tilla/shared/domain/debt/debt-age.ts';
import type { DebtPart } from '@tilla/shared/domain/debt/debt-fold.ts';
import { MAX_INVOICE_ROWS } from '@tilla/shared/domain/invoice-list-limits.ts';
import { debtorsOf } from '../ledger/debt-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Bulk } from '../recurring/bulk.ts';
import type { CustomerDebts, DebtAccounts } from './debt-accounts.ts';
import type { DebtViews } from './debt-views.ts';
import { billed } from './repay.ts';
import { purposeOfDebts, repaymentSale } from './repayment-sale.ts';

interface Overdue {
  readonly debts: CustomerDebts;
  readonly parts: readonly DebtPart[];
  readonly view: OverdueDebtorView;
}

export function createBillOverdue(
  context: ShopContext & {
    readonly accounts: DebtAccounts;
    readonly views: DebtViews;
    readonly phoneOf: (customerId: string) => string | null;
    readonly startList: Bulk['startList'];
  },
) {
  const { ledger, payments, accounts, views, phoneOf, startList, serverClock } = context;

  /** Longest overdue first. */
  function overdue(): Overdue[] {
    const today = almatyDay(serverClock.stampMs());
    const found = debtorsOf(ledger, 'owing').flatMap(({ customerId }): Overdue[] => {
      const debts = accounts.of(customerId);
      const late = debts.credits.flatMap(({ id, credit }) => {
        const openTiyn = debts.account.debts.get(id)?.openTiyn ?? 0;
        const isLate = credit !== undefined && openTiyn > 0 && ageOf(credit.dueDay, today) !== 'not_due';
        return isLate ? [{ debtId: id, amountTiyn: openTiyn, days: overdueDays(credit.dueDay, today) }] : [];
      });
      if (late.length === 0) return [];
      const { name, phoneMasked } = views.rowOf(customerId, views.nameOf(customerId));
      const obstacle =
        billed(payments, debts.repayments) > 0 ? 'billed' : phoneOf(customerId) === null ? 'no_phone' : null;
      return [
        {
          debts,
          parts: late.map(({ debtId, amountTiyn }) => ({ debtId, amountTiyn })),
          view: {
            customerId,
            name,
            phoneMasked,
            amountTiyn: late.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
            overdueDays: Math.max(...late.map(({ days }) => days)),
            obstacle,
          },
        },
      ];
    });
    return found.toSorted((one, other) => other.view.overdueDays - one.view.overdueDays);
  }

  return defineCalls({
    'debt.overdue'() {
      const rows = overdue().map(({ view }) => view);
      const open = rows.filter(({ obstacle }) => obstacle === null);
      return {
        rows,
        count: open.length,
        totalTiyn: open.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
      };
    },
    'debt.billOverdue'({ name, commandId }, caller) {
      const all = overdue();
      const meant = all.filter(({ view }) => view.obstacle === null).slice(0, MAX_INVOICE_ROWS);
      const { person, approvedBy } = permit(caller, 'senior', () => ({
        amountTiyn: meant.reduce((sum, { view }) => sum + view.amountTiyn, 0),
        count: meant.length,
      }));
      if (meant.length === 0) throw new Refusal('till_debt_none');
      const at = new Date(serverClock.stampMs()).toISOString();
      const listId = startList({
        callName: 'debt.billOverdue',
        commandId,
        name,
        by: { person, approvedBy },
        rows: meant.map(({ debts, parts, view }) => ({
          phone: phoneOf(view.customerId) ?? '',
          description: purposeOfDebts(debts, parts, context.language()),
          saleOf: (id, number) => repaymentSale(context, { debts, parts, person, at, id, number }),
          alongside: (sale) => accounts.begin(sale, null, { customerId: debts.customerId, personId: person.id }),
        })),
        outputOf: (id) => ({ listId: id, rows: meant.length, skipped: all.length - meant.length }),
      });
      return { listId, rows: meant.length, skipped: all.length - meant.length };
    },
  });
}
