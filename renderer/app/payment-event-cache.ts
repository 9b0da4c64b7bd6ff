import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { recordReceivedAt } from './received-at.ts';

interface CachedEvent {
  readonly payment: PaymentView;
  readonly atMs: number;
}

/** No answer is in flight for as long as so many payments take. */
const MAX_EVENTS = 200;

/** An answer may arrive after a newer event: a paid sale must not flicker back to waiting (rule S1). */
export interface PaymentEventCache {
  /** Returns the payment to show: the cached object where the event repeats it. */
  add(payment: PaymentView): PaymentView;
  newer(answer: PaymentView, askedMs: number): PaymentView;
  newerList(answer: readonly PaymentView[], askedMs: number): PaymentView[];
}

export function createPaymentEventCache(nowMs: () => number): PaymentEventCache {
  const events = new Map<string, CachedEvent>();
  return {
    add(payment) {
      const before = events.get(payment.id)?.payment;
      const word = before !== undefined && saysTheSame(before, payment) ? before : payment;
      recordReceivedAt(word);
      // The newest at the end; a day of sales is not kept.
      events.delete(word.id);
      events.set(word.id, { payment: word, atMs: nowMs() });
      for (const oldest of events.keys()) {
        if (events.size <= MAX_EVENTS) break;
        events.delete(oldest);
      }
      return word;
    },
    newer(answer, askedMs) {
      const known = events.get(answer.id);
      if (known !== undefined && known.atMs >= askedMs) return known.payment;
      recordReceivedAt(answer);
      return answer;
    },
    newerList(answer, askedMs) {
      for (const payment of answer) recordReceivedAt(payment);
      const since = [...events.values()].filter(({ atMs }) => atMs >= askedMs);
      return since.reduce<PaymentView[]>((list, { payment }) => withPayment(list, payment), [...answer]);
    },
  };
}

export function withPayment(list: readonly PaymentView[], payment: PaymentView): PaymentView[] {
  if (payment.place === 'done' || payment.place === 'list') return list.filter(({ id }) => id !== payment.id);
  if (list.some(({ id }) => id === payment.id)) return list.map((one) => (one.id === payment.id ? payment : one));
  return [...list, payment];
}

function saysTheSame(earlier: PaymentView, later: PaymentView): boolean {
  return JSON.stringify(earlier) === JSON.stringify(later);
}

export const paymentEventCache = createPaymentEventCache(() => performance.now());
