import { answer } from '@tilla/payment-api/client/outcome.ts';
import { expect, it } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { StatusSnapshot } from '../payments/observe.ts';
import { createPaidStatusAudit } from './paid-status-audit.ts';

const NOW_MS = Date.parse('2026-03-09T05:00:00.000Z');
const old = '2026-03-05T05:00:00.000Z';
const paid = (id: string, invoiceId: number): PaymentRecord =>
  aPayment({
    id,
    step: 'confirmed',
    createdAt: old,
    invoice: anInvoice({ id: invoiceId, status: 'paid', paidAt: old }),
  });

function aTill(lately: readonly string[], all: readonly PaymentRecord[], isLookedTwice = true) {
  const asked: number[][] = [];
  const heard: [string, StatusSnapshot][] = [];
  const changed: ((payment: PaymentRecord) => void)[] = [];
  let nowMs = 0;
  const paidStatusAudit = createPaidStatusAudit(
    contextOf({
      ledger: {
        head: () => ({ seq: lately.length, hash: '' }),
        eventsFrom: () =>
          lately.map((stream, index) => ({ seq: index + 1, stream, type: 'payment.observed' })) as never,
      },
      client: {
        checkStatuses(questions) {
          asked.push(questions.map(({ id }) => id));
          const rows = questions.map(({ id }) => ({
            id,
            status: 'pending',
            amountTiyn: 100,
            updatedAt: old,
            errorMessage: null,
          }));
          return Promise.resolve(answer({ kind: 'ok', value: rows as never }));
        },
      },
      records: { paymentsBetween: () => [] },
      payments: { onChange: (listener) => void changed.push(listener), find: (id) => all.find((one) => one.id === id) },
      proof: {
        record(id, word) {
          heard.push([id, word]);
          return Promise.resolve();
        },
        checkedTwice: () => Promise.resolve(isLookedTwice),
      },
      clock: { monotonicMs: () => nowMs },
    }),
  );
  const reportPaid = (payment: PaymentRecord) => {
    for (const listener of changed) listener(payment);
  };
  return { paidStatusAudit, asked, heard, tell: reportPaid, pass: (ms: number) => void (nowMs += ms) };
}

it('A3: a payment reported as paid right before a restart is compared afterwards, however old its invoice is', async () => {
  const { paidStatusAudit, asked, heard } = aTill(['one', 'two', 'sale'], [paid('one', 7), paid('two', 8)]);
  expect(await paidStatusAudit.compare(NOW_MS, new Set([8]))).toBeNull();
  expect(asked).toEqual([[7]]);
  expect(heard).toMatchObject([['one', { status: 'pending', route: 'check' }]]);
});

it('A3: a payment is compared until the service said "paid" of it, and no longer', async () => {
  const { paidStatusAudit, asked } = aTill(['one'], [paid('one', 7)]);
  await paidStatusAudit.compare(NOW_MS, new Set());
  await paidStatusAudit.compare(NOW_MS, new Set([7]));
  await paidStatusAudit.compare(NOW_MS, new Set());
  expect(asked).toEqual([[7]]);
});

it('A3: a comparison is not done before what was taken back was looked at twice', async () => {
  const { paidStatusAudit } = aTill(['one'], [paid('one', 7)], false);
  expect(await paidStatusAudit.compare(NOW_MS, new Set())).toEqual({ code: 'till_outcome_unknown', params: {} });
});

it('A3: the lists of the moment that reported the payment prove nothing: a later comparison reads again', async () => {
  const payment = paid('one', 7);
  const { paidStatusAudit, asked, tell, pass } = aTill([], [payment]);
  tell(payment);
  await paidStatusAudit.compare(NOW_MS, new Set([7]));
  pass(300_000);
  await paidStatusAudit.compare(NOW_MS, new Set());
  expect(asked).toEqual([[7]]);
});
