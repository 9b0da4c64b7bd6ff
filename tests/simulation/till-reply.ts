/** A till's reply to the person at it, and when it cannot reply. */

import type { CallName, CallOutput } from '@tilla/shared/contract/calls.ts';

/** What a person at the till gets; `gone`: the till died or hung before it answered. */
export type Reply<Name extends CallName> =
  | { readonly kind: 'ok'; readonly value: CallOutput<Name> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'gone' };

/** A time, by the world's clock, in which no report could be expected of it. */
export interface Trouble {
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface Restore {
  readonly atMs: number;
  readonly backToMs: number;
}
