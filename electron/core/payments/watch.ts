/** Polls every invoice that money may still come through; one timer, one request in flight per invoice. */

import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { type Outcome, problemOf } from '../api/outcome.ts';
import type { RateBudget } from '../api/rate-budget.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Cancel, Clock, Logger, Random } from '../platform/ports.ts';
import { invoiceQuestionOf } from './invoice-question.ts';
import { type StatusSnapshot, snapshotOfCheck, snapshotOfInvoice } from './observe.ts';
import type { PaidProof } from './paid-proof.ts';
import { type PaymentPhase, windowEndOf } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';
import { batchPaceMs, type Candidate, chooseBatch, inBatches, loadedPauseMs, planLookup } from './schedule.ts';
import type { Watch } from './watch-port.ts';

/** The watch's state of a payment; not needed after a restart. */
interface Memory {
  lastSentMs: number;
  jitter: number;
  phase: PaymentPhase | undefined;
  announcedMs: number;
}

/** While nothing changes, the screen still learns regularly that the status is fresh (rule L7). */
const FRESHNESS_MS = 5_000;
const LONGEST_FAILURE_PAUSE_MS = 10_000;
const SHORTEST_TICK_MS = 20;
/** The load may be over before a pause that was chosen under it. */
const LOADED_TICK_MS = 1_000;
/** A slow service gets no queue of batches. */
const MAX_BATCHES_IN_FLIGHT = 4;
/** A machine may wake up in the middle of a pause: noticed within this time. */
const LONGEST_TICK_MS = 15_000;
/** How far the wall clock ran ahead of the monotonic one, which stands still during sleep. */
const SLEPT_MS = 5_000;
/** How soon a working shop learns that the service fails, also while nothing is open (see `probe`). */
const PROBE_MS = 15_000;
const AT_WORK_MS = 600_000;

interface WatchOptions {
  readonly payments: PaymentStore;
  readonly client: MerchantCalls;
  readonly proof: PaidProof;
  readonly budget: RateBudget;
  readonly serverClock: ServerClock;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export function createWatch(options: WatchOptions): Watch {
  const { payments, client, proof, budget, serverClock, clock, random, logger } = options;
  const memories = new Map<string, Memory>();
  const flights = new Map<string, Promise<void>>();
  let screenId: string | null = null;
  let failures = 0;
  let batchesInFlight = 0;
  let lastBatchMs = Number.NEGATIVE_INFINITY;
  /** The open invoice that last changed, for `probe`; the time of that, and of the last answer. */
  let probedId: number | null = null;
  let lastChangeMs = Number.NEGATIVE_INFINITY;
  let lastNotedMs = Number.NEGATIVE_INFINITY;
  let wallAheadMs: number | undefined;
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
    noticeSleep(now);
    const watched = payments.live().filter((payment) => payment.isWatched && payment.invoice !== null);
    const watchedIds = new Set(watched.map(({ id }) => id));
    for (const id of [...memories.keys()]) if (!watchedIds.has(id)) memories.delete(id);
    const candidates: Candidate[] = [];
    const load = { single: budget.load('invoice'), check: budget.load('general') };
    const isLoaded = load.single > 1 || load.check > 1;
    let nextMs = watched.length === 0 ? Number.POSITIVE_INFINITY : isLoaded ? LOADED_TICK_MS : LONGEST_TICK_MS;

    for (const payment of watched) {
      notifyPhase(payment);
      nextMs = Math.min(nextMs, windowEndInMs(payment, serviceNowMs));
      if (flights.has(payment.id)) continue;
      const { route, pauseMs } = planLookup(payment, { isOnScreen: payment.id === screenId, serviceNowMs });
      const { lastSentMs, jitter } = memoryOf(payment.id);
      const loaded = Math.max(loadedPauseMs(pauseMs, load[route]), failurePauseMs()) * jitter;
      const dueInMs = lastSentMs + loaded - now;
      if (route === 'check') {
        candidates.push({ payment, ageMs: now - lastSentMs, dueInMs });
        continue;
      }
      const waitMs = Math.max(dueInMs, budget.waitMs('invoice', 'watch'));
      if (waitMs > 0) nextMs = Math.min(nextMs, waitMs);
      else
        inBackground(
          logger,
          fly([payment.id], () => pollOne(payment)),
        );
    }

    arm(Math.min(nextMs, sendBatch(candidates, now), probe(now)));
  }

