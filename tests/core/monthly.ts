/** A subscription of 5,000 tenge on the fifth of each month, from the next one on. */
export const monthly = {
  phone: '+7 701 234 56 78',
  amountTiyn: 500_000,
  cart: null,
  billingPeriod: 'monthly',
  billingDay: 5,
  description: 'Абонемент',
  subscriberName: null,
  startedAt: null,
  invoiceImmediately: false,
} as const;
