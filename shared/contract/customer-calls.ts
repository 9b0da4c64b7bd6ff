import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CustomerDetailView, CustomerRow, MAX_CUSTOMER_DISCOUNT, MAX_CUSTOMER_NOTE } from './views/customer-view.ts';
import { HistoryRow } from './views/history-view.ts';

const id = z.string().min(1).max(64);
/** `after`: rows skipped. */
const page = { after: z.int().min(0).nullable(), limit: z.int().min(1).max(200) };

export const customerCalls = {
  /** By last digits, whole number or name; empty: all. Latest seen first. */
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
  'customer.sales': query(
    { customerId: id, ...page },
    z.object({ rows: z.array(HistoryRow), next: z.int().nullable() }),
    { staleAfter: { 'payment.changed': 'refetch', 'sale.changed': 'refetch', 'customer.changed': 'refetch' } },
  ),
  /** Known by number, or by name alone; found again by it. */
  'customer.add': command(
    { name: freeText(60), phone: z.string().min(1).max(40).nullable() },
    z.object({ customerId: z.string() }),
    { replay: 'process' },
  ),
  /** Only what is given changes. A discount takes a manager. */
  'customer.change': approvable(
    {
      customerId: id,
      name: freeText(60).optional(),
      note: freeText(MAX_CUSTOMER_NOTE).optional(),
      discountPercentage: z.int().min(0).max(MAX_CUSTOMER_DISCOUNT).optional(),
    },
    z.object({}),
  ),
  'customer.ofPayment': query({ paymentId: id }, z.object({ customerId: z.string().nullable() }), {
    staleAfter: { 'customer.changed': 'refetch' },
  }),
  /** Makes the payer a customer; takes a senior. `till_not_found` where no name is known. */
  'customer.keepPayer': approvable({ paymentId: id }, z.object({ customerId: z.string() })),
  /** Everything known of one person, as JSON and as readable text. */
  'customer.export': approvable({ customerId: id }, z.object({ files: z.array(z.string()), sales: z.int() })),
  /** Erases number, name and note; the sales stay. `till_still_checking` while an invoice may still be paid, `till_customer_owes`. */
  'customer.erase': approvable({ customerId: id }, z.object({ sales: z.int() })),
} as const satisfies Record<string, CallDefinition>;