  /** Milliseconds until the next batch. One at a time at an even pace: bursts would exceed the limit. */
  function sendBatch(candidates: readonly Candidate[], now: number): number {
    if (candidates.length === 0) return Number.POSITIVE_INFINITY;
    const paceMs = Math.max(batchPaceMs(candidates.length, budget.load('general')), failurePauseMs());
    const dueInMs = Math.min(...candidates.map((candidate) => candidate.dueInMs));
    const waitMs = Math.max(dueInMs, lastBatchMs + paceMs - now, budget.waitMs('general', 'watch'));
    if (waitMs > 0) return waitMs;
    if (batchesInFlight >= MAX_BATCHES_IN_FLIGHT) return Number.POSITIVE_INFINITY;
    const batch = chooseBatch(candidates);
    lastBatchMs = now;
    batchesInFlight += 1;
    inBackground(
      logger,
      fly(
        batch.map(({ id }) => id),
        () =>
          checkBatch(batch, 'watch').finally(() => {
            batchesInFlight -= 1;
          }),
      ),
    );
    return candidates.length > batch.length ? paceMs : Number.POSITIVE_INFINITY;
  }

  /**
   * Milliseconds until the connection is probed. A single read of a known invoice costs nothing of the general limit;
   * its status may be cached (L1) and is ignored. The account's own polling notices the reconnect.
   */
  function probe(now: number): number {
    if (probedId === null || failures > 0 || now - lastChangeMs > AT_WORK_MS) return Number.POSITIVE_INFINITY;
    const pauseMs = PROBE_MS * budget.load('invoice');
    const waitMs = Math.max(lastNotedMs + pauseMs - now, budget.waitMs('invoice', 'watch'));
    if (waitMs > 0) return waitMs;
    lastNotedMs = now;
    inBackground(logger, client.getInvoice({ id: probedId }).then(note));
    return pauseMs;
  }

  function failurePauseMs(): number {
    return failures === 0 ? 0 : Math.min(LONGEST_FAILURE_PAUSE_MS, 500 * 2 ** Math.min(failures, 8));
  }

  /** Polls everything after a sleep. A clock set forward by a person costs one round more. */
  function noticeSleep(now: number): void {
    const aheadMs = clock.nowMs() - now;
    const hasSlept = wallAheadMs !== undefined && aheadMs - wallAheadMs > SLEPT_MS;
    wallAheadMs = aheadMs;
    if (hasSlept) forgetPauses();
  }

  function forgetPauses(): void {
    failures = 0;
    lastBatchMs = Number.NEGATIVE_INFINITY;
    for (const memory of memories.values()) memory.lastSentMs = Number.NEGATIVE_INFINITY;
  }

  function arm(inMs: number): void {
    timer?.();
    timer = undefined;
    if (!isRunning || inMs === Number.POSITIVE_INFINITY) return;
    timer = clock.after(Math.max(SHORTEST_TICK_MS, inMs), tick);
  }

  /** Marks payments as in flight, so that no answer is overtaken by an older one (rule S1). */
  function fly(ids: readonly string[], work: () => Promise<unknown>): Promise<void> {
    const now = clock.monotonicMs();
    // Jitter: tills of one shop must not poll in step (L7); a batch stays together.
    const jitter = 0.9 + 0.2 * random.fraction();
    const flight = work().then(() => {
      for (const id of ids) flights.delete(id);
      if (isRunning) tick();
    });
    for (const id of ids) {
      flights.set(id, flight);
      const memory = memoryOf(id);
      memory.lastSentMs = now;
      memory.jitter = jitter;
    }
    return flight;
  }

  async function pollOne(payment: PaymentRecord): Promise<void> {
    const question = invoiceQuestionOf(payment);
    if (question === null) return;
    const outcome = await client.getInvoice(question);
    note(outcome);
    if (outcome.kind === 'ok') await apply(payment.id, snapshotOfInvoice(outcome.value, 'single'));
  }

