import { invoiceStatuses } from '@tilla/payment-api/statuses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, at, commands, phone, qr, run, sandbox } from '../../tests/support/invoice-states.ts';
import {
  acceptObserved,
  applyInvoice,
  canMove,
  decideInvoice,
  type InvoiceCommand,
  isFullyRefunded,
  isTerminal,
  type SimulatedStatus,
} from './invoice-state.ts';
import { invoiceTransitions } from './invoice-transitions.ts';

const everyCommand: InvoiceCommand[] = [...Object.values(commands), { type: 'refuse_cancel' }, { type: 'reconcile' }];

describe('what goes on around the rows', () => {
  it('a scan is announced once per QR', () => {
    expect(decideInvoice({ ...qr, qrSubstate: 'scanned' }, { type: 'scan' })).toEqual({ events: [] });
  });

  it('leaves a QR invoice as it was when its cancel is asked for, in the sandbox too', () => {
    expect(decideInvoice({ ...qr, isSandbox: true }, commands.requestCancel)).toEqual({
      rejection: 'qr_cancel_unsupported',
    });
  });

  it('refuses refunds of more than was paid, or of nothing', () => {
    const part = { ...at(phone, 'partially_refunded'), totalRefundedTiyn: 70_000 };
    expect(decideInvoice(part, commands.refundPart).rejection).toBe('Refund amount exceeds available amount');
    expect(decideInvoice(part, { type: 'complete_refund', amountTiyn: 0 }).rejection).toBe('amount_not_positive');
  });

  it('calls an invoice fully refunded only when all of it went back (S2)', () => {
    expect(isFullyRefunded(at(phone, 'paid'))).toBe(false);
    expect(isFullyRefunded(run(at(phone, 'paid'), commands.refundPart))).toBe(false);
    expect(isFullyRefunded(run(at(phone, 'paid'), commands.refundAll))).toBe(true);
    expect(
      isFullyRefunded(run(at(phone, 'paid'), commands.refundPart, { type: 'complete_refund', amountTiyn: 60_000 })),
    ).toBe(true);
  });

  it('finds a payment behind a refused cancel, as the background sync does', () => {
    expect(run(phone, commands.requestCancel, { type: 'refuse_cancel' }, commands.pay).status).toBe('paid');
    expect(run(phone, commands.requestCancel, commands.failCancel, { type: 'reconcile' }, commands.pay).status).toBe(
      'paid',
    );
  });

  it('counts as open only what still has something to wait for', () => {
    expect(invoiceStatuses.filter((status) => !isTerminal(status))).toEqual(['processing', 'pending', 'cancelling']);
  });

  it('processing and cancelling send no webhook, and paid_at, cancelled_at and the error belong to their statuses', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...everyCommand), { maxLength: 30 }),
        fc.boolean(),
        (sequence, isSandbox) => {
          let state = run(undefined, { type: 'create_phone_invoice', amountTiyn: 100_000, isSandbox });
          for (const command of sequence) {
            const { events = [] } = decideInvoice(state, command);
            for (const event of events) {
              const before = state;
              state = applyInvoice(state, event);
              expect(canMove(before.status, state.status, event.trigger)).toBe(true);
              if (state.status === 'processing' || state.status === 'cancelling') expect(event.webhook).toBeNull();
            }
            expect(state.cancelledAt !== null).toBe(state.status === 'cancelled');
            expect(state.paidAt !== null).toBe(state.status === 'paid' || state.status === 'partially_refunded');
            expect(state.errorCode !== null).toBe(state.status === 'error');
            expect(state.totalRefundedTiyn).toBeLessThanOrEqual(state.amountTiyn);
          }
        },
      ),
    );
  });
});

