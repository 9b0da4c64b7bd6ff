/** A best-effort write: if the ledger refuses it now, it is written when its cause recurs (rule H6). */

import type { Logger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

/** @throws anything but a refusal: program faults are not retried. */
export function writeBestEffort(logger: Pick<Logger, 'error'>, write: () => void): void {
  try {
    write();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    logger.error('journal.failed', { code: failure.problem.code });
  }
}
