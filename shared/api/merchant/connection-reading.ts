/** The steps that bind a cashier, as the till reads and writes them (merchant document "Connections", gaps.md). */

import { z } from 'zod';
import { optionalText } from './wire-fields.ts';

const step = z
  .looseObject({
    success: z.boolean().nullish(),
    error: optionalText,
    error_code: optionalText,
    process_status: z.string(),
  })
  .transform((wire) => ({
    /** `phone_required`, `otp_required`, `active`; raw. */
    processStatus: wire.process_status,
    /** A wrong code is an answer of 200 (`invalid_otp`) and can be tried again. */
    refusedBy: wire.success === false ? (wire.error_code ?? wire.error ?? 'invalid_otp') : null,
  }));

export type CashierStep = z.output<typeof step>;

/** The answer of `auth/init`, `auth/send-phone` and `auth/verify-otp`; throws ZodError where it is not one. */
export function readCashierStep(body: unknown): CashierStep {
  return step.parse(body);
}

const made = z
  .looseObject({ connection: z.looseObject({ id: z.int() }) })
  .transform(({ connection }) => ({ id: connection.id }));

/** The answer of `POST /connections` and of `POST /connections/{id}/primary`; throws ZodError where it is not one. */
export function readMadeConnection(body: unknown): { readonly id: number } {
  return made.parse(body);
}

/** `cashierPhone`: `7XXXXXXXXXX`. */
export function writeCashierPhone(cashierPhone: string, isDuplicateConfirmed: boolean): string {
  return JSON.stringify({ cashier_phone: cashierPhone, ...(isDuplicateConfirmed ? { confirm_duplicate: true } : {}) });
}

export function writeCashierCode(otp: string): string {
  return JSON.stringify({ otp });
}
