export type DiscountLimits = Readonly<Record<'cashier' | 'senior' | 'manager', number>>;

/** In percent. */
export const usualDiscountLimits: DiscountLimits = { cashier: 10, senior: 30, manager: 99 };

/** At least that of every lower role; else the higher role's approval would be worthless. */
export function discountLimitOf(
  role: keyof DiscountLimits,
  { discountLimits }: { discountLimits: DiscountLimits },
): number {
  const { cashier, senior, manager } = discountLimits;
  if (role === 'cashier') return cashier;
  return role === 'senior' ? Math.max(cashier, senior) : Math.max(cashier, senior, manager);
}
