/** The money operation "execution of a QR refund": sent once per session (rule R4). */

import type { QrRefundExecution, QrRefundSession } from '@tilla/payment-api/merchant/qr-refund.ts';
import { type Outcome, rejected, unknown } from '../api/outcome.ts';
import { opening, sentAtMs } from '../money/in-flight.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { FrozenExecution } from './frozen-execution.ts';
import { StoredSession } from './qr-refund-start.ts';
import { failedRefund, NEEDS_BUYER } from './refund-operation.ts';

/** Codes that prove that nothing was sent; only after them may a session be executed again. */
export const nothingSentCodes: ReadonlySet<string> = new Set([
  'qr_refund_execution_context_unavailable',
  'qr_refund_execution_disabled',
]);

export function describeQrRefundExecute({
  client,
}: ShopContext): OperationDescription<FrozenExecution, QrRefundSession> {
  /** Only "completed" with our operation settles it; anything else is for a person (rule R4). */
  async function lookAtSession(frozen: FrozenExecution): Promise<LookupResult<QrRefundSession>> {
    const outcome = await client.getQrRefund(frozen.sessionId, 'money');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    const session = outcome.value;
    if (session.status === 'completed' && session.operationRef === frozen.operationRef) {
      return { kind: 'found', result: session };
    }
    // It may be done in a moment, so it is not "not done" yet.
    if (session.status === 'executing') return { kind: 'unclear', outcome: underWay };
    return isFinal(session.status)
      ? { kind: 'foreign', problem: { code: 'qr_refund_execution_uncertain', params: {} } }
      : { kind: 'nothing' };
  }

  return {
    kind: 'qr_refund_execute',
    frozen: FrozenExecution,
    result: StoredSession,
    repeat: 'never',
    isLookedUpWhenRefused: true,
    send: async (frozen) => provenOf(await client.executeQrRefund(frozen.sessionId, frozen.body), frozen),
    lookup: lookAtSession,
    readTaken(frozen, { status }) {
      // Any conflict means that something was executed in this session, or is being executed.
      return status === 409 ? lookAfterConflict(frozen) : undefined;
    },
    endOf: () => ({ problem: null }),
    question(frozen, operation): Question | null {
      const { step, mayHaveArrived } = operation;
      const isOpen = (step === 'unknown' && mayHaveArrived) || step === 'stopped';
      if (!isOpen) return null;
      const { paymentId, saleNumber, amountTiyn, bankInvoiceId } = frozen;
      return {
        kind: 'qr_refund_uncertain',
        isBlocking: true,
        facts: {
          ...(paymentId === null ? {} : { paymentId }),
          ...(saleNumber === null ? {} : { saleNumber }),
          ...(bankInvoiceId === null ? {} : { bankInvoiceId }),
          amountTiyn,
          ...opening(sentAtMs(operation)),
        },
        // Never "try again": the money may be on its way.
        actions: ['was_done', 'was_not_done'],
      };
    },
    // The plain refund that failed without the customer's consent is the same refund, whatever part is refunded now.
    outdates({ amountTiyn }, other) {
      const failed = failedRefund(other);
      return failed !== null && (failed.code === NEEDS_BUYER || failed.amountTiyn === amountTiyn);
    },
    details: (frozen, session) => ({
      sessionId: frozen.sessionId,
      paymentId: frozen.paymentId,
      saleNumber: frozen.saleNumber,
      amountTiyn: session?.refundedTiyn ?? frozen.amountTiyn,
      reason: frozen.reason,
      receiptUrl: session?.receiptUrl ?? null,
    }),
  };

  async function lookAfterConflict(frozen: FrozenExecution): Promise<LookupResult<QrRefundSession>> {
    const lookup = await lookAtSession(frozen);
    const isUnderWay = lookup.kind === 'unclear' && lookup.outcome === underWay;
    return lookup.kind === 'nothing' || isUnderWay
      ? { kind: 'foreign', problem: { code: 'qr_refund_execution_in_progress', params: {} } }
      : lookup;
  }
}

const underWay = unknown('unreadable');

function isFinal(status: string): boolean {
  return status === 'execution_uncertain' || status === 'completed' || status === 'expired' || status === 'failed';
}

function provenOf(outcome: Outcome<QrRefundExecution>, frozen: FrozenExecution): Outcome<QrRefundSession> {
  if (outcome.kind === 'ok') {
    const { session, code } = outcome.value;
    const isDone = session?.status === 'completed' && session.operationRef === frozen.operationRef;
    if (isDone) return { kind: 'ok', value: session };
    const reason = code ?? 'qr_refund_execution_uncertain';
    return unknown('server_error', { status: 202, code: reason });
  }
  if (outcome.kind !== 'unknown' || outcome.code === null || !nothingSentCodes.has(outcome.code)) return outcome;
  const { code, retryAfterMs } = outcome;
  return rejected(503, code, { retryAfterMs });
}
