import {
  applyInvoice,
  decideInvoice,
  type InvoiceCommand,
  type InvoiceDecision,
  type InvoiceEvent,
  type InvoiceState,
} from '@tilla/shared/domain/invoice-state.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import { toEventPayload } from './invoice-view.ts';

/** 5 minutes to scan, a day by phone (docs/decisions.md "Lifetimes"). */
export const QR_LIFETIME_MS = 5 * 60_000;
export const PHONE_LIFETIME_MS = 24 * 3_600_000;

type Rejection = NonNullable<InvoiceDecision['rejection']>;

export type Move = { invoice: InvoiceRecord; rejection?: never } | { invoice?: never; rejection: Rejection };

const stateOf = (record: InvoiceRecord): InvoiceState => ({
  status: record.status,
  isQr: record.kind === 'qr',
  isSandbox: record.isSandbox,
  hasBankInvoiceId: record.bankInvoiceId !== null,
  qrSubstate: record.qrScannedAtMs === null ? null : 'scanned',
  amountTiyn: record.amountTiyn,
  totalRefundedTiyn: record.totalRefundedTiyn,
  paidAt: record.paidAtMs === null ? null : new Date(record.paidAtMs).toISOString(),
  cancelledAt: record.cancelledAtMs === null ? null : new Date(record.cancelledAtMs).toISOString(),
  errorCode: record.errorCode,
  errorMessage: record.errorMessage,
});

const msOrNull = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** `details` are facts outside the table. A rejection changes nothing. */
export function moveInvoice(
  context: ServiceContext,
  invoice: InvoiceRecord,
  command: InvoiceCommand,
  details: Partial<InvoiceRecord> = {},
): Move {
  const decision = decideInvoice(stateOf(invoice), command);
  if (decision.events === undefined) return { rejection: decision.rejection };
  let current = invoice;
  for (const event of decision.events) current = settle(context, current, event, details);
  return { invoice: current };
}

function settle(
  context: ServiceContext,
  before: InvoiceRecord,
  event: InvoiceEvent,
  details: Partial<InvoiceRecord>,
): InvoiceRecord {
  const nowMs = context.clock.nowMs();
  const state = applyInvoice(stateOf(before), event);
  const after: InvoiceRecord = {
    ...before,
    ...details,
    status: state.status,
    totalRefundedTiyn: state.totalRefundedTiyn,
    paidAtMs: msOrNull(state.paidAt),
    cancelledAtMs: msOrNull(state.cancelledAt),
    errorCode: state.errorCode,
    errorMessage: state.errorMessage,
    qrScannedAtMs: state.qrSubstate === 'scanned' ? (before.qrScannedAtMs ?? nowMs) : null,
    updatedAtMs: nowMs,
  };
  context.invoices.put(after);
  if (event.webhook !== null) announce(context, event.webhook, after);
  keepTimers(context, after);
  return after;
}

/** Imported sales without a source are announced too. */
export function announce(context: ServiceContext, event: string, invoice: InvoiceRecord): void {
  const nowMs = context.clock.nowMs();
  context.events.append({
    organizationId: invoice.organizationId,
    event,
    invoiceId: invoice.id,
    atMs: nowMs,
    payload: toEventPayload(event, invoice, nowMs),
  });
}

export function startTimers(context: ServiceContext, { id, qrExpiresAtMs, expiresAtMs }: InvoiceRecord): void {
  const endsAtMs = qrExpiresAtMs ?? expiresAtMs;
  if (endsAtMs !== null) context.due.schedule('invoice.expire', id, endsAtMs, { id });
}

/** A reconciled invoice may end at once. */
export function keepTimers(context: ServiceContext, invoice: InvoiceRecord): void {
  const endsAtMs = invoice.qrExpiresAtMs ?? invoice.expiresAtMs;
  context.due.cancel('invoice.expire', invoice.id);
  const isOpen = invoice.status === 'pending' || invoice.status === 'processing' || invoice.status === 'cancelling';
  if (isOpen && endsAtMs !== null) {
    context.due.schedule('invoice.expire', invoice.id, Math.max(endsAtMs, context.clock.nowMs()), { id: invoice.id });
  }
  if (invoice.status !== 'processing') context.due.cancel('provider.accept', invoice.id);
  if (invoice.status !== 'cancelling') context.due.cancel('provider.cancel', invoice.id);
}

export function registerInvoiceTimers(context: ServiceContext): void {
  context.due.register('invoice.expire', ({ id }: { id: number }) => {
    const invoice = context.invoices.get(id);
    // A cancelling invoice waits for the provider's answer.
    if (invoice?.status === 'pending') moveInvoice(context, invoice, { type: 'end_window' });
    return undefined;
  });
}
