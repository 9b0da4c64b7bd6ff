/** What a command comes to: events to apply in order, or the reason why it may not be. */
export type Decision<Event, Rejection> =
  | { readonly events: readonly Event[]; readonly rejection?: never }
  | { readonly events?: never; readonly rejection: Rejection };
