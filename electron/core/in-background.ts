import type { Logger } from './ports.ts';

/** Work that nobody waits for: what it throws is logged, and ends nothing else. */
export function inBackground(logger: Pick<Logger, 'error'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    logger.error('unexpected', { code: fault instanceof Error ? fault.name : 'thrown' });
  });
}
