/** Raises a task about mismatched answers, once a day (rule A1). */

import { Refusal } from '../platform/refusal.ts';
import type { TaskStore } from './task-store.ts';

/** Mismatches in a row (api/mismatches.ts). */
const IN_A_ROW = 3;

/** @param day in Almaty, `2026-03-05`. */
export function raiseRewritten(tasks: Pick<TaskStore, 'raise'>, route: string, day: string): void {
  const facts = { route, count: IN_A_ROW };
  try {
    tasks.raise({ kind: 'answers_rewritten', isBlocking: false, facts, actions: ['accept'] }, day);
  } catch (failure) {
    // The ledger could not take it: three more mismatches raise it again (rule H6).
    if (!(failure instanceof Refusal)) throw failure;
  }
}
