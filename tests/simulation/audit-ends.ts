/**
 * What the tills report as over, against what is over at the service: missing refunds, ends reported too soon or never.
 */

import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { refundName } from './ledger.ts';
import { type Loss, sum } from './loss.ts';
import type { Screens } from './screens.ts';
import type { Till } from './till.ts';
import type { World } from './world.ts';

/** Refunds that the till has and the bank has not; a person's wrong answer does not count. */
export function auditMissingRefunds({ service, organizationId, tills, wishes }: World): Loss[] {
  const held = Map.groupBy(service.ledger.refundsOf(organizationId), ({ invoiceId }) => invoiceId);
  const reported = new Map<number, number>();
  // A copy of a till's ledger has its operations too.
  const counted = new Set<string>();
  for (const till of tills) {
    for (const operation of operationsOf(till)) {
      if (counted.has(operation.id)) continue;
      const isDone = operation.step === 'confirmed' && !operation.isFollowed && operation.problem === null;
      const invoiceId = givenBackOf(till, operation);
      if (!isDone || invoiceId === undefined || wishes.answers.get(operation.id)?.isTrue === false) continue;
      counted.add(operation.id);
      reported.set(invoiceId, (reported.get(invoiceId) ?? 0) + amountOf(operation));
    }
  }
  return [...reported].flatMap(([invoiceId, reportedTiyn]): Loss[] => {
    const heldTiyn = (held.get(invoiceId) ?? []).reduce((all, { amountTiyn }) => all + amountTiyn, 0);
    if (reportedTiyn <= heldTiyn) return [];
    const text = `${sum(reportedTiyn)} of invoice ${String(invoiceId)} went back by the till, ${sum(heldTiyn)} by the bank`;
    return [{ kind: 'refund missing', text }];
  });
}

/**
 * A person said that nothing was refunded, and it was, or is later: their mistake, unless it stays silent. By the
 * evening after, when the ledger was compared again, that payment must have been reported.
 */
export function auditContradictions(world: World, { tasks }: Screens): Loss[] {
  const { service, clock } = world;
  // Another till may have given back of it as well; a copy of a till's ledger has its operations too.
  const all = new Map(world.tills.flatMap((till) => operationsOf(till).map((one) => [one.id, { till, one }] as const)));
  return world.tills.flatMap((till) =>
    operationsOf(till).flatMap(({ id, subject, step }): Loss[] => {
      const answer = world.wishes.answers.get(id);
      const about = answer?.about ?? null;
      if (about === null || answer === undefined || answer.wasDone || step !== 'rejected') return [];
      const own = [...all.values()]
        .filter(({ till: of, one }) => one.step === 'confirmed' && givenBackOf(of, one) === about.invoiceId)
        .map(({ one }) => one)
        .filter(({ problem }) => problem === null);
      // Of an execution that the service itself knows nothing of, the till cannot either.
      const shownTiyn = service.invoices.get(about.invoiceId)?.totalRefundedTiyn ?? 0;
      const landedTiyn = shownTiyn - own.reduce((all, one) => all + amountOf(one), 0);
      // A restored ledger has forgotten its refunds; another amount is another refund.
      const isOfThis =
        world.service.ledger
          .refundsOf(world.organizationId)
          .filter((refund) => refundName(refund) === refundName(about)).length >
        own.filter((one) => amountOf(one) === about.amountTiyn).length;
      const isReported = [...tasks.values()].some(
        ({ task, atMs }) =>
          atMs > answer.atMs &&
          (task.facts['paymentId'] === subject ||
            task.subject === subject ||
            subject === `invoice:${String(task.facts['invoiceId'])}`),
      );
      if (
        landedTiyn <= 0 ||
        !isOfThis ||
        isReported ||
        clock.nowMs() - answer.atMs < NEXT_EVENING_MS ||
        till.wasRestored()
      )
        return [];
      return [
        {
          kind: 'silent contradiction',
          text: `${refundName(about)} went back, a person had said it had not, nobody is notified`,
        },
      ];
    }),
  );
}

/** No task asks what the service's own list had answered before. */
export function auditQuestions(world: World): Loss[] {
  const { service, startMs } = world;
  return world.tills.flatMap((till) =>
    operationsOf(till).flatMap(({ id, kind, frozen }): Loss[] => {
      const answer = world.wishes.answers.get(id);
      if (kind !== 'refund' || answer?.wasDone !== true || !answer.isTrue) return [];
      const wasAudited = till.kept.tillLedger.history(id).some(({ type }) => type === 'operation.judged');
      const listed = service.refunds
        .ofInvoice(Number(frozen['invoiceId']))
        .find(({ amountTiyn, status }) => amountTiyn === frozen['amountTiyn'] && status === 'completed');
      const endedMs = (listed?.completedAtMs ?? 0) - startMs;
      if (!wasAudited || listed === undefined || (answer.listHeardMs ?? 0) <= endedMs) return [];
      const text = `${till.name}: what became of a refund of ${sum(listed.amountTiyn)} was asked, and stood in the list`;
      return [{ kind: 'false alarm', text }];
    }),
  );
}

