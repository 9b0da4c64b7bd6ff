import { maskPhonesIn } from '@tilla/payment-api/phone.ts';
import { z } from 'zod';

/** A phone number in it reaches neither ledger nor log nor service (docs/security.md). */
export function freeText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .transform((text) => maskPhonesIn(text).slice(0, max));
}

/** Older ledgers and the service may hold whole phone numbers. */
export const shownText = z.string().transform(maskPhonesIn);
