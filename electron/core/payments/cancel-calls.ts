import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putCommand, putNote } from '../ledger/records.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { NewOperation } from '../money/operation-store.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { describeCancel } from './cancel-operation.ts';
import { isRecovered } from './sale-settled.ts';
import type { ShopContext } from './shop-context.ts';

export interface Cancels {
  canCallBack(payment: PaymentRecord): boolean;
  /** Cancels it in a person's name; a ledger failure changes nothing. */
  callBack(payment: PaymentRecord, person: NewOperation['person']): void;
  readonly operations: readonly DescribedOperation[];
  readonly calls: CallsOf<'payment.cancel'>;
  start(): void;
}

export function createCancels(context: ShopContext): Cancels {
  const { payments, operations, runner, watch, serverClock, logger } = context;

  function begin(
    payment: PaymentRecord,
    person: NewOperation['person'],
    more: (operationId: string) => LedgerPart,
  ): string {
    const { id } = operations.begin(
      {
        kind: 'cancel',
        subject: payment.id,
        lock: `cancel:${payment.id}`,
        person,
        approvedBy: null,
        frozen: { invoiceId: payment.invoice?.id },
      },
      more,
    );
    inBackground(logger, runner.run(id));
    return id;
  }

  /** Another tender was chosen before the invoice was known, which would stay on the phone for a day. Once. */
  function callBackSuperseded(payment: PaymentRecord): void {
    if (payment.tender !== 'phone' || !payment.isSuperseded || !isOpenInvoice(payment)) return;
    if (isRecovered(payment) && context.hold() !== null) return;
    if (operations.ofSubject(payment.id).some(({ kind }) => kind === 'cancel')) return;
    callBack(payment, { id: payment.personId, name: payment.cashierName });
  }

  function callBack(payment: PaymentRecord, person: NewOperation['person']): void {
    try {
      begin(payment, person, (operationId) => putNote(`cancel:${payment.id}`, { operationId }));
    } catch {
      // The ledger could not take it now; the next status of the payment retries (rule H6).
      logger.error('journal.failed');
    }
  }
  payments.onChange(callBackSuperseded);

  operations.onChange((operation, before) => {
    if (operation.kind !== 'cancel' || operation.step !== 'confirmed' || isSameResult(operation, before)) return;
    // Another till watches its own invoices.
    if (payments.find(operation.subject) === undefined) return;
    // Accepted is not cancelled: the watch reads the invoice's end (rule C6).
    inBackground(logger, watch.lookupNow([operation.subject]));
  });

  return {
    canCallBack: (payment) =>
      payment.tender === 'phone' &&
      payment.step === 'confirmed' &&
      isOpenInvoice(payment) &&
      operations.holderOf(`cancel:${payment.id}`) === undefined,
    callBack,
    operations: [describeOperation(describeCancel(context))],
    calls: {
      'payment.cancel'({ paymentId, commandId }, { person }) {
        if (person === null) throw new Refusal('till_locked');
        const payment = payments.get(paymentId);
        // The bank is not asked; the invoice stays as it is (merchant document).
        if (payment.tender !== 'phone') throw new Refusal('qr_cancel_unsupported');
        if (isUnsettled(payment)) throw new Refusal('till_still_checking');
        const phase = payments.phase(payment);
        if (phase === 'paid') throw new Refusal('invoice_already_paid');
        if (phase === 'cancelled') throw new Refusal('invoice_already_cancelled');
        if (phase === 'cancelling') throw new Refusal('till_busy');
        if (!isOpenInvoice(payment)) throw new Refusal('Invoice cannot be cancelled');
        const at = new Date(serverClock.stampMs()).toISOString();
        const operationId = begin(payment, person, (made) =>
          putCommand(commandId, { name: 'payment.cancel', output: { operationId: made } }, at),
        );
        return { operationId };
      },
    },
    start() {
      for (const payment of payments.live()) callBackSuperseded(payment);
    },
  };
}

function isOpenInvoice({ invoice }: PaymentRecord): boolean {
  return invoice !== null && (invoice.status === 'processing' || invoice.status === 'pending');
}

function isSameResult(operation: OperationRecord, before: OperationRecord | null): boolean {
  return JSON.stringify(before?.result) === JSON.stringify(operation.result);
}
