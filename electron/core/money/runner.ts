/** Intent and sending are durable first; then confirmed, rejected, or unknown until settled. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { type NotOk, problemOf, type Rejected, type Unknown } from '../api/outcome.ts';
import { type Backoff, createBackoff } from '../platform/backoff.ts';
import { createPlaces, inBackground, yieldToTimers } from '../platform/in-background.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';
import type { Follow, LearnedBy, LookupResult, MoneyEntry, MoneyOperation, MoneyRecorder } from './operation.ts';

export interface MoneyRunner {
  /** Runs a durable intent as far as possible now; never rejects. */
  run(id: string): Promise<void>;
  /** Looks up an open operation; sends nothing that was unsent before a restart. Never rejects. */
  settle(id: string): Promise<void>;
  /** Without those of a low priority. Resets the pauses. */
  settleAll(): Promise<void>;
  settleLow(): Promise<void>;
  stop(): void;
}

export interface MoneyRunnerOptions<Intent, Result> {
  readonly operationOf: (intent: Intent) => MoneyOperation<Intent, Result>;
  readonly recorder: MoneyRecorder<Intent, Result>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Why nothing may be sent yet; null: it may. A ledger possibly older than the service is compared first (C3). */
  readonly gate: (operation: string) => Promise<Problem | null>;
}

/** Settled at once. */
const SLICE = 10;
const SETTLE_PAUSE_MS = [1_000, 30_000] as const;
const MAX_LOW_AT_ONCE = 4;

/** After this many failures, each with an empty lookup, the service did not do it. */
const MIN_SERVER_ERRORS = 3;

/** A request that old cannot arrive any more, and its customer has left. */
export const MAX_IN_FLIGHT_MS = 600_000;

