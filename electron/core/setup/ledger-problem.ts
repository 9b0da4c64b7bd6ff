import type { RepairView } from '@tilla/shared/contract/views/ledger-view.ts';
import { z } from 'zod';
import { LedgerFailure } from '../platform/ports.ts';

/** Null: not a ledger failure. */
export function ledgerProblemOf(failure: unknown): RepairView['problem'] | null {
  if (failure instanceof LedgerFailure) return failure.kind === 'conflict' ? 'damaged' : failure.kind;
  // An invalid record: its page was damaged, or edited.
  if (failure instanceof z.ZodError || failure instanceof SyntaxError) return 'damaged';
  return null;
}
