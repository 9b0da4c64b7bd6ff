import type { Clock, Logger } from './ports.ts';

/** Runs work without awaiting it and logs its failure, so that a rejection does not end the process. */
export function inBackground(logger: Pick<Logger, 'error'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    logger.error('unexpected', { code: fault instanceof Error ? fault.name : 'thrown' });
  });
}

/** Lets urgent work run between two slices of long work. */
export function yieldToTimers(clock: Pick<Clock, 'after'>): Promise<void> {
  return new Promise((resolve) => {
    clock.after(1, resolve);
  });
}

export interface Places {
  /** Whether it has a place; else it waits for one and is run then. */
  enter(id: string): boolean;
  isWaiting(id: string): boolean;
  leave(id: string): void;
}

/** So many at once, first come, first served; a place is kept until it is left. */
export function createPlaces(max: number, run: (id: string) => void): Places {
  const taken = new Set<string>();
  const waiting = new Set<string>();
  return {
    enter(id) {
      const isFree = taken.size < max || taken.has(id);
      (isFree ? taken : waiting).add(id);
      return isFree;
    },
    isWaiting: (id) => waiting.has(id),
    leave(id) {
      const [next] = waiting;
      if (!taken.delete(id) || next === undefined) return;
      waiting.delete(next);
      taken.add(next);
      run(next);
    },
  };
}
