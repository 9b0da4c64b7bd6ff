/** Starts every refund of an invoice: read fresh, admit, freeze, send (rules R1, R2, R3, W2). */

import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import { type LineAsk, planReturn, type RefundPlan } from '@tilla/shared/domain/refund-lines.ts';
import type { NewOperation } from '../money/operation-store.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { type FrozenRefund, freezeRefund } from './frozen-refund.ts';
import type { LateRefundDetector } from './late-refund-detector.ts';
import { noteRefunded } from './note-refunded.ts';
import { type RefundOffer, readRefundOffer } from './refund-offer.ts';
import { refundTagOf } from './refund-tag.ts';
import { lockOf, operationsAbout, type RefundTarget, refundUnderWay, subjectOf } from './refund-target.ts';
import { unlistedRefundsTiyn } from './unlisted-refunds.ts';

/** Exactly one of the two is not null. */
export interface RefundAsk {
  readonly amountTiyn: number | null;
  readonly lines: readonly LineAsk[] | null;
}

export interface RefundToStart {
  readonly target: RefundTarget;
  readonly askOf: (offer: RefundOffer) => RefundAsk;
  /** Stored data of an invoice without a sale here. */
  readonly ofShop?: (offer: RefundOffer) => FrozenRefund['ofShop'];
  readonly reason: string;
  readonly act: { readonly id: string; readonly kind: 'refund.start' | 'shopInvoice.refund' };
  readonly person: NewOperation['person'];
  /** The approver, whose PIN the caller has checked. */
  readonly approvedBy: string | null;
  /** Written with the intent. */
  readonly more: (operationId: string) => LedgerPart;
}

export interface RefundStarter {
  /** The open one, or one that waits for a person; it blocks others. */
  inProgress(target: RefundTarget): OperationView | null;
  /** The service's offer, stored with a payment, less refunds that only a person reported. @throws Refusal */
  readOffer(target: RefundTarget): Promise<RefundOffer & { readonly hasNews: boolean }>;
  /** @throws Refusal where nothing began. */
  start(given: RefundToStart): Promise<string>;
}

export type RefundStarterContext = ShopContext & { readonly lateRefundDetector: LateRefundDetector };

export function createRefundStarter(context: RefundStarterContext): RefundStarter {
  const { client, payments, operations, runner, serverClock, ids, lateRefundDetector, logger } = context;
  /** Invoices whose offer is being read for an intent: a second one would use stale figures. */
  const starting = new Set<number>();

  async function readOffer(target: RefundTarget): Promise<RefundOffer & { hasNews: boolean }> {
    const hasExecuted = await lateRefundDetector.checkExecutions(operationsAbout(context, target));
    const offer = await readRefundOffer(client, target.invoiceId);
    keepSums(payments, serverClock.stampMs(), target, offer);
    const hasArrived = lateRefundDetector.compare(target, offer.refunds);
    const unlistedTiyn = unlistedRefundsTiyn(operationsAbout(context, target), offer);
    const availableTiyn = Math.max(0, offer.availableTiyn - unlistedTiyn);
    return { ...offer, availableTiyn, hasNews: hasExecuted || hasArrived };
  }

  function noteRefund({ target, act, person, approvedBy, reason }: RefundToStart, plan: RefundPlan): LedgerPart {
    const { saleNumber, invoiceId } = target;
    const facts = {
      amountTiyn: plan.totalTiyn,
      ...(saleNumber === null ? { invoice: invoiceId } : { saleNumber }),
      ...(plan.returns.length === 0 ? {} : { lines: plan.returns.length }),
      ...(reason === '' ? {} : { note: reason }),
    };
    return noteAct({ ...act, at: new Date(serverClock.stampMs()).toISOString(), person, approvedBy, facts });
  }

  function assertFree(target: RefundTarget): void {
    if (refundUnderWay(context, target) !== undefined) throw new Refusal('till_refund_in_progress');
  }

  return {
    inProgress(target) {
      const holder = refundUnderWay(context, target);
      return holder === undefined ? null : operations.view(holder);
    },
    readOffer,
    async start(given) {
      const { target } = given;
      if (starting.has(target.invoiceId)) throw new Refusal('till_refund_in_progress');
      assertFree(target);
      starting.add(target.invoiceId);
      try {
        const offer = await readOffer(target);
        // The person decides again, knowing the late arrival (rule W2).
        if (offer.hasNews) throw new Refusal('till_refund_arrived');
        const { plan, isByLines } = admit(given.askOf(offer), offer);
        const tag = refundTagOf(ids.next());
        const ofShop = given.ofShop?.(offer);
        const frozen = freezeRefund({ target, plan, isByLines, reason: given.reason, tag, offer, ofShop });
        // During the read a QR refund may have begun (rule R5).
        assertFree(target);
        const { id } = operations.begin(
          {
            kind: 'refund',
            subject: subjectOf(target),
            lock: lockOf(target),
            person: given.person,
            approvedBy: given.approvedBy,
            frozen: { ...frozen },
          },
          (operationId) => [noteRefund(given, plan), given.more(operationId)],
        );
        inBackground(logger, runner.run(id));
        return id;
      } finally {
        starting.delete(target.invoiceId);
      }
    },
  };
}

/** Only for payments in this ledger; others are not counted here (rule S2). */
function keepSums(
  payments: PaymentStore,
  nowMs: number,
  { paymentId }: RefundTarget,
  { sums, refunds }: Pick<RefundOffer, 'sums' | 'refunds'>,
): void {
  if (paymentId !== null) noteRefunded(payments, nowMs, paymentId, sums, refunds);
}

/** @throws Refusal for what cannot be refunded now. */
function admit({ amountTiyn, lines }: RefundAsk, offer: RefundOffer): { plan: RefundPlan; isByLines: boolean } {
  if ((amountTiyn === null) === (lines === null)) throw new Refusal('till_input_invalid');
  if (lines !== null && offer.lines.length === 0) throw new Refusal('till_refund_one_amount');
  const decision = lines === null ? null : planReturn(offer.lines, lines);
  const plan = decision === null ? { returns: [], totalTiyn: amountTiyn ?? 0 } : decision.plan;
  if (plan === undefined) {
    throw new Refusal(decision?.rejection === 'more_than_left' ? tooMuch : 'till_input_invalid');
  }
  // Another till's or way's pending refund: its money is not available (rules R2, R5).
  if (offer.pendingTiyn > 0) throw new Refusal('till_refund_in_progress');
  if (offer.availableTiyn === 0) throw new Refusal('Invoice is not refundable');
  if (plan.totalTiyn > offer.availableTiyn) throw new Refusal(tooMuch);
  return { plan, isByLines: lines !== null };
}

const tooMuch = 'Refund amount exceeds available amount';
