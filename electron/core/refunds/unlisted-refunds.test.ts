import { describe, expect, it } from 'vitest';
import { anOperation } from '../../../tests/core/operation-records.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { unlistedRefundsTiyn } from './unlisted-refunds.ts';

const operation = (change: Partial<OperationRecord> = {}) =>
  anOperation({ kind: 'qr_refund_execute', subject: 'payment', frozen: { amountTiyn: 300 }, ...change });
const listed = (refundedTiyn: number, pendingTiyn = 0) => ({ refundedTiyn, pendingTiyn });

describe('money that went back by a person’s word (R1, R4)', () => {
  it('counts what the service does not list, of both ways of giving back', () => {
    expect(unlistedRefundsTiyn([operation()], listed(0))).toBe(300);
    expect(unlistedRefundsTiyn([operation(), operation({ kind: 'refund' })], listed(300))).toBe(300);
  });

  it('is nothing once the service lists it as done or on its way', () => {
    expect(unlistedRefundsTiyn([operation()], listed(300))).toBe(0);
    expect(unlistedRefundsTiyn([operation()], listed(100, 200))).toBe(0);
    expect(unlistedRefundsTiyn([operation()], listed(1_000))).toBe(0);
  });

  it('leaves out what failed, what was refused, what is open, and what is no refund', () => {
    const others = [
      operation({ problem: { code: 'refund_rejected_by_bank', params: {} } }),
      operation({ step: 'rejected' }),
      operation({ step: 'unknown' }),
      operation({ kind: 'cancel', frozen: {} }),
    ];
    expect(unlistedRefundsTiyn(others, listed(0))).toBe(0);
  });
});
