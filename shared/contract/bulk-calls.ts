import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { InvoiceLimitsView, InvoiceListSummary, InvoiceListView, InvoiceRowsInput } from './views/invoice-list-view.ts';

const id = z.string().min(1).max(64);

/** Invoices by list. */
export const bulkCalls = {
  /** Invoices phones by a list, in batches of a hundred; takes a senior. Every row is a sale of its own. */
  'bulk.start': approvable({ name: freeText(80), rows: InvoiceRowsInput }, z.object({ listId: z.string() }), {
    needsDiskSpace: true,
  }),
  /** Sends the rows that failed once more. */
  'bulk.retry': approvable({ listId: id }, z.object({ rows: z.int() })),
  /**
   * Withdraws the whole list: rows that have not gone out never do, invoices that stand are called back one after the other;
   * how many they are. One invoice alone is withdrawn by `payment.cancel`. Takes a senior.
   */
  'bulk.withdraw': approvable({ listId: id }, z.object({ rows: z.int() })),
  /** Newest first, twenty. */
  'bulk.list': query({}, z.object({ lists: z.array(InvoiceListSummary) }), {
    staleAfter: { 'bulk.changed': 'refetch' },
  }),
  'bulk.view': query({ listId: id }, InvoiceListView, { staleAfter: { 'bulk.changed': ({ listId }) => ({ listId }) } }),
  'bulk.limits': query({}, InvoiceLimitsView, { staleAfter: { 'bulk.changed': 'refetch' } }),
  /** Writes what became of every row as a table into the folder of exports; its name. Takes a senior. */
  'bulk.export': approvable({ listId: id }, z.object({ file: z.string() })),
} as const satisfies Record<string, CallDefinition>;
