/** Two routes must agree on a change of payment (A2, A3): one false answer neither ends nor reopens a sale. */

import { READ_TIMEOUT_MS } from '@tilla/payment-api/client/connection.ts';
import type { ServerClock } from '../api/server-clock.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { TaskStore } from '../money/task-store.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import { createInvoiceRoutes, type InvoiceClient, routesFor } from './invoice-routes.ts';
import type { InvoiceRoute, StatusSnapshot } from './observe.ts';
import { contradictsPaidState } from './paid-contradiction.ts';
import { isPaidStatus } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';

export interface PaidProof {
  /**
   * Records a status, at once unless it contradicts the ledger on payment: then another route must agree. Resolves
   * after all needed requests; never rejects.
   */
  record(paymentId: string, snapshot: StatusSnapshot): Promise<void>;
  /** Resolves after the second check of each withdrawal. False without an answer; the next comparison repeats it. */
  checkedTwice(): Promise<boolean>;
}

export interface PaidProofOptions {
  readonly payments: PaymentStore;
  readonly client: InvoiceClient;
  readonly tasks: Pick<TaskStore, 'raiseRecurring' | 'settle'>;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly logger: Logger;
}

interface ReceivedStatus {
  readonly snapshot: StatusSnapshot;
  readonly atMs: number;
}

/** Open contradictions of one payment; lost on restart. */
interface Doubt {
  readonly words: Map<InvoiceRoute, ReceivedStatus>;
  conflicts: number;
  /** No requests before this time, monotonic. */
  restUntilMs: number;
  asking: Promise<void> | null;
  /** Second check of a withdrawal: not needed, scheduled, or running (rule A3). */
  secondCheck: 'none' | 'ahead' | 'now';
}

/** Disagreements in a row before a task opens; a lagging replica has caught up by then. */
const MAX_CONFLICTS = 3;
const REST_MS = 2_000;
const UNANSWERED_REST_MS = 500;
/** The time must have been certain this long before a watch ends by it; watching on costs nothing. */
const SURE_MS = 600_000;
/**
 * How long a status counts. Statuses belong together when one was requested because of the other; a later one is about
 * another moment, and two false answers of different moments could agree.
 */
export const WORD_MS = READ_TIMEOUT_MS;
/** A service that answers falsely for some seconds would otherwise leave a manager a task per sale (rule A3). */
const SECOND_LOOK_MS = 5_000;

