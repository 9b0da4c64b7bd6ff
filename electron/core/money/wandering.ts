/** How long a request that left may still arrive: until then nobody can say that it was not done (rules W2, W4). */

import type { OperationRecord } from '../journal/operation-record.ts';
import { WANDERING_MS } from './runner.ts';

type Sent = Pick<OperationRecord, 'sentServiceMs' | 'intentServiceMs' | 'createdAt'>;

/** By the service's clock; counted from the intent where the time of the sending is not known. */
export function arrivesUntilMs({ sentServiceMs, intentServiceMs, createdAt }: Sent): number {
  return (sentServiceMs ?? intentServiceMs ?? Date.parse(createdAt)) + WANDERING_MS;
}

/** The same as facts of a task: until then "was not done" is not taken for an answer. */
export function opening(operation: Sent): { readonly opensAt: string } {
  return { opensAt: new Date(arrivesUntilMs(operation)).toISOString() };
}
