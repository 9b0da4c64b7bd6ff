import type { InvoiceStatus, RefundStatus } from '@tilla/payment-api/statuses.ts';
import type { Decision } from './decision.ts';

/** Times are ISO in UTC. */
export type RefundState = {
  readonly status: RefundStatus;
  readonly amountTiyn: number;
  readonly errorCode: string | null;
  readonly completedAt: string | null;
};

export type RefundableInvoice = {
  readonly status: InvoiceStatus;
  readonly amountTiyn: number;
  readonly totalRefundedTiyn: number;
  readonly pendingRefundTiyn: number;
};

/** Without an amount: all that is available. */
export type RefundCommand =
  | { readonly type: 'request'; readonly invoice: RefundableInvoice; readonly amountTiyn?: number | undefined }
  | { readonly type: 'complete'; readonly at: string }
  | { readonly type: 'fail'; readonly errorCode: string };

export type RefundEvent =
  | { readonly type: 'requested'; readonly amountTiyn: number; readonly webhook: null }
  | { readonly type: 'completed'; readonly at: string; readonly webhook: 'invoice.refunded' }
  | { readonly type: 'failed'; readonly errorCode: string; readonly webhook: 'invoice.refunded' };

/** The first two are the API's answers (400). */
type RefundRejection =
  | 'Invoice is not refundable'
  | 'Refund amount exceeds available amount'
  | 'amount_not_positive'
  | 'no_such_transition';

export type RefundDecision = Decision<RefundEvent, RefundRejection>;

/** Paid less refunded and pending (rule R2). */
export function availableForRefundTiyn(invoice: RefundableInvoice): number {
  if (invoice.status !== 'paid' && invoice.status !== 'partially_refunded') return 0;
  return Math.max(0, invoice.amountTiyn - invoice.totalRefundedTiyn - invoice.pendingRefundTiyn);
}

/** State undefined: before it exists. */
export function decideRefund(state: RefundState | undefined, command: RefundCommand): RefundDecision {
  if (command.type === 'request') {
    return state === undefined ? request(command.invoice, command.amountTiyn) : { rejection: 'no_such_transition' };
  }
  if (state?.status !== 'pending') return { rejection: 'no_such_transition' };
  return command.type === 'complete'
    ? { events: [{ type: 'completed', at: command.at, webhook: 'invoice.refunded' }] }
    : { events: [{ type: 'failed', errorCode: command.errorCode, webhook: 'invoice.refunded' }] };
}

/** @throws RangeError for an outcome of a refund that was never requested. */
export function applyRefund(state: RefundState | undefined, event: RefundEvent): RefundState {
  if (event.type === 'requested') {
    return { status: 'pending', amountTiyn: event.amountTiyn, errorCode: null, completedAt: null };
  }
  if (state === undefined) throw new RangeError('an outcome needs a refund');
  return event.type === 'completed'
    ? { ...state, status: 'completed', completedAt: event.at }
    : { ...state, status: 'failed', errorCode: event.errorCode };
}

function request(invoice: RefundableInvoice, asked: number | undefined): RefundDecision {
  const availableTiyn = availableForRefundTiyn(invoice);
  if (availableTiyn === 0) return { rejection: 'Invoice is not refundable' };
  const amountTiyn = asked ?? availableTiyn;
  if (amountTiyn <= 0) return { rejection: 'amount_not_positive' };
  if (amountTiyn > availableTiyn) return { rejection: 'Refund amount exceeds available amount' };
  return { events: [{ type: 'requested', amountTiyn, webhook: null }] };
}
