import { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { phraseError } from '#sandbox/http/api-error.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';

/** Text, because a path without a number is an unknown invoice. */
export const invoiceIdParams = z.object({ id: z.string() });

/** 404 for unknown, foreign and impossible ids alike (docs/decisions.md). */
export function findInvoice(context: ServiceContext, organizationId: number, id: string): InvoiceRecord {
  const found = /^\d{1,15}$/.test(id) ? context.invoices.get(Number(id)) : undefined;
  if (found?.organizationId !== organizationId) throw phraseError(404, 'Invoice not found');
  return found;
}
