/** Why a ledger could not be opened, as far as a person can do something about it. */

import { z } from 'zod';
import type { RepairView } from '../../../shared/contract/views/ledger-view.ts';
import { LedgerFailure } from '../ports.ts';

/** Null: this is no matter of the ledger. */
export function ledgerProblemOf(failure: unknown): RepairView['problem'] | null {
  if (failure instanceof LedgerFailure) return failure.kind === 'conflict' ? 'damaged' : failure.kind;
  // A record that is none any more: its page was damaged, or somebody wrote into it.
  if (failure instanceof z.ZodError || failure instanceof SyntaxError) return 'damaged';
  return null;
}
