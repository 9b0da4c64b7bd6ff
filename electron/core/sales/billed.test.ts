import { describe, expect, it } from 'vitest';
import { anInvoice } from '#tests/core/payment-records.ts';
import { billedMs, isAsBilled, isBilledBefore } from './billed.ts';

const MINUTE_MS = 60_000;
const BILLED_AT = '2026-03-05T05:00:00.000Z';

describe('when a sale was billed by the service’s word', () => {
  const invoiced = (createdAt: string | null) => ({ step: 'confirmed' as const, invoice: anInvoice({ createdAt }) });

  it('L2: a sale is as old as its invoice; without an invoice or a time its age is unknown', () => {
    expect(billedMs(invoiced(BILLED_AT))).toBe(Date.parse(BILLED_AT));
    for (const createdAt of [null, 'yesterday']) expect(billedMs(invoiced(createdAt))).toBeNull();
    expect(billedMs({ ...invoiced(BILLED_AT), invoice: null })).toBeNull();
  });

  it('C3: an invoice that may be another sale’s dates nothing', () => {
    expect(billedMs({ ...invoiced(BILLED_AT), step: 'stopped' })).toBeNull();
  });

  it.each([
    [-10 * MINUTE_MS - 1, false],
    [-10 * MINUTE_MS, true],
    [0, true],
    [MINUTE_MS, true],
    [MINUTE_MS + 1, false],
  ])('L2: a sale %i ms after its invoice fits it: %s', (afterMs, isPossible) => {
    const billedAtMs = Date.parse(BILLED_AT);
    expect(isAsBilled(billedAtMs + afterMs, billedAtMs)).toBe(isPossible);
  });
});

describe('an invoice that stood before its sale', () => {
  it('T2: an invoice before its sale shows that the sale is dated too late, beyond clock differences', () => {
    expect([59_999, 60_000, 60_001].map((ms) => isBilledBefore(1_000_000 + ms, 1_000_000))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
