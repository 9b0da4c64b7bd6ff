/** The operation "link of a QR refund": a session that the customer opens at home; moves no money. */

import { aboutSessionSince } from '@tilla/payment-api/client/answer-binding.ts';
import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import { z } from 'zod';
import type { OperationDescription } from '../money/operation-description.ts';
import {
  detailsOf,
  endOfSession,
  followSession,
  newSessionNeeded,
  rejectUnknown,
  StoredSession,
} from './qr-refund-start.ts';

export const FrozenLink = z.object({
  body: z.string(),
  label: z.string().default(''),
  /** Null where the customer chooses one. */
  paymentId: z.string().nullable().default(null),
});
export type FrozenLink = z.infer<typeof FrozenLink>;

export const StoredLink = z.object({
  linkId: z.string(),
  url: z.string(),
  /** Raw: `unused`, `used`, `revoked`, `expired`. */
  status: z.string(),
  expiresAt: z.string().nullable(),
  /** Its session, whose id is the link's; null before it was read. */
  session: StoredSession.nullable(),
});
export type StoredLink = z.infer<typeof StoredLink>;

/** A link lives 24 hours, and twenty of them must not use up the request limit. */
const FOLLOW_PAUSE_MS = [15_000, 120_000] as const;

/** Shared subject: a link concerns no payment until its customer is known. */
export const LINKS = 'qr-refund-links';

export function describeQrRefundLink({
  client,
}: {
  readonly client: Pick<MerchantCalls, 'createQrRefundLink' | 'getQrRefund'>;
}): OperationDescription<FrozenLink, StoredLink> {
  return {
    kind: 'qr_refund_link',
    frozen: FrozenLink,
    result: StoredLink,
    repeat: 'never',
    async send({ body }) {
      const outcome = rejectUnknown(await client.createQrRefundLink(body));
      if (outcome.kind !== 'ok') return outcome;
      const { id, url, status, expiresAt } = outcome.value;
      return { kind: 'ok', value: { linkId: id, url, status, expiresAt, session: null } };
    },
    lookup: () => Promise.resolve({ kind: 'refused', problem: newSessionNeeded }),
    follow: {
      async lookup(_frozen, link, { intentServiceMs }) {
        const before = link.session ?? { ...unread, id: link.linkId };
        const outcome = await followSession(client, before);
        if (outcome.kind !== 'ok') return outcome;
        // Only the session has a creation time; an older one is another customer's (rule A1).
        const isOurs = aboutSessionSince(intentServiceMs)(outcome.value) === null;
        const session = isOurs ? outcome.value : { ...before, status: 'failed', errorCode: newSessionNeeded.code };
        return { kind: 'ok', value: { ...link, session } };
      },
      pauseMs: FOLLOW_PAUSE_MS,
    },
    endOf({ status, session }) {
      if (status === 'revoked') return { problem: { code: 'qr_refund_link_revoked', params: {} } };
      return session === null ? null : endOfSession(session);
    },
    question: () => null,
    // The address is left out: it identifies the customer, so it is shown only on request.
    details: ({ label, paymentId }, link) => ({
      ...detailsOf(link?.session ?? null),
      paymentId,
      label,
      sessionId: link?.linkId ?? null,
      expiresAt: link?.expiresAt ?? null,
    }),
  };
}

const unread = {
  status: 'awaiting_scan',
  errorCode: null,
  qrToken: null,
  qrLink: null,
  expiresAt: null,
  customerName: null,
  customerPhoneMasked: null,
  operationRef: null,
  refundedTiyn: null,
  receiptUrl: null,
  createdAt: null,
};
