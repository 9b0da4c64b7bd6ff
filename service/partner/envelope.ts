/** How the partner surface refuses (partner document "Errors"); form validation is `validationError`, as everywhere. */
import { ApiError, businessError } from '../http/api-error.ts';

/** Controllers: `{success, error, error_code, message}`. */
export function partnerError(...refusal: Parameters<typeof businessError>): ApiError {
  return toPartnerEnvelope(businessError(...refusal));
}

/** A field refused by a controller under its own code, with `errors`. */
export function partnerFieldError(code: string, field: string, message: string): ApiError {
  return partnerError(422, code, message, { errors: { [field]: [message] } });
}

/** Middleware (authentication, ownership, production gate): the code and nothing else. */
export function gateError(status: number, code: string): ApiError {
  return new ApiError(status, { success: false, error: code });
}

/** The ordinary throttle of a minute, told apart from `rate_limited` by its bare body. */
export function throttled(retryAfterSeconds: number): ApiError {
  return new ApiError(429, { message: 'Too Many Attempts.' }, { 'Retry-After': String(retryAfterSeconds) });
}

/** A refusal that was made for either surface, in the words of this one. */
export function toPartnerEnvelope(error: ApiError): ApiError {
  if ('success' in error.body || !('error' in error.body)) return error;
  const told = new ApiError(error.status, { success: false, ...error.body }, error.headers);
  return error.keepsWork ? told.keepingWork() : told;
}
