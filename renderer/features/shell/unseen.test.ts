import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { expect, it } from 'vitest';
import { unseenPaid } from './unseen.ts';

const payment = (id: string, change: Partial<PaymentView> = {}): PaymentView =>
  ({ id, phase: 'paid', place: 'aside', paidAt: `2026-03-05T05:00:0${id}Z`, createdAt: id, ...change }) as PaymentView;
const idsOf = ({ fresh }: ReturnType<typeof unseenPaid>): string[] => fresh.map(({ id }) => id);

it('payments paid out of sight are announced in the order they were paid, each once', () => {
  const seen = new Set<string>();
  const list = [payment('3'), payment('1'), payment('2'), payment('4', { phase: 'waiting' })];
  expect(idsOf(unseenPaid(list, undefined, seen))).toEqual(['1', '2', '3']);
  expect(idsOf(unseenPaid(list, undefined, seen))).toEqual([]);
});

it('the payment on screen is not announced, and an earlier notice of it is withdrawn', () => {
  const seen = new Set<string>();
  expect(idsOf(unseenPaid([payment('1')], '1', seen))).toEqual([]);
  unseenPaid([payment('1')], undefined, seen);
  expect(unseenPaid([payment('1')], '1', seen).seen).toEqual(['1']);
  expect(unseenPaid([], undefined, seen).seen).toEqual(['1']);
});
