import type { ReceiptWire } from '@tilla/payment-api/merchant/fiscal-receipt.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { bookTillSale } from '#sandbox/cashbox/tills.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { FiscalReceiptRecord } from '#sandbox/store/fiscal-receipts.ts';
import { fiscalLink, newFiscalNumber } from './fiscal-documents.ts';

export function submitFiscalReceipt(context: ServiceContext, receipt: FiscalReceiptRecord): void {
  const { latency_ms } = context.moods.of(receipt.organizationId);
  context.due.schedule('provider.receipt', receipt.id, context.clock.nowMs() + latency_ms, { id: receipt.id });
}

export function registerFiscalReceiptOutcomes(context: ServiceContext): void {
  context.due.register('provider.receipt', ({ id }: { id: number }) => {
    const receipt = context.fiscalReceipts.get(id);
    if (receipt?.status === 'pending') endReceipt(context, receipt);
    return undefined;
  });
}

/** The sandbox's `simulate` alone decides; else till, goods and mood, in that order. */
function failureOf(context: ServiceContext, receipt: FiscalReceiptRecord): string | undefined {
  if (receipt.simulate !== null) return receipt.simulate === 'issue' ? undefined : receipt.simulate;
  if (context.organizations.get(receipt.organizationId)?.fiscalTill !== true) return 'rfo_missing';
  if (receipt.lines.some(({ barcode, ntin }) => barcode === null || ntin === null)) return 'item_not_fiscal';
  return errorOf(context.moods.of(receipt.organizationId).receipt);
}

function endReceipt(context: ServiceContext, receipt: FiscalReceiptRecord): void {
  const atMs = context.clock.nowMs();
  const failure = failureOf(context, receipt);
  const ended: FiscalReceiptRecord =
    failure === undefined
      ? { ...receipt, status: 'issued', issuedAtMs: atMs, fiscalNumber: newFiscalNumber(context) }
      : { ...receipt, status: 'failed', errorCode: failure };
  context.fiscalReceipts.put(ended);
  if (failure === undefined) {
    bookTillSale(context, {
      organizationId: receipt.organizationId,
      connectionId: null,
      amountTiyn: receipt.totalTiyn,
      atMs,
      tender: receipt.paymentType === 'cash' ? 'cash' : 'cashless',
    });
  }
  const event = failure === undefined ? 'receipt.issued' : 'receipt.failed';
  context.events.append({
    organizationId: receipt.organizationId,
    event,
    invoiceId: null,
    atMs,
    payload: {
      event,
      receipt: toReceiptWire(context, ended),
      source: receipt.source,
      ...(receipt.isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(atMs),
    },
  });
}

export function toReceiptWire(context: ServiceContext, receipt: FiscalReceiptRecord): ReceiptWire {
  return {
    id: receipt.id,
    client_operation_id: receipt.clientOperationId,
    status: receipt.status,
    error_code: receipt.errorCode,
    payment_type: receipt.paymentType,
    total: formatWireMoney(receipt.totalTiyn),
    change: formatWireMoney(receipt.changeTiyn),
    fiscal_number: receipt.fiscalNumber,
    links:
      receipt.fiscalNumber === null
        ? null
        : { receipt_link: fiscalLink(context, receipt.fiscalNumber, receipt.isSandbox) },
    created_at: toUtcIso(receipt.createdAtMs),
    issued_at: receipt.issuedAtMs === null ? null : toUtcIso(receipt.issuedAtMs),
  };
}
