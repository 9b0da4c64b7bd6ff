/** Which payment of ours the customer's operation is: both ways of giving it back share one lock (rules R4, R5). */

import type { QrRefundOperation } from '../../../shared/api/merchant/qr-refund.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../context/shop-context.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';

type Needs = Pick<ShopContext, 'client' | 'records' | 'payments'>;

/** A phone invoice lives a day before it is paid; the bank's clock and the service's differ by seconds. */
const LIVES_MS = 25 * 3_600_000;
const CLOCKS_DIFFER_MS = 120_000;

/**
 * @param askedId the payment the refund was started for; looked at first.
 * @throws Refusal while the service does not tell which invoice is which.
 */
export async function findMatchingPayment(
  context: Needs,
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

/** Paid for the same amount at about the same moment. */
function candidates({ records, payments }: Needs, operation: QrRefundOperation): PaymentRecord[] {
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
