/** What the screens of a shop have said, and when; a person reads them, so what was said once is known. */

import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { TaskView } from '@tilla/shared/contract/views/task-view.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { whyTooSoon } from './audit-ends.ts';
import type { Till } from './till.ts';
import type { World } from './world.ts';

export interface Today {
  readonly totalTiyn: number;
  readonly salesTiyn: readonly number[];
}

export interface ReportedTask {
  readonly till: string;
  readonly task: TaskView;
  readonly atMs: number;
}

export interface ReportedNotReturned {
  readonly operationId: string;
  readonly atMs: number;
  /** One of the two is not null: the mark of an ordinary refund, the session of one by QR. */
  readonly tag: string | null;
  readonly sessionId: string | null;
  /** The payment of this ledger that was to go back; null where it is none of its own. */
  readonly paymentId: string | null;
}

/** An invoice that could be paid when a screen said that the service had refused it. */
export interface ReportedRefusal {
  readonly invoiceId: number;
  readonly amountTiyn: number;
}

export interface ReportedClose {
  readonly shiftId: number;
  readonly phase: OperationView['phase'];
}

export interface Screens {
  /** Invoice id -> the first "paid", by the world's time. */
  readonly paidAtMs: ReadonlyMap<number, number>;
  readonly reportedTwice: ReadonlySet<number>;
  readonly reportedLate: ReadonlySet<string>;
  /**
   * By `<invoice>:<tiyn>`: how often it was reported as refunded once more: delivered twice, or late after a refusal.
   */
  readonly reportedRefundAgain: ReadonlyMap<string, number>;
  /** Money reported as not refunded, and when. */
  readonly reportedNotReturned: readonly ReportedNotReturned[];
  readonly reportedRefused: readonly ReportedRefusal[];
  /** Closes of a shift by their operation, as last reported; whatever became of the ledger. */
  readonly closes: ReadonlyMap<string, ReportedClose>;
  readonly recovered: ReadonlySet<string>;
  /** Tills that reported another machine of their name, and when that was last asked or answered. */
  readonly reportedNamesake: ReadonlyMap<string, number>;
  readonly startedAtMs: ReadonlyMap<string, number>;
  /** Sums of baskets reported as paid late, or another way as well. */
  readonly reportedLateTiyn: ReadonlySet<number>;
  /** Every task that was shown, by its till's name and its id, with its first time. */
  readonly tasks: ReadonlyMap<string, ReportedTask>;
  readonly asked: ReadonlySet<string>;
  /** Operations shown as done when they were not, with the reason. */
  readonly doneTooSoon: ReadonlyMap<string, string>;
  /** The last "today" of each till, as its manager read it in the evening. */
  readonly today: ReadonlyMap<string, Today>;
  readToday(): Promise<void>;
}

