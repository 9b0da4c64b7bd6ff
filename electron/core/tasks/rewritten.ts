/** Answers that belonged to other questions are told to a person, once a day (rule A1). */

import { Refusal } from '../refusal.ts';
import type { TaskStore } from './task-store.ts';

/** How many in a row it takes (api/mismatches.ts). */
const IN_A_ROW = 3;

/** @param day in Almaty, `2026-03-05`. */
export function tellRewritten(tasks: Pick<TaskStore, 'raise'>, route: string, day: string): void {
  const facts = { route, count: IN_A_ROW };
  try {
    tasks.raise({ kind: 'answers_rewritten', isBlocking: false, facts, actions: ['accept'] }, day);
  } catch (failure) {
    // The ledger could not take it now: three more of them tell it again (rule H6).
    if (!(failure instanceof Refusal)) throw failure;
  }
}
