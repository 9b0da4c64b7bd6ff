/** On both surfaces (partner document "Cashier authorization", docs/decisions.md "Connections"). */

import { z } from 'zod';
import { almatyTime } from '../merchant/account.ts';
import { cashierOtp } from '../merchant/request-fields.ts';
import { success } from './fields.ts';
import { cardWire } from './organization.ts';

export const initRequest = z.object({ force: z.boolean().nullish() }).transform(({ force }) => force ?? false);

/** The step checks the number: on the partner surface a bad one has its own code. */
export const sendPhoneRequest = z
  .object({ cashier_phone: z.string() })
  .transform((body) => ({ cashierPhone: body.cashier_phone }));

export const verifyOtpRequest = z.object({ otp: cashierOtp }).transform(({ otp }) => otp);

const processStatus = z.enum(['idle', 'phone_required', 'otp_required', 'active', 'failed']);

export const initAnswer = z.object({ success, process_id: z.string(), process_status: z.literal('phone_required') });

export const sendPhoneAnswer = z.object({ success, process_status: z.literal('otp_required') });

/** A wrong code is a 200 and can be retried. */
export const verifyOtpAnswer = z.union([
  z.object({ success, mode: z.literal('self'), organization: cardWire, process_status: z.literal('active') }),
  z.object({
    success: z.literal(false),
    error: z.literal('invalid_otp'),
    process_status: z.literal('otp_required'),
  }),
]);

/** `status` is the cashier's, `expires_at` the open process's. */
export const authStatusAnswer = z.object({
  success,
  status: z.enum(['none', 'pending', 'active', 'expired']),
  process_status: processStatus,
  kaspi_connected: z.boolean(),
  expires_at: almatyTime.nullable(),
});

export type AuthStatusAnswer = z.output<typeof authStatusAnswer>;
