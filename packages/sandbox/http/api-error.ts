/** Refusals of the API, thrown anywhere and turned into their exact body at the endpoint. */

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** True keeps what was written before the refusal; otherwise it is undone. */
  keepsWork = false;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body.message === 'string' ? body.message : String(status));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  keepingWork(): this {
    this.keepsWork = true;
    return this;
  }
}

/** For an internal error of the service. */
export const serverError = { error: 'Server Error', message: 'Server Error' };

/** The business envelope: `{error, error_code, message}` with the code twice, and documented extra fields. */
export function businessError(
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError(status, { error: code, error_code: code, message, ...more }, headers);
}

/** An English phrase in `error`, without a code: `Invoice not found`, `Invoice cannot be cancelled`. */
export function phraseError(
  status: number,
  phrase: string,
  message: string = phrase,
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError(status, { error: phrase, message, ...more });
}

/** 422 with field errors and without `error_code` (docs/decisions.md). */
export function validationError(errors: FieldErrors): ApiError {
  return new ApiError(422, { message: 'Validation failed', errors });
}

/** A field refused under its own code. */
export function fieldError(code: string, field: string, message: string): ApiError {
  return businessError(422, code, message, { errors: { [field]: [message] } });
}

/** All 401 answers are alike, so that a caller learns nothing about the key (Authentication, 3). */
export function unauthorized(message: string): ApiError {
  return phraseError(401, 'Unauthorized', message);
}
