import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { InvoiceLimitsView, InvoiceListSummary, InvoiceListView, InvoiceRowsInput } from './views/invoice-list-view.ts';

const id = z.string().min(1).max(64);

export const bulkCalls = {
  /** Every row is a sale of its own; sent in batches of a hundred. */
  'bulk.start': approvable({ name: freeText(80), rows: InvoiceRowsInput }, z.object({ listId: z.string() }), {
    needsDiskSpace: true,
  }),
  'bulk.retry': approvable({ listId: id }, z.object({ rows: z.int() })),
  /** Withdraws the whole list: unsent rows never go out, open invoices are cancelled one by one. */
  'bulk.withdraw': approvable({ listId: id }, z.object({ rows: z.int() })),
  /** The newest twenty. */
  'bulk.list': query({}, z.object({ lists: z.array(InvoiceListSummary) }), {
    staleAfter: { 'bulk.changed': 'refetch' },
  }),
  'bulk.view': query({ listId: id }, InvoiceListView, { staleAfter: { 'bulk.changed': ({ listId }) => ({ listId }) } }),
  'bulk.limits': query({}, InvoiceLimitsView, { staleAfter: { 'bulk.changed': 'refetch' } }),
  /** Exports the outcome of every row as a table; returns the file name. */
  'bulk.export': approvable({ listId: id }, z.object({ file: z.string() })),
} as const satisfies Record<string, CallDefinition>;
