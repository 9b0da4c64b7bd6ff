/** The outcome of a request, by how far its answer can be trusted (docs/rules.md). */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { Refusal } from '../platform/refusal.ts';

interface Opening {
  /** When a retry is allowed, UTC by the service's clock; absent where the answer named no time. */
  readonly opensAt?: string;
}

export interface Refused extends Opening {
  readonly kind: 'rejected';
  readonly status: number;
  /** A code of the error catalogue; `till_unknown_code` for an undocumented one. */
  readonly code: string;
  readonly params: Problem['params'];
  readonly retryAfterMs: number | null;
  /** `invoice_id` of a `duplicate_idempotency_key`. */
  readonly invoiceId: number | null;
  /** `receipt_id` of a `duplicate_client_operation_id`. */
  readonly receiptId: number | null;
  /** `operation_id` of a `cashbox_duplicate_operation`. */
  readonly operationId: number | null;
}

/** Per-minute limits: nothing was done, and the same request may be sent after the pause. */
export interface Throttled extends Opening {
  readonly kind: 'throttled';
  readonly code: string;
  readonly retryAfterMs: number;
}

/** No valid answer: the work may have been done. Only `not_sent` proves that no byte was sent. */
export interface Unknown extends Opening {
  readonly kind: 'unknown';
  /** `mismatched`: readable, but about something else (rule A1). */
  readonly reason: 'not_sent' | 'timeout' | 'cut' | 'unreadable' | 'mismatched' | 'server_error';
  readonly status: number | null;
  /** The code inside a readable 5xx, else null. */
  readonly code: string | null;
  readonly retryAfterMs: number | null;
}

export type Outcome<Value> = { readonly kind: 'ok'; readonly value: Value } | Refused | Throttled | Unknown;

export function withOpening<Value>(outcome: Outcome<Value>, nowMs: number): Outcome<Value> {
  if (outcome.kind === 'ok') return outcome;
  const named = outcome.kind === 'rejected' ? outcome.params['resetAt'] : undefined;
  if (typeof named === 'string') return { ...outcome, opensAt: named };
  const { retryAfterMs } = outcome;
  return retryAfterMs === null ? outcome : { ...outcome, opensAt: new Date(nowMs + retryAfterMs).toISOString() };
}

export function mapOutcome<From, To>(outcome: Outcome<From>, map: (value: From) => To): Outcome<To> {
  return outcome.kind === 'ok' ? { kind: 'ok', value: map(outcome.value) } : outcome;
}

export function problemOf(outcome: Refused | Throttled | Unknown): Problem {
  const { opensAt, retryAfterMs } = outcome;
  const params = {
    ...numbersOf(outcome),
    ...(retryAfterMs === null ? {} : { seconds: Math.ceil(retryAfterMs / 1000) }),
    ...(opensAt === undefined ? {} : { opensAt }),
  };
  return { code: outcome.kind === 'unknown' ? unknownCode(outcome) : outcome.code, params };
}

/** @throws Refusal where there is none */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'ok') return outcome.value;
  throw Refusal.of(problemOf(outcome));
}

function numbersOf(outcome: Refused | Throttled | Unknown): Problem['params'] {
  if (outcome.kind === 'rejected') return outcome.params;
  return outcome.kind === 'throttled' || outcome.status === null ? {} : { status: outcome.status };
}

function unknownCode(outcome: Unknown): string {
  switch (outcome.reason) {
    case 'not_sent':
    case 'cut':
      return 'till_offline';
    case 'timeout':
      return 'till_service_silent';
    case 'unreadable':
      return 'till_service_unreadable';
    case 'mismatched':
      return 'till_answer_mismatched';
    case 'server_error':
      return outcome.code ?? 'till_service_failing';
  }
}
