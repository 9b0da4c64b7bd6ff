/** Nothing is reported as not done that was done, or is done later by what was sent for it (W2, W3, W4). */

import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { MAX_DUPLICATE_REPORT_MS } from './audit-operations.ts';
import { type Loss, sum } from './loss.ts';
import type { Screens } from './screens.ts';
import type { World } from './world.ts';

export function auditDenials(world: World, screens: Screens): Loss[] {
  return [
    ...deniedInvoices(screens),
    ...deniedRefunds(world, screens),
    ...lastingDenials(world),
    ...deniedCloses(world, screens),
  ];
}

/** "No money can move" was said of an invoice that a customer could pay at that moment. */
function deniedInvoices({ reportedRefused }: Screens): Loss[] {
  return reportedRefused.map(({ invoiceId, amountTiyn }) => ({
    kind: 'reported as not done',
    text: `invoice ${String(invoiceId)} over ${sum(amountTiyn)} could be paid when it was reported as refused`,
  }));
}

/** The money had gone when a screen said that it had not; what a person said wrongly is that person's. */
function deniedRefunds(world: World, { reportedNotReturned }: Screens): Loss[] {
  const back = world.service.ledger.refundsOf(world.organizationId);
  return reportedNotReturned.flatMap(({ operationId, atMs, tag, sessionId, paymentId }): Loss[] => {
    if (world.wishes.answers.get(operationId)?.isTrue === false) return [];
    const reportedMs = world.startMs + atMs;
    const done =
      tag === null
        ? back.find(
            ({ cause, atMs: goneMs, invoiceId }) =>
              'qrRefundId' in cause &&
              String(cause.qrRefundId) === sessionId &&
              goneMs <= reportedMs &&
              isOf(world, paymentId, invoiceId),
          )
        : acceptedUnder(world, tag).find(({ createdAtMs }) => createdAtMs <= reportedMs);
    return done === undefined ? [] : [denied(done, 'when a person was shown that it had not')];
  });
}

/** Two tills that a corrupted answer gave one session may have refunded what the other one was about. */
function isOf({ tills }: World, paymentId: string | null, invoiceId: number): boolean {
  if (paymentId === null) return true;
  return tills.some(({ kept }) => {
    const payment = kept.tillLedger.read('payment', paymentId)?.value as PaymentRecord | undefined;
    return payment?.invoice?.id === invoiceId;
  });
}

/** It was refunded after it was reported as not done, and nothing has been reported since. */
function lastingDenials(world: World): Loss[] {
  const operations = world.tills.flatMap(({ kept }) =>
    kept.tillLedger.find('operation', { oldestFirst: true }).map(({ value }) => value as OperationRecord),
  );
  const nowMs = world.startMs + world.clock.nowMs();
  return operations.flatMap(({ kind, step, frozen }): Loss[] => {
    if (kind !== 'refund' || step !== 'rejected') return [];
    const late = acceptedUnder(world, String(frozen['tag'])).find(
      ({ createdAtMs }) => createdAtMs < nowMs - MAX_DUPLICATE_REPORT_MS,
    );
    return late === undefined ? [] : [denied(late, 'and is reported as not done to this day')];
  });
}

function acceptedUnder({ service, organizationId }: World, tag: string) {
  return service.refunds
    .select('WHERE organization_id = ?', organizationId)
    .filter(({ reason, status }) => status !== 'failed' && reason?.endsWith(tag) === true);
}

function denied({ invoiceId, amountTiyn }: { invoiceId: number; amountTiyn: number }, how: string): Loss {
  return {
    kind: 'reported as not done',
    text: `${sum(amountTiyn)} of invoice ${String(invoiceId)} had gone back ${how}`,
  };
}

function deniedCloses({ service, organizationId }: World, { closes }: Screens): Loss[] {
  const reported = Map.groupBy(closes.values(), ({ shiftId }) => shiftId);
  return service.cashbox.shiftsOf(organizationId).flatMap(({ id, closedBy }): Loss[] => {
    const ofShift = reported.get(id) ?? [];
    if (closedBy === null || ofShift.length === 0 || ofShift.some(({ phase }) => phase !== 'rejected')) return [];
    return [
      { kind: 'reported as not done', text: `shift ${String(id)} was closed after its close was reported as refused` },
    ];
  });
}
