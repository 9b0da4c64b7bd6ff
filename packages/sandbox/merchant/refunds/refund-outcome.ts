/** Refund status. */

import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { applyRefund, decideRefund, type RefundCommand, type RefundState } from '@tilla/shared/domain/refund-state.ts';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { bookTillRefund } from '#sandbox/cashbox/tills.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { moveInvoice } from '#sandbox/invoices/invoice-lifecycle.ts';
import { toEventPayload } from '#sandbox/invoices/invoice-view.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { RefundRecord, ReturnedLine } from '#sandbox/store/refunds.ts';
import { createInvoiceCache, type InvoiceCache } from '../invoices/invoice-cache.ts';
import { toRefundWire } from './refund-view.ts';
import { returnedLines } from './return-lines.ts';

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  refund_window_expired: 'Срок возврата истёк или возврат уже сделан',
  refund_rejected_by_bank: 'Провайдер отклонил возврат',
  refund_requires_buyer_confirmation: 'Нужно подтверждение покупателя',
  refund_insufficient_funds: 'На счёте продавца недостаточно денег',
  bank_session_invalid: 'Сессия кассира недействительна',
  organization_not_configured: 'Организация отключена',
};

export function submitRefund(context: ServiceContext, refund: RefundRecord): void {
  const { latency_ms } = context.moods.of(refund.organizationId);
  context.due.schedule('provider.refund', refund.id, context.clock.nowMs() + latency_ms, { id: refund.id });
}

export function registerRefundOutcomes(context: ServiceContext): void {
  const cache = createInvoiceCache(context.store);
  context.due.register('provider.refund', ({ id }: { id: number }) => {
    const refund = context.refunds.get(id);
    const invoice = refund === undefined ? undefined : context.invoices.get(refund.invoiceId);
    if (refund !== undefined && invoice !== undefined) endRefund(context, cache, refund, invoice);
    return undefined;
  });
}

/** Undefined when the provider returns the money. */
function failureOf(context: ServiceContext, organizationId: number): string | undefined {
  const organization = context.organizations.get(organizationId);
  // Accepted, but it fails (partner document, DELETE /organizations/{id}).
  if (organization === undefined || isDeleted(context, organizationId)) return 'organization_not_configured';
  if (organization.bankSession !== 'active') return 'bank_session_invalid';
  return errorOf(context.moods.of(organizationId).refund);
}

const isDeleted = (context: ServiceContext, organizationId: number): boolean =>
  (context.managed.get(organizationId)?.deletedAtMs ?? null) !== null;

function endRefund(context: ServiceContext, cache: InvoiceCache, refund: RefundRecord, invoice: InvoiceRecord): void {
  const nowMs = context.clock.nowMs();
  const failure = failureOf(context, refund.organizationId);
  const command: RefundCommand =
    failure === undefined
      ? { type: 'complete', at: new Date(nowMs).toISOString() }
      : { type: 'fail', errorCode: failure };
  const decision = decideRefund(stateOf(refund), command);
  if (decision.events === undefined) return;
  const state = decision.events.reduce<RefundState>(applyRefund, stateOf(refund));
  const ended: RefundRecord = {
    ...refund,
    status: state.status,
    errorCode: state.errorCode,
    errorMessage: state.errorCode === null ? null : (ERROR_TEXTS[state.errorCode] ?? `Ошибка: ${state.errorCode}`),
    completedAtMs: state.completedAt === null ? null : Date.parse(state.completedAt),
  };
  context.refunds.put(ended);
  const released: InvoiceRecord = {
    ...invoice,
    pendingRefundTiyn: Math.max(0, invoice.pendingRefundTiyn - refund.amountTiyn),
    updatedAtMs: nowMs,
  };
  context.invoices.put(released);
  const after =
    failure === undefined
      ? giveBack(context, released, refund.amountTiyn, refund.items, { refundId: refund.id })
      : released;
  cache.clear(invoice.id);
  tell(context, ended, after);
}

const stateOf = (refund: RefundRecord): RefundState => ({
  status: refund.status,
  amountTiyn: refund.amountTiyn,
  errorCode: refund.errorCode,
  completedAt: refund.completedAtMs === null ? null : new Date(refund.completedAtMs).toISOString(),
});

export function giveBack(
  context: ServiceContext,
  invoice: InvoiceRecord,
  amountTiyn: number,
  items: readonly ReturnedLine[],
  cause: { refundId: number } | { qrRefundId: number },
): InvoiceRecord {
  const isWhole = invoice.totalRefundedTiyn + amountTiyn === invoice.amountTiyn;
  const lines = returnedLines(invoice.lines, items, isWhole);
  const move = moveInvoice(context, invoice, { type: 'complete_refund', amountTiyn }, { lines });
  if (move.rejection !== undefined) throw new Error(`a refund of invoice ${String(invoice.id)}: ${move.rejection}`);
  bookRefund(context, invoice, amountTiyn, cause);
  return move.invoice;
}

export function bookRefund(
  context: ServiceContext,
  invoice: InvoiceRecord,
  amountTiyn: number,
  cause: { refundId: number } | { qrRefundId: number },
): void {
  context.ledger.refund({
    organizationId: invoice.organizationId,
    invoiceId: invoice.id,
    bankInvoiceId: invoice.bankInvoiceId ?? '',
    amountTiyn,
    atMs: context.clock.nowMs(),
    cause,
  });
  const { organizationId, connectionId } = invoice;
  bookTillRefund(context, { organizationId, connectionId, amountTiyn, atMs: context.clock.nowMs() });
}

/** After the invoice's own event, so that both show the same sums (docs/decisions.md "Webhook payloads"). */
function tell(context: ServiceContext, refund: RefundRecord, invoice: InvoiceRecord): void {
  const atMs = context.clock.nowMs();
  const event = 'invoice.refunded';
  const { timestamp: _, ...payload } = toEventPayload(event, invoice, atMs);
  context.events.append({
    organizationId: invoice.organizationId,
    event,
    invoiceId: invoice.id,
    atMs,
    payload: { ...payload, refund: toRefundWire(refund), timestamp: toUtcIso(atMs) },
  });
}
