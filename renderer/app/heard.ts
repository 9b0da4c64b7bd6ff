const heardAt = new WeakMap<object, number>();

/** Notes when a word of main came in, by the page's even clock: what it says of time is counted on from there (L2). */
export function recordReceivedAt(word: object): void {
  heardAt.set(word, performance.now());
}

/** Milliseconds since this word of main came in. */
export function sinceHeardMs(word: object, nowMs: number = performance.now()): number {
  return Math.max(0, fromHeardMs(word, nowMs));
}

/** From when this word of main came in to a moment of the page's even clock; below zero for a moment before it. */
export function fromHeardMs(word: object, momentMs: number): number {
  return momentMs - (heardAt.get(word) ?? momentMs);
}
