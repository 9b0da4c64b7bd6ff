import { errorOf } from '../behaviour/moods.ts';
import { bookTillSale } from '../cashbox/tills.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { announce, keepTimers, moveInvoice } from '../invoices/invoice-lifecycle.ts';
import { BLANK_INVOICE, type InvoiceRecord } from '../store/invoices.ts';
import { clientNameOf, isRegisteredClient } from './client-names.ts';

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  client_not_found: 'Клиент не найден',
  bank_throttled: 'Слишком много запросов',
  network_unavailable: 'Сеть недоступна',
};

const isoNow = (context: ServiceContext): string => new Date(context.clock.nowMs()).toISOString();

export function nextBankInvoiceId(context: ServiceContext): string {
  return String(context.store.nextId('bank_invoice', 9_100_000_001));
}

/** The answer comes with the clock. */
export function submitInvoice(context: ServiceContext, invoice: InvoiceRecord): void {
  const { latency_ms } = context.moods.of(invoice.organizationId);
  context.due.schedule('provider.accept', invoice.id, context.clock.nowMs() + latency_ms, { id: invoice.id });
}

export function acceptInvoice(context: ServiceContext, invoice: InvoiceRecord): InvoiceRecord {
  const code =
    errorOf(context.moods.of(invoice.organizationId).accept) ??
    (isRegisteredClient(invoice.clientPhone ?? '') ? undefined : 'client_not_found');
  const move =
    code === undefined
      ? moveInvoice(
          context,
          invoice,
          { type: 'accept', hasBankInvoiceId: true },
          { bankInvoiceId: nextBankInvoiceId(context), clientName: clientNameOf(invoice.clientPhone ?? '') },
        )
      : moveInvoice(context, invoice, {
          type: 'fail',
          errorCode: code,
          errorMessage: ERROR_TEXTS[code] ?? `Ошибка провайдера: ${code}`,
        });
  return move.rejection === undefined ? move.invoice : invoice;
}

export function submitCancel(context: ServiceContext, invoice: InvoiceRecord): void {
  const { latency_ms } = context.moods.of(invoice.organizationId);
  context.due.schedule('provider.cancel', invoice.id, context.clock.nowMs() + latency_ms, { id: invoice.id });
}

/** Once, whatever its status. */
export function bookCharge(context: ServiceContext, invoice: InvoiceRecord): void {
  if (context.ledger.ofInvoice(invoice.id).length > 0) return;
  // One moment: on a real clock the first sale could precede its shift.
  const atMs = invoice.paidAtMs ?? context.clock.nowMs();
  context.ledger.charge({
    organizationId: invoice.organizationId,
    invoiceId: invoice.id,
    bankInvoiceId: invoice.bankInvoiceId ?? nextBankInvoiceId(context),
    amountTiyn: invoice.amountTiyn,
    atMs,
    idempotencyKey: invoice.idempotencyKey,
    externalOrderId: invoice.externalOrderId,
    kind: invoice.kind,
  });
  bookTillSale(context, {
    organizationId: invoice.organizationId,
    connectionId: invoice.connectionId,
    amountTiyn: invoice.amountTiyn,
    atMs,
    tender: 'cashless',
  });
}

/** True when paid by it. A payment wins against expiry and cancellation (States and transitions, the races). */
export function payInvoice(context: ServiceContext, invoice: InvoiceRecord): boolean {
  let current = invoice;
  if (current.status === 'cancelling') {
    const refused = moveInvoice(context, current, { type: 'refuse_cancel' });
    if (refused.rejection !== undefined) return false;
    current = refused.invoice;
  }
  const details = { clientName: current.clientName ?? clientNameOf(String(current.id)) };
  const move = moveInvoice(context, current, { type: 'pay', at: isoNow(context) }, details);
  if (move.rejection !== undefined) return false;
  bookCharge(context, move.invoice);
  return true;
}

