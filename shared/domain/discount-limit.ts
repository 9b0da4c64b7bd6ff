/** How much a person may take off a price without anybody's approval. */

export type DiscountLimits = Readonly<Record<'cashier' | 'senior' | 'manager', number>>;

/** In percent; what a shop starts with. */
export const usualDiscountLimits: DiscountLimits = { cashier: 10, senior: 30, manager: 99 };

/**
 * The greatest discount of that role, in percent. A higher role never has less than a lower one, whatever was set: its
 * approval would be worth nothing else.
 */
export function discountLimitOf(
  role: keyof DiscountLimits,
  { discountLimits }: { discountLimits: DiscountLimits },
): number {
  const { cashier, senior, manager } = discountLimits;
  if (role === 'cashier') return cashier;
  return role === 'senior' ? Math.max(cashier, senior) : Math.max(cashier, senior, manager);
}
