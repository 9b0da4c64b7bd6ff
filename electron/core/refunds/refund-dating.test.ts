import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import { answer as answerOf } from '@tilla/payment-api/client/outcome.ts';
import { invoiceRefundsWire } from '@tilla/payment-api/merchant/refund.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import { createMemoryLedger, type MemoryLedger } from '#tests/core/memory-ledger.ts';
import { lost, refused } from '#tests/core/outcomes.ts';
import { anInvoice, aPayment, aSale, aWord } from '#tests/core/payment-records.ts';
import { putPayment, putSale } from '../ledger/records.ts';
import { createFrozenBodies } from '../payments/frozen-bodies.ts';
import { createPayerNames } from '../payments/payer-names.ts';
import { createPaymentStore, type PaymentStore } from '../payments/payment-store.ts';
import { createRefundDating } from './refund-dating.ts';

type Answer = Awaited<ReturnType<MerchantCalls['listRefunds']>>;

const NOTICED_AT = '2026-03-05T05:00:00.000Z';
const WENT_BACK_AT = '2026-03-04T18:56:00.000Z';
const paid = aPayment({
  step: 'confirmed',
  place: 'done',
  isWatched: false,
  invoice: anInvoice({ status: 'paid', paidAt: '2026-03-04T17:00:00.000Z' }),
});

let world: MemoryLedger;
let payments: PaymentStore;
let answer: Answer;
let reads: number;
let dating: ReturnType<typeof createRefundDating>;

beforeEach(() => {
  world = createMemoryLedger();
  const names = createPayerNames(world.ledger, createFrozenBodies(world.ledger, createAesSealer('key of a shop')));
  payments = createPaymentStore({ ...world, names });
  reads = 0;
  const client = {
    listRefunds: () => {
      reads += 1;
      return Promise.resolve(answer);
    },
  };
  const silent = () => undefined;
  dating = createRefundDating(
    contextOf({ ...world, client, payments, logger: { info: silent, warn: silent, error: silent } }),
  );
  dating.start();
});
afterEach(() => {
  dating.stop();
  world.close();
});

const wire = {
  invoice_id: 1,
  reason: null,
  error_code: null,
  error_message: null,
  items: [],
  created_at: WENT_BACK_AT,
};
const listed = (amount: string): Answer =>
  answerOf({
    kind: 'ok',
    value: invoiceRefundsWire.read({
      invoice: { id: 1, amount: '500.00', total_refunded: '100.00', available_for_refund: '400.00' },
      refunds: [
        { ...wire, id: 8, amount, status: 'completed', completed_at: WENT_BACK_AT },
        { ...wire, id: 9, amount: '50.00', status: 'failed', completed_at: null },
      ],
      total: 2,
    }),
  });

function noticeRefund(): void {
  world.ledger.write({ events: [], puts: [putSale(aSale()), putPayment(paid)] });
  const snapshot = aWord({ status: 'partially_refunded', totalRefundedTiyn: 10_000 });
  payments.execute(paid.id, { name: 'observe', snapshot, nowMs: Date.parse(NOTICED_AT), isTimeSure: true });
}
const steps = () => world.records.payment(paid.id)?.refundSteps;
const dated = [{ at: WENT_BACK_AT, totalTiyn: 10_000 }];
const undated = [{ at: NOTICED_AT, totalTiyn: 10_000, isObserved: true }];

it('a refund that the till only noticed is dated by its list, also after requests without an answer', async () => {
  answer = lost('timeout') as Answer;
  noticeRefund();
  await world.clock.advance(40_000);
  expect([reads, steps()]).toEqual([1, undated]);
  answer = listed('100.00');
  await world.clock.advance(130_000);
  expect([reads, steps()]).toEqual([2, dated]);
  await world.clock.advance(4_000_000);
  expect(reads).toBe(2);
  expect(world.typesOf(paid.id)).toEqual(['payment.observed', 'payment.redated']);
});

it.each([
  ['does not explain all of it', listed('60.00')],
  ['is refused', refused('invoice_not_found') as Answer],
])('a refund keeps the time it was noticed at where its list %s, and is not read again', async (_, given) => {
  answer = given;
  noticeRefund();
  await world.clock.advance(4_000_000);
  expect([reads, steps()]).toEqual([1, undated]);
});

it('a payment that is taken over with a refund is dated by its list as well', async () => {
  answer = listed('100.00');
  const invoice = anInvoice({ ...paid.invoice, status: 'partially_refunded', totalRefundedTiyn: 10_000 });
  payments.adopt({ ...paid, invoice }, aSale(), []);
  await world.clock.advance(40_000);
  expect([reads, steps()]).toEqual([1, dated]);
});
