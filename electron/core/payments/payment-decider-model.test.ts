/** Every order of commands and of the service's words, over the attempts of one sale: what must hold whatever happens. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceStatuses } from '../../../shared/domain/invoice-state.ts';
import { anInvoice, aPayment } from '../../../tests/core/payment-records.ts';
import { depth } from '../../../tests/support/depth.ts';
import { isUnsettled } from '../journal/books.ts';
import { PaymentRecord } from '../journal/payment-record.ts';
import { allRules } from '../money/rules.ts';
import { QUIET_MS, type Word } from './observe.ts';
import { isPaid } from './paid-attempts.ts';
import type { ChangeCommand, PaymentCommand, PaymentEvent, SaleAround } from './payment-commands.ts';
import { applyPayment, decidePayment } from './payment-decider.ts';
import { isPaidStatus, isPayable, phaseOf } from './payment-phase.ts';

const TOTAL = 50_000;
const DAY_MS = 86_400_000;
const at = '2026-03-05T05:00:00.000Z';
const problem = { code: 'bank_error', params: {} };
const outcomes: readonly string[] = ['payment.confirmed', 'payment.rejected', 'payment.stopped'];

const status = fc.constantFrom(
  ...invoiceStatuses,
  'pending' as const,
  'paid' as const,
  'expired' as const,
  'on_the_moon',
);
const word: fc.Arbitrary<Word> = fc.record({
  status,
  isScanned: fc.boolean(),
  errorCode: fc.constantFrom(null, 'invoice_already_paid', 'nobody_knows'),
  paidAt: fc.constantFrom(null, at),
  payerName: fc.constantFrom(null, 'Дана'),
  totalRefundedTiyn: fc.constantFrom(0, 100, TOTAL),
  route: fc.constantFrom('single', 'check', 'list'),
});
const invoice = fc
  .record({
    id: fc.constantFrom(7, 8),
    status,
    amountTiyn: fc.constantFrom(TOTAL, TOTAL, TOTAL, TOTAL - 1),
    expiresAt: fc.constantFrom(null, at),
  })
  .map(anInvoice);

/** What is asked of an attempt, at a moment that the walk tells. */
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
    arbitrary: fc.tuple(word, fc.boolean()).map(([heard, isTimeSure]) => (nowMs: number) => ({
      name: 'hear' as const,
      word: heard,
      nowMs,
      isTimeSure,
    })),
  },
  {
    weight: 8,
    arbitrary: word.map((heard) => (nowMs: number, { invoice: known }: PaymentRecord) => ({
      name: 'hear' as const,
      word: { ...heard, status: known?.status ?? heard.status, isScanned: false, totalRefundedTiyn: 0 },
      nowMs,
      isTimeSure: true,
    })),
  },
  { weight: 1, arbitrary: word.map((heard) => (nowMs: number) => ({ name: 'withdraw' as const, word: heard, nowMs })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, 100, TOTAL)
      .map((totalRefundedTiyn) => (nowMs: number) => ({ name: 'noteRefunded' as const, totalRefundedTiyn, nowMs })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(null, 'other')
      .map((qrToken) => () => ({ name: 'learnCode' as const, code: { qrToken, qrLink: null, qrImage: null } })),
  },
  { weight: 1, arbitrary: fc.constant((nowMs: number) => ({ name: 'noteShown' as const, at, serviceNowMs: nowMs })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({}, { shownAt: at }).map((stamps) => () => ({ name: 'redate' as const, stamps })),
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
        ] as const),
      )
      .map((command) => () => command),
  },
);

type Step =
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

/** What one step did to one attempt. */
interface Moved {
  readonly before: PaymentRecord | null;
  readonly after: PaymentRecord;
  readonly event: PaymentEvent;
  readonly command: PaymentCommand;
}

/** The books of one sale: records, and the events that they are the sum of. */
function createSale() {
  const records = new Map<string, PaymentRecord>();
  const written: PaymentEvent[] = [];
  const tenders: { amountTiyn: number; returnedTiyn: number }[] = [];
  const sale = (): SaleAround => ({ totalTiyn: TOTAL, tenders, attempts: [...records.values()] });

  return {
    records,
    written,
    takeCash: () => tenders.push({ amountTiyn: TOTAL, returnedTiyn: 0 }),
    /** Null where it was refused. */
    carryOut(payment: PaymentRecord | null, command: PaymentCommand): Moved[] | null {
      const asItWas = JSON.stringify([...records]);
      const decision = decidePayment({ payment, sale }, command, allRules);
      expect(JSON.stringify([...records])).toBe(asItWas);
      if (decision.kind === 'refused') return null;
      return decision.events.map((event) => {
        const before = records.get(event.paymentId) ?? null;
        // As it comes back from the disk.
        const stored = JSON.parse(JSON.stringify(event)) as PaymentEvent;
        const after = applyPayment(before, stored);
        records.set(after.id, after);
        written.push(stored);
        return { before, after, event, command };
      });
    },
  };
}
type Sale = ReturnType<typeof createSale>;

