/** Random walks through commands, statuses and time, over the attempts of one sale: for invariants. */

import { invoiceStatuses } from '@tilla/payment-api/statuses.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { QUIET_MS, type StatusSnapshot } from '#core/payments/observe.ts';
import type { ChangeCommand, PaymentCommand, PaymentEvent, SaleSnapshot } from '#core/payments/payment-commands.ts';
import { applyPayment, decidePayment } from '#core/payments/payment-decider.ts';
import { isPaidStatus, isPayable, phaseOf } from '#core/payments/payment-phase.ts';
import { Refusal } from '#core/platform/refusal.ts';
import { anInvoice, aPayment } from './payment-records.ts';

const TOTAL = 50_000;
const DAY_MS = 86_400_000;
export const WALK_BEGAN_AT = '2026-03-05T05:00:00.000Z';
const problem = { code: 'bank_error', params: {} };

const status = fc.constantFrom(
  ...invoiceStatuses,
  'pending' as const,
  'paid' as const,
  'expired' as const,
  'on_the_moon',
);
const snapshot: fc.Arbitrary<StatusSnapshot> = fc.record({
  status,
  isScanned: fc.boolean(),
  errorCode: fc.constantFrom(null, 'invoice_already_paid', 'nobody_knows'),
  providerText: fc.constantFrom(null, 'Недостаточно средств'),
  paidAt: fc.constantFrom(null, WALK_BEGAN_AT),
  payerName: fc.constantFrom(null, 'Дана'),
  totalRefundedTiyn: fc.constantFrom(0, 100, TOTAL),
  route: fc.constantFrom('single', 'check', 'list'),
});
const invoice = fc
  .record({
    id: fc.constantFrom(7, 8),
    status,
    amountTiyn: fc.constantFrom(TOTAL, TOTAL, TOTAL, TOTAL - 1),
    expiresAt: fc.constantFrom(null, WALK_BEGAN_AT),
  })
  .map(anInvoice);

const asked: fc.Arbitrary<(nowMs: number, payment: PaymentRecord) => ChangeCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(() => ({ name: 'send' as const })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ mayHaveArrived: fc.boolean(), serverErrors: fc.nat(2) })
      .map((known) => () => ({ name: 'noteUnknown' as const, problem, ...known })),
  },
  {
    weight: 4,
    arbitrary: invoice.map((found) => (nowMs: number) => ({ name: 'confirm' as const, invoice: found, nowMs })),
  },
  {
    weight: 1,
    arbitrary: fc.option(invoice).map((found) => () => ({ name: 'stop' as const, problem, invoice: found })),
  },
  {
    weight: 12,
    arbitrary: fc.tuple(snapshot, fc.boolean()).map(([heard, isTimeSure]) => (nowMs: number) => ({
      name: 'observe' as const,
      snapshot: heard,
      nowMs,
      isTimeSure,
    })),
  },
  {
    weight: 8,
    arbitrary: snapshot.map((heard) => (nowMs: number, { invoice: known }: PaymentRecord) => ({
      name: 'observe' as const,
      snapshot: { ...heard, status: known?.status ?? heard.status, isScanned: false, totalRefundedTiyn: 0 },
      nowMs,
      isTimeSure: true,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(snapshot, fc.constantFrom('cancelled', 'paid')).map(([heard, status]) => (nowMs: number) => ({
      name: 'confirmDecline' as const,
      snapshots: [
        { ...heard, status: 'cancelled', route: 'check' as const },
        { ...heard, status, route: 'list' as const },
      ],
      nowMs,
    })),
  },
  {
    weight: 1,
    arbitrary: snapshot.map((heard) => (nowMs: number) => ({ name: 'withdraw' as const, snapshot: heard, nowMs })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 100, TOTAL).map((totalRefundedTiyn) => (nowMs: number) => ({
      name: 'noteRefunded' as const,
      totalRefundedTiyn,
      refunds: [],
      nowMs,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(null, 'other')
      .map((qrToken) => () => ({ name: 'learnCode' as const, code: { qrToken, qrLink: null, qrImage: null } })),
  },
  {
    weight: 2,
    arbitrary: fc.constant((nowMs: number) => ({ name: 'noteShown' as const, at: WALK_BEGAN_AT, serviceNowMs: nowMs })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom({}, { shownAt: WALK_BEGAN_AT })
      .map((stamps) => () => ({ name: 'redate' as const, stamps })),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(
        ...([
          { name: 'noteArrived' },
          { name: 'reject', problem },
          { name: 'dispute' },
          { name: 'endDispute' },
          { name: 'show' },
          { name: 'putAside' },
          { name: 'supersede' },
          { name: 'supersedeBeside' },
          { name: 'dismiss' },
          { name: 'forgetPhone' },
          { name: 'forgetName' },
        ] as const),
      )
      .map((command) => () => command),
  },
);

export type Step =
  | {
      readonly kind: 'intend';
      readonly tender: 'qr' | 'phone';
      readonly place: PaymentRecord['place'];
      readonly isReissue: boolean;
    }
  | { readonly kind: 'adopt'; readonly found: PaymentRecord['invoice'] }
  | { readonly kind: 'cash' }
  | {
      readonly kind: 'ask';
      readonly index: number;
      readonly command: (nowMs: number, payment: PaymentRecord) => ChangeCommand;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('intend' as const),
      tender: fc.constantFrom('qr', 'phone'),
      place: fc.constantFrom('screen', 'screen', 'list'),
      isReissue: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adopt' as const), found: invoice }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cash' as const }) },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('ask' as const), index: fc.nat(2), command: asked }) },
);
const passing = fc.constantFrom(0, 1_000, QUIET_MS, 4 * DAY_MS);

