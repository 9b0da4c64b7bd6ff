import type { Cart } from '@tilla/shared/domain/cart.ts';
import { describe, expect, it } from 'vitest';
import { waysToPay } from '../sales/ways-to-pay.ts';
import { quickAmounts } from './quick-amounts.ts';

const cartOf = (priceTiyn: number, catalogItemId: number | null = 1): Cart => ({
  lines: [{ id: 'a', catalogItemId, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
  discountPercentage: 0,
});

describe('quick sums', () => {
  it('quick sums are the next round sums above what is due, in common notes', () => {
    expect(quickAmounts(125_000)).toEqual([130_000, 150_000, 200_000, 500_000, 1_000_000, 2_000_000]);
    expect(quickAmounts(100_000)).toEqual([200_000, 500_000, 1_000_000, 2_000_000]);
    expect(quickAmounts(4_990_050)).toEqual([5_000_000, 6_000_000]);
  });
});

describe('the ways to pay', () => {
  it('all four tenders are open for a whole sum of catalog goods, none for an empty cart', () => {
    expect(waysToPay(cartOf(50_000), true)).toMatchObject({ qr: true, phone: true, counter: true, warning: null });
    expect(waysToPay({ lines: [], discountPercentage: 0 }, true)).toMatchObject({
      qr: false,
      phone: false,
      counter: false,
    });
  });

  it('no tender is open where a discount leaves nothing to pay, with the reason; free goods give no reason', () => {
    const none = { qr: false, phone: false, counter: false };
    const cheap = { ...cartOf(50_000), discountTiyn: 60_000 };
    expect(waysToPay(cheap, true)).toMatchObject({ ...none, warning: 'nothingLeft' });
    expect(waysToPay(cartOf(0), true)).toMatchObject({ ...none, warning: null });
  });

  it('the phone is closed for tiyn, and the QR for a free line where the shop has a catalog', () => {
    expect(waysToPay(cartOf(50_050), true)).toMatchObject({ qr: true, phone: false, warning: 'notWhole' });
    expect(waysToPay(cartOf(50_000, null), true)).toMatchObject({ qr: false, phone: true, warning: 'notFromCatalog' });
    expect(waysToPay(cartOf(50_050, null), true)).toMatchObject({ qr: false, phone: false, warning: 'counterOnly' });
    expect(waysToPay(cartOf(50_000, null), false)).toMatchObject({ qr: true, warning: null });
  });
});
