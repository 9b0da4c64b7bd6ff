import {
  type QrRefundOperation,
  type QrRefundOperationDetails,
  qrRefundExecuteBody,
} from '@tilla/payment-api/merchant/qr-refund.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { QrRefundOperationView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isOperationLive, putCommand } from '../ledger/records.ts';
import { putReturnPlace } from '../ledger/return-place.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  executionsOf,
  executionsOfBank,
  executionsOfSession,
  putExecutions,
  putExecutionsOfBank,
  putExecutionsOfSession,
  putRecentExecution,
  recentExecutions,
} from './executions.ts';
import { FrozenExecution } from './frozen-execution.ts';
import type { LateRefundDetector } from './late-refund-detector.ts';
import { findMatchingPayment } from './matching-payment.ts';
import { noteRefunded } from './note-refunded.ts';
import { describeQrRefundExecute } from './qr-refund-execute.ts';
import { describeQrRefundStart, type FrozenStart, StoredSession } from './qr-refund-start.ts';
import { readRefundOffer } from './refund-offer.ts';
import {
  bankLockOf,
  lockOf,
  operationsAbout,
  refundOfBankNumber,
  refundUnderWay,
  targetOfPayment,
} from './refund-target.ts';
import { askedPaymentId, identifiedSession, isSpentBy } from './session-of.ts';
import { unlistedRefundsTiyn } from './unlisted-refunds.ts';

export interface QrRefunds {
  /** Counts refunds that a crash left uncounted. @throws Refusal when the ledger did not take it. */
  countRecent(): void;
  /** The same where this run's ledger write failed (rule H6). */
  countIncomplete(): void;
  readonly calls: CallsOf<'qrRefund.start' | 'qrRefund.operations' | 'qrRefund.operation' | 'qrRefund.execute'>;
  readonly operations: readonly DescribedOperation[];
  readonly consequences: { readonly qr_refund_uncertain: TaskConsequence };
}

type Execution = Omit<CallInput<'qrRefund.execute'>, 'commandId' | 'approval'>;

