/** How long a request may take before its outcome counts as unknown. */

/** A person waits beside it, and a lost answer costs a search: long enough for a slow line. */
export const MONEY_TIMEOUT_MS = 20_000;
export const LOOK_TIMEOUT_MS = 6_000;
export const READ_TIMEOUT_MS = 15_000;
