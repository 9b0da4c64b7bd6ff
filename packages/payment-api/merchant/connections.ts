/** The cashiers of an organization, and the steps that bind them (docs/decisions.md "Connections"). */

import { z } from 'zod';
import { cashierOtp, fieldOr, named, textUpTo } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalText } from './wire-fields.ts';

const connectionFields = {
  id: w.id.as('id'),
  name: w.text.as('name'),
  cashier_phone_masked: w.text.nullable().as('phoneMasked'),
  is_primary: w.flag(false).as('isPrimary'),
  status: w.optionalWord(['active', 'expired', 'unverified', 'blocked']).or('').as('status'),
  /** UTC; null until a cashier is bound. */
  connected_at: w.time.nullable().as('connectedAt'),
};
const connectionWire = w.resource(connectionFields);

export type ConnectionWire = w.Written<typeof connectionWire>;
export type Connection = w.Read<typeof connectionWire>;

export const connectionListAnswer = w.wrapped('data', w.list(connectionWire));
export const connectionAnswer = w.wrapped('connection', {
  strict: connectionWire.strict,
  lenient: w.resource({ id: connectionFields.id }).lenient,
});
export const connectionDeletedAnswer = w.resource({ message: w.requiredText });

export const connectionRequest = z
  .object({ name: textUpTo(255).nullish() })
  .transform(({ name }) => ({ name: name?.trim() ? name.trim() : null }));

export const authStepAnswer = z.object({
  success: z.literal(true),
  process_id: z.string(),
  process_status: z.enum(['phone_required', 'otp_required', 'active']),
});

/** A wrong code is a 200 and can be retried. The till reads completed and refused steps alike. */
export const authVerifyAnswer = w.reshaped(
  {
    strict: z.union([
      authStepAnswer,
      z.object({
        success: z.literal(false),
        error: z.literal('invalid_otp'),
        error_code: z.literal('invalid_otp'),
        process_id: z.string(),
        process_status: z.literal('otp_required'),
      }),
    ]),
    lenient: z.object({
      success: z.boolean().nullish(),
      error: optionalText,
      error_code: optionalText,
      process_status: z.string(),
    }),
  },
  (wire) => ({
    /** `phone_required`, `otp_required`, `active`; raw. */
    processStatus: wire.process_status,
    refusedBy: wire.success === false ? (wire.error_code ?? wire.error ?? 'invalid_otp') : null,
  }),
);

export type CashierStep = w.Read<typeof authVerifyAnswer>;

export const authSendPhoneRequest = named(
  z.object({
    cashier_phone: z.string().regex(/^7[0-9]{10}$/, 'Must be 11 digits that begin with 7.'),
    confirm_duplicate: fieldOr(z.boolean(), false),
  }),
  { cashier_phone: 'cashierPhone', confirm_duplicate: 'confirmDuplicate' },
);

export const authVerifyRequest = z.codec(z.object({ otp: cashierOtp }), z.string(), {
  decode: ({ otp }) => otp,
  encode: (otp) => ({ otp }),
});
