/** Turns the filters of the list and the stats into SQL over the invoices (GET /invoices, GET /invoices/stats). */
import type { z } from 'zod';
import type { invoiceListQuery } from '../../shared/api/merchant/invoice-requests.ts';
import type { SqlValue } from '../store/store.ts';

type ListQuery = z.output<typeof invoiceListQuery>;

export interface Clause {
  sql: string;
  values: SqlValue[];
}

type Filters = Pick<ListQuery, 'search' | 'status[]' | 'origin' | 'date_field'>;

/** `WHERE ...` for an organization; bounds are epoch milliseconds, inclusive. */
export function filterClause(
  organizationId: number,
  filters: Filters,
  fromMs: number | undefined,
  toMs: number | undefined,
): Clause {
  const parts = ['organization_id = ?'];
  const values: SqlValue[] = [organizationId];
  const add = (sql: string, ...more: SqlValue[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  const statuses = filters['status[]'];
  if (statuses !== undefined && statuses.length > 0) {
    add(`status IN (${statuses.map(() => '?').join(', ')})`, ...statuses);
  }
  if (filters.origin !== 'all') add('origin = ?', filters.origin);
  if (filters.search !== undefined && filters.search !== '') {
    add("haystack LIKE ? ESCAPE '\\'", `%${escapeLike(filters.search.toLocaleLowerCase('ru'))}%`);
  }
  // Unpaid invoices have no place in a window over the payment (GET /invoices, `date_field`).
  if (filters.date_field === 'paid_at') add('paid_at IS NOT NULL');
  if (fromMs !== undefined) add(`${filters.date_field} >= ?`, fromMs);
  if (toMs !== undefined) add(`${filters.date_field} <= ?`, toMs);
  return { sql: `WHERE ${parts.join(' AND ')}`, values };
}

/** `ORDER BY ...`; equal values are ordered by id, so that pages never overlap. */
export function orderClause({ sort_by, sort_order }: Pick<ListQuery, 'sort_by' | 'sort_order'>): string {
  const direction = sort_order === 'asc' ? 'ASC' : 'DESC';
  return sort_by === 'id' ? `ORDER BY id ${direction}` : `ORDER BY ${sort_by} ${direction}, id ${direction}`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