export function auditEarlyEnds({ wishes }: World, { doneTooSoon }: Screens): Loss[] {
  return [...doneTooSoon]
    .filter(([operationId]) => !wishes.answers.has(operationId))
    .map(([, text]): Loss => ({ kind: 'reported too early', text }));
}

/** What the service has ended the till knows in the evening; what it cannot know a person was asked. */
export function auditOpenOperations(world: World, screens: Screens): Loss[] {
  return world.tills.flatMap((till) =>
    operationsOf(till).flatMap((operation): Loss[] => {
      const { id, kind, step, isFollowed, mayHaveArrived } = operation;
      const isSilent = step === 'unknown' && mayHaveArrived && asksAlways.has(kind) && !screens.asked.has(id);
      const isForgotten = isFollowed && kind === 'refund' && isOverAtService(world, operation);
      if (!isSilent && !isForgotten) return [];
      const what = isSilent ? 'nobody is asked what became of it' : 'it is over, and still waited for';
      return [{ kind: 'never settled', text: `${till.name}: ${kind} of ${sum(amountOf(operation))}: ${what}` }];
    }),
  );
}

/**
 * Why an operation that a screen shows as done is not done at the service; undefined when it is, or cannot be known.
 */
export function whyTooSoon(world: World, till: Till, { id, kind, details }: OperationView): string | undefined {
  const { service } = world;
  switch (kind) {
    case 'refund': {
      const status = service.refunds.get(Number(details['refundId'] ?? 0))?.status;
      return status === undefined || status === 'completed'
        ? undefined
        : `a refund is reported as done, and is ${status}`;
    }
    case 'fiscal_receipt': {
      const status = service.fiscalReceipts.get(Number(details['receiptId'] ?? 0))?.status;
      return status === undefined || status === 'issued'
        ? undefined
        : `a receipt is reported as issued, and is ${status}`;
    }
    case 'cancel': {
      const status = service.invoices.get(Number(operationOf(till, id)?.frozen['invoiceId'] ?? 0))?.status;
      const isOpen = status === 'cancelling' || status === 'pending' || status === 'processing';
      return isOpen ? `a cancel is reported as done, and the invoice is ${status}` : undefined;
    }
    case 'qr_refund_execute': {
      const status = service.qrRefunds.get(Number(details['sessionId'] ?? 0))?.status;
      return status === undefined || status === 'completed' ? undefined : `money is reported as back, and is ${status}`;
    }
    case 'shift_close': {
      const shift = service.cashbox.shifts.get(Number(details['shiftId'] ?? 0));
      return shift?.closedAtMs === null ? `shift ${String(shift.id)} is reported as closed, and is open` : undefined;
    }
    default:
      return undefined;
  }
}

const NEXT_EVENING_MS = 20 * 3_600_000;

const asksAlways: ReadonlySet<OperationRecord['kind']> = new Set([
  'refund',
  'qr_refund_execute',
  'subscription_create',
]);

function operationsOf({ kept }: Till): OperationRecord[] {
  return kept.tillLedger.find('operation', { oldestFirst: true }).map(({ value }) => value as OperationRecord);
}

function operationOf({ kept }: Till, id: string): OperationRecord | undefined {
  return kept.tillLedger.read('operation', id)?.value as OperationRecord | undefined;
}

/** The invoice that money of goes back by it; undefined for what gives none back. */
function givenBackOf({ kept }: Till, { kind, frozen, subject }: OperationRecord): number | undefined {
  if (kind === 'refund') return Number(frozen['invoiceId']);
  if (kind !== 'qr_refund_execute') return undefined;
  const payment = kept.tillLedger.read('payment', subject)?.value as PaymentRecord | undefined;
  return payment?.invoice?.id;
}

function amountOf({ frozen, result }: OperationRecord): number {
  const { refundedTiyn, amountTiyn } = (result ?? {}) as { refundedTiyn?: number | null; amountTiyn?: number };
  return refundedTiyn ?? amountTiyn ?? Number(frozen['amountTiyn'] ?? 0);
}

function isOverAtService({ service, clock, startMs }: World, { result }: OperationRecord): boolean {
  const refund = service.refunds.get((result as { refundId?: number } | null)?.refundId ?? 0);
  // The longest pause between two looks is a minute.
  return refund?.status === 'completed' && (refund.completedAtMs ?? 0) < startMs + clock.nowMs() - MAX_LOOK_MS;
}

const MAX_LOOK_MS = 75_000;
