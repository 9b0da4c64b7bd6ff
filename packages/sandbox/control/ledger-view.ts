import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { toShiftWire, toTotalsWire } from '../cashbox/cashbox-view.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ShiftRecord } from '../store/cashbox.ts';
import type { LedgerAnswer, LedgerBooks } from './answers.ts';

export function readLedger(context: ServiceContext): LedgerAnswer {
  const organizations = context.organizations.select('ORDER BY id').map(({ id }): [string, LedgerBooks] => [
    String(id),
    {
      charges: context.ledger.ofOrganization(id).map((charge) => ({
        id: charge.id,
        invoice_id: charge.invoiceId,
        bank_invoice_id: charge.bankInvoiceId,
        amount: formatWireMoney(charge.amountTiyn),
        at: toUtcIso(charge.atMs),
        kind: charge.kind,
        idempotency_key: charge.idempotencyKey,
        external_order_id: charge.externalOrderId,
      })),
      refunds: context.ledger.refundsOf(id).map((refund) => ({
        id: refund.id,
        invoice_id: refund.invoiceId,
        bank_invoice_id: refund.bankInvoiceId,
        amount: formatWireMoney(refund.amountTiyn),
        at: toUtcIso(refund.atMs),
        refund_id: 'refundId' in refund.cause ? refund.cause.refundId : null,
        qr_refund_id: 'qrRefundId' in refund.cause ? String(refund.cause.qrRefundId) : null,
      })),
      receipts: context.fiscalReceipts.issuedOf(id).map((receipt) => ({
        id: receipt.id,
        client_operation_id: receipt.clientOperationId,
        payment_type: receipt.paymentType,
        total: formatWireMoney(receipt.totalTiyn),
        fiscal_number: receipt.fiscalNumber,
        at: toUtcIso(receipt.issuedAtMs ?? receipt.createdAtMs),
      })),
      shifts: context.cashbox.shiftsOf(id).map((shift) => ({
        ...toShiftWire(shift),
        bank_connection_id: shift.tillId,
        client_operation_id: operationIdOf(context, shift),
        totals: toTotalsWire(shift),
      })),
    },
  ]);
  return { organizations: Object.fromEntries(organizations) };
}

/** Null while open, and where the clock closed it. */
function operationIdOf(context: ServiceContext, { closedBy }: ShiftRecord): string | null {
  return closedBy === null ? null : (context.cashbox.operations.get(closedBy)?.clientOperationId ?? null);
}
