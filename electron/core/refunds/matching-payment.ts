/** Finds our payment of the customer's operation: both ways of refunding share one lock (rules R4, R5). */

import type { QrRefundOperation } from '@tilla/payment-api/merchant/qr-refund.ts';
import { valueOf } from '../api/outcome.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';

/** A phone invoice is payable for a day; clocks of bank and service differ by seconds. */
const LIVES_MS = 25 * 3_600_000;
const CLOCKS_DIFFER_MS = 120_000;

/** @param askedId checked first. @throws Refusal while the service does not say which invoice it is. */
export async function findMatchingPayment(
  context: ShopContext,
  operation: QrRefundOperation,
  askedId: string | null,
): Promise<PaymentRecord | null> {
  if (operation.bankInvoiceId === null) return null;
  const asked = askedId === null ? undefined : context.payments.find(askedId);
  for (const payment of [...(asked === undefined ? [] : [asked]), ...candidates(context, operation)]) {
    if (payment.invoice === null) continue;
    const invoice = valueOf(await context.client.getInvoice({ id: payment.invoice.id }, 'money'));
    if (invoice.bankInvoiceId === operation.bankInvoiceId) return payment;
  }
  return null;
}

function candidates({ records, payments }: ShopContext, operation: QrRefundOperation): PaymentRecord[] {
  if (operation.paidAt === null) return [];
  const paidMs = Date.parse(operation.paidAt);
  const iso = (ms: number): string => new Date(ms).toISOString();
  return records
    .paymentsBetween(iso(paidMs - LIVES_MS), iso(paidMs + CLOCKS_DIFFER_MS))
    .filter(
      (payment) =>
        payments.phase(payment) === 'paid' &&
        payment.invoice?.amountTiyn === operation.amountTiyn &&
        (payment.invoice.paidAt === null || Math.abs(Date.parse(payment.invoice.paidAt) - paidMs) <= CLOCKS_DIFFER_MS),
    );
}