  /** Null when the answer had every invoice of the batch. */
  async function checkBatch(batch: readonly PaymentRecord[], purpose: Purpose): Promise<Problem | null> {
    // One invoice may be in two records: its own sale's, and one that was stopped because of it (rule C3).
    const byInvoice = new Map<number, string[]>();
    for (const { id, invoice } of batch) {
      if (invoice !== null) byInvoice.set(invoice.id, [...(byInvoice.get(invoice.id) ?? []), id]);
    }
    const questions = new Map(batch.flatMap((payment) => [[payment.invoice?.id, invoiceQuestionOf(payment)] as const]));
    const outcome = await client.checkStatuses(
      [...questions.values()].flatMap((question) => question ?? []),
      purpose,
    );
    note(outcome);
    if (outcome.kind !== 'ok') return problemOf(outcome);
    // A missing id proves nothing (rule L4).
    const applied: Promise<void>[] = [];
    for (const check of outcome.value) {
      for (const id of byInvoice.get(check.id) ?? []) applied.push(apply(id, snapshotOfCheck(check)));
      byInvoice.delete(check.id);
    }
    await Promise.all(applied);
    return byInvoice.size === 0 ? null : { code: 'till_outcome_unknown', params: {} };
  }

  function apply(id: string, snapshot: StatusSnapshot): Promise<void> {
    const before = payments.find(id);
    if (!isRunning || before === undefined) return Promise.resolve();
    const recorded = proof.record(id, snapshot);
    const memory = memoryOf(id);
    if (payments.find(id) === before && id === screenId && clock.monotonicMs() - memory.announcedMs > FRESHNESS_MS) {
      payments.announce(before);
      memory.announcedMs = clock.monotonicMs();
    }
    return recorded;
  }

  /** The end of the window changes the phase without a status of the service. */
  function notifyPhase(payment: PaymentRecord): void {
    const memory = memoryOf(payment.id);
    const phase = payments.phase(payment);
    if (memory.phase !== undefined && memory.phase !== phase) payments.announce(payment);
    memory.phase = phase;
  }

  function note(outcome: Outcome<unknown>): void {
    lastNotedMs = clock.monotonicMs();
    // A refused key is not asked again as fast as before.
    const isHeard = outcome.kind === 'ok' || (outcome.kind === 'rejected' && ![401, 403].includes(outcome.status));
    failures = isHeard ? 0 : failures + 1;
  }

  function pollNow(): void {
    forgetPauses();
    if (isRunning) tick();
  }

  payments.onChange((payment) => {
    if (!isRunning) return;
    if (payment.isWatched && payment.invoice !== null) {
      probedId = payment.invoice.id;
      lastChangeMs = clock.monotonicMs();
      // Its invoice's status is fresh: that was the first poll.
      if (!memories.has(payment.id)) memoryOf(payment.id).lastSentMs = lastChangeMs;
    }
    arm(0);
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
    async lookupNow(paymentIds) {
      await Promise.all(paymentIds.flatMap((id) => flights.get(id) ?? []));
      const asked = paymentIds.flatMap((id) => payments.find(id) ?? []).filter(({ invoice }) => invoice !== null);
      if (asked.length === 0) return null;
      const problems: (Problem | null)[] = [];
      await fly(
        asked.map(({ id }) => id),
        async () => {
          for (const batch of inBatches(asked)) problems.push(await checkBatch(batch, 'money'));
        },
      );
      return problems.find((problem) => problem !== null) ?? null;
    },
    pollNow,
    stop() {
      isRunning = false;
      timer?.();
    },
  };

  function windowEndInMs(payment: PaymentRecord, serviceNowMs: number | null): number {
    const end = windowEndOf(payment);
    if (end === null || serviceNowMs === null || payment.endedMs !== null) return Number.POSITIVE_INFINITY;
    const inMs = Date.parse(end) - serviceNowMs;
    return inMs > 0 ? inMs : Number.POSITIVE_INFINITY;
  }
}