export function createPaidProof(options: PaidProofOptions): PaidProof {
  const { payments, client, tasks, clock, serverClock, logger } = options;
  const routes = createInvoiceRoutes(client, logger);
  const doubts = new Map<string, Doubt>();
  const secondChecks = new Set<Promise<boolean>>();

  function record(paymentId: string, snapshot: StatusSnapshot): Promise<void> {
    const payment = payments.find(paymentId);
    if (payment === undefined || payment.invoice === null) return Promise.resolve();
    payments.recordReceivedAt(paymentId);
    const doubt = doubts.get(paymentId);
    if (!contradictsPaidState(payment, snapshot)) {
      apply(payment, snapshot);
      if (doubt === undefined && !payment.isDisputed) return Promise.resolve();
    }
    const mine = doubt ?? { words: new Map(), conflicts: 0, restUntilMs: 0, asking: null, secondCheck: 'none' };
    doubts.set(paymentId, mine);
    if (mine.secondCheck === 'ahead') return Promise.resolve();
    note(mine, snapshot);
    return settle(paymentId, mine, snapshot.route);
  }

  /** Accepts two agreeing routes; else asks the others in turn until two agree or all were asked. */
  function settle(id: string, doubt: Doubt, from: InvoiceRoute): Promise<void> {
    if (decide(id, doubt)) return Promise.resolve();
    if (doubt.asking !== null) return doubt.asking;
    if (clock.monotonicMs() < doubt.restUntilMs) return Promise.resolve();
    const others = routesFor(payments.get(id)).filter((route) => route !== from);
    doubt.asking = askAll(id, doubt, others).then(() => {
      doubt.asking = null;
    });
    return doubt.asking;
  }

  /** False without an answer. */
  async function askAll(id: string, doubt: Doubt, asked: readonly InvoiceRoute[]): Promise<boolean> {
    for (const route of asked) {
      const snapshot = await routes.ask(payments.get(id), route);
      if (snapshot === null) {
        // The next status asks again after a pause, since a connection that fails on one route would keep both busy.
        doubt.restUntilMs = clock.monotonicMs() + UNANSWERED_REST_MS;
        return false;
      }
      note(doubt, snapshot);
      if (decide(id, doubt)) return true;
    }
    disagree(id, doubt);
    return true;
  }

  function note({ words }: Doubt, snapshot: StatusSnapshot): void {
    const nowMs = clock.monotonicMs();
    for (const [route, { atMs }] of words) if (nowMs - atMs > WORD_MS) words.delete(route);
    words.set(snapshot.route, { snapshot, atMs: nowMs });
  }

  function decide(id: string, doubt: Doubt): boolean {
    const payment = payments.get(id);
    const news = [...doubt.words.values()]
      .map(({ snapshot }) => snapshot)
      .filter((snapshot) => contradictsPaidState(payment, snapshot));
    if (news.length >= 2) {
      const isTakenBack = news.some(({ status }) => !isPaidStatus(status));
      if (isTakenBack && doubt.secondCheck === 'none') checkAgain(id, doubt);
      else accept(payment, news);
      return true;
    }
    // All were asked, or the contradicting route has changed its answer.
    if (news.length === 0) {
      endDispute(payment);
      doubts.delete(id);
      return true;
    }
    return false;
  }

  function accept(payment: PaymentRecord, words: readonly StatusSnapshot[]): void {
    const snapshot = together(words);
    doubts.delete(payment.id);
    if (isPaidStatus(snapshot.status)) {
      apply(payment, snapshot);
      writeBestEffort(logger, () => tasks.settle(paidTaskOf(payment.id)));
      return;
    }
    writeBestEffort(logger, () => {
      tasks.raiseRecurring(withdrawnQuestion(payment), paidTaskOf(payment.id));
      payments.execute(payment.id, { name: 'withdraw', snapshot, nowMs: serverClock.stampMs() });
    });
  }

  function checkAgain(id: string, doubt: Doubt): void {
    doubt.secondCheck = 'ahead';
    const { promise, resolve } = Promise.withResolvers<boolean>();
    secondChecks.add(promise);
    clock.after(SECOND_LOOK_MS, () => {
      doubt.secondCheck = 'now';
      doubt.words.clear();
      doubt.asking = askAll(id, doubt, routesFor(payments.get(id))).then((isAnswered) => {
        doubt.asking = null;
        if (!isAnswered) doubts.delete(id);
        secondChecks.delete(promise);
        resolve(isAnswered);
      });
    });
  }

  function disagree(id: string, doubt: Doubt): void {
    const payment = payments.get(id);
    doubt.conflicts += 1;
    doubt.restUntilMs = clock.monotonicMs() + REST_MS;
    logger.warn('payment.disputed', { id, count: doubt.conflicts });
    if (doubt.conflicts < MAX_CONFLICTS) {
      clock.after(REST_MS, () => inBackground(logger, askAgain(id, doubt)));
      return;
    }
    if (payment.isDisputed) return;
    writeBestEffort(logger, () => {
      tasks.raiseRecurring(disputedQuestion(payment), paidTaskOf(payment.id));
      payments.execute(id, { name: 'dispute' });
    });
  }

  /** An unwatched payment gets no further status by itself. */
  function askAgain(id: string, doubt: Doubt): Promise<void> {
    if (doubts.get(id) !== doubt) return Promise.resolve();
    const news = [...doubt.words].find(([, { snapshot }]) => contradictsPaidState(payments.get(id), snapshot));
    if (news === undefined) return settle(id, doubt, 'check');
    // The contradicting route is asked first: it may have been wrong once.
    doubt.words.clear();
    return routes.ask(payments.get(id), news[0]).then((snapshot) => {
      if (snapshot === null) return;
      note(doubt, snapshot);
      return settle(id, doubt, news[0]);
    });
  }

  function apply({ id }: PaymentRecord, snapshot: StatusSnapshot): void {
    const nowMs = serverClock.stampMs();
    writeBestEffort(logger, () => {
      const after = payments.execute(id, { name: 'observe', snapshot, nowMs, isTimeSure: isTimeSure() });
      if (after !== null) logger.info('payment.changed', { id, code: after.invoice?.status ?? '' });
    });
  }

  /** Three days by a time that just changed are not certain (rule T1). */
  function isTimeSure(): boolean {
    return serverClock.sureForMs() > SURE_MS;
  }

  function endDispute(payment: PaymentRecord): void {
    if (!payment.isDisputed) return;
    writeBestEffort(logger, () => {
      payments.execute(payment.id, { name: 'endDispute' });
      tasks.settle(paidTaskOf(payment.id));
    });
  }

  async function checkedTwice(): Promise<boolean> {
    const looks = await Promise.all(secondChecks);
    return looks.every((isAnswered) => isAnswered);
  }

  return { record, checkedTwice };
}

/** The whole invoice names payer and time; the check knows only the last change. */
function together(words: readonly StatusSnapshot[]): StatusSnapshot {
  const [last] = words.slice(-1);
  const whole = words.find(({ route }) => route !== 'check') ?? last;
  if (last === undefined || whole === undefined) throw new TypeError('nothing was said');
  return {
    ...last,
    paidAt: whole.paidAt ?? last.paidAt,
    payerName: whole.payerName,
    totalRefundedTiyn: Math.max(...words.map(({ totalRefundedTiyn }) => totalRefundedTiyn)),
    route: 'check',
  };
}

export function paidTaskOf(paymentId: string): string {
  return `paid:${paymentId}`;
}

function disputedQuestion(payment: PaymentRecord): Question {
  return { kind: 'paid_disputed', isBlocking: true, facts: factsOf(payment), actions: ['was_done', 'was_not_done'] };
}

function withdrawnQuestion(payment: PaymentRecord): Question {
  return { kind: 'paid_withdrawn', isBlocking: true, facts: factsOf(payment), actions: ['accept'] };
}

function factsOf({ id, saleId, saleNumber, amountTiyn }: PaymentRecord): Question['facts'] {
  return { saleId, saleNumber, paymentId: id, amountTiyn };
}
