/** The operation "start of a QR refund": the customer scans and is identified; moves no money. */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { QrRefundSession } from '@tilla/payment-api/merchant/qr-refund.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { z } from 'zod';
import { type Outcome, problemOf, rejected } from '../api/outcome.ts';
import type { OperationDescription } from '../money/operation-description.ts';

export const FrozenStart = z.object({
  body: z.string(),
  /** Null where the customer chooses one. */
  paymentId: z.string().nullable(),
});
export type FrozenStart = z.infer<typeof FrozenStart>;

export const StoredSession = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: z.string().nullable(),
  qrToken: z.string().nullable(),
  qrLink: z.string().nullable(),
  expiresAt: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhoneMasked: z.string().nullable(),
  operationRef: z.string().nullable(),
  refundedTiyn: z.int().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: z.string().nullable().default(null),
}) satisfies z.ZodType<QrRefundSession>;

/** The customer is at the counter and has 90 seconds (Limits, "QR refund scan window"). */
const FOLLOW_PAUSE_MS = [1_000, 1_000] as const;

export const newSessionNeeded: Problem = { code: 'qr_refund_activation_failed', params: {} };

export function describeQrRefundStart({
  client,
}: {
  readonly client: Pick<MerchantCalls, 'startQrRefund' | 'getQrRefund'>;
}): OperationDescription<FrozenStart, QrRefundSession> {
  return {
    kind: 'qr_refund_start',
    frozen: FrozenStart,
    result: StoredSession,
    repeat: 'never',
    send: async ({ body }, { intentServiceMs }) => rejectUnknown(await client.startQrRefund(body, intentServiceMs)),
    // An unknown session expires by itself.
    lookup: () => Promise.resolve({ kind: 'refused', problem: newSessionNeeded }),
    follow: { lookup: (_frozen, before) => followSession(client, before), pauseMs: FOLLOW_PAUSE_MS },
    endOf: endOfSession,
    question: () => null,
    details: (frozen, session) => ({ paymentId: frozen.paymentId, ...detailsOf(session) }),
  };
}

/** Ends when the customer is identified, or cannot be any more; an unknown status continues. */
export function endOfSession({ status, errorCode }: QrRefundSession): { problem: Problem | null } | null {
  switch (status) {
    case 'customer_identified':
    case 'executing':
    case 'completed':
    case 'execution_uncertain':
      return { problem: null };
    case 'expired':
      return { problem: { code: errorCode ?? 'qr_refund_expired', params: {} } };
    case 'failed':
      return { problem: { code: errorCode ?? newSessionNeeded.code, params: {} } };
    default:
      return null;
  }
}

export async function followSession(
  client: Pick<MerchantCalls, 'getQrRefund'>,
  before: QrRefundSession,
): Promise<Outcome<QrRefundSession>> {
  const outcome = await client.getQrRefund(before.id, 'watch');
  const isGone = outcome.kind === 'rejected' && outcome.status === 404;
  return isGone ? { kind: 'ok', value: { ...before, status: 'failed', errorCode: 'qr_refund_expired' } } : outcome;
}

/** Nothing moves money here, so an unknown outcome is reported as not done. */
export function rejectUnknown<Value>(outcome: Outcome<Value>): Outcome<Value> {
  if (outcome.kind !== 'unknown') return outcome;
  const { code } = outcome.code === null && outcome.reason !== 'not_sent' ? newSessionNeeded : problemOf(outcome);
  return rejected(outcome.status ?? 0, code, { retryAfterMs: outcome.retryAfterMs });
}

export function detailsOf(session: QrRefundSession | null) {
  const isScannable = session !== null && endOfSession(session) === null;
  return {
    sessionId: session?.id ?? null,
    status: session?.status ?? null,
    /** The QR to draw; absent once nobody should scan it. */
    qrText: isScannable ? (session.qrToken ?? session.qrLink) : null,
    expiresAt: session?.expiresAt ?? null,
    customerName: session?.customerName ?? null,
    customerPhone: session?.customerPhoneMasked ?? null,
  };
}
