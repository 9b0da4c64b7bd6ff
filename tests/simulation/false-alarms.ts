/** Tasks that nobody needed, counted over many days: people stop reading what cries wolf. */

import type { Loss } from './loss.ts';
import type { TaskCount } from './run-scenario.ts';

/** Fewer than one of so many sales may raise a task that nobody needed. */
const SALES_A_FALSE_ALARM = 50;
/** One or two are chance. */
const MIN = 3;

export function auditAlarms(tasks: readonly TaskCount[], sales: number): Loss | undefined {
  const needless = tasks.filter(({ isNeeded }) => !isNeeded);
  if (needless.length < MIN || needless.length * SALES_A_FALSE_ALARM < sales) return undefined;
  const kinds = [...new Set(needless.map(({ kind }) => kind))].toSorted().join(', ');
  const text = `${String(needless.length)} tasks in ${String(sales)} sales that nobody needed: ${kinds}`;
  return { kind: 'false alarm', text };
}
