/** Reads a list of invoices page by page until every row was seen (rule L5). */

import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Query } from '@tilla/payment-api/client/query-string.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import { problemOf } from '../api/outcome.ts';
import { problemIn } from '../platform/refusal.ts';
import { windowBoundText } from './day-window.ts';

/** Epoch ms by the service's clock, both inclusive; null: open. */
export interface SweepWindow {
  readonly field: 'created_at' | 'paid_at';
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Part of the order id; null: all. The API also searches other fields, so rows are checked (C2). */
  readonly search: string | null;
  readonly origin: 'all' | 'bank';
}

export type OnRows = (rows: readonly Invoice[]) => void | Promise<void>;

const PAGE_SIZE = 100;
/** An endless list is invalid. */
const MAX_PAGES = 2_000;
const MAX_ROUNDS = 3;

/** Null when no row is missing; some are passed twice. A `Refusal` of `onRows` ends the sweep with its problem. */
export async function sweep(
  client: Pick<MerchantCalls, 'listInvoices'>,
  window: SweepWindow,
  purpose: Purpose,
  onRows: OnRows,
): Promise<Problem | null> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const seen = new Set<number>();
    let total = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const outcome = await client.listInvoices(pageQuery(window, page), purpose);
      if (outcome.kind !== 'ok') return problemOf(outcome);
      const { invoices } = outcome.value;
      const problem = await take(onRows, invoices);
      if (problem !== null) return problem;
      for (const { id } of invoices) seen.add(id);
      ({ total } = outcome.value);
      if (invoices.length === 0 || seen.size >= total) break;
    }
    // A row that moved to an earlier page is missing in the count.
    if (seen.size >= total) return null;
  }
  return { code: 'till_reconciling', params: {} };
}

/** By id, ascending: new rows come at the end (rule L5). */
export function pageQuery({ field, fromMs, toMs, search, origin }: SweepWindow, page: number): Query {
  return {
    search,
    origin: origin === 'all' ? null : origin,
    date_field: field,
    date_from: fromMs === null ? null : windowBoundText(fromMs),
    date_to: toMs === null ? null : windowBoundText(toMs),
    sort_by: 'id',
    sort_order: 'asc',
    per_page: PAGE_SIZE,
    page,
  };
}

export async function take(onRows: OnRows, rows: readonly Invoice[]): Promise<Problem | null> {
  try {
    await onRows(rows);
    return null;
  } catch (failure) {
    return problemIn(failure);
  }
}
