/** What people write in their own words: a number of a phone in it is masked, coming in and going out. */

import { z } from 'zod';
import { maskPhonesIn } from '../domain/phone.ts';

/** As somebody writes it. Neither ledger nor log nor service ever hears of a number in it (security.md, Payer phones). */
export function freeText(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .transform((text) => maskPhonesIn(text).slice(0, most));
}

/** As a page is shown it: older ledgers, and others at the service, may have kept a whole number. */
export const shownText = z.string().transform(maskPhonesIn);