/** Also finds money already charged. */
export function reconcileInvoice(context: ServiceContext, invoice: InvoiceRecord): boolean {
  const move = moveInvoice(context, invoice, { type: 'reconcile' });
  if (move.rejection !== undefined) return false;
  if (context.ledger.ofInvoice(invoice.id).length > 0) {
    context.due.schedule('provider.sync', invoice.id, context.clock.nowMs(), { id: invoice.id });
  }
  return true;
}

/** Dated at its own time. */
export function importBankSale(
  context: ServiceContext,
  sale: { organizationId: number; amountTiyn: number; atMs: number; isSandbox: boolean },
): InvoiceRecord {
  const id = context.store.nextId('invoice', 100_001);
  const invoice: InvoiceRecord = {
    ...BLANK_INVOICE,
    id,
    organizationId: sale.organizationId,
    kind: 'phone',
    origin: 'bank',
    madeBy: 'bank',
    isSandbox: sale.isSandbox,
    status: 'paid',
    amountTiyn: sale.amountTiyn,
    clientName: clientNameOf(String(id)),
    bankInvoiceId: nextBankInvoiceId(context),
    createdAtMs: sale.atMs,
    updatedAtMs: context.clock.nowMs(),
    paidAtMs: sale.atMs,
    lines: [],
  };
  context.invoices.put(invoice);
  context.ledger.charge({
    organizationId: sale.organizationId,
    invoiceId: id,
    bankInvoiceId: invoice.bankInvoiceId ?? '',
    amountTiyn: sale.amountTiyn,
    atMs: sale.atMs,
    idempotencyKey: null,
    externalOrderId: null,
    kind: 'bank',
  });
  const { organizationId, amountTiyn, atMs } = sale;
  bookTillSale(context, { organizationId, connectionId: null, amountTiyn, atMs, tender: 'cashless' });
  return invoice;
}

function decideCancel(context: ServiceContext, invoice: InvoiceRecord): void {
  const at = isoNow(context);
  const fail = (
    errorCode: 'invoice_already_paid' | 'invoice_already_cancelled' | 'invoice_not_found_in_bank',
  ): void => {
    moveInvoice(context, invoice, { type: 'fail_cancel', errorCode, errorMessage: errorCode });
  };
  switch (context.moods.of(invoice.organizationId).cancel) {
    case 'confirm':
      moveInvoice(context, invoice, { type: 'confirm_cancel', at });
      return;
    case 'refuse':
      moveInvoice(context, invoice, { type: 'refuse_cancel' });
      return;
    case 'already_paid':
      bookCharge(context, invoice);
      fail('invoice_already_paid');
      return;
    case 'already_cancelled':
      fail('invoice_already_cancelled');
      return;
    case 'missing':
      fail('invoice_not_found_in_bank');
      return;
    case 'pay_first':
      payInvoice(context, invoice);
  }
}

/** It exists in `error` and sends its webhook (POST /invoices/qr, Errors). */
export function failQr(context: ServiceContext, invoice: InvoiceRecord, errorCode: string): InvoiceRecord {
  const failed: InvoiceRecord = { ...invoice, status: 'error', errorCode, errorMessage: errorCode, qrToken: null };
  context.invoices.put(failed);
  keepTimers(context, failed);
  announce(context, 'invoice.status_changed', failed);
  return failed;
}

export function registerProvider(context: ServiceContext): void {
  const withInvoice = (kind: string, act: (invoice: InvoiceRecord) => void): void => {
    context.due.register(kind, ({ id }: { id: number }) => {
      const invoice = context.invoices.get(id);
      if (invoice !== undefined) act(invoice);
      return undefined;
    });
  };
  withInvoice('provider.accept', (invoice) => {
    if (invoice.status === 'processing') acceptInvoice(context, invoice);
  });
  withInvoice('provider.cancel', (invoice) => {
    if (invoice.status === 'cancelling') decideCancel(context, invoice);
  });
  withInvoice('provider.sync', (invoice) => {
    if (invoice.status === 'pending') payInvoice(context, invoice);
  });
}
