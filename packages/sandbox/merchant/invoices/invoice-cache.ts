/** The 24 hour cache of `GET /invoices/{id}`, with the bugs it causes. */

import { isTerminal } from '@tilla/shared/domain/invoice-state.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { Store } from '#sandbox/store/store.ts';

const LIFETIME_MS = 24 * 3_600_000;

interface CachedInvoice {
  id: number;
  atMs: number;
  invoice: InvoiceRecord;
}

export interface InvoiceCache {
  read(organization: Organization, invoice: InvoiceRecord, nowMs: number): InvoiceRecord;
  /** Cleared by the organization's own changes, not by races of the provider (docs/decisions.md). */
  clear(invoiceId: number): void;
}

export function createInvoiceCache(store: Store): InvoiceCache {
  const table = store.table<CachedInvoice>({ name: 'invoice_cache', columns: {} });
  return {
    read(organization, invoice, nowMs) {
      if (organization.cache === 'fresh') return invoice;
      const cached = table.get(invoice.id);
      if (cached !== undefined && nowMs < cached.atMs + LIFETIME_MS) return cached.invoice;
      if (isTerminal(invoice.status)) table.put({ id: invoice.id, atMs: nowMs, invoice });
      return invoice;
    },
    clear(invoiceId) {
      table.remove(invoiceId);
    },
  };
}
