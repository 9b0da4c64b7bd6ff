/** A refusal in any of its forms (merchant document "Errors"). */

import { z } from 'zod';
import { optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const problem = z
  .looseObject({
    error: optionalText,
    error_code: optionalText,
    message: optionalText,
    errors: z.record(z.string(), z.array(z.string())).nullish().catch(null),
    retry_after_seconds: optionalNumber,
    limit: optionalNumber,
    remaining: optionalNumber,
    reset_at: optionalTime,
    expires_at: optionalTime,
    invoice_id: optionalNumber,
    receipt_id: optionalNumber,
    operation_id: optionalNumber,
    status: optionalText,
    meta: z
      .looseObject({
        mode: optionalText,
        limit: optionalNumber,
        used: optionalNumber,
        reset_at: optionalTime,
        kyc_status: optionalText,
      })
      .nullish()
      .catch(null),
  })
  // Without any of the three (a captive portal's JSON) it is no refusal of this API.
  .refine((wire) => wire.error !== null || wire.error_code !== null || wire.message !== null)
  .transform((wire) => ({
    code: wire.error_code ?? wire.error ?? (wire.errors ? 'validation_error' : null),
    message: wire.message,
    fields: wire.errors ?? {},
    retryAfterSeconds: wire.retry_after_seconds,
    limit: wire.limit ?? wire.meta?.limit ?? null,
    remaining: wire.remaining,
    resetAt: wire.reset_at ?? wire.meta?.reset_at ?? null,
    expiresAt: wire.expires_at,
    /** Holder of the key (`duplicate_idempotency_key`). */
    invoiceId: wire.invoice_id,
    invoiceStatus: wire.status,
    /** Holders of an operation id (`duplicate_client_operation_id`, `cashbox_duplicate_operation`). */
    receiptId: wire.receipt_id,
    operationId: wire.operation_id,
    mode: wire.meta?.mode ?? null,
    used: wire.meta?.used ?? null,
    kycStatus: wire.meta?.kyc_status ?? null,
  }));

/** `code`: the stable code, else the English phrase, else `validation_error`. */
export type ApiProblem = z.output<typeof problem>;

/** Undefined: no refusal, so the outcome of the call is unknown. */
export function readApiProblem(body: unknown): ApiProblem | undefined {
  const result = problem.safeParse(body);
  return result.success ? result.data : undefined;
}
