/** A write that nobody waits for: what the ledger does not take now is written when its cause comes again (rule H6). */

import type { Logger } from '../ports.ts';
import { Refusal } from '../refusal.ts';

/** @throws whatever is no refusal: a fault of ours is not tried again. */
export function writeBestEffort(logger: Pick<Logger, 'error'>, write: () => void): void {
  try {
    write();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    logger.error('journal.failed', { code: failure.problem.code });
  }
}
