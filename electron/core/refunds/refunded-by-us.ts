import type { OperationStore } from '../money/operation-store.ts';
import { refundsAbout, type TargetId } from './refund-target.ts';

/** Infinite while one is unsettled. */
export function refundedByUsTiyn(operations: Pick<OperationStore, 'ofSubject' | 'view'>, target: TargetId): number {
  const refunds = refundsAbout(operations, target)
    .filter(({ kind }) => kind === 'refund' || kind === 'qr_refund_execute')
    .map(operations.view);
  let sum = 0;
  for (const { phase, details } of refunds) {
    if (phase === 'rejected' || phase === 'failed') continue;
    if (phase !== 'done') return Number.POSITIVE_INFINITY;
    sum += Number(details['amountTiyn'] ?? 0);
  }
  return sum;
}
