/** The shop's customers: find, show, change, export, and delete on request. */

import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CustomerDetailView, CustomerRow, MAX_CUSTOMER_DISCOUNT, MAX_CUSTOMER_NOTE } from './views/customer-view.ts';
import { HistoryRow } from './views/history-view.ts';

const id = z.string().min(1).max(64);
/** How many rows of the list came before. */
const page = { after: z.int().min(0).nullable(), limit: z.int().min(1).max(200) };

export const customerCalls = {
  /** By the last digits of a number, a whole number, or a name; empty: all. Latest seen first. */
  'customer.list': query(
    { text: z.string().max(60), ...page },
    z.object({ rows: z.array(CustomerRow), count: z.int(), next: z.int().nullable() }),
    { staleAfter: { 'customer.changed': 'refetch' } },
  ),
  'customer.view': query({ customerId: id }, CustomerDetailView, {
    staleAfter: {
      'payment.changed': 'refetch',
      'sale.changed': 'refetch',
      'customer.changed': ({ customerId }) => ({ customerId }),
    },
  }),
  /** Newest first. */
  'customer.sales': query(
    { customerId: id, ...page },
    z.object({ rows: z.array(HistoryRow), next: z.int().nullable() }),
    { staleAfter: { 'payment.changed': 'refetch', 'sale.changed': 'refetch', 'customer.changed': 'refetch' } },
  ),
  /** Only what is given changes. Name and note are anybody's; a discount is a manager's act. */
  'customer.change': approvable(
    {
      customerId: id,
      name: freeText(60).optional(),
      note: freeText(MAX_CUSTOMER_NOTE).optional(),
      discountPercentage: z.int().min(0).max(MAX_CUSTOMER_DISCOUNT).optional(),
    },
    z.object({}),
  ),
  /** Who is kept as the customer of this payment, or of its sale; null where nobody is. */
  'customer.ofPayment': query({ paymentId: id }, z.object({ customerId: z.string().nullable() }), {
    staleAfter: { 'customer.changed': 'refetch' },
  }),
  /** A senior's action: the payer becomes a customer. `till_not_found` where no name is known. */
  'customer.keepPayer': approvable({ paymentId: id }, z.object({ customerId: z.string() })),
  /** A manager's act: all that is known of one person, as JSON and to be read, into the folder of exports. */
  'customer.export': approvable({ customerId: id }, z.object({ files: z.array(z.string()), sales: z.int() })),
  /**
   * A manager's act: number, name and note are gone for good; the sales stay, nobody's. `till_still_checking` while
   * somebody may still pay an invoice of theirs.
   */
  'customer.erase': approvable({ customerId: id }, z.object({ sales: z.int() })),
} as const satisfies Record<string, CallDefinition>;
