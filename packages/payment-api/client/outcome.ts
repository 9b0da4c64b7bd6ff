/** What became of a request, by how far its answer can be trusted. */

import type { Code, KnownCode } from './codes.ts';

interface Opening {
  /** When it may be sent again, UTC; absent where the answer names no time. */
  readonly opensAt?: string;
}

export interface Ok<Value> {
  readonly kind: 'ok';
  readonly value: Value;
}

/** The service refused: nothing was done, and the same request would be refused again. */
export interface Rejected extends Opening {
  readonly kind: 'rejected';
  readonly status: number;
  /** `error_code` of the documents ("Errors"), which programs branch on; `http_404` where the body has none. */
  readonly code: Code;
  readonly message: string | null;
  /** Texts by field of a validation. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What the refusal says of a limit: `limit`, `used`, `mode`, `resetAt`, `expiresAt`, `kycStatus`, and the first `field`. */
  readonly params: Record<string, string | number>;
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
  readonly code: Code;
  readonly retryAfterMs: number;
}

/**
 * No valid answer: the work may have been done, and money may have moved. Only `not_sent` proves that no byte left.
 * A call that moves money must not be repeated with a new key: look for what it made first.
 */
export interface Unknown extends Opening {
  readonly kind: 'unknown';
  /** `mismatched`: readable, but about something else (rule A1). */
  readonly reason: 'not_sent' | 'timeout' | 'cut' | 'unreadable' | 'mismatched' | 'server_error';
  readonly status: number | null;
  /** The code inside a readable 5xx, else null. */
  readonly code: Code | null;
  readonly retryAfterMs: number | null;
}

export type NotOk = Rejected | Throttled | Unknown;
export type Outcome<Value> = Ok<Value> | NotOk;

/** An outcome as clients give it, also for callers who prefer exceptions. */
export type Answer<Value> = Outcome<Value> & {
  /** @throws PaymentApiError unless it is `ok`. */
  orThrow(): Value;
};

export class PaymentApiError extends Error {
  readonly outcome: NotOk;

  constructor(outcome: NotOk) {
    super(`${outcome.kind}: ${outcome.kind === 'unknown' ? outcome.reason : outcome.code}`);
    this.name = 'PaymentApiError';
    this.outcome = outcome;
  }
}

/** Of the prototype, so that an answer has the fields of its outcome alone. */
const throwing = {
  orThrow(this: Outcome<unknown>): unknown {
    if (this.kind === 'ok') return this.value;
    throw new PaymentApiError(this);
  },
};

export function answer<Value>(outcome: Outcome<Value>): Answer<Value> {
  return Object.assign(Object.create(throwing) as Answer<Value>, outcome);
}

export function mapOutcome<From, To>(outcome: Outcome<From>, map: (value: From) => To): Answer<To> {
  return answer(outcome.kind === 'ok' ? { kind: 'ok', value: map(outcome.value) } : outcome);
}

export function rejected(
  status: number,
  code: Code,
  facts: Partial<Omit<Rejected, 'kind' | 'status' | 'code'>> = {},
): Rejected {
  const nothing = { message: null, fields: {}, params: {}, retryAfterMs: null };
  const holders = { invoiceId: null, receiptId: null, operationId: null };
  return { kind: 'rejected', status, code, ...nothing, ...holders, ...facts };
}

export function unknown(
  reason: Unknown['reason'],
  facts: Partial<Pick<Unknown, 'status' | 'code' | 'retryAfterMs'>> = {},
): Unknown {
  return { kind: 'unknown', reason, status: null, code: null, retryAfterMs: null, ...facts };
}

/** Words for people, by code; of an outcome that is unknown also by its reason. */
export type OutcomeWords = Readonly<Partial<Record<KnownCode | Unknown['reason'], string>>>;

/** The given words, else the service's own message, else the code or reason. */
export function describeOutcome(outcome: NotOk, words: OutcomeWords): string {
  const name = outcome.kind === 'unknown' ? (outcome.code ?? outcome.reason) : outcome.code;
  const given: Readonly<Record<string, string | undefined>> = words;
  return given[name] ?? (outcome.kind === 'rejected' ? outcome.message : null) ?? name;
}

export function withOpening<Value>(outcome: Outcome<Value>, nowMs: number): Outcome<Value> {
  if (outcome.kind === 'ok') return outcome;
  const named = outcome.kind === 'rejected' ? outcome.params['resetAt'] : undefined;
  if (typeof named === 'string') return { ...outcome, opensAt: named };
  const { retryAfterMs } = outcome;
  return retryAfterMs === null ? outcome : { ...outcome, opensAt: new Date(nowMs + retryAfterMs).toISOString() };
}
