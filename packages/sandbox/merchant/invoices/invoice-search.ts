import type { invoiceListQuery } from '@tilla/payment-api/merchant/invoice-requests.ts';
import type { z } from 'zod';
import { type Clause, conditionsOf } from '#sandbox/store/conditions.ts';

type ListQuery = z.output<typeof invoiceListQuery>;

type Filters = Pick<ListQuery, 'search' | 'origin' | 'date_field'> & { 'status[]'?: readonly string[] | undefined };

/** Of the public vocabulary: the documents have no such status. */
const REFUNDED = "(status = 'paid' AND record ->> '$.totalRefundedTiyn' >= amount)";

/** Epoch milliseconds, inclusive. */
export function filterClause(
  organizationId: number,
  filters: Filters,
  fromMs: number | undefined,
  toMs: number | undefined,
): Clause {
  const { add, addAny, addSearch, clause } = conditionsOf(organizationId);
  const statuses = filters['status[]'] ?? [];
  if (statuses.includes('refunded')) {
    add(`(status IN (${statuses.map(() => '?').join(', ')}) OR ${REFUNDED})`, ...statuses);
  } else {
    addAny('status', statuses);
  }
  if (filters.origin !== 'all') add('origin = ?', filters.origin);
  if (filters.search !== undefined && filters.search !== '') {
    addSearch('haystack', filters.search.toLowerCase());
  }
  // GET /invoices, `date_field`.
  if (filters.date_field === 'paid_at') add('paid_at IS NOT NULL');
  if (fromMs !== undefined) add(`${filters.date_field} >= ?`, fromMs);
  if (toMs !== undefined) add(`${filters.date_field} <= ?`, toMs);
  return clause();
}

/** By id among equals, so that pages never overlap. */
export function orderClause({ sort_by, sort_order }: Pick<ListQuery, 'sort_by' | 'sort_order'>): string {
  const direction = sort_order === 'asc' ? 'ASC' : 'DESC';
  return sort_by === 'id' ? `ORDER BY id ${direction}` : `ORDER BY ${sort_by} ${direction}, id ${direction}`;
}
