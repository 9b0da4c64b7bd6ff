/** The cashiers of an organization, and the steps that bind them (gaps.md "Connections"). */

import { z } from 'zod';
import { cashierOtp } from '../partner/cashier-authorization.ts';
import { textUpTo } from './request-fields.ts';

const connectionWire = z.object({
  id: z.int(),
  name: z.string(),
  cashier_phone_masked: z.string().nullable(),
  is_primary: z.boolean(),
  status: z.enum(['active', 'expired', 'unverified', 'blocked']),
  /** UTC; null until a cashier is bound. */
  connected_at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/)
    .nullable(),
});

export type ConnectionWire = z.output<typeof connectionWire>;

export const connectionListAnswer = z.object({ data: z.array(connectionWire) });
export const connectionAnswer = z.object({ connection: connectionWire });
export const connectionDeletedAnswer = z.object({ message: z.string() });

export const connectionRequest = z
  .object({ name: textUpTo(255).nullish() })
  .transform(({ name }) => ({ name: name?.trim() ? name.trim() : null }));

export const authStepAnswer = z.object({
  success: z.literal(true),
  process_id: z.string(),
  process_status: z.enum(['phone_required', 'otp_required', 'active']),
});

/** A wrong code is an answer of 200 and can be tried again. */
export const authVerifyAnswer = z.union([
  authStepAnswer,
  z.object({
    success: z.literal(false),
    error: z.literal('invalid_otp'),
    error_code: z.literal('invalid_otp'),
    process_id: z.string(),
    process_status: z.literal('otp_required'),
  }),
]);

export const authSendPhoneRequest = z
  .object({
    cashier_phone: z.string().regex(/^7[0-9]{10}$/, 'Must be 11 digits that begin with 7.'),
    confirm_duplicate: z.boolean().nullish(),
  })
  .transform((body) => ({
    cashierPhone: body.cashier_phone,
    confirmDuplicate: body.confirm_duplicate ?? false,
  }));

export const authVerifyRequest = z.object({ otp: cashierOtp }).transform(({ otp }) => otp);
