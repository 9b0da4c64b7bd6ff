import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { AccountantMonthView, DueInvoiceView, Month } from './views/accountant-view.ts';
import { Bin, TaxInvoiceNumber } from './views/buyer-view.ts';
import { MailAddress } from './views/day-summary-view.ts';

const done = z.object({});
const saleId = z.string().min(1).max(64);
/** The month of figures and the workbook are for managers; anybody at the counter may write down a buyer. */
export const accountantCalls = {
  'accountant.month': query({ month: Month }, AccountantMonthView, {
    staleAfter: {
      'payment.changed': 'on_view',
      'sale.changed': 'on_view',
      'operation.changed': 'on_view',
      'accountant.changed': ({ month }) => ({ month }),
    },
  }),
  /** `changes`: since it was written last; null: for the first time, or not over then. */
  'accountant.export': approvable({ month: Month }, z.object({ file: z.string(), changes: z.int().nullable() })),
  /** By the mail server of the day summary. */
  'accountant.send': approvable({ month: Month, to: MailAddress }, z.object({ changes: z.int().nullable() }), {
    replay: 'process',
  }),
  /** Sales to businesses that have no tax invoice yet, of any month, the next one due first. */
  'accountant.dueInvoices': query({}, z.object({ rows: z.array(DueInvoiceView), today: z.string() }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'refetch' },
  }),
  /** Another buyer has no tax invoice yet. `bin: null`: no business bought. */
  'buyer.set': command({ saleId, bin: Bin.nullable() }, done),
  /** Takes a manager. An empty number: it was not issued after all. */
  'buyer.markInvoice': approvable({ saleId, number: TaxInvoiceNumber, day: z.iso.date() }, done),
} as const satisfies Record<string, CallDefinition>;