export function watchScreens(world: World): Screens {
  const paidAtMs = new Map<number, number>();
  const reportedTwice = new Set<number>();
  const reportedLate = new Set<string>();
  const reportedLateTiyn = new Set<number>();
  const tasks = new Map<string, ReportedTask>();
  const asked = new Set<string>();
  const doneTooSoon = new Map<string, string>();
  const reportedRefundAgain = new Map<string, number>();
  const refundTasks = new Set<string>();
  const reportedNotReturned: ReportedNotReturned[] = [];
  const reportedRefused: ReportedRefusal[] = [];
  const refusals = new Set<string>();
  const closes = new Map<string, ReportedClose>();
  const recovered = new Set<string>();
  const reportedNamesake = new Map<string, number>();
  const startedAtMs = new Map<string, number>();
  const today = new Map<string, Today>();

  function notePayment(view: {
    readonly phase: string;
    readonly invoiceId: number | null;
    readonly amountTiyn: number;
    readonly problem: { readonly code: string } | null;
  }): void {
    if (view.problem?.code === 'till_paid_twice') reportedTwice.add(view.amountTiyn);
    if (view.phase !== 'paid' || view.invoiceId === null || paidAtMs.has(view.invoiceId)) return;
    paidAtMs.set(view.invoiceId, world.clock.nowMs());
  }

  /** Only the first time counts: what a network made of the request later, no till can have known. */
  function noteRefused(till: Till, { id, phase }: { readonly id: string; readonly phase: string }): void {
    if (phase !== 'rejected' || refusals.has(id)) return;
    refusals.add(id);
    const invoice = payableOf(world, till, id);
    if (invoice !== undefined) reportedRefused.push({ invoiceId: invoice.id, amountTiyn: invoice.amountTiyn });
  }

  function noteTask(till: string, task: TaskView): void {
    const key = `${till} ${task.id}`;
    if (!tasks.has(key)) tasks.set(key, { till, task, atMs: world.clock.nowMs() });
    asked.add(task.subject);
    if (task.kind === 'paid_twice') reportedTwice.add(Number(task.facts['amountTiyn']));
    if (task.kind === 'late_payment') {
      reportedLate.add(task.subject);
      reportedLateTiyn.add(Number(task.facts['amountTiyn']));
    }
    if (task.kind === 'books_recovered') recovered.add(till);
    if ((task.kind === 'refund_twice' || task.kind === 'refund_arrived') && !refundTasks.has(task.id)) {
      refundTasks.add(task.id);
      const name = `${String(task.facts['invoiceId'])}:${String(task.facts['amountTiyn'])}`;
      reportedRefundAgain.set(name, (reportedRefundAgain.get(name) ?? 0) + 1);
    }
    if (task.kind === 'books_cloned') reportedNamesake.set(till, world.clock.nowMs());
  }

  function noteOperation({ id, kind, phase, details }: OperationView): void {
    if (kind === 'shift_close') closes.set(id, { shiftId: Number(details['shiftId']), phase });
    if (phase !== 'rejected' || (kind !== 'refund' && kind !== 'qr_refund_execute')) return;
    const { tag, sessionId, paymentId } = details;
    reportedNotReturned.push({
      operationId: id,
      atMs: world.clock.nowMs(),
      tag: typeof tag === 'string' ? tag : null,
      sessionId: typeof sessionId === 'string' ? sessionId : null,
      paymentId: typeof paymentId === 'string' ? paymentId : null,
    });
  }

  function watch(till: Till): void {
    till.listen((message) => {
      if (message.name === 'payment.changed') {
        notePayment(message.payload);
        noteRefused(till, message.payload);
      }
      if (message.name === 'operation.changed') noteOperation(message.payload);
      if (message.name === 'task.changed') noteTask(till.name, message.payload);
      if (message.name === 'operation.changed' && message.payload.phase === 'done') {
        const why = whyTooSoon(world, till, message.payload);
        if (why !== undefined) doneTooSoon.set(message.payload.id, `${till.name}: ${why}`);
      }
    });
    till.onStart(() => {
      startedAtMs.set(till.name, world.clock.nowMs());
      void till.call('payment.listOpen', {}).then((open) => {
        if (open.kind === 'ok') open.value.payments.forEach(notePayment);
      });
      void till.call('task.list', {}).then((list) => {
        if (list.kind === 'ok') for (const task of list.value.tasks) noteTask(till.name, task);
      });
    });
  }

  world.tills.forEach(watch);
  world.onTill(watch);

  return {
    paidAtMs,
    reportedTwice,
    reportedLate,
    reportedLateTiyn,
    tasks,
    asked,
    doneTooSoon,
    reportedRefundAgain,
    reportedNotReturned,
    reportedRefused,
    closes,
    recovered,
    reportedNamesake,
    startedAtMs,
    today,
    async readToday() {
      today.clear();
      for (const till of world.tills) {
        const reply = await till.call('sale.today', {});
        if (reply.kind !== 'ok') continue;
        const { totalTiyn, sales } = reply.value;
        today.set(till.name, { totalTiyn, salesTiyn: sales.map((sale) => sale.totalTiyn) });
      }
    },
  };
}

function payableOf({ service, organizationId }: World, till: Till, paymentId: string) {
  const payment = till.kept.tillLedger.read('payment', paymentId)?.value as PaymentRecord | undefined;
  if (payment === undefined) return undefined;
  return service.invoices
    .select('WHERE organization_id = ?', organizationId)
    .find(
      ({ externalOrderId, status }) =>
        externalOrderId === payment.externalOrderId && (status === 'pending' || status === 'processing'),
    );
}
