import { describe, expect, it } from 'vitest';
import { anOperation } from '#tests/core/operation-records.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { unlistedRefundsTiyn } from './unlisted-refunds.ts';

const operation = (change: Partial<OperationRecord> = {}) =>
  anOperation({ kind: 'qr_refund_execute', subject: 'payment', frozen: { amountTiyn: 300 }, ...change });
const listed = (refundedTiyn: number, pendingTiyn = 0) => ({ refundedTiyn, pendingTiyn });

describe('money that went back by a person’s word (R1, R4)', () => {
  it('refunds that a person reported and the service does not list are counted, of both ways', () => {
    expect(unlistedRefundsTiyn([operation()], listed(0))).toBe(300);
    expect(unlistedRefundsTiyn([operation(), operation({ kind: 'refund' })], listed(300))).toBe(300);
  });

  it('an unlisted refund is zero once the service lists it as done or pending', () => {
    expect(unlistedRefundsTiyn([operation()], listed(300))).toBe(0);
    expect(unlistedRefundsTiyn([operation()], listed(100, 200))).toBe(0);
    expect(unlistedRefundsTiyn([operation()], listed(1_000))).toBe(0);
  });

  it('failed, refused and open refunds are left out, and other operations too', () => {
    const others = [
      operation({ problem: { code: 'refund_rejected_by_bank', params: {} } }),
      operation({ step: 'rejected' }),
      operation({ step: 'unknown' }),
      operation({ kind: 'cancel', frozen: {} }),
    ];
    expect(unlistedRefundsTiyn(others, listed(0))).toBe(0);
  });
});
