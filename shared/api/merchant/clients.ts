/** The lookup of a payer's number (gaps.md "Static QR, clients, ..."). */

import { z } from 'zod';
import { parsePayerPhone } from '../../domain/phone.ts';

/** `POST /clients/check`: a number in any of the forms of gaps.md, read as the payer's `8XXXXXXXXXX`. */
export const clientCheckBody = z
  .object({
    phone_number: z.string().transform((text, context) => {
      const phone = parsePayerPhone(text);
      if (phone !== undefined) return phone;
      context.addIssue({ code: 'custom', message: 'Must be a phone number of Kazakhstan.', input: text });
      return z.NEVER;
    }),
    bank_connection_id: z.int().nullish(),
  })
  .transform((wire) => ({ phone: wire.phone_number, bankConnectionId: wire.bank_connection_id ?? null }));

export const clientCheckWire = z.object({
  phone_number: z.string(),
  registered: z.boolean(),
  client_name: z.string().nullable(),
});
