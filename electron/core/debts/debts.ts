/** Customer debt: goods on credit, repayments, and who owes what. Idle in a shop that sells nothing on credit. */

import type { CreditSumsView } from '@tilla/shared/contract/views/debt-view.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import { debtorsOf, debtSalesBetween, readCarriedDebt } from '../ledger/debt-record.ts';
import { combineFeatures } from '../money/feature.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { Bulk } from '../recurring/bulk.ts';
import { createBillOverdue } from './bill-overdue.ts';
import { createCarryOver } from './carry-over.ts';
import { createDebtChanges } from './change-debt.ts';
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
  const { accounts, book, language, serverClock, shopName } = context;
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

  const { calls } = combineFeatures([
    { calls: createSellOnCredit({ ...context, beginCounting: repayments.beginCounting }).calls },
    { calls: repayments.calls },
    { calls: createDebtChanges(context) },
    { calls: createCarryOver({ ...context, beginCounting: repayments.beginCounting }) },
    { calls: createBillOverdue({ ...context, views: views.views, phoneOf: repayments.phoneOf }) },
    { calls: views.calls },
    {
      calls: defineCalls({
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

/** Of a time, by the till's clock (`from` inclusive, `before` exclusive); undefined where nothing was ever on credit. */
export function creditBetween(
  { ledger, records }: Pick<ShopContext, 'ledger' | 'records'>,
  fromAt: string,
  beforeAt: string,
): (CreditSumsView & { readonly owedTiyn: number }) | undefined {
  const owing = debtorsOf(ledger, 'owing');
  const isWithin = (at: string): boolean => fromAt <= at && at < beforeAt;
  if (owing.length === 0 && debtorsOf(ledger, 'settled').length === 0) return undefined;
  const { debts, repayments } = debtSalesBetween(ledger, EARLIEST, beforeAt);
  const sums = { soldCount: 0, soldTiyn: 0, returnedTiyn: 0, repaidCount: 0, repaidTiyn: 0, writtenOffTiyn: 0 };
  const carried = { carriedCount: 0, carriedTiyn: 0 };
  for (const id of debts) {
    const credit = (records.sale(id) ?? readCarriedDebt(ledger, id))?.credit;
    if (credit === undefined) continue;
    if (isWithin(credit.at) && credit.sinceDay !== undefined) {
      carried.carriedCount += 1;
      carried.carriedTiyn += credit.amountTiyn;
    } else if (isWithin(credit.at)) {
      sums.soldCount += 1;
      sums.soldTiyn += credit.amountTiyn;
    }
    for (const { at, amountTiyn } of credit.returns) if (isWithin(at)) sums.returnedTiyn += amountTiyn;
    if (credit.writtenOff !== null && isWithin(credit.writtenOff.at)) {
      sums.writtenOffTiyn += credit.writtenOff.amountTiyn;
    }
  }
  for (const id of repayments) {
    const repays = records.sale(id)?.repays;
    if (repays === undefined || repays.heldTiyn === 0 || !isWithin(repays.at)) continue;
    sums.repaidCount += 1;
    sums.repaidTiyn += repays.heldTiyn;
  }
  return {
    ...sums,
    ...(carried.carriedCount === 0 ? {} : carried),
    owedTiyn: owing.reduce((sum, { owedTiyn }) => sum + owedTiyn, 0),
  };
}

const EARLIEST = '2000-01-01T00:00:00.000Z';
