/** Money for debts: each repayment is a sale of its own, by every method, and counts what the till holds of it. */

import { type DebtPart, planRepayment } from '@tilla/shared/domain/debt/debt-fold.ts';
import { z } from 'zod';
import type { CustomerBook } from '../customers/customer-book.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { debtorsOf } from '../ledger/debt-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putNote, readNote } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { isOver } from '../payments/new-payment.ts';
import type { createPaymentCalls } from '../payments/payment-calls.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { Billed, InvoiceSale } from '../sales/invoice-sale.ts';
import { isAbandoned } from '../sales/open-sale.ts';
import { saleOfEvent } from '../sales/recent-sales.ts';
import type { createCounterSale } from '../shifts/counter-sale.ts';
import { type CustomerDebts, type DebtAccounts, heldTiynOf } from './debt-accounts.ts';
import { repaymentSale } from './repayment-sale.ts';

/** Up to which event repayments are counted; absent while nothing was sold on credit. */
const COUNTED = 'debts_counted';
const Counted = z.object({ seq: z.int() });
const SLICE = 1_000;

export type RepayContext = ShopContext & {
  readonly accounts: DebtAccounts;
  readonly book: Pick<CustomerBook, 'get' | 'person'>;
  readonly takeRepayment: ReturnType<typeof createCounterSale>['takeRepayment'];
  readonly requestRepayment: InvoiceSale['requestRepayment'];
  readonly reissue: ReturnType<typeof createPaymentCalls>['reissue'];
};

