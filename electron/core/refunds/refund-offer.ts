/** What can be refunded of a payment, read fresh from the service (rules R2, R3, L1). */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { InvoiceRefunds, RefundTotals } from '@tilla/payment-api/merchant/refund.ts';
import type { InvoicedLine, ReturnableLine } from '@tilla/shared/domain/refund-lines.ts';
import { returnableLines } from '@tilla/shared/domain/refund-lines.ts';
import { valueOf } from '../api/outcome.ts';

export interface RefundOffer {
  readonly invoice: Invoice;
  readonly sums: RefundTotals;
  readonly refunds: InvoiceRefunds['refunds'];
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
  readonly pendingTiyn: number;
  readonly availableTiyn: number;
  /** Empty for an invoice without a cart. */
  readonly lines: readonly ReturnableLine[];
}

/** @throws Refusal with the reason why the service did not answer. */
export async function readRefundOffer(
  client: Pick<MerchantCalls, 'getInvoice' | 'listRefunds'>,
  invoiceId: number,
): Promise<RefundOffer> {
  const [invoiceAnswer, listAnswer] = await Promise.all([
    client.getInvoice({ id: invoiceId }, 'money'),
    client.listRefunds({ id: invoiceId }, 'money'),
  ]);
  const invoice = valueOf(invoiceAnswer);
  const { invoice: sums, refunds } = valueOf(listAnswer);
  // The lines are a snapshot; their refunds come from the list, which is never cached (rule L1).
  const open = refunds.filter(({ status }) => status !== 'failed');
  const pending = open.filter(({ status }) => status !== 'completed');
  const pendingTiyn = pending.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  const amountTiyn = sums.amountTiyn ?? invoice.amountTiyn;
  const refundedTiyn = sums.totalRefundedTiyn ?? invoice.totalRefundedTiyn;
  const counted = Math.max(0, amountTiyn - refundedTiyn - pendingTiyn);
  return {
    invoice,
    sums,
    refunds,
    amountTiyn,
    refundedTiyn,
    pendingTiyn,
    availableTiyn: Math.min(sums.availableTiyn ?? counted, counted),
    lines: returnableLines(
      linesOf(invoice),
      open.map(({ status, items }) => ({ isPending: status !== 'completed', items })),
    ),
  };
}

function linesOf({ items }: Invoice): InvoicedLine[] {
  return items.map((item, index) => ({ ...item, itemId: item.id ?? `#${String(index)}` }));
}
