/** Bills by list as the books keep them: a note with the order of its rows, each row a sale with its payments. */

import { z } from 'zod';
import type { BillListRowView, BillListSummary, BillListView } from '../../../shared/contract/views/bill-list-view.ts';
import { isWithdrawnUnsent } from '../../../shared/domain/bill-list.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';

export const BillListRecord = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  totalTiyn: z.int(),
  saleIds: z.array(z.string()),
  /** Who withdrew all of it; null while nobody did, or its rows were sent again since. */
  withdrawn: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
});
export type BillListRecord = z.infer<typeof BillListRecord>;

export interface BillLists {
  /** @throws Refusal `till_not_found`. */
  get(listId: string): BillListRecord;
  view(listId: string): BillListView;
  /** Newest first. */
  newest(count: number): BillListSummary[];
  /** One of its payments is another one now. */
  forget(listId: string): void;
}

const GROUP = 'bill_list';

export function putBillList(list: BillListRecord): RecordPut {
  return { kind: 'note', id: noteIdOf(list.id), value: list, keys: { group: GROUP, at: list.createdAt } };
}

function noteIdOf(listId: string): string {
  return `${GROUP}:${listId}`;
}

/** The sale of a row; its order id at the service is found with those of all others by what stands before the row. */
export function saleIdOfRow(listId: string, number: number): string {
  return `${listId}-${String(number).padStart(4, '0')}`;
}

export function createBillLists({
  journal,
  books,
  payments,
}: Pick<ShopContext, 'journal' | 'books' | 'payments'>): BillLists {
  // A list of a thousand rows is read from the books once, and again after something of it changed.
  const known = new Map<string, BillListView>();

  function get(listId: string): BillListRecord {
    const stored = journal.read('note', noteIdOf(listId));
    if (stored === undefined) throw new Refusal('till_not_found');
    return BillListRecord.parse(stored.value);
  }

  function rowOf(saleId: string, index: number): BillListRowView[] {
    const sale = books.sale(saleId);
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

  function view(listId: string): BillListView {
    const cached = known.get(listId);
    if (cached !== undefined) return cached;
    const { saleIds, withdrawn, ...list } = get(listId);
    const bills = saleIds.flatMap(rowOf);
    const made = { ...list, withdrawnBy: withdrawn?.name ?? null, rows: countOf(bills), bills };
    known.set(listId, made);
    return made;
  }

  return {
    get,
    view,
    newest: (count) =>
      journal.find('note', { group: GROUP, limit: count }).map(({ value }) => {
        const { bills: _, ...summary } = view(BillListRecord.parse(value).id);
        return summary;
      }),
    forget(listId) {
      known.delete(listId);
    },
  };
}

function countOf(bills: readonly BillListRowView[]): BillListSummary['rows'] {
  const rows = { all: bills.length, sending: 0, open: 0, paid: 0, ended: 0, failed: 0 };
  for (const bill of bills) rows[stateOf(bill)] += 1;
  return rows;
}

function stateOf({ phase, problem }: BillListRowView): Exclude<keyof BillListSummary['rows'], 'all'> {
  if (isWithdrawnUnsent(phase, problem)) return 'ended';
  if (phase === 'paid') return 'paid';
  if (phase === 'sending') return 'sending';
  if (isPayable(phase)) return 'open';
  return phase === 'expired' || phase === 'cancelled' ? 'ended' : 'failed';
}
