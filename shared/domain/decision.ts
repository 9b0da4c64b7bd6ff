export type Decision<Event, Rejection> =
  | { readonly events: readonly Event[]; readonly rejection?: never }
  | { readonly events?: never; readonly rejection: Rejection };
