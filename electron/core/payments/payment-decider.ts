/** Pure; the store writes the events (payment-store.ts). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { Refusal } from '../platform/refusal.ts';
import { decideAttempt, type OwnChange } from './attempt-change.ts';
import { isPaid, type Settled, settlePaid } from './paid-attempts.ts';
import type { PaymentCommand, PaymentEvent, PaymentEventType, PaymentState } from './payment-commands.ts';

/** The attempt's own event first; none where nothing changes. @throws Refusal */
export function decidePayment({ payment, sale }: PaymentState, command: PaymentCommand): PaymentEvent[] {
  switch (command.name) {
    case 'intend':
      return [
        beginning('payment.intended', command.payment),
        ...command.replaced.map((before) => placed({ before, after: { ...before, place: 'done' } })),
      ];
    case 'adopt': {
      const { payment: found, isSaleLost } = command;
      const { paid, others } = !isSaleLost && isPaid(found) ? settlePaid(found, sale()) : alone(found);
      return [beginning('payment.adopted', paid), ...others.map(placed)];
    }
    default: {
      if (payment === null) throw new Refusal('till_not_found');
      if (command.name === 'date') {
        return [{ paymentId: payment.id, type: 'payment.dated', data: { createdAt: command.createdAt } }];
      }
      const own = decideAttempt(payment, command);
      return own === undefined ? [] : withOthers(payment, own, sale);
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
