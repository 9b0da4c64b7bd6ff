/** What the caller can put right: shown in one line, without a stack. */
export class UsageError extends Error {}
