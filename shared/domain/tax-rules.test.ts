import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includedVatTiyn, taxInvoiceDueDay, vatPercentOn, vatSums } from './tax-rules.ts';

describe('VAT', () => {
  const periods = [
    { fromDay: '2025-07-01', toDay: '2026-03-31' },
    { fromDay: '2026-11-10', toDay: null },
  ];

  it('VAT is due only on days when the shop is a payer, at the rate of that day', () => {
    expect(vatPercentOn('2025-06-30', periods)).toBeNull();
    expect(vatPercentOn('2025-12-31', periods)).toBe(12);
    expect(vatPercentOn('2026-01-01', periods)).toBe(16);
    expect(vatPercentOn('2026-03-31', periods)).toBe(16);
    expect(vatPercentOn('2026-04-01', periods)).toBeNull();
    expect(vatPercentOn('2026-11-09', periods)).toBeNull();
    expect(vatPercentOn('2026-11-10', periods)).toBe(16);
    expect(vatPercentOn('2027-05-01', [])).toBeNull();
  });

  it('VAT is the included part of the price: 16/116, halves rounded up', () => {
    expect(includedVatTiyn(116_00, 16)).toBe(16_00);
    expect(includedVatTiyn(100_00, 16)).toBe(13_79);
    // 29 × 16 / 116 is 4 exactly, 1 × 16 / 116 is less than half a tiyn.
    expect([includedVatTiyn(29, 16), includedVatTiyn(1, 16), includedVatTiyn(0, 16)]).toEqual([4, 0, 0]);
  });

  it('VAT is rounded for each payment, and a refund of another day has the rate of its sale', () => {
    const of = (kind: 'payment' | 'refund', day: string, saleDay: string, amountTiyn: number, count: number) => ({
      kind,
      day,
      saleDay,
      amountTiyn,
      count,
    });
    const rows = [
      of('payment', '2025-12-31', '2025-12-31', 112_00, 2),
      of('payment', '2026-06-01', '2026-06-01', 116_00, 1),
      of('refund', '2026-01-02', '2025-12-31', 112_00, 1),
      of('refund', '2026-02-01', '2025-01-01', 112_00, 1),
    ];
    expect(vatSums(rows, periods)).toEqual({ paidTiyn: 24_00, refundedTiyn: 12_00 });
    expect(vatSums(rows, [])).toBeNull();
    expect(vatSums([of('payment', '2026-12-01', '2026-12-01', 10, 3)], periods)?.paidTiyn, 'each rounded').toBe(3);
  });

  it('VAT is never more than half a tiyn away from the exact part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (grossTiyn) => {
        const off = BigInt(includedVatTiyn(grossTiyn, 16)) * 116n - BigInt(grossTiyn) * 16n;
        expect(off * 2n <= 116n && off * 2n > -116n).toBe(true);
      }),
    );
  });
});

describe('an electronic tax invoice', () => {
  it('a tax invoice is due fifteen days after its sale, over the end of a month and a year', () => {
    expect(taxInvoiceDueDay('2026-11-03')).toBe('2026-11-18');
    expect(taxInvoiceDueDay('2026-12-20')).toBe('2027-01-04');
  });
});
