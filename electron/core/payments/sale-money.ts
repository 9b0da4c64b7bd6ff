import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { type MoneyEvent, moneyEventsOf } from '@tilla/shared/domain/figures/money-events.ts';
import { isRefundDone, type OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Records } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { Ledger, LedgerEvent } from '../platform/ports.ts';
import { isPaidStatus } from './payment-phase.ts';

export type SaleMoneyEvent = MoneyEvent<TenderKind>;

export interface SaleMoneyFacts {
  readonly sale: Pick<SaleRecord, 'totalTiyn' | 'credit' | 'repays'>;
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
  readonly refunds: readonly OperationRecord[];
  /** Events of a payment, for ledgers without `refundSteps`. */
  readonly eventsOf: (paymentId: string) => readonly Pick<LedgerEvent, 'at' | 'data'>[];
}

export function saleMoneyOf({ sale, payments, tenders, refunds, eventsOf }: SaleMoneyFacts): SaleMoneyEvent[] {
  return moneyEventsOf<TenderKind>({
    totalTiyn: sale.totalTiyn,
    // Its goods went with the debt, or with the sales that it repays: no payment of it completes a basket.
    isCompletedByMoney: sale.credit === undefined && sale.repays === undefined,
    payments: payments.flatMap((payment) => {
      const { id, tender, personId, cashierName, step, invoice, createdAt } = payment;
      // Paid and partially refunded ones (rule S2); a stopped payment's invoice is not this sale's money (rule C3).
      if (step !== 'confirmed' || invoice === null || !isPaidStatus(invoice.status)) return [];
      return [
        {
          id,
          tender,
          personId,
          personName: cashierName,
          amountTiyn: invoice.amountTiyn,
          billedTiyn: payment.amountTiyn,
          paidAt: invoice.paidAt ?? createdAt,
          refundedTiyn: invoice.totalRefundedTiyn,
          isPartlyRefunded: invoice.status === 'partially_refunded',
          refundSteps: refundStepsOf(payment, eventsOf),
          ownRefunds: refunds.filter((one) => one.subject === id && isRefundDone(one)).map(ownRefundOf),
        },
      ];
    }),
    tenders: tenders.map(({ kind, returns, roundingTiyn = 0, ...tender }) => ({
      ...tender,
      tender: kind,
      roundingTiyn,
      // The rounding of a return went to the customer; it reduced no cash.
      returns: returns.map(({ roundingTiyn: _, ...made }) => ({ ...made, personId: '' })),
    })),
  });
}

/** Null while it is not paid in full. */
export function completingPaymentOf(
  {
    records,
    ledger,
  }: { readonly records: Pick<Records, 'sale' | 'paymentsOf' | 'tendersOf'>; readonly ledger: Pick<Ledger, 'history'> },
  saleId: string,
): string | null {
  const sale = records.sale(saleId);
  if (sale === undefined) return null;
  const [payments, tenders] = [records.paymentsOf(saleId), records.tendersOf(saleId)];
  const eventsOf = (paymentId: string): LedgerEvent[] => ledger.history(paymentId);
  const events = saleMoneyOf({ sale, payments, tenders, refunds: [], eventsOf });
  return events.find(({ completesSale }) => completesSale)?.id ?? null;
}

/** Its tenders and what was sold on credit cover it. */
export function isCompleteAtCounter(
  { totalTiyn, credit }: Pick<SaleMoneyFacts['sale'], 'totalTiyn' | 'credit'>,
  tenders: readonly TenderRecord[],
): boolean {
  if (credit !== undefined) return true;
  const events = saleMoneyOf({ sale: { totalTiyn }, payments: [], tenders, refunds: [], eventsOf: () => [] });
  return events.some(({ completesSale }) => completesSale);
}

/** When a refund's money was refunded; null before, or where unknown. */
export function refundedAtOf(
  { records, ledger }: { readonly records: Pick<Records, 'operationsOf'>; readonly ledger: Pick<Ledger, 'history'> },
  operation: OperationRecord,
  payment: PaymentRecord | undefined,
): string | null {
  if (!isRefundDone(operation)) return null;
  const eventsOf = (id: string): LedgerEvent[] => ledger.history(id);
  const refunds = payment === undefined ? [] : records.operationsOf(payment.id);
  const payments = payment === undefined ? [] : [payment];
  const events = saleMoneyOf({ sale: { totalTiyn: 0 }, payments, tenders: [], refunds, eventsOf });
  return events.find(({ id }) => id === operation.id)?.at ?? doneAtOf(eventsOf(operation.id));
}

/** For another ledger's payment, and until the service reports one of this ledger as refunded. */
function doneAtOf(events: readonly Pick<LedgerEvent, 'at' | 'data'>[]): string | null {
  let state = {};
  for (const { at, data } of events) {
    state = { ...state, ...data };
    if (isRefundDone(state as OperationRecord)) return at;
  }
  return null;
}

function refundStepsOf(
  { id, invoice, refundSteps = [] }: PaymentRecord,
  eventsOf: SaleMoneyFacts['eventsOf'],
): { readonly at: string; readonly totalTiyn: number }[] {
  const isKnown = (invoice?.totalRefundedTiyn ?? 0) <= (refundSteps.at(-1)?.totalTiyn ?? 0);
  if (isKnown) return refundSteps;
  const steps = eventsOf(id).flatMap(({ at, data }) => {
    const observed = data['invoice'] as { readonly totalRefundedTiyn?: unknown } | null | undefined;
    const totalTiyn = observed?.totalRefundedTiyn;
    return typeof totalTiyn === 'number' && totalTiyn > 0 ? [{ at, totalTiyn }] : [];
  });
  const first = refundSteps[0]?.totalTiyn ?? Number.POSITIVE_INFINITY;
  return [...steps.filter(({ totalTiyn }) => totalTiyn < first), ...refundSteps];
}

function ownRefundOf({ id, personId, personName, createdAt, frozen, result }: OperationRecord) {
  const said = (result ?? {}) as { readonly amountTiyn?: unknown; readonly refundedTiyn?: unknown };
  const amountTiyn = [said.amountTiyn, said.refundedTiyn, frozen['amountTiyn']].find(Number.isSafeInteger);
  return { id, personId, personName, at: createdAt, amountTiyn: Number(amountTiyn ?? 0) };
}
