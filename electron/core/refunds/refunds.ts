import type { InvoiceRefunds } from '@tilla/payment-api/merchant/refund.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { TaskAction } from '@tilla/shared/contract/views/task-view.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putCommand, putNote } from '../ledger/records.ts';
import { putReturnPlace } from '../ledger/return-place.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { aboutRefund, type RefundedThing } from './about-refund.ts';
import { FrozenRefund } from './frozen-refund.ts';
import { noteRefunded } from './note-refunded.ts';
import { offerView } from './offer-view.ts';
import { describeRefund } from './refund-operation.ts';
import { createRefundStarter, type RefundStarter, type RefundStarterContext } from './refund-start.ts';
import { type RefundTarget, refundsAbout, type TargetId, targetOfPayment } from './refund-target.ts';

export interface Refunds {
  readonly calls: CallsOf<'refund.prepare' | 'refund.start' | 'refund.ofPayment'>;
  readonly operations: readonly DescribedOperation[];
  readonly consequences: Readonly<
    Record<'paid_twice' | 'late_payment' | 'printed_restricted' | 'refund_unknown', TaskConsequence>
  >;
  /** Shared with refunds of shop invoices, so that both know what is starting. */
  readonly starter: RefundStarter;
}

type HandOver = (task: TaskRecord, action: TaskAction, person: PersonView) => void;

export function createRefunds(context: ShopContext & RefundStarterContext & { readonly handOver: HandOver }): Refunds {
  const { ledger, records, client, payments, operations, runner, serverClock, lateRefundDetector, language } = context;
  const starter = createRefundStarter(context);

  function ofPayment({ saleId, saleNumber, amountTiyn, invoice }: PaymentRecord): RefundedThing {
    return {
      about: { sale: saleNumber },
      leftTiyn: amountTiyn - (invoice?.totalRefundedTiyn ?? 0),
      goods: records.sale(saleId)?.cart.lines ?? [],
    };
  }

  /** @throws Refusal for an unpaid payment. */
  function targetOf(payment: PaymentRecord): RefundTarget {
    if (payment.invoice === null || payments.phase(payment) !== 'paid') throw new Refusal('Invoice is not refundable');
    return targetOfPayment(payment, payment.invoice.id);
  }

  /** The answer `refund` to an unwanted payment: refunds all that is available. */
  async function giveAllBack(...[task, action, person, approvedBy]: Parameters<TaskConsequence>): Promise<void> {
    if (action !== 'refund') return;
    if (ledger.read('note', noteIdOf(task)) !== undefined) return;
    const payment = payments.get(task.subject);
    if (task.kind === 'printed_restricted' && payments.view(payment).isFullyRefunded) return;
    await starter.start({
      target: targetOf(payment),
      askOf: ({ availableTiyn }) => ({ amountTiyn: availableTiyn, lines: null }),
      reason: '',
      act: { id: noteIdOf(task), kind: 'refund.start' },
      person,
      approvedBy: approvedBy?.name ?? person.name,
      more: (operationId) => putNote(noteIdOf(task), { operationId }),
    });
  }

  /** Answers to an unknown outcome: what a person found out (rule R1). */
  async function resolveManually(...[task, action, person]: Parameters<TaskConsequence>): Promise<void> {
    // The service may know by now; its answer comes first and closes the task.
    await runner.settle(task.subject);
    const operation = operations.get(task.subject);
    if (operation.step !== 'unknown' && operation.step !== 'stopped') return;
    if (action === 'was_done') await readSums(FrozenRefund.parse(operation.frozen));
    operations.resolveManually(task.subject, action === 'was_done', person.id);
  }

  /** The service's current sums; without an answer the reconciliation reads them later. */
  async function readSums(frozen: FrozenRefund): Promise<void> {
    const { paymentId, invoiceId } = frozen;
    if (paymentId !== null && payments.find(paymentId)?.invoice?.id !== invoiceId) return;
    const outcome = await client.listRefunds({ id: invoiceId }, 'money');
    if (outcome.kind === 'ok') noteList(frozen, outcome.value);
  }

  function noteList(target: TargetId, { invoice, refunds }: InvoiceRefunds): void {
    if (target.paymentId !== null) noteRefunded(payments, serverClock.stampMs(), target.paymentId, invoice, refunds);
    lateRefundDetector.compare(target, refunds);
  }

  return {
    starter,
    operations: [describeOperation(describeRefund({ ...context, noteList }))],
    calls: {
      async 'refund.prepare'({ paymentId }) {
        const payment = payments.get(paymentId);
        const target = targetOf(payment);
        const offer = await starter.readOffer(target);
        const isOneAmount = offer.lines.length === 0 && hasGoods(records.sale(payment.saleId)?.cart);
        return { paymentId, ...offerView(target.invoiceId, offer, starter.inProgress(target)), isOneAmount };
      },
      async 'refund.start'(input: CallInput<'refund.start'>, caller) {
        const { paymentId, amountTiyn, lines, reason, goodsTo, commandId } = input;
        const asked = isPermitted(caller, 'senior') ? undefined : payments.find(paymentId);
        const about =
          asked === undefined
            ? {}
            : await aboutRefund(ofPayment(asked), input, () => starter.readOffer(targetOf(asked)), language());
        const { person, approvedBy } = permit(caller, 'senior', () => about);
        const at = new Date(serverClock.stampMs()).toISOString();
        const payment = payments.get(paymentId);
        const operationId = await starter.start({
          target: targetOf(payment),
          askOf: () => ({ amountTiyn, lines }),
          reason,
          act: { id: commandId, kind: 'refund.start' },
          person,
          approvedBy,
          more: (made) => [
            putCommand(commandId, { name: 'refund.start', output: { operationId: made } }, at),
            putReturnPlace({ saleId: payment.saleId, refundId: made, to: goodsTo }, at, person.id),
          ],
        });
        return { operationId };
      },
      'refund.ofPayment'({ paymentId }) {
        const payment = payments.get(paymentId);
        const { refundedTiyn, isFullyRefunded } = payments.view(payment);
        const target = targetOfPayment(payment, payment.invoice?.id ?? 0);
        return {
          refundedTiyn,
          isFullyRefunded,
          inProgress: starter.inProgress(target),
          operations: refundsAbout(operations, target)
            .filter(({ kind }) => kind === 'refund')
            .map(operations.view),
        };
      },
    },
    consequences: {
      paid_twice: giveAllBack,
      late_payment: giveAllBack,
      printed_restricted(...answer) {
        const [task, action, person] = answer;
        context.handOver(task, action, person);
        return giveAllBack(...answer);
      },
      refund_unknown: resolveManually,
    },
  };
}

function hasGoods(cart: SaleRecord['cart'] | undefined): boolean {
  return cart?.lines.some(({ catalogItemId }) => catalogItemId !== null) ?? false;
}

function noteIdOf({ id }: TaskRecord): string {
  return `refund:${id}`;
}
