/** What one money operation has of its own; everything else is the same for all and stands in runner.ts. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { Outcome, Refused, Throttled, Unknown } from '../api/outcome.ts';

/** What the service holds under the operation's handle. */
export type Look<Result> =
  | { readonly kind: 'found'; readonly result: Result }
  /** Only after everything was read: absence on one page, or of one id, proves nothing (rule L4). */
  | { readonly kind: 'nothing' }
  /** Something stands there that is not ours; only a person can settle it (rule C3). */
  | { readonly kind: 'foreign'; readonly problem: Problem }
  /** Proof that this try created nothing. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unclear'; readonly outcome: Refused | Throttled | Unknown };

/** How the till learned of a result: its own answer, a search by handle, or the service naming who holds the key. */
export type LearnedBy = 'answer' | 'search' | 'key';

export interface MoneyOperation<Intent, Result> {
  readonly name: string;
  /** Sends what was frozen with the intent; one try, no retry below (rule C7). */
  send(intent: Intent): Promise<Outcome<Result>>;
  /** How an unknown outcome is settled (rule C2). */
  look(intent: Intent): Promise<Look<Result>>;
  /** Reads what a refusal names as done before; undefined when the refusal is of another kind. */
  readTaken(intent: Intent, refusal: Refused): Promise<Look<Result>> | undefined;
  /** Why a result may not be taken for ours; undefined when it may (rules C3, L8). */
  objection(intent: Intent, result: Result, learnedBy: LearnedBy): Problem | undefined;
  /** Whether the frozen request may go out again after a look that found nothing. */
  readonly repeat: 'after_nothing_found' | 'never';
}

/** Where an operation stands, as its ledger keeps it. */
export interface MoneyEntry<Intent> {
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
}

/** What is known of an operation while its outcome is open. */
export interface OpenOutcome {
  readonly problem: Problem;
  readonly mayHaveArrived: boolean;
  readonly serverErrors: number;
}

/** The durable side. Each call is one transaction; one that throws changed nothing. */
export interface MoneyLedger<Intent, Result> {
  read(id: string): MoneyEntry<Intent> | undefined;
  /** Ids whose outcome is open. */
  open(): string[];
  sent(id: string): void;
  unknown(id: string, open: OpenOutcome): void;
  confirmed(id: string, result: Result, learnedBy: LearnedBy): void;
  rejected(id: string, problem: Problem): void;
  /** `result` is kept where there is one, so that it stays watched. */
  stopped(id: string, problem: Problem, result: Result | null): void;
}