describe('simulate-status (sandbox only)', () => {
  function simulate(status: SimulatedStatus, errorMessage: string | null = null): InvoiceCommand {
    return { type: 'simulate', status, at: AT, errorMessage };
  }

  it.each([
    ['processing', 'pending', ['pending']],
    ['processing', 'paid', ['pending', 'paid']],
    ['processing', 'cancelled', ['pending', 'cancelled']],
    ['processing', 'expired', ['pending', 'expired']],
    ['processing', 'error', ['error']],
    ['pending', 'paid', ['paid']],
    ['pending', 'cancelled', ['cancelled']],
    ['pending', 'expired', ['expired']],
    ['pending', 'error', ['error']],
    ['cancelled', 'paid', ['paid']],
    ['expired', 'paid', ['paid']],
    ['error', 'pending', ['pending']],
    ['error', 'paid', ['pending', 'paid']],
    ['error', 'cancelled', ['pending', 'cancelled']],
    ['error', 'expired', ['pending', 'expired']],
    ['paid', 'paid', []],
    ['pending', 'pending', []],
  ] as const)('drives %s to %s by %j', (from, status, through) => {
    const decision = decideInvoice(at(sandbox, from), simulate(status));
    expect(decision.events?.map(({ changes }) => changes.status)).toEqual(through);
  });

  it.each([
    ['paid', 'pending'],
    ['paid', 'cancelled'],
    ['paid', 'error'],
    ['partially_refunded', 'paid'],
    ['cancelled', 'pending'],
    ['cancelled', 'expired'],
    ['expired', 'cancelled'],
    ['expired', 'error'],
  ] as const)('does not drive %s to %s', (from, status) => {
    expect(decideInvoice(at(sandbox, from), simulate(status)).rejection).toBe('no_such_transition');
  });

  it('gives an error its code and the message asked for', () => {
    expect(run({ ...qr, isSandbox: true }, simulate('error', 'as asked'))).toMatchObject({
      status: 'error',
      errorCode: 'sandbox_simulated_error',
      errorMessage: 'as asked',
    });
  });

  it('is refused in production', () => {
    expect(decideInvoice(phone, simulate('paid'))).toEqual({ rejection: 'not_sandbox' });
    expect(decideInvoice(phone, simulate('error'))).toEqual({ rejection: 'not_sandbox' });
    expect(decideInvoice(undefined, simulate('paid')).rejection).toBe('no_such_transition');
  });
});

describe('a status seen by the till (rule S1)', () => {
  it.each([
    ['pending', 'paid', 'newer'],
    ['processing', 'paid', 'newer'],
    ['pending', 'error', 'newer'],
    ['pending', 'cancelling', 'newer'],
    ['cancelled', 'paid', 'newer'],
    ['expired', 'paid', 'newer'],
    ['expired', 'partially_refunded', 'newer'],
    ['error', 'pending', 'newer'],
    ['error', 'paid', 'newer'],
    ['cancelling', 'pending', 'newer'],
    ['paid', 'partially_refunded', 'newer'],
    ['partially_refunded', 'paid', 'newer'],
    ['paid', 'pending', 'stale'],
    ['paid', 'processing', 'stale'],
    ['paid', 'expired', 'stale'],
    ['paid', 'cancelled', 'stale'],
    ['paid', 'error', 'stale'],
    ['partially_refunded', 'pending', 'stale'],
    ['expired', 'pending', 'stale'],
    ['cancelled', 'pending', 'stale'],
    ['cancelled', 'cancelling', 'stale'],
    ['pending', 'processing', 'stale'],
    ['error', 'processing', 'stale'],
    ['cancelled', 'expired', 'unexpected'],
    ['expired', 'cancelled', 'unexpected'],
  ] as const)('after %s, %s is %s', (known, seen, verdict) => {
    expect(acceptObserved(known, seen)).toBe(verdict);
  });

  it('is the same when it is the same', () => {
    for (const status of invoiceStatuses) expect(acceptObserved(status, status)).toBe('same');
  });

  it('is newer wherever one row of the table leads', () => {
    for (const { from, to } of invoiceTransitions) {
      if (from !== null && from !== to) expect(acceptObserved(from, to)).toBe('newer');
    }
  });
});
