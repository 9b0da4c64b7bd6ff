/** The answer of `POST /clients/check` as the till reads it (gaps.md "Static QR, clients, ..."). */

import { z } from 'zod';
import { optionalText } from './wire-fields.ts';

const clientCheck = z
  .looseObject({ registered: z.boolean(), client_name: optionalText })
  .transform((wire) => ({ isRegistered: wire.registered, name: wire.client_name }));

/** Whether a number has the payment app, and how its owner is called there. */
export type ClientCheck = z.output<typeof clientCheck>;

/** Throws ZodError where it does not say whether the number is registered. */
export function readClientCheck(body: unknown): ClientCheck {
  return clientCheck.parse(body);
}
