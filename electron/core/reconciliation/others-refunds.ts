/** Attributes refunds that this ledger did not send: another till of the shop marks its reason. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { problemOf } from '../api/outcome.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { problemIn } from '../platform/refusal.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';
import { noteRefunded } from '../refunds/note-refunded.ts';
import { tagIn } from '../refunds/refund-tag.ts';
import { refundsAbout } from '../refunds/refund-target.ts';
import { refundedByUsTiyn } from '../refunds/refunded-by-us.ts';
import { deliveredTwiceTiyn } from '../refunds/tagged-refunds.ts';
import { foreignRefundQuestion, tillRefundQuestion } from './questions.ts';

export interface RefundOfOthers {
  readonly payment: PaymentRecord;
  readonly byOthersTiyn: number;
  readonly totalTiyn: number;
}

interface KnownRefunds {
  readonly markedTiyn: number;
  /** Ours after all, reported as a late arrival (rule W2). */
  readonly oursTiyn: number;
}

export interface OthersRefunds {
  notice(refund: RefundOfOthers): void;
  /** The problem, or null. @throws Refusal of the ledger. */
  ask(): Promise<Problem | null>;
}

export function createOthersRefunds(
  context: ShopContext & {
    readonly lateRefundDetector: LateRefundDetector;
    readonly isRunning: () => boolean;
  },
): OthersRefunds {
  const { client, operations, payments, serverClock, lateRefundDetector, tasks, isRunning } = context;
  const noticed = new Map<string, RefundOfOthers>();
  /** By payment: the sum reported in this run; tasks are raised only once anyway. */
  const reportedTiyn = new Map<string, number>();

  function raiseTasks(
    { payment, byOthersTiyn: noticedTiyn, totalTiyn }: RefundOfOthers,
    { markedTiyn, oursTiyn }: KnownRefunds,
  ): void {
    const byOthersTiyn = Math.max(0, noticedTiyn - oursTiyn);
    const byTillsTiyn = Math.min(markedTiyn, byOthersTiyn);
    const foreignTiyn = byOthersTiyn - byTillsTiyn;
    if (byTillsTiyn > 0) tasks.raise(tillRefundQuestion(payment, byTillsTiyn), `${payment.id}:${String(byTillsTiyn)}`);
    if (foreignTiyn > 0) {
      tasks.raise(foreignRefundQuestion(payment, foreignTiyn, totalTiyn), `${payment.id}:${String(foreignTiyn)}`);
    }
    reportedTiyn.set(payment.id, totalTiyn);
    noticed.delete(payment.id);
  }

  async function read(payment: PaymentRecord): Promise<KnownRefunds | Problem> {
    const target = { paymentId: payment.id, invoiceId: payment.invoice?.id ?? 0 };
    const beforeTiyn = refundedByUsTiyn(operations, target);
    const problem = await executed(payment);
    if (problem !== null) return problem;
    const outcome = await client.listRefunds({ id: target.invoiceId }, 'background');
    if (outcome.kind === 'unknown' || outcome.kind === 'throttled') return problemOf(outcome);
    if (outcome.kind !== 'ok') return { markedTiyn: 0, oursTiyn: 0 };
    noteRefunded(payments, serverClock.stampMs(), payment.id, outcome.value.invoice, outcome.value.refunds);
    lateRefundDetector.compare(target, outcome.value.refunds);
    const own = new Set(refundsAbout(operations, target).map(({ frozen }) => frozen['tag']));
    const markedTiyn = outcome.value.refunds
      .filter(({ status, reason }) => {
        const tag = tagIn(reason);
        return status === 'completed' && tag !== null && !own.has(tag);
      })
      .reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
    const twiceTiyn = deliveredTwiceTiyn(refundsAbout(operations, target), outcome.value.refunds);
    const afterTiyn = refundedByUsTiyn(operations, target);
    return { markedTiyn, oursTiyn: twiceTiyn + (afterTiyn === beforeTiyn ? 0 : afterTiyn - beforeTiyn) };
  }

  async function executed(payment: PaymentRecord): Promise<Problem | null> {
    try {
      await lateRefundDetector.checkExecutions(operations.ofSubject(payment.id));
      return null;
    } catch (failure) {
      return problemIn(failure);
    }
  }

  return {
    notice(refund) {
      if (reportedTiyn.get(refund.payment.id) !== refund.totalTiyn) noticed.set(refund.payment.id, refund);
    },
    async ask() {
      for (const refund of [...noticed.values()]) {
        const answer = await read(refund.payment);
        if (!isRunning()) return null;
        if ('code' in answer) return answer;
        // A late arrival of ours is not settled yet: the next look decides about the rest.
        if (Number.isFinite(answer.oursTiyn)) raiseTasks(refund, answer);
        else noticed.delete(refund.payment.id);
      }
      return null;
    },
  };
}