export function createQrRefunds(context: ShopContext & { readonly lateRefundDetector: LateRefundDetector }): QrRefunds {
  const { ledger, client, payments, operations, runner, serverClock, lateRefundDetector, facts, logger } = context;
  let isIncomplete = false;

  /** Refuses while a plain refund of this payment is in progress, here or on another till (rules R2, R5). */
  async function assertNothingPending(payment: PaymentRecord, wantedTiyn = 1): Promise<number> {
    if (payment.invoice === null || payments.phase(payment) !== 'paid') throw new Refusal('Invoice is not refundable');
    const target = targetOfPayment(payment, payment.invoice.id);
    const hasExecuted = await lateRefundDetector.checkExecutions(operationsAbout(context, target));
    const offer = await readRefundOffer(client, payment.invoice.id);
    if (lateRefundDetector.compare(target, offer.refunds) || hasExecuted) {
      noteRefunded(payments, serverClock.stampMs(), payment.id, offer.sums, offer.refunds);
      throw new Refusal('till_refund_arrived');
    }
    const { pendingTiyn, refundedTiyn } = offer;
    const availableTiyn = offer.availableTiyn - unlistedRefundsTiyn(operationsAbout(context, target), offer);
    if (refundUnderWay(context, target) !== undefined || pendingTiyn > 0) {
      throw new Refusal('till_refund_in_progress');
    }
    if (availableTiyn <= 0) throw new Refusal('Invoice is not refundable');
    if (wantedTiyn > availableTiyn) throw new Refusal('refund_amount_exceeds_available');
    return refundedTiyn;
  }

  async function start({ paymentId, commandId }: CallInput<'qrRefund.start'>, person: PersonView | null) {
    if (person === null) throw new Refusal('till_locked');
    const { bankConnectionId } = facts.billing();
    if (paymentId !== null) await assertNothingPending(payments.get(paymentId));
    const frozen: FrozenStart = {
      body: JSON.stringify(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      paymentId,
    };
    const { id } = operations.begin(
      { kind: 'qr_refund_start', subject: paymentId ?? 'qr-refund', lock: null, person, approvedBy: null, frozen },
      (operationId) => putCommand(commandId, { name: 'qrRefund.start', output: { operationId } }, now()),
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  function now(): string {
    return new Date(serverClock.stampMs()).toISOString();
  }

  /** A session is used up as soon as an execution may have been sent (rule R4). */
  function assertUnspent(sessionId: string): void {
    const executions = executionsOfSession(ledger, sessionId).map(operations.get);
    if (executions.some(isSpentBy)) throw new Refusal('qr_refund_execution_in_progress');
  }

  async function aboutExecution({ startOperationId, operationRef, amountTiyn, items, reason }: Execution) {
    const given = reason === '' ? {} : { reason };
    try {
      const session = identifiedSession(operations.get(startOperationId));
      const operation = valueOf(await client.getQrRefundOperation(session.id, operationRef));
      const payment = await findMatchingPayment(context, operation, askedPaymentId(operations.get(startOperationId)));
      const wantedTiyn = amountTiyn ?? sumOfItems(operation, items ?? []);
      const sale = payment === null ? {} : { sale: payment.saleNumber };
      return { ...given, ...sale, amountTiyn: wantedTiyn };
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return { ...given, ...(amountTiyn === null ? {} : { amountTiyn }) };
    }
  }

  async function execute(asked: Execution, commandId: string, caller: Caller) {
    const { startOperationId, operationRef, amountTiyn, items, reason, goodsTo } = asked;
    const about = isPermitted(caller, 'senior') ? {} : await aboutExecution(asked);
    const { person, approvedBy } = permit(caller, 'senior', () => about);
    if ((amountTiyn === null) === (items === null)) throw new Refusal('till_input_invalid');
    const started = operations.get(startOperationId);
    const session = identifiedSession(started);
    assertUnspent(session.id);
    const operation = valueOf(await client.getQrRefundOperation(session.id, operationRef));
    admit(operation, asked);
    const payment = await findMatchingPayment(context, operation, askedPaymentId(started));
    const wantedTiyn = amountTiyn ?? sumOfItems(operation, items ?? []);
    const knownRefundedTiyn = payment === null ? null : await assertNothingPending(payment, wantedTiyn);
    const ofBank = payment === null ? executionsOfBank(ledger, operation.bankInvoiceId) : [];
    if (await lateRefundDetector.checkExecutions(ofBank.map(operations.get))) throw new Refusal('till_refund_arrived');
    // During the request another window may have executed it, or refunded it the plain way (rule R5).
    assertUnspent(session.id);
    if (payment === null && refundOfBankNumber(context, operation.bankInvoiceId) !== undefined) {
      throw new Refusal('till_refund_in_progress');
    }
    const frozen: FrozenExecution = {
      body: JSON.stringify(
        qrRefundExecuteBody.encode({
          operationRef,
          amountTiyn,
          items: items === null ? null : [...items],
          reason: reason === '' ? null : reason,
          simulate: null,
        }),
      ),
      sessionId: session.id,
      startOperationId,
      operationRef,
      bankInvoiceId: operation.bankInvoiceId,
      paymentId: payment?.id ?? null,
      saleNumber: payment?.saleNumber ?? null,
      amountTiyn: wantedTiyn,
      ...(items === null ? {} : { items: namedItems(operation, items) }),
      knownRefundedTiyn,
      reason,
    };
    const facts = {
      amountTiyn: wantedTiyn,
      ...(payment === null ? {} : { saleNumber: payment.saleNumber }),
      ...(items === null ? {} : { lines: items.length }),
      ...(reason === '' ? {} : { note: reason }),
    };
    const act = noteAct({ id: commandId, at: now(), kind: 'qrRefund.execute', person, approvedBy, facts });
    const lock =
      payment === null
        ? bankLockOf(operation.bankInvoiceId ?? session.id)
        : lockOf({ paymentId: payment.id, invoiceId: payment.invoice?.id ?? 0 });
    const { id } = operations.begin(
      {
        kind: 'qr_refund_execute',
        subject: payment?.id ?? startOperationId,
        lock,
        person,
        approvedBy,
        frozen,
      },
      (operationId) => [
        act,
        putExecutions(startOperationId, [...executionsOf(ledger, startOperationId), operationId]),
        putRecentExecution(ledger, operationId, (id) => isOperationLive(operations.get(id))),
        putExecutionsOfSession(session.id, [...executionsOfSession(ledger, session.id), operationId]),
        putExecutionsOfBank(operation.bankInvoiceId, [
          ...executionsOfBank(ledger, operation.bankInvoiceId),
          operationId,
        ]),
        payment === null
          ? null
          : putReturnPlace({ saleId: payment.saleId, refundId: operationId, to: goodsTo }, now(), person.id),
        putCommand(commandId, { name: 'qrRefund.execute', output: { operationId } }, now()),
      ],
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  // A refund of our payment is counted with it at once, however it was learned (rule S2).
  operations.onChange((operation, before) => {
    if (before?.step === 'confirmed') return;
    const wasIncomplete = isIncomplete;
    isIncomplete = true;
    count(operation);
    isIncomplete = wasIncomplete;
  });

  function countRecent(): void {
    isIncomplete = true;
    for (const id of recentExecutions(ledger)) count(operations.get(id));
    isIncomplete = false;
  }

  function count(operation: OperationRecord): void {
    if (operation.kind !== 'qr_refund_execute' || operation.step !== 'confirmed') return;
    const { paymentId, amountTiyn, knownRefundedTiyn } = FrozenExecution.parse(operation.frozen);
    const refundedTiyn = StoredSession.nullable().parse(operation.result ?? null)?.refundedTiyn ?? amountTiyn;
    if (paymentId === null) return;
    const totalRefundedTiyn = (knownRefundedTiyn ?? 0) + refundedTiyn;
    const sums = { id: null, totalRefundedTiyn, amountTiyn: null, availableTiyn: null, isFullyRefunded: false };
    noteRefunded(payments, serverClock.stampMs(), paymentId, sums);
  }

  function viewOf(operation: QrRefundOperation, askedRef: string | null): QrRefundOperationView {
    const { ref, amountTiyn, availableTiyn, paidAt, description, isReturnable, hasItems } = operation;
    const isAsked = askedRef !== null && operation.bankInvoiceId === askedRef;
    return { ref, amountTiyn, availableTiyn, paidAt, description, isReturnable, hasItems, isAsked };
  }

  async function askedBankInvoice(paymentId: string | null): Promise<string | null> {
    const invoice = paymentId === null ? null : (payments.find(paymentId)?.invoice ?? null);
    if (invoice === null) return null;
    const outcome = await client.getInvoice({ id: invoice.id }, 'money');
    return outcome.kind === 'ok' ? outcome.value.bankInvoiceId : null;
  }

  return {
    countRecent,
    countIncomplete() {
      if (isIncomplete) countRecent();
    },
    calls: {
      'qrRefund.start': (input, { person }) => start(input, person),
      async 'qrRefund.operations'({ operationId }) {
        const started = operations.get(operationId);
        const list = valueOf(await client.listQrRefundOperations(identifiedSession(started).id));
        const asked = await askedBankInvoice(askedPaymentId(started));
        return { operations: list.map((operation) => viewOf(operation, asked)) };
      },
      async 'qrRefund.operation'({ operationId, operationRef }) {
        const started = operations.get(operationId);
        const found = valueOf(await client.getQrRefundOperation(identifiedSession(started).id, operationRef));
        const asked = await askedBankInvoice(askedPaymentId(started));
        return { operation: viewOf(found, asked), items: found.items };
      },
      'qrRefund.execute': ({ commandId, ...asked }, caller) => execute(asked, commandId, caller),
    },
    operations: [
      describeOperation(describeQrRefundStart(context)),
      describeOperation(describeQrRefundExecute(context)),
    ],
    consequences: {
      async qr_refund_uncertain(task, action, person) {
        // The service may know the outcome by now, and comes before a person's answer.
        await runner.settle(task.subject);
        operations.resolveManually(task.subject, action === 'was_done', person.id);
      },
    },
  };
}

/** @throws Refusal for what the service would refuse: a sent execution uses the session up. */
function admit(operation: QrRefundOperationDetails, { amountTiyn, items }: Execution): void {
  const { availableTiyn, isReturnable, hasItems } = operation;
  if (!isReturnable || availableTiyn <= 0) throw new Refusal('operation_not_returnable');
  if (amountTiyn !== null) {
    if (amountTiyn > availableTiyn) throw new Refusal('refund_amount_exceeds_available');
    if (hasItems && amountTiyn < availableTiyn) throw new Refusal('partial_refund_requires_return_items');
  }
  for (const { itemId, count } of items ?? []) {
    const left = operation.items.find((item) => item.itemId === itemId)?.availableCount ?? 0;
    if (count > left) throw new Refusal('refund_amount_exceeds_available');
  }
}

function sumOfItems(operation: QrRefundOperationDetails, items: NonNullable<Execution['items']>): number {
  return namedItems(operation, items).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function namedItems(
  operation: QrRefundOperationDetails,
  items: NonNullable<Execution['items']>,
): NonNullable<FrozenExecution['items']> {
  return items.flatMap(({ itemId, count }) => {
    const line = operation.items.find((item) => item.itemId === itemId);
    if (line === undefined) return [];
    return [{ name: line.name, count, amountTiyn: multiplyHalfUp(line.totalTiyn, count, line.count) }];
  });
}
