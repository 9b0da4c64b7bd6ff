/** The one way a money operation runs: intent (durable) -> sent (durable) -> confirmed | rejected | unknown -> settled. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { problemOf, type Refused, type Throttled, type Unknown } from '../api/outcome.ts';
import type { Cancel, Clock, Logger, Random } from '../ports.ts';
import type { LearnedBy, Look, MoneyEntry, MoneyLedger, MoneyOperation } from './operation.ts';

export interface MoneyRunner {
  /** Carries an operation whose intent is durable as far as it gets now; never rejects. */
  run(id: string): Promise<void>;
  /** Settles everything open at once: at start, and when the line is back. */
  settleAll(): Promise<void>;
  stop(): void;
}

export interface MoneyRunnerParts<Intent, Result> {
  readonly operation: MoneyOperation<Intent, Result>;
  readonly ledger: MoneyLedger<Intent, Result>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The service answered each of so many tries that it failed, and nothing was found after each: it did not do it. */
const BELIEVED_SERVER_ERRORS = 3;
/** A request that wandered this long will not arrive any more, and the customer it was for has left. */
const WANDERING_MS = 600_000;

export function createMoneyRunner<Intent, Result>(parts: MoneyRunnerParts<Intent, Result>): MoneyRunner {
  const { operation, ledger, clock, random, logger } = parts;
  const running = new Map<string, Promise<void>>();
  /** When to look again, on the monotonic clock, and how often that was put off already. */
  const beats = new Map<string, { readonly dueMs: number; readonly tries: number }>();
  let timer: Cancel | undefined;
  let isStopped = false;

  function run(id: string): Promise<void> {
    const known = running.get(id);
    if (known !== undefined) return known;
    const work = advance(id)
      .catch((fault: unknown) => {
        // The books refused the last step, or we are at fault: what is durable still says "open", so it is settled later.
        logger.error('journal.failed', { id, code: fault instanceof Error ? fault.name : 'unknown' });
        return null;
      })
      .then((pauseMs) => {
        running.delete(id);
        if (!isStopped) plan(id, pauseMs);
      });
    running.set(id, work);
    return work;
  }

  /** One step as far as it gets. The pause the service asked for, if it did, else null. */
  async function advance(id: string): Promise<number | null> {
    const entry = ledger.read(id);
    if (entry === undefined || !isOpen(entry)) return null;
    // Without the service's time nobody can tell a fresh intent from yesterday's: then a look comes first as well.
    if (!entry.mayHaveArrived && (entry.ageMs !== null || !entry.isWanted)) {
      return entry.isWanted && !isLongAgo(entry) ? send(id, entry) : rejectUnsent(id, entry);
    }
    const look = await operation.look(entry.intent);
    if (look.kind !== 'nothing') return conclude(id, entry, look, 'search');
    // The cashier may have chosen another way while we looked.
    const now = ledger.read(id);
    if (now === undefined || !isOpen(now)) return null;
    if (now.serverErrors >= BELIEVED_SERVER_ERRORS && now.problem !== null) {
      ledger.rejected(id, now.problem);
      return null;
    }
    if (isLongAgo(now)) return rejectUnsent(id, now);
    return now.isWanted && operation.repeat === 'after_nothing_found' ? send(id, now) : null;
  }

  function rejectUnsent(id: string, entry: MoneyEntry<Intent>): null {
    const isTold = entry.problem !== null && entry.problem.code !== outcomeUnknown.code;
    ledger.rejected(id, isTold ? entry.problem : { code: 'till_offline', params: {} });
    return null;
  }

  async function send(id: string, before: MoneyEntry<Intent>): Promise<number | null> {
    ledger.sent(id);
    const outcome = await operation.send(before.intent);
    if (isStopped) return null;
    switch (outcome.kind) {
      case 'ok':
        return conclude(id, before, { kind: 'found', result: outcome.value }, 'answer');
      case 'rejected':
        return refused(id, before, outcome);
      case 'throttled':
        ledger.unknown(id, { ...before, problem: problemOf(outcome) });
        return outcome.retryAfterMs;
      case 'unknown':
        return unknown(id, before, outcome);
    }
  }

  async function refused(id: string, before: MoneyEntry<Intent>, refusal: Refused): Promise<number | null> {
    const taken = operation.readTaken(before.intent, refusal);
    if (taken !== undefined) return conclude(id, before, await taken, 'key');
    if (before.mayHaveArrived) {
      // This try was refused; an earlier one may still have been carried out.
      const look = await operation.look(before.intent);
      if (look.kind !== 'nothing') return conclude(id, before, look, 'search');
    }
    ledger.rejected(id, problemOf(refusal));
    return null;
  }

  function unknown(id: string, before: MoneyEntry<Intent>, outcome: Unknown): number | null {
    const mayHaveArrived = before.mayHaveArrived || outcome.reason !== 'not_sent';
    const isServerError = outcome.reason === 'server_error' && outcome.code !== null;
    const problem = isServerError || !mayHaveArrived ? problemOf(outcome) : outcomeUnknown;
    ledger.unknown(id, { problem, mayHaveArrived, serverErrors: isServerError ? before.serverErrors + 1 : 0 });
    return outcome.retryAfterMs;
  }

  function conclude(id: string, entry: MoneyEntry<Intent>, look: Look<Result>, learnedBy: LearnedBy): number | null {
    switch (look.kind) {
      case 'found': {
        const objection = operation.objection(entry.intent, look.result, learnedBy);
        if (objection === undefined) ledger.confirmed(id, look.result, learnedBy);
        else ledger.stopped(id, objection, look.result);
        return null;
      }
      case 'refused':
        ledger.rejected(id, look.problem);
        return null;
      case 'foreign':
        ledger.stopped(id, look.problem, null);
        return null;
      case 'nothing':
      case 'unclear': {
        const { serverErrors, mayHaveArrived } = ledger.read(id) ?? entry;
        const problem = mayHaveArrived || look.kind === 'nothing' ? outcomeUnknown : problemOf(look.outcome);
        ledger.unknown(id, { problem, mayHaveArrived, serverErrors });
        return look.kind === 'unclear' ? pauseOf(look.outcome) : null;
      }
    }
  }

  function plan(id: string, askedPauseMs: number | null): void {
    const entry = ledger.read(id);
    if (entry === undefined || !isOpen(entry)) {
      beats.delete(id);
    } else {
      const tries = beats.get(id)?.tries ?? 0;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));
      const jittered = Math.max(askedPauseMs ?? 0, pauseMs * (0.8 + 0.4 * random.fraction()));
      beats.set(id, { dueMs: clock.monotonicMs() + jittered, tries: tries + 1 });
    }
    arm();
  }

  function arm(): void {
    timer?.();
    timer = undefined;
    const idle = [...beats].filter(([id]) => !running.has(id));
    if (isStopped || idle.length === 0) return;
    const soonest = Math.min(...idle.map(([, { dueMs }]) => dueMs));
    timer = clock.after(Math.max(0, soonest - clock.monotonicMs()), () => {
      const now = clock.monotonicMs();
      for (const [id, { dueMs }] of idle) if (dueMs <= now) void run(id);
      arm();
    });
  }

  return {
    run,
    async settleAll() {
      beats.clear();
      await Promise.all(ledger.open().map(run));
    },
    stop() {
      isStopped = true;
      timer?.();
    },
  };
}

const outcomeUnknown: Problem = { code: 'till_outcome_unknown', params: {} };

function isLongAgo(entry: MoneyEntry<unknown>): boolean {
  return entry.ageMs !== null && entry.ageMs > WANDERING_MS;
}

function isOpen(entry: MoneyEntry<unknown>): boolean {
  return entry.step === 'intended' || entry.step === 'sent' || entry.step === 'unknown';
}

function pauseOf(outcome: Refused | Throttled | Unknown): number | null {
  return outcome.kind === 'throttled' ? outcome.retryAfterMs : null;
}
