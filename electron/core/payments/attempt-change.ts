import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import { Refusal } from '../platform/refusal.ts';
import { afterConfirmation, confirmDecline, endOfWatch, observe, withdraw } from './observe.ts';
import { isPaid } from './paid-attempts.ts';
import type { ChangeCommand, CommandNamed, PaymentEventType } from './payment-commands.ts';
import { isPaidStatus, isPayable, phaseOf } from './payment-phase.ts';

export interface OwnChange {
  readonly type: PaymentEventType;
  readonly change: Partial<PaymentRecord>;
}

/** Undefined where nothing changes. @throws Refusal */
export function decideAttempt(payment: PaymentRecord, command: ChangeCommand): OwnChange | undefined {
  switch (command.name) {
    case 'send':
    case 'noteUnknown':
    case 'noteArrived':
    case 'confirm':
    case 'reject':
    case 'stop':
      return isUnsettled(payment) ? decideProgress(payment, command) : decideKnown(payment, command);
    case 'observe':
      return decideStatus(payment, command);
    case 'confirmDecline':
      return confirmDecline(payment, command.snapshots, command.nowMs);
    case 'withdraw':
      return isPaid(payment) ? withdraw(payment, command.snapshot, command.nowMs) : undefined;
    case 'dispute':
      return payment.isDisputed ? undefined : { type: 'payment.disputed', change: { isDisputed: true } };
    case 'endDispute':
      return payment.isDisputed ? { type: 'payment.disputeEnded', change: { isDisputed: false } } : undefined;
    case 'noteRefunded':
      return decideRefunded(payment, command);
    case 'learnCode':
      return decideCode(payment, command);
    case 'show':
      return payment.place === 'aside' ? placedAs({ place: 'screen' }) : undefined;
    case 'noteShown': {
      const isSeen = payment.shownAt === null && phaseOf(payment, command.serviceNowMs) === 'waiting';
      return isSeen ? { type: 'payment.shown', change: { shownAt: command.at } } : undefined;
    }
    case 'putAside':
      return payment.place === 'screen' ? placedAs({ place: 'aside' }) : undefined;
    case 'supersede':
      return decideSuperseded(payment);
    case 'supersedeBeside': {
      const stands = payment.place === 'screen' || payment.place === 'aside';
      const isOpen = stands && isPayable(phaseOf(payment, null));
      return isOpen ? placedAs({ place: 'superseded', isSuperseded: true }) : undefined;
    }
    case 'dismiss':
      return decideDismissed(payment);
    case 'redate':
      return Object.keys(command.stamps).length === 0 ? undefined : { type: 'payment.redated', change: command.stamps };
    case 'forgetPhone':
      if (isUnsettled(payment)) throw new Refusal('till_still_checking');
      return payment.frozenBody === ''
        ? undefined
        : { type: 'payment.forgotten', change: { frozenBody: '', phoneMasked: null } };
    case 'forgetName': {
      const { invoice } = payment;
      if (invoice === null || invoice.payerName === null) return undefined;
      return { type: 'payment.forgotten', change: { invoice: { ...invoice, payerName: null } } };
    }
  }
}

type ProgressCommand = CommandNamed<'send' | 'noteUnknown' | 'noteArrived' | 'confirm' | 'reject' | 'stop'>;

function decideProgress(payment: PaymentRecord, command: ProgressCommand): OwnChange | undefined {
  switch (command.name) {
    case 'send':
      // From here on the request may have arrived, also after a crash.
      return { type: 'payment.sent', change: { step: 'sent', sends: payment.sends + 1, mayHaveArrived: true } };
    case 'noteUnknown': {
      const { problem, mayHaveArrived, serverErrors } = command;
      const isSame =
        payment.step === 'unknown' &&
        payment.mayHaveArrived === mayHaveArrived &&
        payment.serverErrors === serverErrors &&
        payment.problem?.code === problem.code;
      if (isSame) return undefined;
      return { type: 'payment.unknown', change: { step: 'unknown', problem, mayHaveArrived, serverErrors } };
    }
    case 'noteArrived': {
      if (payment.mayHaveArrived) return undefined;
      const problem = { code: 'till_outcome_unknown', params: {} };
      return { type: 'payment.unknown', change: { step: 'unknown', mayHaveArrived: true, problem } };
    }
    case 'confirm':
      // A different amount is confirmed as a mismatch and not shown (rule S3).
      return { type: 'payment.confirmed', change: afterConfirmation(payment, command.invoice, command.nowMs) };
    case 'reject': {
      const { problem } = command;
      const isUnseen = payment.place === 'superseded' || payment.place === 'list';
      const change = { step: 'rejected' as const, problem, isWatched: false };
      return { type: 'payment.rejected', change: { ...change, ...(isUnseen ? { place: 'done' } : {}) } };
    }
    case 'stop': {
      const { problem, invoice } = command;
      // Money may still come through the invoice it found; a task opens then (rule C3).
      const change = { step: 'stopped' as const, problem, isWatched: invoice !== null };
      return { type: 'payment.stopped', change: { ...change, ...(invoice === null ? {} : { invoice }) } };
    }
  }
}

