import { describe, expect, it } from 'vitest';
import { anInvoice } from '../../../tests/core/payment-records.ts';
import { billedMs, isAsBilled, isBilledBefore } from './billed.ts';

const MINUTE_MS = 60_000;
const BILLED_AT = '2026-03-05T05:00:00.000Z';

describe('when a sale was billed by the service’s word', () => {
  const invoiced = (createdAt: string | null) => ({ step: 'confirmed' as const, invoice: anInvoice({ createdAt }) });

  it('L2: is the moment its invoice was made; nothing tells it where no invoice or no time is known', () => {
    expect(billedMs(invoiced(BILLED_AT))).toBe(Date.parse(BILLED_AT));
    for (const createdAt of [null, 'yesterday']) expect(billedMs(invoiced(createdAt))).toBeNull();
    expect(billedMs({ ...invoiced(BILLED_AT), invoice: null })).toBeNull();
  });

  it('C3: is not told by an invoice that may be another sale’s', () => {
    expect(billedMs({ ...invoiced(BILLED_AT), step: 'stopped' })).toBeNull();
  });

  it.each([
    [-10 * MINUTE_MS - 1, false],
    [-10 * MINUTE_MS, true],
    [0, true],
    [MINUTE_MS, true],
    [MINUTE_MS + 1, false],
  ])('L2: fits a sale rung up %i ms after it: %s', (afterMs, isPossible) => {
    const billedAtMs = Date.parse(BILLED_AT);
    expect(isAsBilled(billedAtMs + afterMs, billedAtMs)).toBe(isPossible);
  });
});

describe('an invoice that stood before its sale', () => {
  it('T2: tells that the sale is dated too late, by more than clocks differ', () => {
    expect([59_999, 60_000, 60_001].map((ms) => isBilledBefore(1_000_000 + ms, 1_000_000))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
