/** Why books could not be opened, as far as a person can do something about it. */

import { z } from 'zod';
import type { RepairView } from '../../../shared/contract/views/books-view.ts';
import { JournalFailure } from '../ports.ts';

/** Null: this is no matter of the books. */
export function booksProblemOf(failure: unknown): RepairView['problem'] | null {
  if (failure instanceof JournalFailure) return failure.kind === 'conflict' ? 'damaged' : failure.kind;
  // A record that is none any more: its page was damaged, or somebody wrote into it.
  if (failure instanceof z.ZodError || failure instanceof SyntaxError) return 'damaged';
  return null;
}
