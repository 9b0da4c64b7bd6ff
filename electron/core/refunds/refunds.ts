/** Giving money of a payment back: what may go back, the intent, and what a person's answer to a task sets going. */

import type { RefundTotals } from '../../../shared/api/merchant/refund.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import type { OperationView } from '../../../shared/contract/views/operation-view.ts';
import { type LineAsk, planReturn, type RefundPlan } from '../../../shared/domain/refund-lines.ts';
import type { ShopContext } from '../context/shop-context.ts';
import type { CallsOf } from '../handlers.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import type { NewOperation } from '../money/operation-store.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { isPermitted, permit } from '../staff/permission.ts';
import type { TaskConsequence } from '../tasks/task-calls.ts';
import { aboutRefund } from './about-refund.ts';
import { freezeRefund } from './frozen-refund.ts';
import type { Latecomers } from './latecomers.ts';
import { refundLockOf } from './refund-lock.ts';
import { type RefundOffer, readRefundOffer } from './refund-offer.ts';
import { refundTagOf, withoutTag } from './refund-tag.ts';
import { unlistedRefundsTiyn } from './unlisted-refunds.ts';

export interface Refunds {
  readonly calls: CallsOf<'refund.prepare' | 'refund.start' | 'refund.ofPayment'>;
  readonly consequences: Readonly<Record<'paid_twice' | 'late_payment' | 'refund_unknown', TaskConsequence>>;
}

/** Exactly one of the two is not null. */
interface Ask {
  readonly amountTiyn: number | null;
  readonly lines: readonly LineAsk[] | null;
}

interface Start {
  readonly payment: PaymentRecord;
  /** What is asked of what is offered; may refuse. */
  readonly askOf: (offer: RefundOffer) => Ask;
  readonly reason: string;
  readonly person: NewOperation['person'];
  /** Who allowed it with a PIN of their own; proven by whoever calls. */
  readonly approvedBy: string | null;
  readonly answer: (operationId: string) => RecordPut;
}

type Needs = Pick<
  ShopContext,
  'ledger' | 'records' | 'client' | 'payments' | 'operations' | 'runner' | 'serverClock' | 'ids'
> & {
  readonly latecomers: Latecomers;
};

