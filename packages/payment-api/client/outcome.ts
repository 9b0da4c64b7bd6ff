/** What became of a request, by how far its answer can be trusted. */

/** For callers who prefer exceptions. */
interface Throwing<Value> {
  /** @throws PaymentApiError unless it is `ok`. */
  orThrow(): Value;
}

export interface Ok<Value> extends Throwing<Value> {
  readonly kind: 'ok';
  readonly status: number;
  readonly value: Value;
}

/** The service refused: nothing was done, and the same request would be refused again. */
export interface Rejected extends Throwing<never> {
  readonly kind: 'rejected';
  readonly status: number;
  /** `error_code` of the documents ("Errors"), which programs branch on; null where the body has none. */
  readonly code: string | null;
  readonly message: string | null;
  /** Texts by field of a validation. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** When it may be asked again, where the answer says so. */
  readonly retryAfterMs: number | null;
  readonly body: unknown;
}

/** A limit of requests a minute: nothing was done. */
export interface Throttled extends Throwing<never> {
  readonly kind: 'throttled';
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterMs: number;
}

/**
 * No valid answer: the work may have been done, and money may have moved. Only `not_sent` proves that no byte left.
 * A call that moves money must not be repeated with a new key: look for what it made first.
 */
export interface Unknown extends Throwing<never> {
  readonly kind: 'unknown';
  readonly reason: 'not_sent' | 'timeout' | 'cut' | 'unreadable' | 'server_error';
  readonly status: number | null;
  readonly code: string | null;
}

export type Outcome<Value> = Ok<Value> | Rejected | Throttled | Unknown;

export class PaymentApiError extends Error {
  readonly outcome: Rejected | Throttled | Unknown;

  constructor(outcome: Rejected | Throttled | Unknown) {
    const what = outcome.kind === 'unknown' ? outcome.reason : (outcome.code ?? String(outcome.status));
    super(`${outcome.kind}: ${what}`);
    this.name = 'PaymentApiError';
    this.outcome = outcome;
  }
}

export function ok<Value>(status: number, value: Value): Ok<Value> {
  return { kind: 'ok', status, value, orThrow: () => value };
}

export function rejected(facts: Omit<Rejected, 'kind' | 'orThrow'>): Rejected {
  const outcome: Rejected = { kind: 'rejected', ...facts, orThrow: () => raise(outcome) };
  return outcome;
}

export function throttled(facts: Omit<Throttled, 'kind' | 'orThrow'>): Throttled {
  const outcome: Throttled = { kind: 'throttled', ...facts, orThrow: () => raise(outcome) };
  return outcome;
}

export function unknown(
  reason: Unknown['reason'],
  { status = null, code = null }: { readonly status?: number | null; readonly code?: string | null } = {},
): Unknown {
  const outcome: Unknown = { kind: 'unknown', reason, status, code, orThrow: () => raise(outcome) };
  return outcome;
}

function raise(outcome: Rejected | Throttled | Unknown): never {
  throw new PaymentApiError(outcome);
}
