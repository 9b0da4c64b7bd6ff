/**
 * Whether money came is believed when two routes of the service say so (rules A2, A3). One false answer then neither ends a
 * sale nor opens one again; where the routes go on disagreeing, a person is told.
 */

import type { ServerClock } from '../api/server-clock.ts';
import { READ_TIMEOUT_MS } from '../api/timeouts.ts';
import { inBackground } from '../in-background.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { Clock, Logger } from '../ports.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { createInvoiceRoutes, type InvoiceClient, routesFor } from './invoice-routes.ts';
import type { InvoiceRoute, StatusSnapshot } from './observe.ts';
import { contradictsPaidState } from './paid-contradiction.ts';
import { isPaidStatus } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';

export interface PaidProof {
  /**
   * Takes a word about a payment into the ledger, at once unless it says something new of whether money came: then after
   * another route has said the same. Resolves when everything that it needed was asked; never rejects.
   */
  hear(paymentId: string, snapshot: StatusSnapshot): Promise<void>;
  /**
   * Resolves when whatever two routes have taken back was looked at a second time; false where nobody answered: then it is
   * for the next comparison to find it again.
   */
  lookedTwice(): Promise<boolean>;
}

export interface PaidProofParts {
  readonly payments: PaymentStore;
  readonly client: InvoiceClient;
  readonly tasks: Pick<TaskStore, 'raiseAnew' | 'settle'>;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly logger: Logger;
}

interface Heard {
  readonly snapshot: StatusSnapshot;
  /** Monotonic. */
  readonly atMs: number;
}

/** What is in doubt about one payment; a restart begins anew. */
interface Doubt {
  /** The last word of each route, for `WORD_MS`. */
  readonly words: Map<InvoiceRoute, Heard>;
  /** How often all routes were asked and did not agree. */
  conflicts: number;
  /** Not asked again before, monotonic. */
  restUntilMs: number;
  asking: Promise<void> | null;
  /** The second look at what two routes took back: not needed yet, still to come, or being taken (rule A3). */
  secondLook: 'none' | 'ahead' | 'now';
}

/** So often in a row the routes may disagree before a person is told; a copy that lags behind has caught up by then. */
const MAX_CONFLICTS = 3;
const REST_MS = 2_000;
const UNANSWERED_REST_MS = 500;
/** For so long the time must have been without a doubt before a watch ends by it: nothing is lost by watching on. */
const SURE_MS = 600_000;
/**
 * So long a word counts. Words belong together when one was asked for because of the other, and the answer to a read comes
 * within its timeout; what another route says later is about another moment, and two lies of two moments would agree.
 */
export const WORD_MS = READ_TIMEOUT_MS;
/**
 * What two routes take back is looked at again so much later, and only then written: a service that lies for some seconds
 * about the sales of days would leave a manager a task for each, which all heal by themselves (rule A3).
 */
const SECOND_LOOK_MS = 5_000;

