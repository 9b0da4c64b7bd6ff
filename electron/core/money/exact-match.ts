/** Looks up by our own handle in a list of the service (rules C2, L4). */

import type { Outcome } from '../api/outcome.ts';
import type { LookupResult } from './operation.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of the whole list; null where the service does not report it. */
  readonly total: number | null;
}

const PAGE_SIZE = 100;
/** A handle is fresh and lists are newest first, so it cannot be further back. */
const MAX_PAGES = 20;

/** Only exact matches count, oldest first. @param readPage counted from 1. */
export async function findExactly<Row extends { readonly id: number }>(
  readPage: (page: number, perPage: number) => Promise<Outcome<Page<Row>>>,
  isOurs: (row: Row) => boolean,
): Promise<LookupResult<readonly Row[]>> {
  // A row that moves to the next page while reading is seen twice.
  const found = new Map<number, Row>();
  let seen = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const outcome = await readPage(page, PAGE_SIZE);
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    const { rows, total } = outcome.value;
    for (const row of rows) if (isOurs(row)) found.set(row.id, row);
    seen += rows.length;
    if (rows.length === 0 || (total !== null && seen >= total)) break;
  }
  if (found.size === 0) return { kind: 'nothing' };
  return { kind: 'found', result: [...found.values()].toSorted((one, other) => one.id - other.id) };
}
