/** The receipt links of an invoice (merchant document "Receipt link object"). */

import { z } from 'zod';
import * as w from './wire-definition.ts';
import { optionalNumber, optionalText } from './wire-fields.ts';

/** Where the service names no pause: the longest that feels immediate at a counter. */
const defaultRetryAfterMs = 2_000;

/** `shareUrl` and `downloadUrl` carry a secret that cannot be revoked: never log, store or show them. */
export type ReceiptLink =
  | { status: 'pending'; retryAfterMs: number }
  | { status: 'ready'; shareUrl: string | null; downloadUrl: string | null; fiscalUrl: string | null };

/** An unknown status reads as pending. */
const lenient = z
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

/** Seconds. */
export const receiptPendingWire = w.readable(z.object({ status: z.literal('pending'), poll_after: z.int() }), lenient);

/** The first two links carry a secret. */
export const receiptReadyWire = w.readable(
  z.object({ status: z.literal('ready'), share_link: z.url(), download_link: z.url(), receipt_link: z.url() }),
  lenient,
);
