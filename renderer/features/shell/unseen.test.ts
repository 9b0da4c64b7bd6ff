import { expect, it } from 'vitest';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { unseenPaid } from './unseen.ts';

const payment = (id: string, change: Partial<PaymentView> = {}): PaymentView =>
  ({ id, phase: 'paid', place: 'aside', paidAt: `2026-03-05T05:00:0${id}Z`, createdAt: id, ...change }) as PaymentView;
const idsOf = ({ fresh }: ReturnType<typeof unseenPaid>): string[] => fresh.map(({ id }) => id);

it('tells what was paid out of sight in the order it was paid, each once', () => {
  const told = new Set<string>();
  const list = [payment('3'), payment('1'), payment('2'), payment('4', { phase: 'waiting' })];
  expect(idsOf(unseenPaid(list, undefined, told))).toEqual(['1', '2', '3']);
  expect(idsOf(unseenPaid(list, undefined, told))).toEqual([]);
});

it('is silent on the one that is looked at, and takes it back when it was told before', () => {
  const told = new Set<string>();
  expect(idsOf(unseenPaid([payment('1')], '1', told))).toEqual([]);
  unseenPaid([payment('1')], undefined, told);
  expect(unseenPaid([payment('1')], '1', told).seen).toEqual(['1']);
  expect(unseenPaid([], undefined, told).seen).toEqual(['1']);
});
