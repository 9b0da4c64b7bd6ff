/** Raises a task for each damaged file that was replaced while the till sold, once per file until it is accepted. */

import type { DerivedFile, DerivedFileName } from '../platform/derived-file.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TaskStore } from './task-store.ts';

export function raiseReplacedFiles(
  files: readonly Pick<DerivedFile, 'onReplaced'>[],
  {
    tasks,
    clock,
    logger,
  }: { readonly tasks: Pick<TaskStore, 'raiseRecurring'>; readonly clock: Clock; readonly logger: Logger },
): void {
  function raise(file: DerivedFileName): void {
    logger.error('file.replaced', { code: file });
    // The call that noticed the damage may be inside a ledger transaction.
    clock.after(0, () => {
      try {
        tasks.raiseRecurring({ kind: 'file_replaced', isBlocking: false, facts: { file }, actions: ['accept'] }, file);
      } catch (failure) {
        // The ledger could not take it, or was closed; the log has it.
        logger.error('journal.failed', { code: failure instanceof Refusal ? failure.problem.code : 'thrown' });
      }
    });
  }
  for (const file of files) file.onReplaced(raise);
}
