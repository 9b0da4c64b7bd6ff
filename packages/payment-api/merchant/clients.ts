/** The lookup of a payer's number (docs/decisions.md "Static QR, clients, ..."). */

import { z } from 'zod';
import { parsePayerPhone } from '../phone.ts';
import { named } from './request-fields.ts';
import * as w from './wire-definition.ts';

/** Read as the payer's `8XXXXXXXXXX`. */
export const clientCheckBody = named(
  z.object({
    phone_number: z.codec(z.string(), z.string(), {
      decode(text, context) {
        const phone = parsePayerPhone(text);
        if (phone !== undefined) return phone;
        context.issues.push({ code: 'custom', message: 'Must be a phone number of Kazakhstan.', input: text });
        return z.NEVER;
      },
      encode: (phone) => phone,
    }),
    bank_connection_id: z.int().nullish(),
  }),
  { phone_number: 'phone', bank_connection_id: 'bankConnectionId' },
);

export const clientCheckWire = w.resource({
  phone_number: w.requiredText,
  registered: w.field(z.boolean(), z.boolean()).as('isRegistered'),
  client_name: w.text.nullable().as('name'),
});

export type ClientCheck = w.Read<typeof clientCheckWire>;
