import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';

export interface Caller {
  readonly person: PersonView | null;
  /** Who approved this act with a PIN; null without an approval. */
  readonly approvedBy: PersonView | null;
}

/** Refuses by throwing `Refusal`; any other exception is a program fault and becomes `till_internal`. */
export type Handler<Name extends CallName> = (
  input: CallInput<Name>,
  caller: Caller,
) => Promise<CallOutput<Name>> | CallOutput<Name>;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

/** A subset: by name, or a family as in `CallsOf<`bulk.${string}`>`. */
export type CallsOf<Names extends string> = Pick<Handlers, Extract<CallName, Names>>;

export function defineCalls<Name extends CallName>(calls: Pick<Handlers, Name>): Pick<Handlers, Name> {
  return calls;
}
