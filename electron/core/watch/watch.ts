/** Looks at every invoice that money may still come through; one timer, one request in flight per invoice. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ApiClient } from '../api/client.ts';
import { type Outcome, problemOf } from '../api/outcome.ts';
import type { BucketName, Purpose, RateBudget } from '../api/rate-budget.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import { observe, type Word, wordOfCheck, wordOfInvoice } from '../payments/observe.ts';
import { isPaidStatus, type PaymentPhase } from '../payments/payment-phase.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Cancel, Clock, Logger, Random } from '../ports.ts';
import { BATCH_SIZE, isWatchOver, type LookRoute, planLook } from './schedule.ts';

export interface Watch {
  start(): void;
  /** Which payment a screen shows; it is looked at most often. */
  show(paymentId: string | null): void;
  /** A fresh `status/check` of these payments now; what went wrong, or null. */
  lookNow(paymentIds: readonly string[]): Promise<Problem | null>;
  /** Everything is due: the line is back, or somebody acted. */
  hurry(): void;
  stop(): void;
}

export interface WatchParts {
  readonly store: PaymentStore;
  readonly client: ApiClient;
  readonly budget: RateBudget;
  readonly serverClock: ServerClock;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** What the watch remembers of a payment; nothing of it needs to survive a restart. */
interface Memory {
  lastSentMs: number;
  jitter: number;
  phase: PaymentPhase | undefined;
  announcedMs: number;
}

/** Looks this near to a batch that goes anyway ride along: the request costs the same. */
const COALESCE_MS = 400;
/** While nothing changes, the screen still learns now and then that the word is fresh (rule L7). */
const FRESHNESS_MS = 5_000;
const LONGEST_FAILURE_PAUSE_MS = 10_000;
const SHORTEST_TICK_MS = 20;

export function createWatch(parts: WatchParts): Watch {
  const { store, client, budget, serverClock, clock, random, logger } = parts;
  const memories = new Map<string, Memory>();
  const flights = new Map<string, Promise<void>>();
  let screenId: string | null = null;
  let failures = 0;
  let timer: Cancel | undefined;
  let isRunning = false;

  function memoryOf(id: string): Memory {
    const known = memories.get(id);
    if (known !== undefined) return known;
    const made: Memory = { lastSentMs: Number.NEGATIVE_INFINITY, jitter: 1, phase: undefined, announcedMs: 0 };
    memories.set(id, made);
    return made;
  }

  function tick(): void {
    const now = clock.monotonicMs();
    const serviceNowMs = serverClock.nowMs();
    const watched = store.live().filter((payment) => payment.isWatched && payment.invoice !== null);
    const watchedIds = new Set(watched.map(({ id }) => id));
    for (const id of [...memories.keys()]) if (!watchedIds.has(id)) memories.delete(id);
    const checks: PaymentRecord[] = [];
    let nextMs = Number.POSITIVE_INFINITY;
    let isCheckDue = false;

    for (const payment of watched) {
      if (isWatchOver(payment, serviceNowMs)) {
        attempt(() => store.change(payment.id, 'payment.watchEnded', { isWatched: false }));
        continue;
      }
      tellPhase(payment);
      nextMs = Math.min(nextMs, windowEndInMs(payment, serviceNowMs));
      if (flights.has(payment.id)) continue;
      const { route, pauseMs } = planLook(payment, {
        isOnScreen: payment.id === screenId,
        watchedCount: watched.length,
        serviceNowMs,
      });
      const dueInMs = dueIn(payment, route, pauseMs, now);
      if (route === 'check' && dueInMs <= COALESCE_MS) checks.push(payment);
      if (dueInMs > 0) {
        nextMs = Math.min(nextMs, dueInMs);
      } else if (route === 'check') {
        isCheckDue = true;
      } else {
        void fly([payment.id], () => lookAtOne(payment));
      }
    }

    if (isCheckDue) {
      for (let start = 0; start < checks.length; start += BATCH_SIZE) {
        if (budget.waitMs('general', 'watch') > 0) break;
        const batch = checks.slice(start, start + BATCH_SIZE);
        void fly(
          batch.map(({ id }) => id),
          () => checkBatch(batch, 'watch'),
        );
      }
    }
    arm(nextMs);
  }

  /** Milliseconds until this look may go, by its pause, the state of the line and the budget. */
  function dueIn(payment: PaymentRecord, route: LookRoute, pauseMs: number, nowMs: number): number {
    const bucket = bucketOf(route);
    const memory = memoryOf(payment.id);
    const failurePauseMs = failures === 0 ? 0 : Math.min(LONGEST_FAILURE_PAUSE_MS, 500 * 2 ** Math.min(failures, 8));
    const strained = Math.max(pauseMs * budget.strain(bucket), failurePauseMs) * memory.jitter;
    return Math.max(0, memory.lastSentMs + strained - nowMs, budget.waitMs(bucket, 'watch'));
  }

  function arm(inMs: number): void {
    timer?.();
    timer = undefined;
    if (!isRunning || inMs === Number.POSITIVE_INFINITY) return;
    timer = clock.after(Math.max(SHORTEST_TICK_MS, inMs), tick);
  }

  /** Marks payments as in flight; an answer can then never be overtaken by an older one (rule S1). */
  function fly(ids: readonly string[], work: () => Promise<unknown>): Promise<void> {
    const now = clock.monotonicMs();
    const flight = work().then(() => {
      for (const id of ids) flights.delete(id);
      if (isRunning) tick();
    });
    for (const id of ids) {
      flights.set(id, flight);
      const memory = memoryOf(id);
      memory.lastSentMs = now;
      memory.jitter = 0.9 + 0.2 * random.fraction();
    }
    return flight;
  }

  async function lookAtOne(payment: PaymentRecord): Promise<void> {
    if (payment.invoice === null) return;
    const outcome = await client.getInvoice(payment.invoice.id);
    note(outcome);
    if (outcome.kind === 'ok') apply(payment.id, wordOfInvoice(outcome.value, false));
  }

  /** What went wrong, or null when every invoice of the batch was told about. */
  async function checkBatch(batch: readonly PaymentRecord[], purpose: Purpose): Promise<Problem | null> {
    const byInvoice = new Map(
      batch.flatMap(({ id, invoice }) => (invoice === null ? [] : [[invoice.id, id] as const])),
    );
    const outcome = await client.checkStatuses([...byInvoice.keys()], purpose);
    note(outcome);
    if (outcome.kind !== 'ok') return problemOf(outcome);
    // An id that is absent from the answer says nothing (rule L4).
    for (const check of outcome.value) {
      const id = byInvoice.get(check.id);
      if (id === undefined) continue;
      apply(id, wordOfCheck(check));
      byInvoice.delete(check.id);
      if (isPaidStatus(check.status)) void completePaid(id, check.id);
    }
    return byInvoice.size === 0 ? null : { code: 'till_outcome_unknown', params: {} };
  }

  /** `status/check` tells neither payer nor exact time; the single read does, unless it serves its cache (L1). */
  async function completePaid(id: string, invoiceId: number): Promise<void> {
    const outcome = await client.getInvoice(invoiceId);
    const known = store.find(id)?.invoice ?? null;
    if (!isRunning || outcome.kind !== 'ok' || known === null || !isPaidStatus(outcome.value.status)) return;
    const { paidAt, clientName } = outcome.value;
    const invoice = { ...known, paidAt: paidAt ?? known.paidAt, payerName: clientName ?? known.payerName };
    attempt(() => store.change(id, 'payment.observed', { invoice }));
  }

  function apply(id: string, word: Word): void {
    if (!isRunning) return;
    const payment = store.find(id);
    if (payment === undefined) return;
    store.heard(id);
    const seen = observe(payment, word, serverClock.stampMs());
    if (seen !== undefined) {
      attempt(() => {
        const after = store.change(id, seen.type, seen.change);
        logger.info('payment.changed', { id, code: after.invoice?.status ?? '' });
      });
    }
    const memory = memoryOf(id);
    if (seen === undefined && id === screenId && clock.monotonicMs() - memory.announcedMs > FRESHNESS_MS) {
      store.announce(payment);
      memory.announcedMs = clock.monotonicMs();
    }
  }

  /** The end of the window changes the phase without any word of the service. */
  function tellPhase(payment: PaymentRecord): void {
    const memory = memoryOf(payment.id);
    const phase = store.phase(payment);
    if (memory.phase !== undefined && memory.phase !== phase) store.announce(payment);
    memory.phase = phase;
  }

  function note(outcome: Outcome<unknown>): void {
    failures = outcome.kind === 'ok' || outcome.kind === 'rejected' ? 0 : failures + 1;
  }

  /** The books could not take it now; the next look brings the same word again (rule H6). */
  function attempt(write: () => void): void {
    try {
      write();
    } catch {
      logger.error('journal.failed');
    }
  }

  function hurry(): void {
    failures = 0;
    for (const memory of memories.values()) memory.lastSentMs = Number.NEGATIVE_INFINITY;
    if (isRunning) tick();
  }

  store.onChange(() => {
    if (isRunning) arm(0);
  });

  return {
    start() {
      isRunning = true;
      tick();
    },
    show(paymentId) {
      screenId = paymentId;
      if (isRunning) tick();
    },
    async lookNow(paymentIds) {
      await Promise.all(paymentIds.flatMap((id) => flights.get(id) ?? []));
      const payments = paymentIds.flatMap((id) => store.find(id) ?? []).filter(({ invoice }) => invoice !== null);
      if (payments.length === 0) return null;
      let problem: Problem | null = null;
      await fly(
        payments.map(({ id }) => id),
        async () => {
          problem = await checkBatch(payments, 'money');
        },
      );
      return problem;
    },
    hurry,
    stop() {
      isRunning = false;
      timer?.();
    },
  };

  function windowEndInMs(payment: PaymentRecord, serviceNowMs: number | null): number {
    const end = payment.invoice?.qrExpiresAt ?? null;
    if (end === null || serviceNowMs === null || payment.endedMs !== null) return Number.POSITIVE_INFINITY;
    const inMs = Date.parse(end) - serviceNowMs;
    return inMs > 0 ? inMs : Number.POSITIVE_INFINITY;
  }
}

function bucketOf(route: LookRoute): BucketName {
  return route === 'single' ? 'invoice' : 'general';
}
