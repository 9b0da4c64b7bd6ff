/** What may be believed of a refusal that concerns goods; pure. */

import type { Refused, Throttled, Unknown } from '../api/outcome.ts';

type NotOk = Refused | Throttled | Unknown;

/** "Retry in seconds" (Errors, `catalog_busy`). */
const BUSY_MS = 3_000;

/** A busy catalog has done nothing, and takes the same in some seconds. */
export function whenBusy(outcome: NotOk): NotOk {
  if (outcome.kind !== 'rejected' || outcome.code !== 'catalog_busy') return outcome;
  return { kind: 'throttled', code: outcome.code, retryAfterMs: outcome.retryAfterMs ?? BUSY_MS };
}

/**
 * A repeat under a key that is refused for what stands in the way now (the tariff ran out) says nothing about the try before it.
 * Only what is wrong with the request itself was wrong with every try of it.
 */
export function ofRepeat(outcome: NotOk, mayHaveArrived: boolean): NotOk {
  const repeated = whenBusy(outcome);
  if (!mayHaveArrived || repeated.kind !== 'rejected' || repeated.status === 422 || ofTheRequest.has(repeated.code))
    return repeated;
  const { status, code, retryAfterMs } = repeated;
  return { kind: 'unknown', reason: 'server_error', status, code, retryAfterMs };
}

const ofTheRequest: ReadonlySet<string> = new Set([
  'idempotency_key_conflict',
  'catalog_bulk_delete_mismatch',
  'catalog_multi_tradepoint',
  'catalog_item_foreign_channel',
]);

/** It is not the time to tell; the same question again after a pause. */
export function notYet(code: string, retryAfterMs: number): { kind: 'unclear'; outcome: Throttled } {
  return { kind: 'unclear', outcome: { kind: 'throttled', code, retryAfterMs } };
}
