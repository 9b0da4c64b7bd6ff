import { type NotOk, type Throttled, unknown } from '../api/outcome.ts';

/** "Retry in seconds" (Errors, `catalog_busy`). */
const BUSY_MS = 3_000;

/** A busy catalog did nothing, and accepts the same in some seconds. */
export function whenBusy(outcome: NotOk): NotOk {
  if (outcome.kind !== 'rejected' || outcome.code !== 'catalog_busy') return outcome;
  return { kind: 'throttled', code: outcome.code, retryAfterMs: outcome.retryAfterMs ?? BUSY_MS };
}

/** A refused repeat says nothing about the attempt before it, unless the request itself is wrong. */
export function outcomeOfRepeat(outcome: NotOk, mayHaveArrived: boolean): NotOk {
  const repeated = whenBusy(outcome);
  if (!mayHaveArrived || repeated.kind !== 'rejected' || repeated.status === 422 || ofTheRequest.has(repeated.code))
    return repeated;
  const { status, code, retryAfterMs } = repeated;
  return unknown('server_error', { status, code, retryAfterMs });
}

const ofTheRequest: ReadonlySet<string> = new Set([
  'idempotency_key_conflict',
  'catalog_bulk_delete_mismatch',
  'catalog_multi_tradepoint',
  'catalog_item_foreign_channel',
]);

export function notYet(code: string, retryAfterMs: number): { kind: 'unclear'; outcome: Throttled } {
  return { kind: 'unclear', outcome: { kind: 'throttled', code, retryAfterMs } };
}
