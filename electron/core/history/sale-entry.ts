/** What the index keeps of a sale, from its records; pure. */

import type { HistoryState } from '../../../shared/contract/views/history-view.ts';
import type { SaleSummaryView } from '../../../shared/contract/views/sale-view.ts';
import { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import { almatyDay, formatClock } from '../../../shared/domain/almaty-time.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { HistoryEntry, HistoryPart } from '../ports/history-index.ts';
import { goodsOf } from './goods-sold.ts';
import { amountKey, invoiceKey, numberKey, orderKey, shownPhoneMark } from './search-words.ts';

export interface SaleFacts {
  readonly sale: SaleRecord;
  /** As every other screen is told. */
  readonly phase: SaleSummaryView['phase'];
  /** Oldest first. */
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
  /** Refunds of its payments that went through. */
  readonly refunds: readonly OperationRecord[];
  /** Keyed hashes of the numbers that its invoices went to, as far as they can still be read. */
  readonly phoneMarks: readonly string[];
}

export function entryOf({ sale, phase, payments, tenders, refunds, phoneMarks }: SaleFacts): HistoryEntry {
  const atMs = Date.parse(sale.createdAt);
  const parts = [...payments.flatMap(partOfPayment), ...tenders.map(partOfTender)];
  const paidTiyn = parts.reduce((sum, part) => sum + part.amountTiyn, 0);
  const refundedTiyn = parts.reduce((sum, part) => sum + part.refundedTiyn, 0);
  const payers = payments.flatMap(({ step, invoice }) => (step === 'confirmed' ? (invoice?.payerName ?? []) : []));
  const used: TenderKind[] =
    parts.length > 0 ? parts.map(({ tender }) => tender) : payments.map(({ tender }) => tender);
  const invoices = payments.flatMap(({ invoice }) => invoice ?? []);
  return {
    row: {
      id: sale.id,
      number: sale.number,
      at: sale.createdAt,
      day: almatyDay(atMs),
      totalTiyn: sale.totalTiyn,
      paidTiyn,
      refundedTiyn,
      lineCount: sale.cart.lines.length,
      cashierName: sale.cashierName,
      phase,
      state: stateOf(phase, refundedTiyn),
      tenders: TenderKind.options.filter((tender) => used.includes(tender)),
      payerName: payers.at(-1) ?? null,
    },
    atMs,
    cashierId: sale.personId,
    keys: [
      numberKey(sale.number),
      amountKey(sale.totalTiyn),
      ...parts.map(({ amountTiyn }) => amountKey(amountTiyn)),
      ...invoices.map(({ id }) => invoiceKey(id)),
      orderKey(sale.id),
      ...payments.map(({ externalOrderId }) => orderKey(externalOrderId)),
    ],
    phoneMarks: [...phoneMarks, ...payments.flatMap(({ phoneMasked }) => shownPhoneMark(phoneMasked ?? '') ?? [])],
    names: [...payers, ...sale.cart.lines.map(({ name }) => name)],
    orderIds: [...new Set(payments.map(({ externalOrderId }) => externalOrderId))],
    parts,
    goods:
      phase === 'paid'
        ? goodsOf({
            sale,
            tenders,
            refunds,
            isAllBack: paidTiyn > 0 && refundedTiyn >= paidTiyn,
            moment: parts[0] ?? momentOf(sale.createdAt),
          })
        : [],
  };
}

/** What a payment brought in, by the moment it was paid: paid and partially refunded ones (rule S2). */
function partOfPayment({ step, invoice, tender, personId, createdAt }: PaymentRecord): HistoryPart[] {
  if (step !== 'confirmed' || invoice === null || !isPaidStatus(invoice.status)) return [];
  return [
    {
      tender,
      cashierId: personId,
      ...momentOf(invoice.paidAt ?? createdAt),
      amountTiyn: invoice.amountTiyn,
      refundedTiyn: invoice.totalRefundedTiyn,
      isPartlyRefunded: invoice.status === 'partially_refunded',
    },
  ];
}

function partOfTender({ kind, personId, takenAt, amountTiyn, returnedTiyn }: TenderRecord): HistoryPart {
  const moment = momentOf(takenAt);
  return {
    tender: kind,
    cashierId: personId,
    ...moment,
    amountTiyn,
    refundedTiyn: returnedTiyn,
    isPartlyRefunded: false,
  };
}

function momentOf(at: string): Pick<HistoryPart, 'day' | 'hour'> {
  const ms = Date.parse(at);
  return { day: almatyDay(ms), hour: Number(formatClock(ms).slice(0, 2)) };
}

function stateOf(phase: SaleSummaryView['phase'], refundedTiyn: number): HistoryState {
  switch (phase) {
    case 'paid':
      return refundedTiyn > 0 ? 'refunded' : 'paid';
    case 'sending':
    case 'waiting':
    case 'checking':
    case 'cancelling':
      return 'open';
    case 'cancelled':
    case 'expired':
    case 'failed':
    case 'rejected':
      return 'unpaid';
    case 'disputed':
    case 'mismatch':
    case 'stopped':
      return 'attention';
  }
}
