import type { QrRefundSession } from '@tilla/payment-api/merchant/qr-refund.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { Refusal } from '../platform/refusal.ts';
import { nothingSentCodes } from './qr-refund-execute.ts';
import { FrozenLink, StoredLink } from './qr-refund-link.ts';
import { FrozenStart, StoredSession } from './qr-refund-start.ts';

/** @throws Refusal before the customer is known, and after it ended without. */
export function identifiedSession(start: OperationRecord): QrRefundSession {
  const session = sessionOf(start);
  if (session === null)
    throw new Refusal(start.step === 'confirmed' ? 'qr_refund_not_identified' : 'qr_refund_expired');
  switch (session.status) {
    case 'customer_identified':
      return session;
    case 'expired':
    case 'failed':
      throw new Refusal('qr_refund_expired');
    case 'completed':
      throw new Refusal('qr_refund_completed');
    default:
      throw new Refusal('qr_refund_not_identified');
  }
}

/** Null where the customer chooses. */
export function askedPaymentId(start: OperationRecord): string | null {
  const frozen = start.kind === 'qr_refund_start' ? FrozenStart.parse(start.frozen) : FrozenLink.parse(start.frozen);
  return frozen.paymentId;
}

/** An execution may have been sent in this session, so there is never a second one (rule R4). */
export function isSpentBy({ kind, step, sends, problem }: OperationRecord): boolean {
  if (kind !== 'qr_refund_execute') return false;
  if (step !== 'rejected') return true;
  return sends > 0 && !(problem !== null && nothingSentCodes.has(problem.code));
}

/** Null before the service returned it. */
export function sessionOf({ kind, result }: OperationRecord): QrRefundSession | null {
  if (result === null || result === undefined) return null;
  if (kind === 'qr_refund_start') return StoredSession.parse(result);
  if (kind === 'qr_refund_link') return StoredLink.parse(result).session;
  throw new Refusal('till_not_found');
}
