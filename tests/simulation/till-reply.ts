/** What a till says to whoever stands at it, and when it cannot. */

import type { CallName, CallOutput } from '../../shared/contract/calls.ts';

/** What a person at the till gets; `gone`: the till died or hung before it answered. */
export type Reply<Name extends CallName> =
  | { readonly kind: 'ok'; readonly value: CallOutput<Name> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'gone' };

/** A time, by the world's clock, in which it could not be expected to hear or tell anything. */
export interface Trouble {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** It got older ledgers back, and of when they were; by the world's time. */
export interface Restore {
  readonly atMs: number;
  readonly backToMs: number;
}
