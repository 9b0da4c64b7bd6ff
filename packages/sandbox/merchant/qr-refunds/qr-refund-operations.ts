/** The shop's own paid sales (docs/decisions.md "QR refunds"). */

import type { QrRefundOperationItemWire, QrRefundOperationWire } from '@tilla/payment-api/merchant/qr-refund.ts';
import { formatWireMoney, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { availableForRefundTiyn } from '@tilla/shared/domain/refund-state.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import { isRefundWindowOver } from '../refunds/refund-window.ts';
import { openLines } from '../refunds/return-lines.ts';

/** As many as the provider's app shows. */
const MAX_OPERATIONS = 50;

const isPaid = ({ status }: InvoiceRecord): boolean => status === 'paid' || status === 'partially_refunded';

export function listOperations(context: ServiceContext, organizationId: number): InvoiceRecord[] {
  return context.invoices.select(
    "WHERE organization_id = ? AND status IN ('paid', 'partially_refunded') ORDER BY paid_at DESC, id DESC LIMIT ?",
    organizationId,
    MAX_OPERATIONS,
  );
}

export function findOperation(context: ServiceContext, organizationId: number, ref: string): InvoiceRecord | undefined {
  const id = /^op-(\d{1,15})$/.exec(ref)?.[1];
  const invoice = id === undefined ? undefined : context.invoices.get(Number(id));
  return invoice?.organizationId === organizationId && isPaid(invoice) ? invoice : undefined;
}

export function isReturnable(context: ServiceContext, invoice: InvoiceRecord): boolean {
  return availableForRefundTiyn(invoice) > 0 && !isRefundWindowOver(context, invoice);
}

export function toOperationWire(context: ServiceContext, invoice: InvoiceRecord): QrRefundOperationWire {
  return {
    ref: `op-${String(invoice.id)}`,
    bank_invoice_id: invoice.bankInvoiceId ?? '',
    amount: formatWireMoney(invoice.amountTiyn),
    available_for_refund: availableForRefundTiyn(invoice) / TIYN_PER_TENGE,
    paid_at: toUtcIso(invoice.paidAtMs ?? invoice.createdAtMs),
    description: invoice.description,
    returnable: isReturnable(context, invoice),
    has_items: invoice.lines.length > 0,
  };
}

export function toOperationItems(context: ServiceContext, invoice: InvoiceRecord): QrRefundOperationItemWire[] {
  return openLines(context, invoice).map(({ line, count }) => ({
    item_id: line.id,
    catalog_item_id: line.catalogItemId,
    name: line.name,
    price: formatWireMoney(line.priceTiyn),
    count: line.count,
    total: formatWireMoney(line.totalTiyn),
    available_count: Math.max(0, count),
  }));
}
