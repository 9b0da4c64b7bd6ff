/** A best-effort write: if the ledger refuses it now, it is written when its cause recurs (rule H6). */

import { LedgerFailure, type Logger } from '../platform/ports.ts';
import { problemIn } from '../platform/refusal.ts';

/** @returns whether it was written. @throws anything but a refusal: program faults are not retried. */
export function writeBestEffort(logger: Pick<Logger, 'error'>, write: () => void, id?: string): boolean {
  try {
    write();
    return true;
  } catch (failure) {
    const code = failure instanceof LedgerFailure ? failure.kind : problemIn(failure).code;
    logger.error('journal.failed', { ...(id === undefined ? {} : { id }), code });
    return false;
  }
}
