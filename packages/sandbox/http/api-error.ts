export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Otherwise the work is undone. */
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

export const serverError = { error: 'Server Error', message: 'Server Error' };

/** The code twice, and documented extra fields. */
export function businessError(
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError(status, { error: code, error_code: code, message, ...more }, headers);
}

/** Without a code: `Invoice not found`, `Invoice cannot be cancelled`. */
export function phraseError(
  status: number,
  phrase: string,
  message: string = phrase,
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError(status, { error: phrase, message, ...more });
}

/** Without `error_code` (docs/decisions.md). */
export function validationError(errors: FieldErrors): ApiError {
  return new ApiError(422, { message: 'Validation failed', errors });
}

export function fieldError(code: string, field: string, message: string): ApiError {
  return businessError(422, code, message, { errors: { [field]: [message] } });
}

/** Alike, so that a caller learns nothing about the key (Authentication, 3). */
export function unauthorized(message: string): ApiError {
  return phraseError(401, 'Unauthorized', message);
}
