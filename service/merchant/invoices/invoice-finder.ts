/** Finds an invoice of the caller's own organization. */
import { z } from 'zod';
import type { ServiceContext } from '../../context/service-context.ts';
import { phraseError } from '../../http/api-error.ts';
import type { InvoiceRecord } from '../../store/invoices.ts';

/** Text, because a path that is no number is an invoice that does not exist, not a bad field. */
export const invoiceIdParams = z.object({ id: z.string() });

/** 404 in the form of gaps.md for unknown, foreign and impossible ids alike. */
export function findInvoice(context: ServiceContext, organizationId: number, id: string): InvoiceRecord {
  const found = /^\d{1,15}$/.test(id) ? context.invoices.get(Number(id)) : undefined;
  if (found?.organizationId !== organizationId) throw phraseError(404, 'Invoice not found');
  return found;
}
