/** Matches listed refunds with our tags, and compares them with what was reported; pure (rules R1, W2). */

import type { Refund } from '@tilla/payment-api/merchant/refund.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { FrozenRefund } from './frozen-refund.ts';
import { RefundResult } from './refund-result.ts';
import { tagIn } from './refund-tag.ts';

export interface OwnRefund {
  readonly id: string;
  readonly step: OperationRecord['step'];
  readonly frozen: FrozenRefund;
  readonly hasFailed: boolean;
  readonly refundId: number | null;
}

export function ownRefunds(ofPayment: readonly OperationRecord[]): OwnRefund[] {
  return ofPayment
    .filter(({ kind, sends }) => kind === 'refund' && sends > 0)
    .map(({ id, step, frozen, problem, result }) => ({
      id,
      step,
      frozen: FrozenRefund.parse(frozen),
      hasFailed: step === 'confirmed' && problem !== null,
      refundId: RefundResult.nullish().parse(result)?.refundId ?? null,
    }));
}

export function arrivedIn(own: OwnRefund, refunds: readonly Refund[]): Refund | undefined {
  if (own.step !== 'rejected' && !own.hasFailed) return undefined;
  // An older list shows the failed one in its earlier state.
  return tagged(own.frozen, refunds).find(({ id, status }) => id !== own.refundId || status === 'completed');
}

/** Refunds beyond the first with one tag: delivered more than once. */
export function duplicateRefunds({ frozen }: OwnRefund, refunds: readonly Refund[]): Refund[] {
  return tagged(frozen, refunds).slice(1);
}

export function deliveredTwiceTiyn(ofPayment: readonly OperationRecord[], refunds: readonly Refund[]): number {
  const completed = refunds.filter(({ status }) => status === 'completed');
  return ownRefunds(ofPayment)
    .flatMap((own) => duplicateRefunds(own, completed))
    .reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

/** Oldest first; a failed one moved nothing. */
export function tagged({ tag, knownRefundIds }: FrozenRefund, refunds: readonly Refund[]): Refund[] {
  return refunds
    .filter(({ id, status, reason }) => status !== 'failed' && tagIn(reason) === tag && !knownRefundIds.includes(id))
    .toSorted((one, other) => one.id - other.id);
}
