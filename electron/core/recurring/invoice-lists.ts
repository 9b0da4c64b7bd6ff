import type {
  InvoiceListRowView,
  InvoiceListSummary,
  InvoiceListView,
} from '@tilla/shared/contract/views/invoice-list-view.ts';
import { isWithdrawnUnsent } from '@tilla/shared/domain/invoice-list.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

export const InvoiceListRecord = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  totalTiyn: z.int(),
  saleIds: z.array(z.string()),
  /** Who withdrew the list; null if it was not withdrawn, or its rows were sent again since. */
  withdrawn: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
});
export type InvoiceListRecord = z.infer<typeof InvoiceListRecord>;

export interface InvoiceLists {
  /** @throws Refusal `till_not_found`. */
  get(listId: string): InvoiceListRecord;
  view(listId: string): InvoiceListView;
  newest(count: number): InvoiceListSummary[];
  forget(listId: string): void;
}

const GROUP = 'bill_list';

export function putInvoiceList(list: InvoiceListRecord): RecordPut {
  return putNote(noteIdOf(list.id), list, { group: GROUP, at: list.createdAt });
}

function noteIdOf(listId: string): string {
  return `${GROUP}:${listId}`;
}

/** The sale id of a row; all order ids of a list share the part before the row number. */
export function saleIdOfRow(listId: string, number: number): string {
  return `${listId}-${String(number).padStart(4, '0')}`;
}

export function createInvoiceLists({ ledger, records, payments }: ShopContext): InvoiceLists {
  // A list of a thousand rows is cached until something in it changes.
  const known = new Map<string, InvoiceListView>();

  function get(listId: string): InvoiceListRecord {
    const list = readNote(ledger, noteIdOf(listId), InvoiceListRecord);
    if (list === undefined) throw new Refusal('till_not_found');
    return list;
  }

  function rowOf(saleId: string, index: number): InvoiceListRowView[] {
    const sale = records.sale(saleId);
    const attempts = payments.ofSale(saleId);
    const last = attempts.at(-1);
    if (sale === undefined || last === undefined) return [];
    return [
      {
        number: index + 1,
        saleId,
        saleNumber: sale.number,
        paymentId: last.id,
        phoneMasked: last.phoneMasked,
        amountTiyn: last.amountTiyn,
        description: sale.cart.lines[0]?.name ?? '',
        phase: payments.phase(last),
        paidAt: last.invoice?.paidAt ?? null,
        attempts: attempts.length,
        problem: last.problem,
      },
    ];
  }

  function view(listId: string): InvoiceListView {
    const cached = known.get(listId);
    if (cached !== undefined) return cached;
    const { saleIds, withdrawn, ...list } = get(listId);
    const invoices = saleIds.flatMap(rowOf);
    const seen = {
      ...list,
      totalTiyn: invoices.filter(isMade).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
      withdrawnBy: withdrawn?.name ?? null,
      rows: countOf(invoices),
      invoices,
    };
    known.set(listId, seen);
    return seen;
  }

  return {
    get,
    view,
    newest: (count) =>
      ledger.find('note', { group: GROUP, limit: count }).map(({ value }) => {
        const { invoices: _, ...summary } = view(InvoiceListRecord.parse(value).id);
        return summary;
      }),
    forget(listId) {
      known.delete(listId);
    },
  };
}

function countOf(invoices: readonly InvoiceListRowView[]): InvoiceListSummary['rows'] {
  const rows = { all: invoices.length, sending: 0, open: 0, paid: 0, ended: 0, failed: 0 };
  for (const invoice of invoices) rows[stateOf(invoice)] += 1;
  return rows;
}

/** A refused invoice, or one cancelled before sending, asks for no money. */
function isMade(invoice: InvoiceListRowView): boolean {
  return stateOf(invoice) !== 'failed' && !isWithdrawnUnsent(invoice.phase, invoice.problem);
}

function stateOf({ phase, problem }: InvoiceListRowView): Exclude<keyof InvoiceListSummary['rows'], 'all'> {
  if (isWithdrawnUnsent(phase, problem)) return 'ended';
  if (phase === 'paid') return 'paid';
  if (phase === 'sending') return 'sending';
  if (isPayable(phase)) return 'open';
  return phase === 'expired' || phase === 'cancelled' ? 'ended' : 'failed';
}