function play(sale: Sale, taken: Step, nowMs: number): Moved[] | null {
  const attempt = sale.records.size + 1;
  const id = `p${String(attempt)}`;
  switch (taken.kind) {
    case 'intend': {
      const replaced = taken.isReissue ? [...sale.records.values()].filter(({ place }) => place !== 'done') : [];
      // Whoever reissues has looked before that nothing of it is open any more (rule C4).
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

function walk(steps: readonly (readonly [Step, number])[], look: (moved: readonly Moved[], sale: Sale) => void): void {
  const sale = createSale();
  let nowMs = Date.parse(at);
  for (const [taken, passedMs] of steps) {
    nowMs += passedMs;
    look(play(sale, taken, nowMs) ?? [], sale);
  }
}

const begin = { kind: 'intend', tender: 'qr', place: 'screen', isReissue: false } as const;
const steps = fc
  .array(fc.tuple(step, passing), { minLength: 5, maxLength: 50, size: 'max' })
  .map((rest): [Step, number][] => [[begin, 0], ...rest]);
const runs = { numRuns: depth(150, 3_000) };

function always(look: (moved: readonly Moved[], sale: Sale) => void): void {
  fc.assert(
    fc.property(steps, (taken) => {
      walk(taken, look);
    }),
    runs,
  );
}

describe('whatever is asked of the payments of a sale, and whatever the service says', { timeout: 300_000 }, () => {
  it('a record is the sum of its events, and one that the books can read', () => {
    always((_, { records, written }) => {
      for (const [id, record] of records) {
        const own = written.filter(({ paymentId }) => paymentId === id);
        const sum = own.reduce<PaymentRecord | null>((payment, event) => applyPayment(payment, event), null);
        expect(sum).toEqual(record);
        expect(PaymentRecord.parse(record)).toEqual(record);
      }
    });
  });

  it('A3: what is paid becomes unpaid by a withdrawal alone, and then it is watched and before the cashier', () => {
    always((moved) => {
      for (const { before, after, event } of moved) {
        if (before === null || !isPaid(before) || isPaid(after)) continue;
        expect(event.type).toBe('payment.withdrawn');
        expect(after).toMatchObject({ isWatched: true, place: 'aside', problem: { code: 'till_paid_withdrawn' } });
      }
    });
  });

  it('C1: what was asked of the service stays as it was frozen, byte for byte', () => {
    always((moved) => {
      for (const { before, after, event } of moved) {
        if (before === null) continue;
        const { saleId, externalOrderId, amountTiyn, tender, frozenBody } = before;
        expect(after).toMatchObject({ saleId, externalOrderId, amountTiyn, tender });
        expect(after.frozenBody).toBe(event.type === 'payment.forgotten' ? '' : frozenBody);
        if (event.type === 'payment.forgotten') expect(isUnsettled(before)).toBe(false);
      }
    });
  });

  it('C2: a send has one outcome, which nothing changes any more, and nothing is sent after it', () => {
    always((moved, { records, written }) => {
      for (const { before, after } of moved) {
        if (before === null || isUnsettled(before)) continue;
        expect([after.step, after.sends, after.isMismatch]).toEqual([before.step, before.sends, before.isMismatch]);
      }
      for (const [id, { sends }] of records) {
        const types = written.filter(({ paymentId }) => paymentId === id).map(({ type }) => type);
        expect(types.filter((type) => outcomes.includes(type)).length).toBeLessThanOrEqual(1);
        expect(types.filter((type) => type === 'payment.sent').length).toBe(sends);
      }
    });
  });

  it('C2: what was sent may have arrived until the word of somebody who knows', () => {
    always((moved) => {
      for (const { before, after, event } of moved) {
        if (event.type === 'payment.sent') expect(after.mayHaveArrived).toBe(true);
        if (before?.mayHaveArrived === true && !after.mayHaveArrived) expect(event.type).toBe('payment.unknown');
      }
    });
  });

  it('C5: what was superseded stays so, and is watched until it is paid or its end was confirmed', () => {
    always((moved) => {
      for (const { before, after, event, command } of moved) {
        if (before?.isSuperseded === true) expect(after.isSuperseded).toBe(true);
        if (before?.isWatched !== true || after.isWatched) continue;
        if (event.type === 'payment.watchEnded') {
          expect(before.endConfirmedMs).not.toBeNull();
          expect(command).toMatchObject({ name: 'hear', isTimeSure: true });
        } else expect(isPaidStatus(after.invoice?.status ?? '')).toBe(true);
      }
    });
  });

  it('C4, L1: an end is confirmed by a fresh word after the quiet period, and by nothing else', () => {
    always((moved) => {
      for (const { before, after, event, command } of moved) {
        if (after.endConfirmedMs === null || after.endConfirmedMs === before?.endConfirmedMs) continue;
        expect(event.type).toBe('payment.endConfirmed');
        if (command.name !== 'hear') throw new TypeError(command.name);
        expect(command.word.route).not.toBe('single');
        expect(command.nowMs - (before?.endedMs ?? Number.NaN)).toBeGreaterThanOrEqual(QUIET_MS);
      }
    });
  });

  it('C4: whoever is paid hides what could still be paid, and two that are paid are a case for a person', () => {
    always((moved, { records }) => {
      const [own] = moved;
      if (own === undefined || !isPaid(own.after) || (own.before !== null && isPaid(own.before))) return;
      const attempts = [...records.values()];
      for (const other of attempts) {
        if (other.id === own.after.id) continue;
        expect(isPayable(phaseOf(other, null)) && other.place !== 'superseded').toBe(false);
      }
      const paid = attempts.filter(isPaid);
      if (paid.length < 2) return;
      for (const one of paid) expect(one.problem).toEqual({ code: 'till_paid_twice', params: { count: paid.length } });
    });
  });

  it('C4: money is never out of sight when it comes', () => {
    always((moved) => {
      for (const { before, after } of moved) {
        if (before === null || isPaid(before) || !isPaid(after)) continue;
        // A row of a list is looked at in its list.
        expect(after.place === 'done' && before.place !== 'list').toBe(false);
      }
    });
  });

  it('S2: what went back never comes again', () => {
    always((moved) => {
      for (const { before, after } of moved) {
        if (before?.invoice == null) continue;
        const { id, totalRefundedTiyn } = before.invoice;
        expect(after.invoice?.id).toBe(id);
        expect(after.invoice?.totalRefundedTiyn).toBeGreaterThanOrEqual(totalRefundedTiyn);
      }
    });
  });

  it('S3: a bill over another sum is never shown as one to be paid', () => {
    always((_, { records }) => {
      for (const record of records.values()) {
        if (record.step !== 'confirmed' || record.personId === '') continue;
        if (record.invoice?.amountTiyn !== record.amountTiyn) {
          expect(['mismatch', 'paid']).toContain(phaseOf(record, null));
        }
      }
    });
  });

  it('an attempt’s own event stands first, and of the others only their place is told', () => {
    always((moved) => {
      const [own, ...others] = moved;
      for (const { event } of others) {
        expect(event.type).toBe('payment.placed');
        expect(event.paymentId).not.toBe(own?.event.paymentId);
      }
    });
  });
});

it('the walk comes by every event, and by every refusal', () => {
  const types = new Set<string>();
  const refused = new Set<string>();
  fc.assert(
    fc.property(steps, (taken) => {
      const sale = createSale();
      let nowMs = Date.parse(at);
      for (const [one, passedMs] of taken) {
        nowMs += passedMs;
        const payment = one.kind === 'ask' ? [...sale.records.values()][one.index] : undefined;
        const isRefused = play(sale, one, nowMs) === null;
        if (isRefused && one.kind === 'ask' && payment !== undefined) refused.add(one.command(nowMs, payment).name);
      }
      for (const { type } of sale.written) types.add(type);
    }),
    { numRuns: 150, seed: 1 },
  );
  expect([...types].map((type) => type.replace('payment.', '')).toSorted()).toEqual(
    [
      'adopted',
      'confirmed',
      'disputeEnded',
      'disputed',
      'endConfirmed',
      'forgotten',
      'intended',
      'observed',
      'placed',
      'redated',
      'rejected',
      'sent',
      'shown',
      'stopped',
      'unknown',
      'watchEnded',
      'withdrawn',
    ].toSorted(),
  );
  const names = ['confirm', 'dismiss', 'forgetPhone', 'noteUnknown', 'reject', 'send', 'stop', 'supersede'];
  expect([...refused].toSorted()).toEqual(names);
});
