/** «В долг»: the rest of a sale becomes a debt of a customer; no fiscal receipt until money comes. */

import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { cashDueOf } from '@tilla/shared/domain/cash-rounding.ts';
import { ageOf, dueDayAfter } from '@tilla/shared/domain/debt/debt-age.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import type { CustomerRecord } from '../ledger/customer-record.ts';
import { putCommand, putSale, type SaleShift } from '../ledger/records.ts';
import { coveredBy } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct, partOf } from '../platform/acts.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { putFreeCounter } from '../sales/kept-cart.ts';
import { putOpenSale } from '../sales/open-sale.ts';
import { approvedAnew, noteRepriced } from '../sales/price-rights.ts';
import type { SaleToTake, ToTake } from '../sales/sale-to-take.ts';
import { noCode, type SaleReceipt } from '../shifts/counter-sale.ts';
import type { LineCodes } from '../shifts/line-codes.ts';
import { putUsedCodes } from '../shifts/used-codes.ts';
import type { CustomerDebts, DebtAccounts } from './debt-accounts.ts';

interface Asked {
  readonly name: 'debt.sell' | 'debt.sellRest';
  readonly commandId: string;
  readonly customerId: string;
  readonly dueDay: string;
  readonly documentSeen: string | undefined;
  /** Null: checked with the cart. */
  readonly shownRestTiyn: number | null;
}

export type SellOnCreditContext = ShopContext & {
  readonly accounts: DebtAccounts;
  readonly book: Pick<CustomerBook, 'get' | 'person'>;
  readonly saleToTake: SaleToTake;
  readonly beginPayment: BeginPayment;
  readonly shiftOpening: Pick<SaleShift, 'withSale'>;
  readonly saleReceipt: SaleReceipt;
  readonly lineCodes: LineCodes;
  /** Written with the first debt. */
  readonly beginCounting: () => LedgerPart;
};

