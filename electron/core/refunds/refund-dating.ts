/** Noticed later than it happened, perhaps on another day: its list is read once to date it (rule T2). */

import { createJobs, type Pause } from '../money/jobs.ts';
import { hasUndatedRefund } from '../payments/observe.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { putNoUndatedRefund, undatedRefunds } from '../payments/undated-refunds.ts';
import { inBackground } from '../platform/in-background.ts';
import { noteRefunded } from './note-refunded.ts';

/** A refund by this till reads its list itself; only the rest needs a request. */
const FIRST_MS = 30_000;
const PAUSE: Pause = [60_000, 3_600_000];

export function createRefundDating(context: ShopContext): { start(): void; stop(): void } {
  const { ledger, records, client, payments, clock, serverClock, logger } = context;
  const jobs = createJobs(
    {
      waiting: () => undatedRefunds(ledger).map((id) => ({ id, lane: 'refunds' })),
      async attempt(id) {
        const invoiceId = payments.get(id).invoice?.id ?? 0;
        const outcome = await client.listRefunds({ id: invoiceId }, 'background');
        if (outcome.kind === 'unknown' || outcome.kind === 'throttled') return PAUSE;
        if (outcome.kind === 'ok') {
          noteRefunded(payments, serverClock.stampMs(), id, outcome.value.invoice, outcome.value.refunds);
        }
        // A list that does not explain the sum dates nothing: the time of notice stays.
        if (undatedRefunds(ledger).includes(id)) records.write(putNoUndatedRefund(id));
        return null;
      },
    },
    { clock, logger },
  );

  payments.onChange((payment) => {
    if (hasUndatedRefund(payment)) jobs.add(payment.id, FIRST_MS);
  });

  return {
    start: jobs.start,
    stop() {
      inBackground(logger, jobs.stop());
    },
  };
}