export function createMoneyRunner<Intent, Result>(options: MoneyRunnerOptions<Intent, Result>): MoneyRunner {
  const { operationOf, recorder, clock, random, logger, gate } = options;
  const running = new Map<string, Promise<void>>();
  const onDue = (ids: readonly string[]): void => inBackground(logger, settleEach(ids));
  const backoff: Backoff = createBackoff(clock, random, onDue);
  const lowBackoff: Backoff = createBackoff(clock, random, onDue);
  const places = createPlaces(MAX_LOW_AT_ONCE, (id) => inBackground(logger, work(id, true)));
  let isStopped = false;
  const hasStopped = (): boolean => isStopped;

  /** Each one writes to the ledger: after days without a connection thousands would hold up a sale, and the start. */
  async function settleEach(ids: readonly string[]): Promise<void> {
    const settling = new Set<Promise<void>>();
    for (const [place, id] of ids.entries()) {
      if (place > 0 && place % SLICE === 0) await yieldToTimers(clock);
      settling.add(work(id, false));
    }
    await Promise.all(settling);
  }

  function work(id: string, isFresh: boolean): Promise<void> {
    const current = running.get(id);
    if (current !== undefined) return current;
    const done = advance(id, isFresh)
      .catch((fault: unknown) => {
        // A ledger or program failure: the durable state is open, so it is settled later.
        logger.error('journal.failed', { id, code: fault instanceof Error ? fault.name : 'unknown' });
        return null;
      })
      .then((pauseMs) => {
        running.delete(id);
        if (!isStopped) plan(id, pauseMs);
      });
    running.set(id, done);
    return done;
  }

  /** Returns the pause that the service asked for, else null. */
  async function advance(id: string, isFresh: boolean): Promise<number | null> {
    if (isStopped) return null;
    const entry = recorder.read(id);
    if (entry === undefined) return null;
    const operation = operationOf(entry.intent);
    const awaited = awaitedEnd(entry, operation);
    if (awaited !== null) return follow(id, entry, awaited);
    if (!isOpen(entry) || (operation.priority === 'low' && !places.enter(id))) return null;
    switch (operation.repeat) {
      case 'after_nothing_found':
        return searchThenSend(id, entry, operation);
      case 'same_handle':
        return send(id, entry, operation);
      case 'never':
        if (entry.sends > 0) return lookUpOnly(id, entry, operation);
        // Unsent before a restart: nobody waits for it any more.
        return isFresh ? send(id, entry, operation) : rejectUnsent(id, entry);
    }
  }

  async function searchThenSend(
    id: string,
    entry: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
  ): Promise<number | null> {
    // Without the service's time a fresh intent looks like yesterday's, so a lookup comes first.
    if (!entry.mayHaveArrived && (entry.ageMs !== null || !entry.isWanted)) {
      return entry.isWanted && !isLongAgo(entry) ? send(id, entry, operation) : rejectUnsent(id, entry);
    }
    // A freed key would allow a second invoice: nothing is repeated without a lookup (rule C2).
    const lookup = await operation.lookup(entry.intent);
    if (isStopped) return null;
    if (lookup.kind !== 'nothing') return conclude(id, entry, operation, lookup, 'search');
    const now = known(id);
    if (!isOpen(now)) return null;
    if (now.serverErrors >= MIN_SERVER_ERRORS || isLongAgo(now)) {
      return isHeld(now, operation) ? hold(id, now, now.refusal ?? null) : rejectUnsent(id, now);
    }
    return now.isWanted ? send(id, now, operation) : null;
  }

  /** Sent once and possibly done: only the service or a person can end it from here. */
  async function lookUpOnly(
    id: string,
    entry: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
  ): Promise<number | null> {
    if (!entry.mayHaveArrived) return rejectUnsent(id, entry);
    const lookup = await operation.lookup(entry.intent);
    if (isStopped) return null;
    if (lookup.kind !== 'nothing' || !entry.refusal) return conclude(id, entry, operation, lookup, 'search');
    recorder.rejected(id, entry.refusal);
    return null;
  }

  async function follow(
    id: string,
    entry: MoneyEntry<Intent, Result>,
    { way, result }: AwaitedEnd<Intent, Result>,
  ): Promise<number | null> {
    const outcome = await way.lookup(entry.intent, result);
    if (isStopped) return null;
    if (outcome.kind !== 'ok') return pauseOf(outcome);
    recorder.followed(id, outcome.value);
    return null;
  }

  function rejectUnsent(id: string, entry: MoneyEntry<Intent, Result>): null {
    const hasReason = entry.problem !== null && entry.problem.code !== outcomeUnknown.code;
    recorder.rejected(id, entry.refusal ?? (hasReason ? entry.problem : { code: 'till_offline', params: {} }));
    return null;
  }

  async function send(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
  ): Promise<number | null> {
    // No invoice depends on what has a low priority.
    const closed = await (operation.priority === 'low' ? null : gate(operation.name));
    if (isStopped) return null;
    // During the wait the cashier may have chosen another tender, or the comparison found an earlier request (C3).
    const now = known(id);
    if (closed !== null) return notDone(id, now, operation, closed, null);
    if (now.mayHaveArrived && !before.mayHaveArrived) return searchThenSend(id, now, operation);
    if (!now.isWanted && !now.mayHaveArrived) return rejectUnsent(id, now);
    const admission = (await operation.admit?.(now.intent)) ?? admitted;
    if (hasStopped()) return null;
    const forbidden = refusalIn(admission);
    if (forbidden !== null) return refusedOrHeld(id, now, operation, forbidden);
    if (admission.kind !== 'nothing') return conclude(id, now, operation, admission, 'search');
    return sendNow(id, now, operation);
  }

  async function sendNow(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
  ): Promise<number | null> {
    recorder.sent(id);
    const outcome = await operation.send(before.intent);
    if (isStopped) return null;
    switch (outcome.kind) {
      case 'ok':
        return conclude(id, before, operation, { kind: 'found', result: outcome.value }, 'answer');
      case 'rejected':
        return refused(id, before, operation, outcome);
      case 'throttled': {
        const problem = problemOf(outcome);
        const contradicted = await lookUpBeforeRefusal(id, before, operation, problem, isDoubtful(operation));
        return contradicted === undefined
          ? notDone(id, before, operation, problem, outcome.retryAfterMs)
          : contradicted.pauseMs;
      }
      case 'unknown':
        return unknown(id, before, operation, outcome);
    }
  }

  async function refused(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    refusal: Rejected,
  ): Promise<number | null> {
    const taken = operation.readTaken(before.intent, refusal);
    if (taken !== undefined) return conclude(id, before, operation, await taken, 'key');
    // This attempt was refused; an earlier one may still have been carried out.
    const isOpen = before.mayHaveArrived && operation.repeat !== 'same_handle';
    const problem = problemOf(refusal);
    const contradicted = await lookUpBeforeRefusal(id, before, operation, problem, isOpen || isDoubtful(operation));
    return contradicted === undefined ? refusedOrHeld(id, before, operation, problem) : contradicted.pauseMs;
  }

  /** The refusing system moves no money, but another one may have (rule W3). */
  function isDoubtful(operation: MoneyOperation<Intent, Result>): boolean {
    return operation.isLookedUpWhenRefused === true;
  }

  /** Looks up once before a refusal is accepted; undefined where nothing contradicts it. */
  async function lookUpBeforeRefusal(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    refusal: Problem,
    needsLookup: boolean,
  ): Promise<{ readonly pauseMs: number | null } | undefined> {
    if (!needsLookup) return undefined;
    const lookup = await operation.lookup(before.intent);
    if (isStopped) return { pauseMs: null };
    if (lookup.kind === 'nothing') return undefined;
    if (lookup.kind !== 'unclear') return { pauseMs: conclude(id, before, operation, lookup, 'search') };
    return { pauseMs: hold(id, known(id), refusal, pauseOf(lookup.outcome)) };
  }

  /** Defers the rejection while the request may still arrive, where described so (rule W4). */
  function refusedOrHeld(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    problem: Problem,
  ): null {
    if (isHeld(before, operation)) hold(id, before, problem);
    else recorder.rejected(id, problem);
    return null;
  }

  function isHeld(entry: MoneyEntry<Intent, Result>, operation: MoneyOperation<Intent, Result>): boolean {
    return operation.defersRejectionWhileInFlight === true && entry.mayHaveArrived && entry.mayStillArrive === true;
  }

  /** Stays open: the refusal is reported once nothing can arrive any more. */
  function hold(
    id: string,
    entry: MoneyEntry<Intent, Result>,
    refusal: Problem | null,
    pauseMs: number | null = null,
  ): number | null {
    recorder.unknown(id, { ...entry, problem: outcomeUnknown, refusal });
    return pauseMs;
  }

  /** This attempt did nothing; earlier ones may have. */
  function notDone(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    problem: Problem,
    pauseMs: number | null,
  ): number | null {
    // A problem for a manager lasts longer than anybody waits (rule D1).
    const isOver = operation.repeat === 'never' || problem.code === 'till_books_cloned';
    if (isOver && !before.mayHaveArrived) recorder.rejected(id, problem);
    else recorder.unknown(id, { ...before, problem });
    return pauseMs;
  }

  function unknown(
    id: string,
    before: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    outcome: Unknown,
  ): number | null {
    if (outcome.reason === 'not_sent' && !before.mayHaveArrived) {
      return notDone(id, { ...before, serverErrors: 0 }, operation, problemOf(outcome), outcome.retryAfterMs);
    }
    const isServerError = outcome.code !== null;
    recorder.unknown(id, {
      problem: isServerError ? problemOf(outcome) : outcomeUnknown,
      mayHaveArrived: true,
      serverErrors: isServerError ? before.serverErrors + 1 : 0,
    });
    return outcome.retryAfterMs;
  }

  function conclude(
    id: string,
    entry: MoneyEntry<Intent, Result>,
    operation: MoneyOperation<Intent, Result>,
    lookup: LookupResult<Result>,
    learnedBy: LearnedBy,
  ): number | null {
    switch (lookup.kind) {
      case 'found': {
        const objection = operation.objection(entry.intent, lookup.result, learnedBy);
        if (objection === undefined) recorder.confirmed(id, lookup.result, learnedBy);
        else recorder.stopped(id, objection, lookup.result);
        return null;
      }
      case 'refused':
        recorder.rejected(id, lookup.problem);
        return null;
      case 'foreign':
        recorder.stopped(id, lookup.problem, null);
        return null;
      case 'nothing':
        recorder.unknown(id, { ...known(id), problem: outcomeUnknown });
        return null;
      case 'unclear': {
        const now = known(id);
        recorder.unknown(id, { ...now, problem: now.mayHaveArrived ? outcomeUnknown : problemOf(lookup.outcome) });
        return pauseOf(lookup.outcome);
      }
    }
  }

  function plan(id: string, askedPauseMs: number | null): void {
    const entry = recorder.read(id);
    if (entry === undefined || places.isWaiting(id)) return;
    if (!isOpen(entry)) places.leave(id);
    const operation = operationOf(entry.intent);
    const own = operation.priority === 'low' ? lowBackoff : backoff;
    const awaited = awaitedEnd(entry, operation);
    if (awaited !== null) own.set(id, awaited.way.pauseMs, askedPauseMs);
    else if (isOpen(entry)) own.set(id, operation.settlePauseMs ?? SETTLE_PAUSE_MS, askedPauseMs);
    else own.end(id);
  }

  /** @throws TypeError where it vanished while running: the ledger deletes none, so a program fault. */
  function known(id: string): MoneyEntry<Intent, Result> {
    const entry = recorder.read(id);
    if (entry === undefined) throw new TypeError(`${id} is gone`);
    return entry;
  }

  function isLow(id: string): boolean {
    const entry = recorder.read(id);
    return entry !== undefined && operationOf(entry.intent).priority === 'low';
  }

  return {
    run: (id) => work(id, true),
    settle: (id) => work(id, false),
    async settleAll() {
      backoff.reset();
      await settleEach(recorder.open().filter((id) => !isLow(id)));
    },
    settleLow: async () => settleEach(recorder.open().filter(isLow)),
    stop() {
      isStopped = true;
      backoff.stop();
      lowBackoff.stop();
    },
  };
}