export function createSellOnCredit(context: SellOnCreditContext) {
  const { ledger, records, accounts, book, saleToTake, settings, serverClock, clock, events } = context;

  function sell(given: Exclude<ToTake, { repayment: unknown }>, asked: Asked, caller: Caller) {
    const { name, commandId, customerId, dueDay, documentSeen, shownRestTiyn } = asked;
    if (caller.person === null) throw new Refusal('till_locked');
    if (!settings().sellsOnCredit) throw new Refusal('till_debt_off');
    // Refuses while the key belongs to another organization than this ledger (rule L4).
    context.facts.billing();
    const customer = book.get(customerId);
    const at = new Date(serverClock.stampMs()).toISOString();
    const how = { isPartOf: () => false, takenAt: at };
    const { sale, earlier, isNew, repriced } = saleToTake(given, caller, caller.person, how);
    const fromTiyn = coveredBy(earlier);
    const openTiyn = sale.totalTiyn - fromTiyn;
    if (shownRestTiyn !== null && shownRestTiyn !== openTiyn) {
      throw new Refusal('till_amount_differs', { expectedTiyn: shownRestTiyn, actualTiyn: openTiyn });
    }
    const due = cashDueOf(openTiyn, WHOLE_TENGE);
    const owedTiyn = owedAfter(accounts.of(customerId), due.amountTiyn);
    const limitTiyn = limitOf(customer);
    const { person, approvedBy } = permit(caller, owedTiyn > limitTiyn ? 'senior' : 'cashier', () => ({
      amountTiyn: due.amountTiyn,
      beforeTiyn: accounts.of(customerId).account.owedTiyn,
      afterTiyn: owedTiyn,
      expectedTiyn: limitTiyn,
      ...nameOf(customer),
    }));
    const part = { fromTiyn, ...due };
    const withoutCode = settings().isFiscalCodeRequired ? context.lineCodes.missingOf(sale, part) : [];
    if (withoutCode.length > 0) throw noCode(withoutCode);
    const lawful = context.beginPayment({
      cart: sale.cart,
      subject: sale.id,
      saleNumber: sale.number,
      isBegun: 'saleId' in given,
      documentSeen,
      person,
      at,
    });
    const credit = { ...part, at, dueDay, personId: person.id, personName: person.name, approvedBy };
    const open = { name: 'open', credit, today: almatyDay(Date.parse(at)) } as const;
    const output = { saleId: sale.id, debtTiyn: due.amountTiyn, owedTiyn };
    const sold = { stream: sale.id, type: 'sale.opened', at: now(), personId: person.id, data: { ...sale } };
    records.write(
      context.shiftOpening.withSale(person),
      isNew ? [sold, putSale(sale)] : null,
      'cart' in given ? putFreeCounter(ledger, sale, given.cart) : null,
      context.beginCounting(),
      accounts.begin(sale, open, { customerId, personId: person.id }),
      earlier.length === 0 ? null : putOpenSale(sale, false),
      noteRepriced(
        isNew ? repriced : approvedAnew(repriced),
        { commandId, at, person },
        { totalTiyn: sale.totalTiyn, saleNumber: sale.number },
      ),
      approvedBy === null
        ? null
        : noteAct({
            id: partOf(commandId),
            at,
            kind: name,
            person,
            approvedBy,
            facts: { amountTiyn: due.amountTiyn, saleNumber: sale.number },
          }),
      lawful,
      context.saleReceipt({ saleId: sale.id, personId: person.id }),
      putUsedCodes(sale.cart.lines),
      putCommand(commandId, { name, output }, at),
    );
    events.emit('sale.changed', { saleId: sale.id });
    return output;
  }

  const now = (): string => new Date(clock.nowMs()).toISOString();

  function limitOf({ debtLimitTiyn }: CustomerRecord): number {
    return debtLimitTiyn ?? settings().debtLimitTiyn;
  }

  function nameOf(customer: CustomerRecord): { readonly name?: string } {
    const name = book.person(customer)?.name ?? customer.phoneMasked;
    return name === null ? {} : { name };
  }

  return {
    calls: defineCalls({
      'debt.offer'({ customerId, amountTiyn }): CallOutput<'debt.offer'> {
        const customer = book.get(customerId);
        const debts = accounts.of(customerId);
        const due = cashDueOf(amountTiyn, WHOLE_TENGE);
        const { owedTiyn } = debts.account;
        const limitTiyn = limitOf(customer);
        const nowMs = serverClock.stampMs();
        return {
          customerId,
          owedTiyn,
          amountTiyn: due.amountTiyn,
          afterTiyn: owedAfter(debts, due.amountTiyn),
          limitTiyn,
          isOverLimit: owedAfter(debts, due.amountTiyn) > limitTiyn,
          overdueTiyn: overdueTiyn(debts, almatyDay(nowMs)),
          dueDay: dueDayAfter(settings().debtDays, nowMs),
        };
      },
      'debt.sell': ({ cart, shownTotalTiyn, customerId, dueDay, documentSeen, commandId }, caller) =>
        sell(
          { cart, shownTotalTiyn },
          { name: 'debt.sell', commandId, customerId, dueDay, documentSeen, shownRestTiyn: null },
          caller,
        ),
      'debt.sellRest': ({ saleId, shownRestTiyn, customerId, dueDay, documentSeen, commandId }, caller) =>
        sell({ saleId }, { name: 'debt.sellRest', commandId, customerId, dueDay, documentSeen, shownRestTiyn }, caller),
    }),
  };
}

const WHOLE_TENGE = 1;

/** What was brought too much pays the new debt. */
export function owedAfter({ account: { owedTiyn, overpaidTiyn } }: CustomerDebts, amountTiyn: number): number {
  return Math.max(0, owedTiyn + amountTiyn - overpaidTiyn);
}

export function overdueTiyn({ credits, account }: CustomerDebts, today: string): number {
  return credits.reduce((sum, { id, credit }) => {
    const openTiyn = account.debts.get(id)?.openTiyn ?? 0;
    return credit !== undefined && ageOf(credit.dueDay, today) !== 'not_due' ? sum + openTiyn : sum;
  }, 0);
}
