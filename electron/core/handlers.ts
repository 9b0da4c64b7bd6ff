/** The shape every call's handler has; a map that misses one, or answers another shape, does not compile. */

import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts';
import type { PersonView } from '../../shared/contract/views/app-view.ts';

/** Who stands at the till; null before anyone unlocked it. */
export interface Caller {
  readonly person: PersonView | null;
  /** Who allowed this one act with their PIN; null without an approval. */
  readonly approvedBy: PersonView | null;
}

/** Refuses by throwing `Refusal`; anything else thrown is a fault of ours and becomes `till_internal`. */
export type Handler<Name extends CallName> = (
  input: CallInput<Name>,
  caller: Caller,
) => Promise<CallOutput<Name>> | CallOutput<Name>;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

/** Some of them: by name, or all of a family, as in `CallsOf<`bulk.${string}`>`. */
export type CallsOf<Names extends string> = Pick<Handlers, Extract<CallName, Names>>;

/** Handlers of the calls that they are named by: what comes in and goes out of each is known from its name. */
export function defineCalls<Name extends CallName>(calls: Pick<Handlers, Name>): Pick<Handlers, Name> {
  return calls;
}
