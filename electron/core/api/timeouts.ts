/** A person waits, and a lost answer costs a lookup: long enough for a slow connection. */
export const MONEY_TIMEOUT_MS = 20_000;
export const LOOK_TIMEOUT_MS = 6_000;
export const READ_TIMEOUT_MS = 15_000;