/** The same invoice may be found twice, by its batch and by the comparison. */
function decideKnown({ step, invoice }: PaymentRecord, command: ProgressCommand): OwnChange | undefined {
  if (command.name === 'noteArrived') return undefined;
  const isSame = command.name === 'confirm' && step === 'confirmed' && command.invoice.id === invoice?.id;
  // A request has one outcome: a second one is a program fault.
  if (!isSame) throw new Refusal('till_internal');
  return undefined;
}

function decideStatus(
  payment: PaymentRecord,
  { snapshot, nowMs, isTimeSure }: CommandNamed<'observe'>,
): OwnChange | undefined {
  const seen = observe(payment, snapshot, nowMs) ?? (isTimeSure ? endOfWatch(payment, snapshot, nowMs) : undefined);
  if (seen === undefined || !payment.isDisputed || !isPaidStatus(snapshot.status)) return seen;
  return { ...seen, change: { ...seen.change, isDisputed: false } };
}

/** Its refunds are news about the invoice itself (rule S2). */
function decideRefunded(
  payment: PaymentRecord,
  { totalRefundedTiyn, refunds, nowMs }: CommandNamed<'noteRefunded'>,
): OwnChange | undefined {
  if (!isPaid(payment)) return undefined;
  const { amountTiyn, status, isScanned, paidAt } = payment.invoice;
  const isPart = totalRefundedTiyn > 0 && totalRefundedTiyn < amountTiyn;
  const snapshot = {
    // A full refund keeps `paid` (rule S2).
    status: isPart ? 'partially_refunded' : totalRefundedTiyn === 0 ? status : 'paid',
    isScanned,
    errorCode: null,
    providerText: null,
    paidAt,
    payerName: null,
    totalRefundedTiyn,
    refunds,
    route: 'list' as const,
  };
  return observe(payment, snapshot, nowMs);
}

function decideCode({ invoice }: PaymentRecord, { code }: CommandNamed<'learnCode'>): OwnChange | undefined {
  const { qrToken, qrLink, qrImage } = code;
  if (invoice === null || (qrToken ?? qrLink ?? qrImage) === null) return undefined;
  const known: ObservedInvoice = { ...invoice, qrToken, qrLink, qrImage };
  return { type: 'payment.observed', change: { invoice: known } };
}

function decideSuperseded(payment: PaymentRecord): OwnChange | undefined {
  const phase = phaseOf(payment, null);
  if (phase === 'paid') throw new Refusal('invoice_already_paid');
  // While an invoice is on the customer's phone, another tender needs its cancellation first (rule C6).
  const isOnPhone = payment.tender === 'phone' && !isUnsettled(payment) && isPayable(phase);
  if (isOnPhone) throw new Refusal('till_still_checking');
  // A certain end leaves the tray; anything else is hidden and stays watched (rule C5).
  const isOver = phase === 'rejected' || payment.endConfirmedMs !== null;
  const place = isOver ? 'done' : 'superseded';
  return payment.place !== place ? placedAs({ place, isSuperseded: true }) : undefined;
}

function decideDismissed(payment: PaymentRecord): OwnChange | undefined {
  const isOpen = isPayable(phaseOf(payment, null)) && payment.place !== 'superseded';
  if (isOpen || isUnsettled(payment)) throw new Refusal('till_still_checking');
  return payment.place === 'done' ? undefined : placedAs({ place: 'done' });
}

function placedAs(change: Partial<PaymentRecord>): OwnChange {
  return { type: 'payment.placed', change };
}
