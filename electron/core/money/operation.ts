/** What is specific to one kind of money operation; runner.ts does the rest. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { NotOk, Outcome, Rejected } from '../api/outcome.ts';

export type LookupResult<Result> =
  | { readonly kind: 'found'; readonly result: Result }
  /** Only after a complete read: absence on one page, or of one id, proves nothing (rule L4). */
  | { readonly kind: 'nothing' }
  /** Somebody else's, or one that only a person can resolve (rules C3, R4). */
  | { readonly kind: 'foreign'; readonly problem: Problem }
  /** Proof that this attempt created nothing. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unclear'; readonly outcome: NotOk };

/** Source of a result: its own answer, a search by handle, or a refusal that names the holder of the key. */
export type LearnedBy = 'answer' | 'search' | 'key';

/**
 * What may be resent automatically.
 * - `after_nothing_found`: the same frozen request, after a lookup found nothing (rule C2).
 * - `same_handle`: the same frozen request at once; the service recognizes our id (rules H1, H4).
 * - `never`: sent once (rules R1, R4); a person settles an unknown outcome.
 */
export type Repeat = 'after_nothing_found' | 'same_handle' | 'never';

export interface MoneyOperation<Intent, Result> {
  readonly name: string;
  /** Called before the first sending: `nothing` permits it, `refused` says why not, `found` that it is done. */
  admit?(intent: Intent): Promise<LookupResult<Result>>;
  /** Sends the frozen request once, without retries below (rule C7). */
  send(intent: Intent): Promise<Outcome<Result>>;
  lookup(intent: Intent): Promise<LookupResult<Result>>;
  /** Reads what a refusal names as done before; undefined for any other refusal. */
  readTaken(intent: Intent, refusal: Rejected): Promise<LookupResult<Result>> | undefined;
  /** Why a result must not be taken for ours; undefined if it may (rules C3, L8). */
  objection(intent: Intent, result: Result, learnedBy: LearnedBy): Problem | undefined;
  readonly repeat: Repeat;
  /** A refusal may come from a system in between: one lookup comes before it is accepted (rule W3). */
  readonly isLookedUpWhenRefused?: boolean;
  /** Once sent, a rejection is not reported while the request can still arrive (rule W4). */
  readonly defersRejectionWhileInFlight?: boolean;
  /** Pauses between attempts to settle an unknown outcome; by default as long as a customer waits. */
  readonly settlePauseMs?: readonly [first: number, longest: number];
  /** `low`: a few at once until they are accepted, behind no comparison, never in a money call's place (rule L7). */
  readonly priority?: 'low' | undefined;
  /** How the end of an accepted operation is learned; null where the answer is the end, or the watch follows it. */
  readonly follow: Follow<Intent, Result> | null;
}

export interface Follow<Intent, Result> {
  isOver(result: Result): boolean;
  lookup(intent: Intent, result: Result): Promise<Outcome<Result>>;
  readonly pauseMs: readonly [first: number, longest: number];
}

export interface MoneyEntry<Intent, Result> {
  readonly intent: Intent;
  readonly step: 'intended' | 'sent' | 'unknown' | 'confirmed' | 'rejected' | 'stopped';
  readonly sends: number;
  /** False while it is certain that no byte of any attempt arrived. */
  readonly mayHaveArrived: boolean;
  readonly serverErrors: number;
  readonly problem: Problem | null;
  /** False once the cashier chose another tender: it is looked up, but not sent again (rule C5). */
  readonly isWanted: boolean;
  readonly ageMs: number | null;
  readonly mayStillArrive?: boolean;
  /** A refusal before any lookup was possible. */
  readonly refusal?: Problem | null;
  readonly result: Result | null;
}

export interface OpenOutcome {
  readonly problem: Problem;
  readonly mayHaveArrived: boolean;
  readonly serverErrors: number;
  readonly refusal?: Problem | null;
}

/** Durable storage. Each call is one transaction; if it throws, nothing changed. */
export interface MoneyRecorder<Intent, Result> {
  read(id: string): MoneyEntry<Intent, Result> | undefined;
  open(): string[];
  sent(id: string): void;
  unknown(id: string, open: OpenOutcome): void;
  confirmed(id: string, result: Result, learnedBy: LearnedBy): void;
  followed(id: string, result: Result): void;
  rejected(id: string, problem: Problem): void;
  /** `result` is kept if there is one, so that it stays watched. */
  stopped(id: string, problem: Problem, result: Result | null): void;
}
