/** Invariants over all orders of commands and statuses, for the attempts of one sale. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSale, type Moved, play, type Sale, steps, WALK_BEGAN_AT, walk } from '#tests/core/payment-walk.ts';
import { depth } from '#tests/support/depth.ts';
import { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import { QUIET_MS } from './observe.ts';
import { isPaid } from './paid-attempts.ts';
import { applyPayment } from './payment-decider.ts';
import { isPaidStatus, isPayable, phaseOf } from './payment-phase.ts';

const outcomes: readonly string[] = ['payment.confirmed', 'payment.rejected', 'payment.stopped'];
const runs = { numRuns: depth(150, 3_000) };

function always(lookup: (moved: readonly Moved[], sale: Sale) => void): void {
  fc.assert(
    fc.property(steps, (taken) => {
      walk(taken, lookup);
    }),
    runs,
  );
}

describe('whatever is asked of the payments of a sale, and whatever the service says', { timeout: 300_000 }, () => {
  it('a record is the sum of its events, and one that the ledger can read', () => {
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
        expect(after.frozenBody).toBe(
          event.type === 'payment.forgotten' && event.data.frozenBody !== undefined ? '' : frozenBody,
        );
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
          expect(command).toMatchObject({ name: 'observe', isTimeSure: true });
        } else expect(isPaidStatus(after.invoice?.status ?? '')).toBe(true);
      }
    });
  });

  it('C4, L1: an end is confirmed by a fresh look after the quiet period or by a proven decline, and by nothing else', () => {
    always((moved) => {
      for (const { before, after, event, command } of moved) {
        if (after.endConfirmedMs === null || after.endConfirmedMs === before?.endConfirmedMs) continue;
        expect(event.type).toBe('payment.endConfirmed');
        if (command.name === 'confirmDecline') {
          expect(before).toMatchObject({ tender: 'qr', invoice: { status: 'cancelled' } });
          expect(new Set(command.snapshots.map(({ status }) => status))).toEqual(new Set(['cancelled']));
          continue;
        }
        if (command.name !== 'observe') throw new TypeError(command.name);
        expect(command.snapshot.route).not.toBe('single');
        expect(command.nowMs - (before?.endedMs ?? Number.NaN)).toBeGreaterThanOrEqual(QUIET_MS);
      }
    });
  });

  it('C4: a paid attempt hides payable ones, and two paid attempts are a task', () => {
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
        // A row of a list is shown in its list.
        expect(after.place === 'done' && before.place !== 'list').toBe(false);
      }
    });
  });

  it('S2: what went back never comes again', () => {
    always((moved) => {
      for (const { before, after } of moved) {
        const known = before?.invoice ?? null;
        if (known === null) continue;
        const { id, totalRefundedTiyn } = known;
        expect(after.invoice?.id).toBe(id);
        expect(after.invoice?.totalRefundedTiyn).toBeGreaterThanOrEqual(totalRefundedTiyn);
      }
    });
  });

  it('S3: an invoice over another amount is never shown as one to be paid', () => {
    always((_, { records }) => {
      for (const record of records.values()) {
        if (record.step !== 'confirmed' || record.personId === '') continue;
        if (record.invoice?.amountTiyn !== record.amountTiyn) {
          expect(['mismatch', 'paid']).toContain(phaseOf(record, null));
        }
      }
    });
  });

  it('an attempt’s own event comes first, and other attempts change only their place', () => {
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
      let nowMs = Date.parse(WALK_BEGAN_AT);
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
