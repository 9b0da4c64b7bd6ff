import type { InvoiceRow, InvoiceState, RefundRow, RefundState } from '@tilla/shared/contract/views/listed-view.ts';
import type { OperationPhase, OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { PaymentPhase } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { ListedEntry } from '../platform/history-index.ts';

/** Counter refunds of a tender; in older ledgers one row for all. */
export function refundsOfTender(tender: TenderRecord): ListedEntry<RefundRow>[] {
  const { id, saleId, saleNumber, kind, takenAt, returnedTiyn, returns, personName } = tender;
  const olderTiyn = returnedTiyn - returns.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  const older = {
    id,
    at: takenAt,
    amountTiyn: olderTiyn,
    reason: (returns.length === 0 ? tender.returnReason : null) ?? '',
    personName,
    approvedBy: returns.length === 0 ? tender.returnApprovedBy : null,
  };
  return [...(olderTiyn > 0 ? [older] : []), ...returns].map((made) => ({
    list: 'refunds',
    atMs: Date.parse(made.at),
    numbers: [saleNumber, null],
    row: {
      id: made.id,
      at: made.at,
      day: almatyDay(Date.parse(made.at)),
      saleId,
      saleNumber,
      invoiceId: null,
      way: kind,
      kind: 'counter',
      amountTiyn: made.amountTiyn,
      reason: made.reason,
      personName: made.personName,
      approvedBy: made.approvedBy,
      phase: 'done',
      state: 'done',
    },
  }));
}

/** @param refundedAt null: the day of the request counts. */
export function refundOfOperation(
  view: OperationView,
  payment: PaymentRecord | undefined,
  isAsked: boolean,
  refundedAt: string | null,
): ListedEntry<RefundRow> {
  const { id, kind, phase, personName, approvedBy, details } = view;
  const { amountTiyn, reason } = details;
  const invoiceId = typeof details['invoiceId'] === 'number' ? details['invoiceId'] : null;
  const at = refundedAt ?? view.createdAt;
  const atMs = Date.parse(at);
  return {
    list: 'refunds',
    atMs,
    numbers: [payment?.saleNumber ?? null, payment?.invoice?.id ?? invoiceId],
    row: {
      id,
      at,
      day: almatyDay(atMs),
      saleId: payment?.saleId ?? null,
      saleNumber: payment?.saleNumber ?? null,
      invoiceId: payment === undefined ? invoiceId : null,
      way: payment?.tender ?? wayOf(details['way']),
      kind: kind === 'qr_refund_execute' ? kind : 'refund',
      amountTiyn: typeof amountTiyn === 'number' ? amountTiyn : 0,
      reason: typeof reason === 'string' ? reason : '',
      personName,
      approvedBy,
      phase,
      state: refundStateOf(phase, isAsked),
    },
  };
}

function wayOf(way: unknown): 'qr' | 'phone' | null {
  return way === 'qr' || way === 'phone' ? way : null;
}

/** The row's state, coarser than the phase; an open refund may already need a person. */
function refundStateOf(phase: OperationPhase, isAsked: boolean): RefundState {
  switch (phase) {
    case 'done':
      return 'done';
    case 'asking':
      return 'attention';
    case 'sending':
    case 'accepted':
      return isAsked ? 'attention' : 'open';
    case 'failed':
    case 'rejected':
      return 'failed';
  }
}

export function invoiceOf(payment: PaymentRecord, phase: PaymentPhase): ListedEntry<InvoiceRow> {
  const { id, saleId, saleNumber, createdAt, tender, amountTiyn, invoice, phoneMasked, cashierName, listId } = payment;
  const atMs = Date.parse(createdAt);
  return {
    list: 'invoices',
    atMs,
    numbers: [saleNumber, invoice?.id ?? null],
    row: {
      id,
      at: createdAt,
      day: almatyDay(atMs),
      saleId,
      saleNumber,
      tender,
      amountTiyn: invoice?.amountTiyn ?? amountTiyn,
      refundedTiyn: invoice?.totalRefundedTiyn ?? 0,
      invoiceId: invoice?.id ?? null,
      phoneMasked,
      payerName: invoice?.payerName ?? null,
      personName: cashierName,
      isOfList: listId !== undefined,
      phase,
      state: invoiceStateOf(phase),
    },
  };
}

function invoiceStateOf(phase: PaymentPhase): InvoiceState {
  switch (phase) {
    case 'sending':
    case 'waiting':
    case 'checking':
    case 'cancelling':
      return 'open';
    case 'paid':
    case 'expired':
    case 'cancelled':
      return phase;
    case 'failed':
    case 'rejected':
      return 'failed';
    case 'disputed':
    case 'mismatch':
    case 'stopped':
      return 'attention';
  }
}
