/** How long a request that left may still arrive: until then nobody can say that it was not done (rules W2, W4). */

import type { OperationRecord } from '../ledger/operation-record.ts';
import { MAX_IN_FLIGHT_MS } from './runner.ts';

type Sent = Pick<OperationRecord, 'sentServiceMs' | 'intentServiceMs'>;

/** As a fact of a task, or of a refusal: until then "was not done" is not taken for an answer. */
export type Opening = { readonly opensAt: string } | Record<string, never>;

/** When it left by the service's clock, or was intended in a ledger that kept no sending; null where not known. */
export function sentAtMs({ sentServiceMs, intentServiceMs }: Sent): number | null {
  return sentServiceMs === undefined ? intentServiceMs : sentServiceMs;
}

/** Whether what left then may still arrive now, both by the service's clock. */
export function isInFlight(sentMs: number, nowMs: number): boolean {
  return nowMs < sentMs + MAX_IN_FLIGHT_MS;
}

/** Says nothing where nothing is known: this machine's clock may be days off (rule L2). */
export function opening(sentMs: number | null): Opening {
  return sentMs === null ? {} : { opensAt: new Date(sentMs + MAX_IN_FLIGHT_MS).toISOString() };
}