export interface Moved {
  readonly before: PaymentRecord | null;
  readonly after: PaymentRecord;
  readonly event: PaymentEvent;
  readonly command: PaymentCommand;
}

export function createSale() {
  const records = new Map<string, PaymentRecord>();
  const written: PaymentEvent[] = [];
  const tenders: { amountTiyn: number; returnedTiyn: number }[] = [];
  const sale = (): SaleSnapshot => ({ totalTiyn: TOTAL, tenders, attempts: [...records.values()] });

  function decided(payment: PaymentRecord | null, command: PaymentCommand): PaymentEvent[] | null {
    try {
      return decidePayment({ payment, sale }, command);
    } catch (refusal) {
      if (refusal instanceof Refusal) return null;
      throw refusal;
    }
  }

  return {
    records,
    written,
    takeCash: () => tenders.push({ amountTiyn: TOTAL, returnedTiyn: 0 }),
    /** Null where it was refused. */
    carryOut(payment: PaymentRecord | null, command: PaymentCommand): Moved[] | null {
      const asItWas = JSON.stringify([...records]);
      const events = decided(payment, command);
      expect(JSON.stringify([...records])).toBe(asItWas);
      return (
        events?.map((event) => {
          const before = records.get(event.paymentId) ?? null;
          // As it comes back from the disk.
          const stored = JSON.parse(JSON.stringify(event)) as PaymentEvent;
          const after = applyPayment(before, stored);
          records.set(after.id, after);
          written.push(stored);
          return { before, after, event, command };
        }) ?? null
      );
    },
  };
}
export type Sale = ReturnType<typeof createSale>;

export function play(sale: Sale, taken: Step, nowMs: number): Moved[] | null {
  const attempt = sale.records.size + 1;
  const id = `p${String(attempt)}`;
  switch (taken.kind) {
    case 'intend': {
      const replaced = taken.isReissue ? [...sale.records.values()].filter(({ place }) => place !== 'done') : [];
      // A reissue needs a check that no earlier attempt is open any more (rule C4).
      if (sale.records.size === 3 || replaced.some((one) => isPayable(phaseOf(one, null)))) return [];
      const phoneMasked = taken.tender === 'phone' ? '8701•••0000' : null;
      const payment = aPayment({ id, attempt, tender: taken.tender, phoneMasked, place: taken.place });
      return sale.carryOut(null, { name: 'intend', payment, replaced });
    }
    case 'adopt': {
      if (sale.records.size === 3) return [];
      const isOver = taken.found !== null && isPaidStatus(taken.found.status);
      const payment = aPayment({
        id,
        attempt,
        personId: '',
        step: 'confirmed',
        invoice: taken.found,
        isWatched: !isOver,
        place: 'aside',
      });
      return sale.carryOut(null, { name: 'adopt', payment, isSaleLost: false });
    }
    case 'cash':
      sale.takeCash();
      return [];
    case 'ask': {
      const payment = [...sale.records.values()][taken.index];
      return payment === undefined ? [] : sale.carryOut(payment, taken.command(nowMs, payment));
    }
  }
}

export function walk(
  steps: readonly (readonly [Step, number])[],
  lookup: (moved: readonly Moved[], sale: Sale) => void,
): void {
  const sale = createSale();
  let nowMs = Date.parse(WALK_BEGAN_AT);
  for (const [taken, passedMs] of steps) {
    nowMs += passedMs;
    lookup(play(sale, taken, nowMs) ?? [], sale);
  }
}

const begin = { kind: 'intend', tender: 'qr', place: 'screen', isReissue: false } as const;
export const steps = fc
  .array(fc.tuple(step, passing), { minLength: 5, maxLength: 50, size: 'max' })
  .map((rest): [Step, number][] => [[begin, 0], ...rest]);
