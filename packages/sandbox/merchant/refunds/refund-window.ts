/** Errors, `refund_window_expired`. */
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';

const DAY_MS = 86_400_000;
/** The documents give no figure. */
const DEFAULT_WINDOW_DAYS = 365;

export function isRefundWindowOver(context: ServiceContext, invoice: InvoiceRecord): boolean {
  const given = context.organizations.get(invoice.organizationId)?.extra.refund_window_days;
  const days = typeof given === 'number' ? given : DEFAULT_WINDOW_DAYS;
  return context.clock.nowMs() > (invoice.paidAtMs ?? invoice.createdAtMs) + days * DAY_MS;
}
