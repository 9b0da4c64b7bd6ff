/** What people write in their own words: a number of a phone in it is masked, coming in and going out. */

import { maskPhonesIn } from '@tilla/payment-api/phone.ts';
import { z } from 'zod';

/** Free text of a person. A phone number in it reaches neither ledger nor log nor service (docs/security.md). */
export function freeText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .transform((text) => maskPhonesIn(text).slice(0, max));
}

/** As a page is shown it: older ledgers, and others at the service, may have kept a whole number. */
export const shownText = z.string().transform(maskPhonesIn);
