/** A debt from a paper book: owed from before the till, with no sale, no goods and no takings behind it. */

import type { CustomerBook } from '../customers/customer-book.ts';
import { putCommand } from '../ledger/records.ts';
import type { SaleCredit } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { DebtAccounts } from './debt-accounts.ts';
import { owedAfter } from './sell-on-credit.ts';

export function createCarryOver(
  context: ShopContext & {
    readonly accounts: DebtAccounts;
    readonly book: Pick<CustomerBook, 'get' | 'person'>;
    /** Written with the first debt. */
    readonly beginCounting: () => LedgerPart;
  },
) {
  const { records, accounts, book, settings, serverClock, ids } = context;
  return defineCalls({
    'debt.carryOver'({ customerId, amountTiyn, sinceDay, dueDay, note, commandId }, caller) {
      if (!settings().sellsOnCredit) throw new Refusal('till_debt_off');
      // Refuses while the key belongs to another organization than this ledger (rule L4).
      context.facts.billing();
      const customer = book.get(customerId);
      const debts = accounts.of(customerId);
      const owedTiyn = owedAfter(debts, amountTiyn);
      const name = book.person(customer)?.name ?? customer.phoneMasked;
      const { person, approvedBy } = permit(caller, 'manager', () => ({
        amountTiyn,
        beforeTiyn: debts.account.owedTiyn,
        afterTiyn: owedTiyn,
        expectedTiyn: customer.debtLimitTiyn ?? settings().debtLimitTiyn,
        ...(name === null ? {} : { name }),
      }));
      const at = new Date(serverClock.stampMs()).toISOString();
      const credit: SaleCredit = {
        amountTiyn,
        roundingTiyn: 0,
        fromTiyn: 0,
        at,
        sinceDay,
        dueDay,
        personId: person.id,
        personName: person.name,
        approvedBy,
        returns: [],
        writtenOff: null,
      };
      const debtId = ids.next();
      const output = { debtId, owedTiyn };
      records.write(
        context.beginCounting(),
        accounts.carryOver({ id: debtId, credit }, { customerId, personId: person.id, note }),
        noteAct({ id: commandId, at, kind: 'debt.carryOver', person, approvedBy, facts: { amountTiyn, dueDay } }),
        putCommand(commandId, { name: 'debt.carryOver', output }, at),
      );
      return output;
    },
  });
}
