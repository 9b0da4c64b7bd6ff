/** Finds our refunds that were reported as not done and were done all the same, or twice (rule W2). */

import type { Refund } from '@tilla/payment-api/merchant/refund.ts';
import { problemOf } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { FrozenExecution } from './frozen-execution.ts';
import { refundResultOf } from './refund-result.ts';
import { factsOfTarget, refundsAbout, type TargetId } from './refund-target.ts';
import { arrivedIn, duplicateRefunds, type OwnRefund, ownRefunds } from './tagged-refunds.ts';

export interface LateRefundDetector {
  /** Whether anything was new. @throws Refusal when the ledger did not take it. */
  compare(target: TargetId, refunds: readonly Refund[]): boolean;
  /** Whether one was done. @throws Refusal when the ledger did not take it, or the service does not answer. */
  checkExecutions(operations: readonly OperationRecord[]): Promise<boolean>;
}

export function createLateRefundDetector({ client, operations, tasks }: ShopContext): LateRefundDetector {
  function reportTwice({ frozen, id }: OwnRefund, { id: refundId, amountTiyn }: Refund): boolean {
    const facts = { ...factsOfTarget(frozen), amountTiyn };
    const question: Question = { kind: 'refund_twice', isBlocking: false, facts, actions: ['accept'] };
    const subject = `${id}:${String(refundId)}`;
    const isNews = tasks.draft(question, subject) !== null;
    if (isNews) tasks.raise(question, subject);
    return isNews;
  }

  function reportArrived({ frozen, id }: OwnRefund, refund: Refund): void {
    const facts = { ...factsOfTarget(frozen), amountTiyn: refund.amountTiyn };
    operations.arrived(id, refundResultOf(refund), arrivedQuestion(facts), `${id}:${String(refund.id)}`);
  }

  return {
    compare(target, refunds) {
      let isNews = false;
      for (const own of ownRefunds(refundsAbout(operations, target))) {
        const arrived = arrivedIn(own, refunds);
        if (arrived !== undefined) reportArrived(own, arrived);
        const reported = duplicateRefunds(own, refunds).filter((refund) => reportTwice(own, refund));
        if (arrived !== undefined || reported.length > 0) isNews = true;
      }
      return isNews;
    },
    async checkExecutions(executions) {
      let isNews = false;
      for (const { id, kind, step, sends, frozen } of executions) {
        if (kind !== 'qr_refund_execute' || step !== 'rejected' || sends === 0) continue;
        const { sessionId, operationRef, paymentId, saleNumber, amountTiyn } = FrozenExecution.parse(frozen);
        const outcome = await client.getQrRefund(sessionId, 'money');
        if (outcome.kind === 'unknown' || outcome.kind === 'throttled') {
          throw Refusal.of(problemOf(outcome));
        }
        // A session unknown to the service proves nothing.
        if (outcome.kind !== 'ok') continue;
        if (outcome.value.status !== 'completed' || outcome.value.operationRef !== operationRef) continue;
        const facts = {
          ...(paymentId === null ? {} : { paymentId }),
          saleNumber: saleNumber ?? UNKNOWN_SALE,
          amountTiyn: outcome.value.refundedTiyn ?? amountTiyn,
        };
        operations.arrived(id, outcome.value, arrivedQuestion(facts), `${id}:${sessionId}`);
        isNews = true;
      }
      return isNews;
    },
  };
}

/** Another till's sale, or one that this ledger lost. */
const UNKNOWN_SALE = '–';

function arrivedQuestion(facts: Question['facts']): Question {
  return { kind: 'refund_arrived', isBlocking: false, facts, actions: ['accept'] };
}
