/** No comparison reads these invoices after their end, and a refund reported as not done may arrive late (rule W2). */

import { z } from 'zod';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { isOperationLive, putNote, readNote } from '../ledger/records.ts';
import { sentAtMs } from '../money/in-flight.ts';
import { createJobs, type Pause } from '../money/jobs.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut } from '../platform/ports.ts';
import { FrozenRefund } from '../refunds/frozen-refund.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';

export interface LateRefunds {
  putBegun(operationId: string): RecordPut[];
  start(): void;
  stop(): Promise<void>;
}

const BEGUN = 'shop_refunds_begun';
const Ids = z.array(z.string());
/** As long as this till's payments are swept after their end (reconciliation/windows.ts). */
const LOOKED_FOR_MS = 3 * 86_400_000;
/** While the request may still arrive, so that the report is in time. */
const SOON: Pause = [60_000, 240_000];
const SOON_MS = 3 * MAX_IN_FLIGHT_MS;
const LATER: Pause = [600_000, 3_600_000];

export function createLateRefunds(
  context: ShopContext & {
    readonly lateRefundDetector: LateRefundDetector;
  },
): LateRefunds {
  const { ledger, client, operations, clock, serverClock, logger, lateRefundDetector } = context;
  const jobs = createJobs(
    {
      waiting: () =>
        begun()
          .filter(isDue)
          .map((id) => ({ id, lane: BEGUN })),
      async attempt(id) {
        const operation = operations.get(id);
        // The runner follows an open one.
        if (isOperationLive(operation)) return SOON;
        const frozen = FrozenRefund.parse(operation.frozen);
        const outcome = await client.listRefunds({ id: frozen.invoiceId }, 'background');
        if (outcome.kind === 'ok') lateRefundDetector.compare(frozen, outcome.value.refunds);
        if (!isDue(id)) return null;
        return ageMs(operation) < SOON_MS ? SOON : LATER;
      },
    },
    { clock, logger },
  );

  function begun(): string[] {
    return readNote(ledger, BEGUN, Ids) ?? [];
  }

  function isDue(id: string): boolean {
    const operation = operations.get(id);
    return isOperationLive(operation) || (operation.sends > 0 && ageMs(operation) < LOOKED_FOR_MS);
  }

  /** Since sending, by the service's clock; while that is unknown, nobody can say that it is over (rule L2). */
  function ageMs(operation: OperationRecord): number {
    const [sentMs, nowMs] = [sentAtMs(operation), serverClock.nowMs()];
    return sentMs === null || nowMs === null ? 0 : nowMs - sentMs;
  }

  operations.onChange(({ id, kind, frozen }, before) => {
    if (kind === 'refund' && frozen['paymentId'] === null && before === null) jobs.add(id, SOON[0]);
  });

  return {
    putBegun: (operationId) => [putNote(BEGUN, [...begun().filter(isDue), operationId])],
    start: jobs.start,
    stop: jobs.stop,
  };
}
