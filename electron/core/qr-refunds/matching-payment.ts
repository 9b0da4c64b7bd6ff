/** Which payment of ours the customer's operation is: both ways of giving it back share one lock (rules R4, R5). */

import type { QrRefundOperation } from '../../../shared/api/merchant/qr-refund.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { Books } from '../journal/books.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { Refusal } from '../refusal.ts';

export interface MatchingParts {
  readonly client: Pick<ApiClient, 'getInvoice'>;
  readonly books: Pick<Books, 'paymentsBetween'>;
  readonly payments: Pick<PaymentStore, 'find' | 'phase'>;
}

/** A phone bill lives a day before it is paid; the bank's clock and the service's differ by seconds. */
const LIVES_MS = 25 * 3_600_000;
const CLOCKS_DIFFER_MS = 120_000;

/**
 * @param askedId the payment the refund was started for; looked at first.
 * @throws Refusal while the service does not tell which bill is which.
 */
export async function findMatchingPayment(
  parts: MatchingParts,
  operation: QrRefundOperation,
  askedId: string | null,
): Promise<PaymentRecord | null> {
  if (operation.bankInvoiceId === null) return null;
  const asked = askedId === null ? undefined : parts.payments.find(askedId);
  for (const payment of [...(asked === undefined ? [] : [asked]), ...candidates(parts, operation)]) {
    if (payment.invoice === null) continue;
    const outcome = await parts.client.getInvoice({ id: payment.invoice.id }, 'money');
    if (outcome.kind !== 'ok') {
      const { code, params } = problemOf(outcome);
      throw new Refusal(code, params);
    }
    if (outcome.value.bankInvoiceId === operation.bankInvoiceId) return payment;
  }
  return null;
}

/** Paid for the same sum at about the same moment. */
function candidates({ books, payments }: MatchingParts, operation: QrRefundOperation): PaymentRecord[] {
  if (operation.paidAt === null) return [];
  const paidMs = Date.parse(operation.paidAt);
  const iso = (ms: number): string => new Date(ms).toISOString();
  return books
    .paymentsBetween(iso(paidMs - LIVES_MS), iso(paidMs + CLOCKS_DIFFER_MS))
    .filter(
      (payment) =>
        payments.phase(payment) === 'paid' &&
        payment.invoice?.amountTiyn === operation.amountTiyn &&
        (payment.invoice.paidAt === null || Math.abs(Date.parse(payment.invoice.paidAt) - paidMs) <= CLOCKS_DIFFER_MS),
    );
}
