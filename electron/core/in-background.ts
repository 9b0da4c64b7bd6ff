import type { Logger } from './ports.ts';

/** Runs work without awaiting it and logs its failure, so that a rejection does not end the process. */
export function inBackground(logger: Pick<Logger, 'error'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    logger.error('unexpected', { code: fault instanceof Error ? fault.name : 'thrown' });
  });
}
