/** The statuses of the merchant API (Invoice status, Refund status). */

export const invoiceStatuses = [
  'processing',
  'pending',
  'cancelling',
  'paid',
  'cancelled',
  'expired',
  'partially_refunded',
  'error',
] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const refundStatuses = ['pending', 'completed', 'failed'] as const;

export type RefundStatus = (typeof refundStatuses)[number];
