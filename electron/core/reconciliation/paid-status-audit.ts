/** Reads payments again that the ledger calls paid and no list of the service shows as paid (rule A3). */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { problemOf } from '../api/outcome.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { invoiceQuestionOf } from '../payments/invoice-question.ts';
import { snapshotOfCheck } from '../payments/observe.ts';
import { WORD_MS } from '../payments/paid-proof.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { PAID_WITHIN_MS } from './windows.ts';

export interface PaidStatusAudit {
  /**
   * @param fromMs includes what was made or paid since then, by the service's clock, and what was reported as paid
   * since the last comparison, however old.
   * @param seenInvoiceIds invoices that this round's lists showed as paid.
   */
  compare(fromMs: number, seenInvoiceIds: ReadonlySet<number>): Promise<Problem | null>;
}

const BATCH_SIZE = 100;
const END_OF_TIME = '9999';
/** Payments reported right before a restart were compared with nothing yet. */
const LAST_EVENTS = 1_000;

export function createPaidStatusAudit({
  ledger,
  client,
  records,
  payments,
  proof,
  clock,
}: ShopContext): PaidStatusAudit {
  const lately = ledger.eventsFrom(Math.max(1, ledger.head().seq - LAST_EVENTS), LAST_EVENTS + 1);
  const uncompared = new Map(
    lately
      .filter(({ type }) => type.startsWith('payment.'))
      .map(({ stream }) => [stream, Number.NEGATIVE_INFINITY] as const),
  );
  payments.onChange((payment) => {
    if (isReportedPaid(payment)) uncompared.set(payment.id, clock.monotonicMs());
  });

  /** A service that answers falsely for some seconds does so in lists and checks alike: that proves nothing. */
  function settle(id: string): void {
    if (clock.monotonicMs() - (uncompared.get(id) ?? Number.NEGATIVE_INFINITY) > WORD_MS) uncompared.delete(id);
  }

  function dueSince(fromMs: number): PaymentRecord[] {
    const fromAt = new Date(fromMs).toISOString();
    const recent = records
      .paymentsBetween(new Date(fromMs - PAID_WITHIN_MS).toISOString(), END_OF_TIME)
      .filter(({ createdAt, invoice }) => createdAt >= fromAt || (invoice?.paidAt ?? '') >= fromAt);
    const stillPaid = [...uncompared.keys()].flatMap((id) => payments.find(id) ?? []).filter(isReportedPaid);
    const stillPaidIds = new Set(stillPaid.map(({ id }) => id));
    for (const id of [...uncompared.keys()]) if (!stillPaidIds.has(id)) uncompared.delete(id);
    return [
      ...new Map([...recent.filter(isReportedPaid), ...stillPaid].map((payment) => [payment.id, payment])).values(),
    ];
  }

  return {
    async compare(fromMs, seenInvoiceIds) {
      const due = dueSince(fromMs);
      const unseen: PaymentRecord[] = [];
      for (const payment of due) {
        if (seenInvoiceIds.has(payment.invoice?.id ?? 0)) settle(payment.id);
        else unseen.push(payment);
      }
      for (let from = 0; from < unseen.length; from += BATCH_SIZE) {
        const batch = unseen.slice(from, from + BATCH_SIZE);
        const questions = batch.flatMap((payment) => invoiceQuestionOf(payment) ?? []);
        const outcome = await client.checkStatuses(questions, 'background');
        if (outcome.kind !== 'ok') return problemOf(outcome);
        const rows = new Map(outcome.value.map((row) => [row.id, row]));
        for (const { id, invoice } of batch) {
          const row = rows.get(invoice?.id ?? 0);
          if (row === undefined) continue;
          if (isPaidStatus(row.status)) settle(id);
          await proof.record(id, snapshotOfCheck(row));
        }
      }
      // A withdrawal is written before this round counts as done.
      return (await proof.checkedTwice()) ? null : { code: 'till_outcome_unknown', params: {} };
    },
  };
}

function isReportedPaid({ step, invoice }: PaymentRecord): boolean {
  return step === 'confirmed' && invoice !== null && isPaidStatus(invoice.status);
}
