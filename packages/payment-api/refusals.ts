/** Both documents, "Errors". */

import { z } from 'zod';

const code = z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/);
const fieldErrors = z.record(z.string(), z.array(z.string()));
const validation = z.strictObject({ message: z.literal('Validation failed'), errors: fieldErrors });

/** English phrases and refusals without a code only have `error`. */
export const merchantRefusal = z.union([
  z.looseObject({ error: code, error_code: code, message: z.string() }),
  z.looseObject({ error: z.string(), error_code: z.never().optional(), message: z.string() }),
  validation,
]);

/** Controllers, middleware, form validation, and the ordinary per-minute throttle. */
export const partnerRefusal = z.union([
  z.looseObject({ success: z.literal(false), error: code, error_code: code, message: z.string() }),
  z.strictObject({ success: z.literal(false), error: z.string(), message: z.string().optional() }),
  validation,
  z.strictObject({ message: z.literal('Too Many Attempts.') }),
  z.strictObject({ error: z.literal('Server Error'), message: z.string() }),
]);
