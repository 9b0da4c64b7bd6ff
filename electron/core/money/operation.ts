/** What one money operation has of its own; everything else is the same for all and stands in runner.ts. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { Outcome, Refused, Throttled, Unknown } from '../api/outcome.ts';

/** What the service holds under the operation's handle. */
export type LookupResult<Result> =
  | { readonly kind: 'found'; readonly result: Result }
  /** Only after everything was read: absence on one page, or of one id, proves nothing (rule L4). */
  | { readonly kind: 'nothing' }
  /** Something stands there that is not ours, or that only a person can resolve (rules C3, R4). */
  | { readonly kind: 'foreign'; readonly problem: Problem }
  /** Proof that this try created nothing. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unclear'; readonly outcome: Refused | Throttled | Unknown };

/** How the till learned of a result: its own answer, a search by handle, or the service naming who holds the key. */
export type LearnedBy = 'answer' | 'search' | 'key';

/**
 * What may be sent again without a person.
 * - `after_nothing_found`: the same frozen request, once a look found nothing (rule C2).
 * - `same_handle`: the same frozen request at once; the service tells ours by its id (rules H1, H4).
 * - `never`: one send for life (rules R1, R4); whatever stays unknown is a person's.
 */
export type Repeat = 'after_nothing_found' | 'same_handle' | 'never';

export interface MoneyOperation<Intent, Result> {
  readonly name: string;
  /**
   * Asked right before every try, while nothing of it has left: `nothing` lets it go, `refused` says why it may not go
   * now, `found` that it is done already.
   */
  admit?(intent: Intent): Promise<LookupResult<Result>>;
  /** Sends what was frozen with the intent; one try, no retry below (rule C7). */
  send(intent: Intent): Promise<Outcome<Result>>;
  /** How an unknown outcome is settled (rule C2). */
  lookup(intent: Intent): Promise<LookupResult<Result>>;
  /** Reads what a refusal names as done before; undefined when the refusal is of another kind. */
  readTaken(intent: Intent, refusal: Refused): Promise<LookupResult<Result>> | undefined;
  /** Why a result may not be taken for ours; undefined when it may (rules C3, L8). */
  objection(intent: Intent, result: Result, learnedBy: LearnedBy): Problem | undefined;
  readonly repeat: Repeat;
  /** What refuses it may stand between: it is looked for once before a refusal is believed (rule W3). */
  readonly isLookedForWhenRefused?: boolean;
  /** Once it left, nothing is said of it while it can still arrive, whatever keeps it from being sent again (rule W4). */
  readonly defersRejectionWhileInFlight?: boolean;
  /** From one try to settle an unknown outcome to the next, growing from the first to the second; by default as long as a customer waits. */
  readonly settlePauseMs?: readonly [first: number, longest: number];
  /** How the end of an accepted operation is learned; null where the answer is the end, or the watch sees to it. */
  readonly follow: Follow<Intent, Result> | null;
}

/** The service took it and works on it: the till asks until it is over. */
export interface Follow<Intent, Result> {
  isOver(result: Result): boolean;
  lookup(intent: Intent, result: Result): Promise<Outcome<Result>>;
  /** From one question to the next; grows from the first to the second. */
  readonly pauseMs: readonly [first: number, longest: number];
}

/** Where an operation stands, as its ledger keeps it. */
export interface MoneyEntry<Intent, Result> {
  readonly intent: Intent;
  readonly step: 'intended' | 'sent' | 'unknown' | 'confirmed' | 'rejected' | 'stopped';
  readonly sends: number;
  /** False while it is certain that no byte of any try arrived. */
  readonly mayHaveArrived: boolean;
  /** Tries in a row that a readable 5xx answered. */
  readonly serverErrors: number;
  readonly problem: Problem | null;
  /** False once the cashier chose another way: then it is looked for, but never sent again (rule C5). */
  readonly isWanted: boolean;
  /** Time since the intent; null when it cannot be told. */
  readonly ageMs: number | null;
  /** Whether what left may still be on its way. */
  readonly mayStillArrive?: boolean;
  /** What refused it before anybody could look whether it was done. */
  readonly refusal?: Problem | null;
  /** The service's last word; null before one. */
  readonly result: Result | null;
}

/** What is known of an operation while its outcome is open. */
export interface OpenOutcome {
  readonly problem: Problem;
  readonly mayHaveArrived: boolean;
  readonly serverErrors: number;
  readonly refusal?: Problem | null;
}

/** The durable side. Each call is one transaction; one that throws changed nothing. */
export interface MoneyRecorder<Intent, Result> {
  read(id: string): MoneyEntry<Intent, Result> | undefined;
  /** Ids whose outcome is open, or whose end is still awaited. */
  open(): string[];
  sent(id: string): void;
  unknown(id: string, open: OpenOutcome): void;
  confirmed(id: string, result: Result, learnedBy: LearnedBy): void;
  /** A newer word about what was confirmed. */
  followed(id: string, result: Result): void;
  rejected(id: string, problem: Problem): void;
  /** `result` is kept where there is one, so that it stays watched. */
  stopped(id: string, problem: Problem, result: Result | null): void;
}
