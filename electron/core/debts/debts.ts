/** Customer debt: goods on credit, repayments, and who owes what. Idle in a shop that sells nothing on credit. */

import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import { debtorsOf } from '../ledger/debt-record.ts';
import { combineFeatures } from '../money/feature.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { Bulk } from '../recurring/bulk.ts';
import { createBillOverdue } from './bill-overdue.ts';
import { createCarryOver } from './carry-over.ts';
import { createDebtChanges } from './change-debt.ts';
import { creditFigures, openEntries, sumOf } from './credit-figures.ts';
import type { DebtAccounts } from './debt-accounts.ts';
import { createDebtViews, type DebtViewsContext } from './debt-views.ts';
import { createRepayments, type RepayContext } from './repay.ts';
import { createSellOnCredit, type SellOnCreditContext } from './sell-on-credit.ts';
import { type DebtStatement, movesSinceSettled, statementText } from './statement.ts';

export function createDebts(
  context: ShopContext &
    Omit<SellOnCreditContext, 'beginCounting'> &
    RepayContext &
    DebtViewsContext & {
      readonly accounts: DebtAccounts;
      readonly book: CustomerBook;
      readonly startList: Bulk['startList'];
      readonly shopName: () => string;
    },
) {
  const { ledger, accounts, book, language, serverClock, shopName } = context;
  const repayments = createRepayments(context);
  const views = createDebtViews(context);

  function statementOf(customerId: string): DebtStatement {
    book.get(customerId);
    const name = views.views.nameOf(customerId);
    return {
      debtor: views.views.rowOf(customerId, name),
      moves: movesSinceSettled(views.views.movesOf(accounts.of(customerId))),
      at: new Date(serverClock.stampMs()).toISOString(),
    };
  }

  function owedEntries(): FigureEntry[] {
    const owing = debtorsOf(ledger, 'owing').flatMap(({ customerId }) => openEntries(accounts.of(customerId)));
    return owing.toSorted((one, other) => one.at.localeCompare(other.at));
  }

  function withDebtor(entry: FigureEntry): FigureEntry {
    const customerId = accounts.customerOf(entry.saleId ?? entry.id);
    const who = customerId === null ? null : (views.views.nameOf(customerId) ?? book.get(customerId).phoneMasked);
    return { ...entry, name: [who ?? '', entry.name].filter((part) => part !== '').join(' · ') };
  }

  const { calls } = combineFeatures([
    { calls: createSellOnCredit({ ...context, beginCounting: repayments.beginCounting }).calls },
    { calls: repayments.calls },
    { calls: createDebtChanges(context) },
    { calls: createCarryOver({ ...context, beginCounting: repayments.beginCounting }) },
    { calls: createBillOverdue({ ...context, views: views.views, phoneOf: repayments.phoneOf }) },
    { calls: views.calls },
    {
      calls: defineCalls({
        'debt.figure'({ figure, fromDay, toDay, limit }) {
          const entries =
            figure === 'owed' ? owedEntries() : (creditFigures(context, { fromDay, toDay })?.entries[figure] ?? []);
          return {
            entries: entries.toReversed().slice(0, limit).map(withDebtor),
            count: entries.length,
            amountTiyn: sumOf(entries),
          };
        },
        'debt.statement': ({ customerId }) => ({
          text: statementText(statementOf(customerId), shopName(), language()),
        }),
      }),
    },
  ]);
  return {
    calls,
    start: repayments.start,
    stop: repayments.stop,
    isStillOwed: repayments.isStillOwed,
    assertOwed: repayments.assertOwed,
    creditOf: views.views.creditOf,
    statementOf,
  };
}
