/** The receipt links of an invoice (merchant document "Receipt link object"). */

import { z } from 'zod';
import { optionalNumber, optionalText } from './wire-fields.ts';

/** Seconds. */
export const receiptPendingWire = z.object({ status: z.literal('pending'), poll_after: z.int() });

/** The first two links carry a secret. */
export const receiptReadyWire = z.object({
  status: z.literal('ready'),
  share_link: z.url(),
  download_link: z.url(),
  receipt_link: z.url(),
});

/** Where the service names no pause: the longest that feels immediate at a counter. */
const defaultRetryAfterMs = 2_000;

/** `shareUrl` and `downloadUrl` carry a secret that cannot be revoked: never log, store or show them. */
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

/** An unknown status reads as pending. @throws ZodError */
export function readReceiptLink(body: unknown): ReceiptLink {
  return receiptLink.parse(body);
}
