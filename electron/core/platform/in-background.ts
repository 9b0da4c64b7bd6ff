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