export function createRefunds(context: Needs): Refunds {
  const { ledger, records, client, payments, operations, runner, serverClock, ids, latecomers } = context;
  /** Payments whose availability is being read for an intent: a second one would decide on figures of before the first. */
  const starting = new Set<string>();

  function inProgress(paymentId: string): OperationView | null {
    const holder = operations.holderOf(refundLockOf(paymentId));
    return holder === undefined ? null : operations.view(holder);
  }

  function invoiceIdOf(payment: PaymentRecord): number {
    if (payment.invoice === null || payments.phase(payment) !== 'paid') throw new Refusal('Invoice is not refundable');
    return payment.invoice.id;
  }

  /** The service's word, kept with the payment, less what a person knows to have gone back beside it. */
  async function readOffer(paymentId: string, invoiceId: number): Promise<RefundOffer & { hasNews: boolean }> {
    const hasExecuted = await latecomers.lookAtExecutions(operations.ofSubject(paymentId));
    const offer = await readRefundOffer(client, invoiceId);
    noteRefunded(payments, serverClock.stampMs(), paymentId, offer.sums);
    const hasArrived = latecomers.compare(paymentId, offer.refunds);
    const unlistedTiyn = unlistedRefundsTiyn(operations.ofSubject(paymentId), offer);
    const availableTiyn = Math.max(0, offer.availableTiyn - unlistedTiyn);
    return { ...offer, availableTiyn, hasNews: hasExecuted || hasArrived };
  }

  async function start(given: Start): Promise<string> {
    const { payment } = given;
    const lock = refundLockOf(payment.id);
    const invoiceId = invoiceIdOf(payment);
    if (starting.has(payment.id) || operations.holderOf(lock) !== undefined) {
      throw new Refusal('till_refund_in_progress');
    }
    starting.add(payment.id);
    try {
      const offer = await readOffer(payment.id, invoiceId);
      // Whoever wants it decides again, knowing what went back meanwhile (rule W2).
      if (offer.hasNews) throw new Refusal('till_refund_arrived');
      const { plan, isByLines } = admit(given.askOf(offer), offer);
      const tag = refundTagOf(ids.next());
      const frozen = freezeRefund({ payment, invoiceId, plan, isByLines, reason: given.reason, tag, offer });
      const { id } = operations.begin(
        {
          kind: 'refund',
          subject: payment.id,
          lock,
          person: given.person,
          approvedBy: given.approvedBy,
          frozen: { ...frozen },
        },
        given.answer,
      );
      void runner.run(id);
      return id;
    } finally {
      starting.delete(payment.id);
    }
  }

  /** @throws Refusal for what cannot go back now. */
  function admit({ amountTiyn, lines }: Ask, offer: RefundOffer): { plan: RefundPlan; isByLines: boolean } {
    if ((amountTiyn === null) === (lines === null)) throw new Refusal('till_input_invalid');
    const decision = lines === null ? null : planReturn(offer.lines, lines);
    const plan = decision === null ? { returns: [], totalTiyn: amountTiyn ?? 0 } : decision.plan;
    if (plan === undefined) {
      throw new Refusal(decision?.rejection === 'more_than_left' ? tooMuch : 'till_input_invalid');
    }
    // Another till's, or the other way's: the money it holds is not ours to promise (rules R2, R5).
    if (offer.pendingTiyn > 0) throw new Refusal('till_refund_in_progress');
    if (offer.availableTiyn === 0) throw new Refusal('Invoice is not refundable');
    if (plan.totalTiyn > offer.availableTiyn) throw new Refusal(tooMuch);
    return { plan, isByLines: lines !== null };
  }

  /** The answer `refund` to a payment nobody wants: all of it that is available goes back. */
  async function giveAllBack(...[task, action, person, approvedBy]: Parameters<TaskConsequence>): Promise<void> {
    if (action !== 'refund') return;
    // It began before, and the till went down before its task was closed.
    if (ledger.read('note', noteIdOf(task)) !== undefined) return;
    await start({
      payment: payments.get(task.subject),
      askOf: ({ availableTiyn }) => ({ amountTiyn: availableTiyn, lines: null }),
      reason: '',
      person,
      approvedBy: approvedBy?.name ?? person.name,
      answer: (operationId) => ({ kind: 'note', id: noteIdOf(task), value: { operationId }, keys: {} }),
    });
  }

  /** The answers to an unknown outcome: what the person found out (rule R1). */
  async function resolveManually(...[task, action, person]: Parameters<TaskConsequence>): Promise<void> {
    // The service may know by now: its word comes before anybody's, and closes the task by itself.
    await runner.settle(task.subject);
    const operation = operations.get(task.subject);
    if (operation.step !== 'unknown' && operation.step !== 'stopped') return;
    const payment = payments.find(operation.subject);
    if (action === 'was_done' && payment?.invoice) {
      // What the service counts by now; without an answer the reconciliation brings it.
      const outcome = await client.listRefunds({ id: payment.invoice.id }, 'money');
      if (outcome.kind === 'ok') {
        noteRefunded(payments, serverClock.stampMs(), payment.id, outcome.value.invoice);
        latecomers.compare(payment.id, outcome.value.refunds);
      }
    }
    operations.resolveManually(task.subject, action === 'was_done', person.id);
  }

  return {
    calls: {
      async 'refund.prepare'({ paymentId }) {
        const payment = payments.get(paymentId);
        const invoiceId = invoiceIdOf(payment);
        const offer = await readOffer(paymentId, invoiceId);
        const { amountTiyn, refundedTiyn, pendingTiyn, availableTiyn, refunds, lines } = offer;
        return {
          paymentId,
          invoiceId,
          amountTiyn,
          refundedTiyn,
          pendingTiyn,
          availableTiyn,
          isFullyRefunded: refundedTiyn > 0 && refundedTiyn >= amountTiyn,
          inProgress: inProgress(paymentId),
          needsBuyer: refunds.some(({ errorCode }) => errorCode === 'refund_requires_buyer_confirmation'),
          refunds: refunds.map(({ items: _, reason, ...refund }) => ({ ...refund, reason: withoutTag(reason) })),
          lines: lines.map(({ catalogItemId, ...line }) => ({ ...line, isReturnable: catalogItemId !== null })),
          isOneAmount: lines.length === 0 && hasGoods(records.sale(payment.saleId)?.cart),
        };
      },
      async 'refund.start'(input: CallInput<'refund.start'>, caller) {
        const { paymentId, amountTiyn, lines, reason, commandId } = input;
        const asked = isPermitted(caller, 'senior') ? undefined : payments.find(paymentId);
        const about =
          asked === undefined ? {} : await aboutRefund(asked, input, () => readOffer(paymentId, invoiceIdOf(asked)));
        const { person, approvedBy } = permit(caller, 'senior', () => about);
        const at = new Date(serverClock.stampMs()).toISOString();
        const operationId = await start({
          payment: payments.get(paymentId),
          askOf: () => ({ amountTiyn, lines }),
          reason,
          person,
          approvedBy,
          answer: (made) => putCommand(commandId, { name: 'refund.start', output: { operationId: made } }, at),
        });
        return { operationId };
      },
      'refund.ofPayment'({ paymentId }) {
        const payment = payments.get(paymentId);
        const { refundedTiyn, isFullyRefunded } = payments.view(payment);
        return {
          refundedTiyn,
          isFullyRefunded,
          inProgress: inProgress(paymentId),
          operations: operations
            .ofSubject(paymentId)
            .filter(({ kind }) => kind === 'refund')
            .map(operations.view),
        };
      },
    },
    consequences: { paid_twice: giveAllBack, late_payment: giveAllBack, refund_unknown: resolveManually },
  };
}

/**
 * Keeps with a payment what went back of it by the service's word (rule S2).
 * @throws Refusal when the ledger did not take it.
 */
export function noteRefunded(payments: PaymentStore, nowMs: number, paymentId: string, sums: RefundTotals): void {
  const { totalRefundedTiyn } = sums;
  if (totalRefundedTiyn === null || payments.find(paymentId) === undefined) return;
  payments.execute(paymentId, { name: 'noteRefunded', totalRefundedTiyn, nowMs });
}

const tooMuch = 'Refund amount exceeds available amount';

function hasGoods(cart: SaleRecord['cart'] | undefined): boolean {
  return cart?.lines.some(({ catalogItemId }) => catalogItemId !== null) ?? false;
}

function noteIdOf({ id }: TaskRecord): string {
  return `refund:${id}`;
}
