/** Pure; the store writes the events (payment-store.ts). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { decideAttempt, type OwnChange } from './attempt-change.ts';
import { isPaid, type Settled, settlePaid } from './paid-attempts.ts';
import type {
  PaymentCommand,
  PaymentDecision,
  PaymentEvent,
  PaymentEventType,
  PaymentState,
} from './payment-commands.ts';

export function decidePayment({ payment, sale }: PaymentState, command: PaymentCommand): PaymentDecision {
  switch (command.name) {
    case 'intend':
      return accepted([
        beginning('payment.intended', command.payment),
        ...command.replaced.map((before) => placed({ before, after: { ...before, place: 'done' } })),
      ]);
    case 'adopt': {
      const { payment: found, isSaleLost } = command;
      const { paid, others } = !isSaleLost && isPaid(found) ? settlePaid(found, sale()) : alone(found);
      return accepted([beginning('payment.adopted', paid), ...others.map(placed)]);
    }
    default: {
      if (payment === null) return refused('till_not_found');
      if (command.name === 'date') {
        return accepted([{ paymentId: payment.id, type: 'payment.dated', data: { createdAt: command.createdAt } }]);
      }
      const verdict = decideAttempt(payment, command);
      if (verdict === undefined) return accepted([]);
      return 'refused' in verdict ? refused(verdict.refused) : accepted(withOthers(payment, verdict, sale));
    }
  }
}

export function applyPayment(payment: PaymentRecord | null, { data }: PaymentEvent): PaymentRecord {
  // The first event has all fields.
  return { ...payment, ...data } as PaymentRecord;
}

function withOthers(before: PaymentRecord, { type, change }: OwnChange, sale: PaymentState['sale']): PaymentEvent[] {
  const after: PaymentRecord = { ...before, ...change };
  const becamePaid = isPaid(after) && !isPaid(before);
  const { paid, others } = becamePaid ? settlePaid(after, sale()) : alone(after);
  return [{ paymentId: before.id, type, data: difference(before, paid) }, ...others.map(placed)];
}

function alone(paid: PaymentRecord): Settled {
  return { paid, others: [] };
}

function beginning(type: PaymentEventType, payment: PaymentRecord): PaymentEvent {
  return { paymentId: payment.id, type, data: { ...payment } };
}

/** An event about another attempt always has its whole invoice and problem: stored format. */
function placed({ before, after }: Settled['others'][number]): PaymentEvent {
  const data = difference({ ...before, invoice: null, problem: null }, after);
  return { paymentId: after.id, type: 'payment.placed', data };
}

/** The fields that the event needs so that the record is the merge of its events. */
function difference(before: PaymentRecord, after: PaymentRecord): Partial<PaymentRecord> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof PaymentRecord] !== value);
  return Object.fromEntries(changed);
}

function accepted(events: readonly PaymentEvent[]): PaymentDecision {
  return { kind: 'accepted', events };
}

function refused(code: string): PaymentDecision {
  return { kind: 'refused', problem: { code, params: {} } };
}
