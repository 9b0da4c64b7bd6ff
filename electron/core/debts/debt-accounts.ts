/** Debts of a customer, folded from the ledger; every change is written through here, with the sums of the customer. */

import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import {
  type CreditFact,
  type DebtAccount,
  foldDebts,
  type RepaymentFact,
} from '@tilla/shared/domain/debt/debt-fold.ts';
import { putCustomerSale } from '../ledger/customer-record.ts';
import {
  type CarriedDebt,
  debtorOfSale,
  debtSalesOf,
  putCarriedDebt,
  putDebtLink,
  putDebtor,
  putRepaymentLink,
  readCarriedDebt,
} from '../ledger/debt-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putSale } from '../ledger/records.ts';
import type { SaleCredit, SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';
import { isPaid } from '../payments/paid-attempts.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { receiptWord } from '../platform/receipt-words.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { applyDebt, type DebtCommand, decideDebt, returnedOf } from './debt-decider.ts';

/** A debt that no sale opened, as what a repayment of it is for: one free line. */
interface CarriedOver extends Pick<SaleRecord, 'id' | 'totalTiyn' | 'cart' | 'credit'> {
  readonly number: null;
  readonly repays?: undefined;
}

export type DebtRecord = SaleRecord | CarriedOver;

export interface CustomerDebts {
  readonly customerId: string;
  /** Oldest first. */
  readonly credits: readonly DebtRecord[];
  readonly repayments: readonly SaleRecord[];
  readonly account: DebtAccount;
}

export interface DebtAccounts {
  of(customerId: string): CustomerDebts;
  /** A sale on credit, or a debt that was carried over. */
  find(debtId: string): DebtRecord | undefined;
  /** Null where it is of no debt, or its customer was erased. */
  customerOf(saleId: string): string | null;
  /** Of one debt. */
  openTiyn(saleId: string): number;
  /**
   * The change of a debt or repayment, with the sums of its customer. Null where nothing changes.
   * @throws Refusal as decided.
   */
  change(sale: DebtRecord, command: DebtCommand, by: ChangedBy): LedgerPart;
  /** A new sale's, in the transaction that opens it: links it with its customer. */
  begin(sale: SaleRecord, command: DebtCommand | null, by: ChangedBy & { readonly customerId: string }): LedgerPart;
  /** A debt without a sale. @throws Refusal as decided. */
  carryOver(given: CarriedDebt, by: ChangedBy & { readonly customerId: string; readonly note: string }): LedgerPart;
}

export interface ChangedBy {
  readonly personId: string | null;
  /** Null of a sale whose customer was erased. */
  readonly customerId: string | null;
}

export function createDebtAccounts(context: ShopContext): DebtAccounts {
  const { ledger, records, clock, serverClock, events, language } = context;

  function find(debtId: string): DebtRecord | undefined {
    const sale = records.sale(debtId);
    if (sale !== undefined) return sale;
    const carried = readCarriedDebt(ledger, debtId);
    return carried === undefined ? undefined : carriedOver(carried);
  }

  function carriedOver({ id, credit }: CarriedDebt): CarriedOver {
    const { amountTiyn } = credit;
    const name = receiptWord('debtCarriedOver', [language()]);
    const line = { id: '1', catalogItemId: null, name, unit: null, priceTiyn: amountTiyn, count: 1 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    return { id, number: null, totalTiyn: amountTiyn, cart, credit };
  }

  function read(customerId: string, changed: DebtRecord | null = null): CustomerDebts {
    const links = debtSalesOf(ledger, customerId);
    const isChanged = (id: string): boolean => id === changed?.id;
    const credits = links.debts.flatMap((id) => (isChanged(id) ? [] : (find(id) ?? [])));
    const repayments = links.repayments.flatMap((id) => (isChanged(id) ? [] : (records.sale(id) ?? [])));
    if (changed?.repays !== undefined) repayments.push(changed);
    else if (changed?.credit !== undefined) credits.push(changed);
    const account = foldDebts(
      credits.flatMap((sale) => creditFact(sale) ?? []),
      repayments.flatMap((sale) => repaymentFact(sale) ?? []),
    );
    return { customerId, credits, repayments, account };
  }

  function sums(customerId: string | null, changed: DebtRecord): LedgerPart {
    if (customerId === null) return null;
    const { owedTiyn, overpaidTiyn } = read(customerId, changed).account;
    return [
      putDebtor({ customerId, owedTiyn, overpaidTiyn }, new Date(serverClock.stampMs()).toISOString()),
      () => {
        events.emit('debt.changed', { customerId });
      },
    ];
  }

  function change(sale: DebtRecord, command: DebtCommand, { personId, customerId }: ChangedBy): LedgerPart {
    const state = customerId === null ? null : (read(customerId).account.debts.get(sale.id) ?? null);
    const event = decideDebt({ sale, state }, command);
    if (event === null) return null;
    const after = applyDebt(sale, event);
    const at = new Date(clock.nowMs()).toISOString();
    return [
      { stream: sale.id, type: event.type, at, personId, data: event.data },
      after.number !== null
        ? putSale(after)
        : after.credit === undefined
          ? null
          : putCarriedDebt({ ...after, credit: after.credit }),
      sums(customerId, after),
    ];
  }

  const customerOf = (saleId: string): string | null => debtorOfSale(ledger, saleId);

  return {
    of: (customerId) => read(customerId),
    find,
    customerOf,
    openTiyn(saleId) {
      const customerId = customerOf(saleId);
      return customerId === null ? 0 : (read(customerId).account.debts.get(saleId)?.openTiyn ?? 0);
    },
    change,
    begin(sale, command, by) {
      const { customerId } = by;
      const at = sale.createdAt;
      const link = { saleId: sale.id, customerId, at };
      return [
        sale.repays === undefined ? putDebtLink(link) : putRepaymentLink(link),
        putCustomerSale({ saleId: sale.id }, customerId, at),
        command === null ? sums(customerId, sale) : change(sale, command, by),
      ];
    },
    carryOver({ id, credit }, { note, ...by }) {
      const { credit: _, ...unopened } = carriedOver({ id, credit });
      const link = { saleId: id, customerId: by.customerId, at: credit.at };
      return [
        putDebtLink(note === '' ? link : { ...link, note }),
        change(unopened, { name: 'open', credit, today: almatyDay(Date.parse(credit.at)) }, by),
      ];
    },
  };
}

/** When it was taken, by what is known: of a debt that was carried over, the start of its day. */
export function takenAt({ at, sinceDay }: Pick<SaleCredit, 'at' | 'sinceDay'>): string {
  return sinceDay === undefined ? at : new Date(dayStartOf(sinceDay)).toISOString();
}

export function creditFact({ id, credit }: Pick<SaleRecord, 'id' | 'credit'>): CreditFact | null {
  if (credit === undefined) return null;
  return {
    id,
    openedMs: Date.parse(takenAt(credit)),
    amountTiyn: credit.amountTiyn,
    returnedTiyn: returnedOf(credit),
    writtenOffTiyn: credit.writtenOff?.amountTiyn ?? 0,
  };
}

export function repaymentFact({ id, repays }: SaleRecord): RepaymentFact | null {
  if (repays === undefined) return null;
  return { id, atMs: Date.parse(repays.at), heldTiyn: repays.heldTiyn, parts: repays.parts };
}

/**
 * Money of a repayment that the till holds, at most once its amount: a second payment of the same sale is a task
 * (`paid_twice`), and goes back.
 */
export function heldTiynOf(
  { totalTiyn }: Pick<SaleRecord, 'totalTiyn'>,
  payments: readonly PaymentRecord[],
  tenders: readonly TenderRecord[],
): number {
  const billed = payments
    .filter(isPaid)
    .reduce((sum, { invoice }) => sum + invoice.amountTiyn - invoice.totalRefundedTiyn, 0);
  const counted = tenders.reduce(
    (sum, tender) =>
      // What is given back whole gives back its rounding too.
      tender.returnedTiyn === tender.amountTiyn ? sum : sum + worthOfTender(tender) - tender.returnedTiyn,
    0,
  );
  return Math.max(0, Math.min(totalTiyn, billed + counted));
}
