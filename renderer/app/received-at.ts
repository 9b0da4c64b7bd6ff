const receivedAt = new WeakMap<object, number>();

/** Records when an answer of main arrived, by the page's monotonic clock: its durations count from there (L2). */
export function recordReceivedAt(word: object): void {
  receivedAt.set(word, performance.now());
}

export function sinceReceivedMs(word: object, nowMs: number = performance.now()): number {
  return Math.max(0, fromReceivedMs(word, nowMs));
}

/** From the arrival to a moment of the page's monotonic clock; negative for an earlier moment. */
export function fromReceivedMs(word: object, momentMs: number): number {
  return momentMs - (receivedAt.get(word) ?? momentMs);
}
