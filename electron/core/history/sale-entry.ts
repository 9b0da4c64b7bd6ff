import type { HistoryState } from '@tilla/shared/contract/views/history-view.ts';
import type { SaleSummaryView } from '@tilla/shared/contract/views/sale-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { goodsOf, promotionsOf } from '../catalog/goods-sold.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import { saleMoneyOf } from '../payments/sale-money.ts';
import type { HistoryEntry } from '../platform/history-index.ts';
import type { LedgerEvent } from '../platform/ports.ts';
import { amountKey, invoiceKey, numberKey, orderKey, shownPhoneMark } from './search-words.ts';

export interface SaleFacts {
  readonly sale: SaleRecord;
  readonly phase: SaleSummaryView['phase'];
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
  readonly refunds: readonly OperationRecord[];
  readonly eventsOf: (paymentId: string) => readonly Pick<LedgerEvent, 'at' | 'data'>[];
  /** Keyed hashes of its invoices' phone numbers, as far as they can be opened. */
  readonly phoneMarks: readonly string[];
}

/** A sale is dated when it is paid in full; before, when it was made. */
export function entryOf(facts: SaleFacts): HistoryEntry {
  const { sale, phase, payments, tenders, refunds, phoneMarks } = facts;
  const events = saleMoneyOf(facts);
  const { paidTiyn, refundedTiyn } = revenueOf(events);
  const at = sale.credit?.at ?? events.find(({ completesSale }) => completesSale)?.at ?? sale.createdAt;
  const atMs = Date.parse(at);
  const came = events.filter(({ kind }) => kind === 'payment');
  const payers = payments.flatMap(({ step, invoice }) => (step === 'confirmed' ? (invoice?.payerName ?? []) : []));
  const used: TenderKind[] =
    came.length > 0 || sale.credit !== undefined
      ? came.map(({ tender }) => tender)
      : payments.map(({ tender }) => tender);
  const invoices = payments.flatMap(({ invoice }) => invoice ?? []);
  return {
    row: {
      id: sale.id,
      number: sale.number,
      at: new Date(atMs).toISOString(),
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
      ...came.map(({ amountTiyn }) => amountKey(amountTiyn)),
      ...invoices.map(({ id }) => invoiceKey(id)),
      orderKey(sale.id),
      ...payments.map(({ externalOrderId }) => orderKey(externalOrderId)),
    ],
    phoneMarks: [...phoneMarks, ...payments.flatMap(({ phoneMasked }) => shownPhoneMark(phoneMasked ?? '') ?? [])],
    names: [...payers, ...sale.cart.lines.map(({ name }) => name)],
    orderIds: [...new Set(payments.map(({ externalOrderId }) => externalOrderId))],
    events,
    goods: goodsOf({ sale, events, tenders, refunds }),
    promotions: promotionsOf({ sale, events }),
  };
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
