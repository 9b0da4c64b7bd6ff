/** How long a sent request may still arrive: until then "not done" cannot be said (rules W2, W4). */

import type { OperationRecord } from '../ledger/operation-record.ts';
import { MAX_IN_FLIGHT_MS } from './runner.ts';

type Sent = Pick<OperationRecord, 'sentServiceMs' | 'intentServiceMs'>;

/** A fact of a task or refusal: "was not done" is no answer before this time. */
export type Opening = { readonly opensAt: string } | Record<string, never>;

/** Time of sending by the service's clock; the intent's in older ledgers; null where unknown. */
export function sentAtMs({ sentServiceMs, intentServiceMs }: Sent): number | null {
  return sentServiceMs === undefined ? intentServiceMs : sentServiceMs;
}

export function isInFlight(sentMs: number, nowMs: number): boolean {
  return nowMs < sentMs + MAX_IN_FLIGHT_MS;
}

/** Empty where the time is unknown: this machine's clock may be days off (rule L2). */
export function opening(sentMs: number | null): Opening {
  return sentMs === null ? {} : { opensAt: new Date(sentMs + MAX_IN_FLIGHT_MS).toISOString() };
}
