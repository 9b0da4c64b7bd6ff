import { describe, expect, it } from 'vitest';
import { discountLimitOf, usualDiscountLimits } from './discount-limit.ts';

describe('the discount a role may give', () => {
  it('is what the settings say', () => {
    const settings = { discountLimits: { ...usualDiscountLimits, cashier: 5 } };
    expect(discountLimitOf('cashier', settings)).toBe(5);
    expect(discountLimitOf('senior', settings)).toBe(30);
    expect(discountLimitOf('manager', settings)).toBe(99);
  });

  it('is never less than that of a lower role', () => {
    const settings = { discountLimits: { cashier: 50, senior: 20, manager: 40 } };
    expect(discountLimitOf('senior', settings)).toBe(50);
    expect(discountLimitOf('manager', settings)).toBe(50);
  });
});