interface AwaitedEnd<Intent, Result> {
  readonly way: Follow<Intent, Result>;
  readonly result: Result;
}

function awaitedEnd<Intent, Result>(
  { step, result }: MoneyEntry<Intent, Result>,
  { follow: way }: MoneyOperation<Intent, Result>,
): AwaitedEnd<Intent, Result> | null {
  if (step !== 'confirmed' || way === null || result === null) return null;
  return way.isOver(result) ? null : { way, result };
}

const admitted = { kind: 'nothing' } as const;

/** Why an attempt must not be sent; null: it may, or unknown. */
function refusalIn(admission: LookupResult<unknown>): Problem | null {
  if (admission.kind === 'refused') return admission.problem;
  const isRefused = admission.kind === 'unclear' && admission.outcome.kind === 'rejected';
  return isRefused ? problemOf(admission.outcome) : null;
}

const outcomeUnknown: Problem = { code: 'till_outcome_unknown', params: {} };

function isLongAgo(entry: MoneyEntry<unknown, unknown>): boolean {
  return (entry.ageMs ?? 0) > MAX_IN_FLIGHT_MS;
}

function isOpen(entry: MoneyEntry<unknown, unknown>): boolean {
  return entry.step === 'intended' || entry.step === 'sent' || entry.step === 'unknown';
}

function pauseOf(outcome: NotOk): number | null {
  return outcome.kind === 'throttled' ? outcome.retryAfterMs : null;
}
