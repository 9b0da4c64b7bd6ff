/** Partner document "Errors"; form validation is `validationError`. */
import { ApiError, businessError } from '../http/api-error.ts';

/** Controllers: `{success, error, error_code, message}`. */
export function partnerError(...refusal: Parameters<typeof businessError>): ApiError {
  return toPartnerEnvelope(businessError(...refusal));
}

/** A field refused under its own code, with `errors`. */
export function partnerFieldError(code: string, field: string, message: string): ApiError {
  return partnerError(422, code, message, { errors: { [field]: [message] } });
}

/** Middleware sends only the code. */
export function gateError(status: number, code: string): ApiError {
  return new ApiError(status, { success: false, error: code });
}

/** A bare body distinguishes it from `rate_limited`. */
export function throttled(retryAfterSeconds: number): ApiError {
  return new ApiError(429, { message: 'Too Many Attempts.' }, { 'Retry-After': String(retryAfterSeconds) });
}

export function toPartnerEnvelope(error: ApiError): ApiError {
  if ('success' in error.body || !('error' in error.body)) return error;
  const partnerRefusal = new ApiError(error.status, { success: false, ...error.body }, error.headers);
  return error.keepsWork ? partnerRefusal.keepingWork() : partnerRefusal;
}
