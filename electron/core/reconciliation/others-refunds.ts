/** Whose refund it was that these books did not send: another till's of the shop says so by the mark in its reason. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import { tagIn } from '../refunds/refund-tag.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { foreignRefundQuestion, tillRefundQuestion } from './questions.ts';

/** More went back of a payment than these books sent. */
export interface RefundOfOthers {
  readonly payment: PaymentRecord;
  readonly byOthersTiyn: number;
  readonly totalTiyn: number;
}

export interface OthersRefunds {
  notice(refund: RefundOfOthers): void;
  /** Asks about what was noticed, and tells a person; what went wrong, or null. @throws Refusal of the journal. */
  ask(): Promise<Problem | null>;
}

export interface OthersRefundsParts {
  readonly client: Pick<ApiClient, 'listRefunds'>;
  readonly operations: Pick<OperationStore, 'ofSubject'>;
  readonly tasks: TaskStore;
  readonly isRunning: () => boolean;
}

export function createOthersRefunds({ client, operations, tasks, isRunning }: OthersRefundsParts): OthersRefunds {
  const noticed = new Map<string, RefundOfOthers>();
  /** By payment: up to which sum it was told in this run; the tasks themselves are raised once for ever. */
  const told = new Map<string, number>();

  function tell({ payment, byOthersTiyn, totalTiyn }: RefundOfOthers, markedTiyn: number): void {
    const byTillsTiyn = Math.min(markedTiyn, byOthersTiyn);
    const foreignTiyn = byOthersTiyn - byTillsTiyn;
    if (byTillsTiyn > 0) tasks.raise(tillRefundQuestion(payment, byTillsTiyn), `${payment.id}:${String(byTillsTiyn)}`);
    if (foreignTiyn > 0) {
      tasks.raise(foreignRefundQuestion(payment, foreignTiyn, totalTiyn), `${payment.id}:${String(foreignTiyn)}`);
    }
    told.set(payment.id, totalTiyn);
    noticed.delete(payment.id);
  }

  /** What refunds with a till's mark gave back that is none of ours; or why that cannot be told now. */
  async function marked(payment: PaymentRecord): Promise<number | Problem> {
    const outcome = await client.listRefunds({ id: payment.invoice?.id ?? 0 }, 'background');
    if (outcome.kind === 'unknown' || outcome.kind === 'throttled') return problemOf(outcome);
    // A list that the service refuses names nobody.
    if (outcome.kind !== 'ok') return 0;
    const own = new Set(operations.ofSubject(payment.id).map(({ frozen }) => frozen['tag']));
    return outcome.value.refunds
      .filter(({ status, reason }) => {
        const tag = tagIn(reason);
        return status === 'completed' && tag !== null && !own.has(tag);
      })
      .reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  }

  return {
    notice(refund) {
      if (told.get(refund.payment.id) !== refund.totalTiyn) noticed.set(refund.payment.id, refund);
    },
    async ask() {
      for (const refund of [...noticed.values()]) {
        const answer = await marked(refund.payment);
        if (!isRunning()) return null;
        if (typeof answer !== 'number') return answer;
        tell(refund, answer);
      }
      return null;
    },
  };
}
