/** Debts of a customer, folded from the ledger; every change is written through here, with the sums of the customer. */

import {
  type CreditFact,
  type DebtAccount,
  foldDebts,
  type RepaymentFact,
} from '@tilla/shared/domain/debt/debt-fold.ts';
import { putCustomerSale } from '../ledger/customer-record.ts';
import { debtorOfSale, debtSalesOf, putDebtLink, putDebtor, putRepaymentLink } from '../ledger/debt-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putSale } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';
import { isPaid } from '../payments/paid-attempts.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { applyDebt, type DebtCommand, decideDebt, returnedOf } from './debt-decider.ts';

export interface CustomerDebts {
  readonly customerId: string;
  /** Oldest first. */
  readonly credits: readonly SaleRecord[];
  readonly repayments: readonly SaleRecord[];
  readonly account: DebtAccount;
}

export interface DebtAccounts {
  of(customerId: string): CustomerDebts;
  /** Null where it is of no debt, or its customer was erased. */
  customerOf(saleId: string): string | null;
  /** Of one debt. */
  openTiyn(saleId: string): number;
  /**
   * The change of a debt or repayment, with the sums of its customer. Null where nothing changes.
   * @throws Refusal as decided.
   */
  change(sale: SaleRecord, command: DebtCommand, by: ChangedBy): LedgerPart;
  /** A new sale's, in the transaction that opens it: links it with its customer. */
  begin(sale: SaleRecord, command: DebtCommand | null, by: ChangedBy & { readonly customerId: string }): LedgerPart;
}

export interface ChangedBy {
  readonly personId: string | null;
  /** Null of a sale whose customer was erased. */
  readonly customerId: string | null;
}

export function createDebtAccounts(context: ShopContext): DebtAccounts {
  const { ledger, records, clock, serverClock, events } = context;

  function read(customerId: string, changed: readonly SaleRecord[] = []): CustomerDebts {
    const links = debtSalesOf(ledger, customerId);
    const salesOf = (ids: readonly string[], isKind: (sale: SaleRecord) => boolean): SaleRecord[] => {
      const known = ids.filter((id) => changed.every((sale) => sale.id !== id)).flatMap((id) => records.sale(id) ?? []);
      return [...known, ...changed.filter(isKind)];
    };
    const credits = salesOf(links.debts, ({ credit }) => credit !== undefined);
    const repayments = salesOf(links.repayments, ({ repays }) => repays !== undefined);
    const account = foldDebts(
      credits.flatMap((sale) => creditFact(sale) ?? []),
      repayments.flatMap((sale) => repaymentFact(sale) ?? []),
    );
    return { customerId, credits, repayments, account };
  }

  function sums(customerId: string | null, changed: SaleRecord): LedgerPart {
    if (customerId === null) return null;
    const { owedTiyn, overpaidTiyn } = read(customerId, [changed]).account;
    return [
      putDebtor({ customerId, owedTiyn, overpaidTiyn }, new Date(serverClock.stampMs()).toISOString()),
      () => {
        events.emit('debt.changed', { customerId });
      },
    ];
  }

  function change(sale: SaleRecord, command: DebtCommand, { personId, customerId }: ChangedBy): LedgerPart {
    const state = customerId === null ? null : (read(customerId).account.debts.get(sale.id) ?? null);
    const event = decideDebt({ sale, state }, command);
    if (event === null) return null;
    const after = applyDebt(sale, event);
    const at = new Date(clock.nowMs()).toISOString();
    return [
      { stream: sale.id, type: event.type, at, personId, data: event.data },
      putSale(after),
      sums(customerId, after),
    ];
  }

  const customerOf = (saleId: string): string | null => debtorOfSale(ledger, saleId);

  return {
    of: (customerId) => read(customerId),
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
  };
}

export function creditFact({ id, credit }: SaleRecord): CreditFact | null {
  if (credit === undefined) return null;
  return {
    id,
    openedMs: Date.parse(credit.at),
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
