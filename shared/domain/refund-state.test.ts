import { invoiceStatuses, refundStatuses } from '@tilla/payment-api/statuses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyRefund,
  availableForRefundTiyn,
  decideRefund,
  type RefundableInvoice,
  type RefundCommand,
  type RefundState,
} from './refund-state.ts';

const AT = '2026-03-05T13:00:00.000Z';

const invoice: RefundableInvoice = {
  status: 'paid',
  amountTiyn: 100_000,
  totalRefundedTiyn: 0,
  pendingRefundTiyn: 0,
};
const pending: RefundState = { status: 'pending', amountTiyn: 100_000, errorCode: null, completedAt: null };

function run(state: RefundState | undefined, command: RefundCommand): RefundState | undefined {
  return decideRefund(state, command).events?.reduce<RefundState | undefined>(applyRefund, state);
}

describe('every row of the table (merchant API, Refund status)', () => {
  it('(none) -> pending when a refund is accepted, without a webhook', () => {
    const command: RefundCommand = { type: 'request', invoice, amountTiyn: 40_000 };
    expect(decideRefund(undefined, command)).toEqual({
      events: [{ type: 'requested', amountTiyn: 40_000, webhook: null }],
    });
    expect(run(undefined, command)).toEqual({ ...pending, amountTiyn: 40_000 });
  });

  it('pending -> completed, reported by invoice.refunded', () => {
    const command: RefundCommand = { type: 'complete', at: AT };
    expect(decideRefund(pending, command).events?.[0]?.webhook).toBe('invoice.refunded');
    expect(run(pending, command)).toEqual({ ...pending, status: 'completed', completedAt: AT });
  });

  it('pending -> failed with its reason, reported by invoice.refunded', () => {
    const command: RefundCommand = { type: 'fail', errorCode: 'refund_insufficient_funds' };
    expect(decideRefund(pending, command).events?.[0]).toMatchObject({ type: 'failed', webhook: 'invoice.refunded' });
    expect(run(pending, command)).toEqual({ ...pending, status: 'failed', errorCode: 'refund_insufficient_funds' });
  });
});

describe('whatever is not in the table', () => {
  const outcomes: RefundCommand[] = [
    { type: 'complete', at: AT },
    { type: 'fail', errorCode: 'refund_rejected_by_bank' },
  ];

  it.each(outcomes)('refuses to $type a refund that has ended or never began', (command) => {
    for (const status of ['completed', 'failed'] as const) {
      expect(decideRefund({ ...pending, status }, command)).toEqual({ rejection: 'no_such_transition' });
    }
    expect(decideRefund(undefined, command)).toEqual({ rejection: 'no_such_transition' });
  });

  it.each(refundStatuses)('refuses to request a refund that is already %s', (status) => {
    expect(decideRefund({ ...pending, status }, { type: 'request', invoice })).toEqual({
      rejection: 'no_such_transition',
    });
  });

  it('makes no refund out of an outcome', () => {
    expect(() => applyRefund(undefined, { type: 'completed', at: AT, webhook: 'invoice.refunded' })).toThrow(
      RangeError,
    );
  });
});

describe('what may be refunded (docs/decisions.md, contradictions; rule R2)', () => {
  it.each(invoiceStatuses)('depends on the status: %s', (status) => {
    const refundable = status === 'paid' || status === 'partially_refunded';
    expect(availableForRefundTiyn({ ...invoice, status })).toBe(refundable ? 100_000 : 0);
    expect(decideRefund(undefined, { type: 'request', invoice: { ...invoice, status } }).rejection).toBe(
      refundable ? undefined : 'Invoice is not refundable',
    );
  });

  it('is what is left after what went back and what is on its way; no amount asks for all of it', () => {
    const some: RefundableInvoice = { ...invoice, totalRefundedTiyn: 30_000, pendingRefundTiyn: 20_000 };
    expect(availableForRefundTiyn(some)).toBe(50_000);
    expect(run(undefined, { type: 'request', invoice: some })?.amountTiyn).toBe(50_000);
    expect(decideRefund(undefined, { type: 'request', invoice: some, amountTiyn: 50_001 }).rejection).toBe(
      'Refund amount exceeds available amount',
    );
    expect(decideRefund(undefined, { type: 'request', invoice: some, amountTiyn: 0 }).rejection).toBe(
      'amount_not_positive',
    );
  });

  it('is nothing once all of it went back or is on its way', () => {
    for (const gone of [{ totalRefundedTiyn: 100_000 }, { pendingRefundTiyn: 100_000 }]) {
      expect(decideRefund(undefined, { type: 'request', invoice: { ...invoice, ...gone } }).rejection).toBe(
        'Invoice is not refundable',
      );
    }
  });

  it('never adds up to more than was paid, whatever is asked for and however it ends', () => {
    const asked = fc.record({
      amountTiyn: fc.option(fc.integer({ min: -1, max: 60_000 }), { nil: undefined }),
      ends: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(asked), (requests) => {
        let current = invoice;
        for (const { amountTiyn, ends } of requests) {
          const refund = run(undefined, { type: 'request', invoice: current, amountTiyn });
          if (refund === undefined) continue;
          current = ends
            ? { ...current, totalRefundedTiyn: current.totalRefundedTiyn + refund.amountTiyn }
            : { ...current, pendingRefundTiyn: current.pendingRefundTiyn + refund.amountTiyn };
          expect(current.totalRefundedTiyn + current.pendingRefundTiyn).toBeLessThanOrEqual(current.amountTiyn);
        }
      }),
    );
  });
});
