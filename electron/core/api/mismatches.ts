/** Counts answers that did not belong to their requests, by route (rule A1). */

export interface Mismatches {
  count(route: string, isBound: boolean): void;
  /** Called after so many mismatches in a row on one route: something rewrites answers. */
  onRewritten(listener: (route: string) => void): void;
}

/** Mismatches in a row. */
export const REWRITTEN_AFTER = 3;

export function createMismatches(): Mismatches {
  const inARow = new Map<string, number>();
  const listeners: ((route: string) => void)[] = [];
  return {
    count(route, isBound) {
      const count = isBound ? 0 : (inARow.get(route) ?? 0) + 1;
      inARow.set(route, count);
      if (count > 0 && count % REWRITTEN_AFTER === 0) for (const listener of listeners) listener(route);
    },
    onRewritten(listener) {
      listeners.push(listener);
    },
  };
}
