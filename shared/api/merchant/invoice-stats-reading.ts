/** The service's statistics of invoices as the till reads them (merchant document "Invoice stats"). */

import { z } from 'zod';
import { moneyField, optionalNumber } from './wire-fields.ts';

const invoiceStats = z
  .looseObject({
    paid_amount: moneyField,
    paid_invoices: z.int(),
    total_invoices: z.int(),
    conversion_rate: optionalNumber,
  })
  .transform((wire) => ({
    /** Status `paid` only: what was refunded in part is not in it. */
    paidTiyn: wire.paid_amount,
    paidCount: wire.paid_invoices,
    totalCount: wire.total_invoices,
    conversionRate: wire.conversion_rate,
  }));

/** `GET /invoices/stats`; sums in tiyn. */
export type InvoiceStats = z.output<typeof invoiceStats>;

/** The answer of `GET /invoices/stats`; throws ZodError where it is not one. */
export function readInvoiceStats(body: unknown): InvoiceStats {
  return invoiceStats.parse(body);
}
