/** The receipt links of an invoice as they cross the wire (merchant document "Receipt link object"). */

import { z } from 'zod';
import { optionalNumber, optionalText } from './wire-fields.ts';

/** `202` while the receipt is being made; `poll_after` in seconds. */
export const receiptPendingWire = z.object({ status: z.literal('pending'), poll_after: z.int() });

/** `200` when it is there; the first two links carry a secret. */
export const receiptReadyWire = z.object({
  status: z.literal('ready'),
  share_link: z.url(),
  download_link: z.url(),
  receipt_link: z.url(),
});

/** Where the service does not say how long to wait; the longest pause that still feels like "at once" at a counter. */
const defaultRetryAfterMs = 2_000;

/**
 * `shareUrl` and `downloadUrl` (the PDF itself) carry a secret hash that cannot be revoked: never log, store or show
 * them. `fiscalUrl` carries none.
 */
export type ReceiptLink =
  | { status: 'pending'; retryAfterMs: number }
  | { status: 'ready'; shareUrl: string | null; downloadUrl: string | null; fiscalUrl: string | null };

const receiptLink = z
  .looseObject({
    status: z.string(),
    poll_after: optionalNumber,
    share_link: optionalText,
    download_link: optionalText,
    receipt_link: optionalText,
  })
  .transform((wire): ReceiptLink => {
    if (wire.status === 'ready') {
      return {
        status: 'ready',
        shareUrl: wire.share_link,
        downloadUrl: wire.download_link,
        fiscalUrl: wire.receipt_link,
      };
    }
    const seconds = wire.poll_after;
    return {
      status: 'pending',
      retryAfterMs: seconds !== null && seconds >= 0 ? Math.round(seconds * 1000) : defaultRetryAfterMs,
    };
  });

/** The answer of `GET /invoices/{id}/receipt`; an unknown status reads as pending. Throws ZodError where it is not one. */
export function readReceiptLink(body: unknown): ReceiptLink {
  return receiptLink.parse(body);
}