export function createPaidProof(parts: PaidProofParts): PaidProof {
  const { payments, client, tasks, clock, serverClock, logger } = parts;
  const routes = createInvoiceRoutes(client, logger);
  const doubts = new Map<string, Doubt>();
  const secondLooks = new Set<Promise<boolean>>();

  function hear(paymentId: string, snapshot: StatusSnapshot): Promise<void> {
    const payment = payments.find(paymentId);
    if (payment === undefined || payment.invoice === null) return Promise.resolve();
    payments.heard(paymentId);
    const doubt = doubts.get(paymentId);
    if (!contradictsPaidState(payment, snapshot)) {
      apply(payment, snapshot);
      if (doubt === undefined && !payment.isDisputed) return Promise.resolve();
    }
    const mine = doubt ?? { words: new Map(), conflicts: 0, restUntilMs: 0, asking: null, secondLook: 'none' };
    doubts.set(paymentId, mine);
    if (mine.secondLook === 'ahead') return Promise.resolve();
    note(mine, snapshot);
    return settle(paymentId, mine, snapshot.route);
  }

  /** Believes what two routes say; else asks the others, one after the other, until two agree or all were asked. */
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

  /** One after the other, until nothing is in doubt; false where nobody answers. */
  async function askAll(id: string, doubt: Doubt, asked: readonly InvoiceRoute[]): Promise<boolean> {
    for (const route of asked) {
      const snapshot = await routes.ask(payments.get(id), route);
      if (snapshot === null) {
        // The next word about the payment asks again, after a rest, since a line that answers one route and not the other
        // would keep both busy.
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

  /** True when nothing is in doubt any more. */
  function decide(id: string, doubt: Doubt): boolean {
    const payment = payments.get(id);
    const news = [...doubt.words.values()]
      .map(({ snapshot }) => snapshot)
      .filter((snapshot) => contradictsPaidState(payment, snapshot));
    if (news.length >= 2) {
      const isTakenBack = news.some(({ status }) => !isPaidStatus(status));
      if (isTakenBack && doubt.secondLook === 'none') lookTwice(id, doubt);
      else believe(payment, news);
      return true;
    }
    // All of them were asked, or the one that stood alone has taken it back.
    if (news.length === 0) {
      endDispute(payment);
      doubts.delete(id);
      return true;
    }
    return false;
  }

  function believe(payment: PaymentRecord, words: readonly StatusSnapshot[]): void {
    const snapshot = together(words);
    doubts.delete(payment.id);
    if (isPaidStatus(snapshot.status)) {
      apply(payment, snapshot);
      writeBestEffort(logger, () => tasks.settle(doubtOf(payment.id)));
      return;
    }
    writeBestEffort(logger, () => {
      tasks.raiseAnew(withdrawnQuestion(payment), doubtOf(payment.id));
      payments.execute(payment.id, { name: 'withdraw', snapshot, nowMs: serverClock.stampMs() });
    });
  }

  function lookTwice(id: string, doubt: Doubt): void {
    doubt.secondLook = 'ahead';
    const { promise, resolve } = Promise.withResolvers<boolean>();
    secondLooks.add(promise);
    clock.after(SECOND_LOOK_MS, () => {
      doubt.secondLook = 'now';
      doubt.words.clear();
      doubt.asking = askAll(id, doubt, routesFor(payments.get(id))).then((isAnswered) => {
        doubt.asking = null;
        if (!isAnswered) doubts.delete(id);
        secondLooks.delete(promise);
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
      tasks.raiseAnew(disputedQuestion(payment), doubtOf(payment.id));
      payments.execute(id, { name: 'dispute' });
    });
  }

  /** Whoever is not watched any more says nothing by himself. */
  function askAgain(id: string, doubt: Doubt): Promise<void> {
    if (doubts.get(id) !== doubt) return Promise.resolve();
    const news = [...doubt.words].find(([, { snapshot }]) => contradictsPaidState(payments.get(id), snapshot));
    if (news === undefined) return settle(id, doubt, 'check');
    // The route that stood alone is asked first: it may have been wrong once.
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
      const after = payments.execute(id, { name: 'hear', snapshot, nowMs, isTimeSure: isTimeSure() });
      if (after !== null) logger.info('payment.changed', { id, code: after.invoice?.status ?? '' });
    });
  }

  /** Three days by a time that was told a moment ago are no three days (rule T1). */
  function isTimeSure(): boolean {
    return serverClock.sureForMs() > SURE_MS;
  }

  function endDispute(payment: PaymentRecord): void {
    if (!payment.isDisputed) return;
    writeBestEffort(logger, () => {
      payments.execute(payment.id, { name: 'endDispute' });
      tasks.settle(doubtOf(payment.id));
    });
  }

  async function lookedTwice(): Promise<boolean> {
    const looks = await Promise.all(secondLooks);
    return looks.every((isAnswered) => isAnswered);
  }

  return { hear, lookedTwice };
}

/** Who paid and when is told by the whole invoice; the check knows only when it last changed. */
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

/** What the tasks hang on that ask whether it was paid. */
export function doubtOf(paymentId: string): string {
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
