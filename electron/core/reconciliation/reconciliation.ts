/** Comparing the books with the service, from the start of a shop to its end. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { createBeats } from '../money/beats.ts';
import { WANDERING_MS } from '../money/runner.ts';
import type { Clock, Journal, Logger, Random } from '../ports.ts';
import type { Latecomers } from '../refunds/latecomers.ts';
import { Refusal } from '../refusal.ts';
import { createBankDays } from './bank-days.ts';
import { createDayComparisons, type DayComparisonParts } from './day-comparison.ts';
import { compareFirst } from './first-comparison.ts';
import { createGate } from './gate.ts';
import { createOthersRefunds } from './others-refunds.ts';
import { createProgress } from './progress.ts';
import { createReconciliationCalls, type ReconciliationCalls } from './reconciliation-calls.ts';
import { createRecoveredDetails } from './recovered-details.ts';
import { createRounds, type RoundParts } from './rounds.ts';
import { createRowTaker, type RowTakerParts } from './rows.ts';
import { createToldPaid } from './told-paid.ts';
import { MINUTE_MS } from './windows.ts';

export interface Reconciliation {
  readonly calls: ReconciliationCalls;
  /** Why no money operation may be sent yet; null when it may (rule C3). */
  gate(): Promise<Problem | null>;
  start(): void;
  /** The line is back. */
  hurry(): void;
  stop(): void;
}

export interface ReconciliationParts
  extends Omit<RowTakerParts, 'progress' | 'othersRefunds'>,
    Pick<RoundParts, 'client' | 'checkOrganization'>,
    Pick<DayComparisonParts, 'bankConnectionId'> {
  readonly journal: Journal;
  readonly latecomers: Latecomers;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Money may be sent from now on. */
  readonly onOpen: () => void;
}

/** The first round leaves the start to the cashier. */
const FIRST_MS = 30_000;
/** From round to round while trade goes on; longer while nothing happens. */
const PAUSE_MS = [5 * MINUTE_MS, 30 * MINUTE_MS] as const;
/**
 * While a bill was sent more than once and an earlier try may still wander through the network: it could arrive after
 * the later one ended and freed its key, and make a bill that only a sweep finds. Told within a minute all the same.
 */
const WANDERING_PAUSE_MS = [45_000, 45_000] as const;
const RETRY_MS = [30_000, 5 * MINUTE_MS] as const;
const ROUND = 'round';
const RETRY = 'retry';

export function createReconciliation(parts: ReconciliationParts): Reconciliation {
  const { journal, books, client, clock, random, rules, logger, serverClock, payments, tillTag } = parts;
  let isRunning = false;
  let running: Promise<void> | null = null;
  let hasFailed = false;
  let isHurried = false;
  let seenSeq = journal.head().seq;
  const isStillRunning = (): boolean => isRunning;

  const progress = createProgress(journal);
  const othersRefunds = createOthersRefunds({ ...parts, isRunning: isStillRunning });
  const rows = createRowTaker({ ...parts, progress, othersRefunds });
  const bankDays = createBankDays(journal, books);
  const days = createDayComparisons({ ...parts, rows, bankDays });
  const toldPaid = createToldPaid(parts);
  const rounds = createRounds({ ...parts, progress, rows, bankDays, days, toldPaid, isRunning: isStillRunning });
  const details = createRecoveredDetails({ client, books, payments, serverClock, clock, isRunning: isStillRunning });
  const beats = createBeats(clock, random, () => void round());
  const gate = createGate({
    clock,
    random,
    rules,
    compare: () => guarded(() => compareFirst({ ...parts, progress, rows, tillTag })),
    onOpen() {
      if (!isRunning) return;
      parts.onOpen();
      beats.set(ROUND, [FIRST_MS, FIRST_MS], null);
      void guarded(async () => {
        rounds.tell();
        await details.complete();
        return othersRefunds.ask();
      });
    },
  });

  /** The books refused, or we are at fault: nothing is lost by it, the next comparison finds the same again (H6). */
  async function guarded(work: () => Promise<Problem | null>): Promise<Problem | null> {
    try {
      return await work();
    } catch (fault) {
      logger.error('journal.failed', { code: fault instanceof Error ? fault.name : 'unknown' });
      return fault instanceof Refusal ? fault.problem : { code: 'till_internal', params: {} };
    }
  }

  function round(): Promise<void> {
    running ??= guarded(async () => {
      const problem = (await rounds.run()) ?? (await othersRefunds.ask());
      if (problem === null && isRunning) await details.complete();
      return problem;
    }).then((problem) => {
      running = null;
      if (isRunning) plan(problem);
    });
    return running;
  }

  function plan(problem: Problem | null): void {
    hasFailed = problem !== null;
    if (problem !== null) {
      beats.forget(ROUND);
      beats.set(RETRY, RETRY_MS, null);
      return;
    }
    beats.end(RETRY);
    const { seq } = journal.head();
    if (seq !== seenSeq) beats.end(ROUND);
    seenSeq = seq;
    isHurried = hasWanderingBill();
    beats.set(ROUND, isHurried ? WANDERING_PAUSE_MS : PAUSE_MS, null);
  }

  function hasWanderingBill(): boolean {
    const toMs = serverClock.stampMs();
    const from = new Date(toMs - WANDERING_MS).toISOString();
    return books.paymentsBetween(from, new Date(toMs + 1).toISOString()).some(({ sends }) => sends > 1);
  }

  payments.onChange(({ sends }) => {
    if (!isRunning || isHurried || sends < 2) return;
    isHurried = true;
    beats.end(ROUND);
    beats.set(ROUND, WANDERING_PAUSE_MS, null);
  });

  return {
    calls: createReconciliationCalls({ days, bankDays, serverClock, rules, gate: () => gate.pass() }),
    gate: () => gate.pass(),
    start() {
      isRunning = true;
      gate.start();
    },
    hurry() {
      if (!isRunning) return;
      gate.start();
      // What failed in the dark is done soon, but not before what the cashier waits for.
      if (hasFailed) beats.set(RETRY, [FIRST_MS, FIRST_MS], null);
    },
    stop() {
      isRunning = false;
      gate.stop();
      beats.stop();
    },
  };
}