export function createRepayments(context: RepayContext) {
  const { ledger, records, payments, tasks, accounts, book, serverClock, bodies, events, logger } = context;
  const { takeRepayment, requestRepayment, reissue } = context;
  let stopListening: () => void = () => undefined;

  /** @throws Refusal for more than is owed, and for what an open invoice covers (rule C6). */
  function plan(debts: CustomerDebts, debtId: string | null, amountTiyn: number): DebtPart[] {
    const parts = planRepayment(debts.account, debtId, amountTiyn);
    const { owedTiyn } = debts.account;
    if (parts === undefined) throw new Refusal('till_debt_over', { expectedTiyn: owedTiyn, actualTiyn: amountTiyn });
    const billedTiyn = billed(payments, debts.repayments);
    if (amountTiyn + billedTiyn > owedTiyn) throw new Refusal('till_debt_billed', { amountTiyn: billedTiyn });
    return parts;
  }

  function prepare(
    customerId: string,
    { person }: Caller,
    planned: (debts: CustomerDebts) => readonly DebtPart[],
  ): { readonly repayment: SaleRecord; readonly alongside: (command: 'counted' | null) => LedgerPart } {
    if (person === null) throw new Refusal('till_locked');
    book.get(customerId);
    const debts = accounts.of(customerId);
    const at = new Date(serverClock.stampMs()).toISOString();
    const repayment = repaymentSale(context, { debts, parts: planned(debts), person, at });
    const by = { customerId, personId: person.id };
    return {
      repayment,
      alongside: (command) =>
        accounts.begin(repayment, command === null ? null : { name: 'count', heldTiyn: repayment.totalTiyn, at }, by),
    };
  }

  /** The money is durable already; repeated, it changes nothing. */
  function count(saleId: string): void {
    const sale = records.sale(saleId);
    if (sale?.repays === undefined) return;
    const heldTiyn = heldTiynOf(sale, payments.ofSale(saleId), records.tendersOf(saleId));
    if (heldTiyn === sale.repays.heldTiyn) return;
    const at = new Date(serverClock.stampMs()).toISOString();
    writeBestEffort(logger, () => {
      records.write(
        accounts.change(
          sale,
          { name: 'count', heldTiyn, at },
          { personId: null, customerId: accounts.customerOf(saleId) },
        ),
      );
    });
  }

  /** What was brought beyond every debt is a person's to settle; one that left it there is asked again by other money. */
  function askOverpaid(customerId: string): void {
    const { account, repayments } = accounts.of(customerId);
    const { overpaidTiyn: amountTiyn } = account;
    const last = repayments.findLast(({ id, repays }) => {
      const shared = (account.shares.get(id) ?? []).reduce((sum, share) => sum + share.amountTiyn, 0);
      return (repays?.heldTiyn ?? 0) > shared;
    });
    const known = tasks.find(`debt_overpaid:${customerId}`);
    const question = {
      kind: 'debt_overpaid',
      isBlocking: false,
      facts: { customerId, amountTiyn, saleId: last?.id ?? '', saleNumber: last?.number ?? 0 },
      actions: ['accept'],
    } as const;
    const isAnswered =
      (known?.resolvedBy ?? null) !== null && JSON.stringify(known?.facts) === JSON.stringify(question.facts);
    writeBestEffort(logger, () => {
      if (amountTiyn === 0) tasks.settle(customerId);
      else if (known?.resolvedAt === null) records.write(tasks.redated(question, customerId));
      else if (!isAnswered) tasks.raiseRecurring(question, customerId);
    });
  }

  /** A kill may come between money and its count: events since the last start are read again. */
  function catchUp(): void {
    const from = readNote(ledger, COUNTED, Counted)?.seq;
    if (from === undefined) return;
    const sales = new Set<string>();
    let seq = from;
    for (let slice = ledger.eventsFrom(seq + 1, SLICE); slice.length > 0; ) {
      for (const event of slice) {
        const saleId = saleOfEvent(records, event);
        if (saleId !== undefined) sales.add(saleId);
      }
      seq = slice.at(-1)?.seq ?? seq;
      slice = ledger.eventsFrom(seq + 1, SLICE);
    }
    for (const saleId of sales) count(saleId);
    for (const { customerId } of debtorsOf(ledger, 'owing')) askOverpaid(customerId);
    writeBestEffort(logger, () => {
      records.write(putNote(COUNTED, { seq }));
    });
  }

  payments.onChange(({ saleId }) => {
    count(saleId);
  });

  const phoneOf = (customerId: string): string | null => book.person(book.get(customerId))?.phone ?? null;

  function requiredPhone(customerId: string): string {
    const phone = phoneOf(customerId);
    if (phone === null) throw new Refusal('till_debt_no_phone');
    return phone;
  }

  async function billAgain(paymentId: string, commandId: string, caller: Caller): Promise<Billed> {
    const old = payments.get(paymentId);
    const sale = records.sale(old.saleId);
    const customerId = accounts.customerOf(old.saleId);
    if (sale?.repays === undefined || customerId === null) throw new Refusal('till_not_found');
    const isWhole = isStillOwed(sale);
    if (isWhole && old.listId === undefined) return reissue('debt.billAgain', { paymentId, commandId }, caller);
    if (payments.phase(old) === 'paid') throw new Refusal('invoice_already_paid');
    if (isUnsettled(old) || isPayable(payments.phase(old))) throw new Refusal('till_still_checking');
    const { repays } = sale;
    const { repayment, alongside } = prepare(customerId, caller, ({ account }) => {
      const parts = repays.parts.flatMap(({ debtId, amountTiyn }): DebtPart[] => {
        const leftTiyn = Math.min(amountTiyn, account.debts.get(debtId)?.openTiyn ?? 0);
        return leftTiyn === 0 ? [] : [{ debtId, amountTiyn: leftTiyn }];
      });
      if (parts.length === 0) throw new Refusal('till_debt_none');
      return parts;
    });
    const phone = old.tender === 'phone' ? (bodies.phoneOf(old) ?? requiredPhone(customerId)) : null;
    const { person } = caller;
    const how = { callName: 'debt.billAgain', commandId, phone, person } as const;
    return requestRepayment({ ...how, repayment, alongside: alongside(null) });
  }

  /** Whether all that a repayment is for is still open. */
  function isStillOwed({ id, repays }: SaleRecord): boolean {
    const customerId = accounts.customerOf(id);
    if (repays === undefined || customerId === null) return false;
    const { account } = accounts.of(customerId);
    return repays.parts.every(({ debtId, amountTiyn }) => (account.debts.get(debtId)?.openTiyn ?? 0) >= amountTiyn);
  }

  return {
    isStillOwed,
    /** Before its invoice is reissued: other invoices may cover the same debts by now (rule C4). */
    assertOwed(sale: SaleRecord): void {
      if (sale.repays === undefined) return;
      const customerId = accounts.customerOf(sale.id);
      if (customerId === null || !isStillOwed(sale)) throw new Refusal('till_debt_none');
      const { repayments, account } = accounts.of(customerId);
      const billedTiyn = billed(
        payments,
        repayments.filter(({ id }) => id !== sale.id),
      );
      if (sale.totalTiyn + billedTiyn > account.owedTiyn) {
        throw new Refusal('till_debt_billed', { amountTiyn: billedTiyn });
      }
    },
    phoneOf,
    start(): void {
      stopListening = events.listen(({ name, payload }) => {
        if (name === 'sale.changed') count(payload.saleId);
        else if (name === 'debt.changed') askOverpaid(payload.customerId);
      });
      catchUp();
    },
    stop(): void {
      stopListening();
    },
    /** With the first debt. */
    beginCounting(): LedgerPart {
      return readNote(ledger, COUNTED, Counted) === undefined ? putNote(COUNTED, { seq: ledger.head().seq }) : null;
    },
    calls: defineCalls({
      'debt.repay'(
        { customerId, debtId, tender: kind, amountTiyn, cashReceivedTiyn: receivedTiyn, commandId },
        caller,
      ) {
        const { repayment, alongside } = prepare(customerId, caller, (debts) => plan(debts, debtId, amountTiyn));
        const { restTiyn: _, ...taken } = takeRepayment(
          { repayment, alongside: alongside('counted') },
          { commandId, kind, receivedTiyn },
          caller,
        );
        return taken;
      },
      'debt.bill'({ customerId, debtId, tender, amountTiyn, phone, commandId }, caller) {
        const { repayment, alongside } = prepare(customerId, caller, (debts) => plan(debts, debtId, amountTiyn));
        const isCarried = (repayment.repays?.parts ?? []).some(({ debtId: id }) => accounts.find(id)?.number === null);
        // A catalog organization bills a QR by lines of its catalog only.
        if (tender === 'qr' && isCarried && context.facts.billing().hasCatalog === true) {
          throw new Refusal('till_debt_no_qr');
        }
        const to = tender === 'qr' ? null : (phone ?? requiredPhone(customerId));
        return requestRepayment({
          callName: 'debt.bill',
          commandId,
          phone: to,
          person: caller.person,
          repayment,
          alongside: alongside(null),
        });
      },
      'debt.billAgain': ({ paymentId, commandId }, caller) => billAgain(paymentId, commandId, caller),
    }),
  };
}

/** Of invoices that may still be paid; a hidden QR may be too, and is watched (rule C5). */
export function billed(
  payments: Pick<ShopContext['payments'], 'ofSale' | 'phase'>,
  repayments: readonly SaleRecord[],
): number {
  return repayments.flatMap(({ id }) => openBillsOf(payments, id)).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

export function openBillsOf(
  payments: Pick<ShopContext['payments'], 'ofSale' | 'phase'>,
  saleId: string,
): PaymentRecord[] {
  return payments.ofSale(saleId).filter((attempt) => {
    if (isUnsettled(attempt)) return true;
    const isAwaited = isPayable(payments.phase(attempt)) && !isOver(attempt);
    return isAwaited && (attempt.tender === 'phone' || attempt.place === 'list' || !isAbandoned(attempt));
  });
}
