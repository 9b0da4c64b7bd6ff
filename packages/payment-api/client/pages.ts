/** Lists of every shape of the documents ("Pagination shapes"), a row at a time. */

import type { Answer } from './outcome.ts';

export const PAGE_SIZE = 100;

interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Of all pages; null where a page does not say it. */
  readonly total: number | null;
}

/** Pages that count their rows or say nothing. @throws PaymentApiError when a page cannot be read. */
export async function* countedRows<Row>(read: (page: number) => Promise<Answer<Rows<Row>>>): AsyncGenerator<Row, void> {
  for (let number = 1, seen = 0; ; number += 1) {
    const { rows, total } = (await read(number)).orThrow();
    yield* rows;
    seen += rows.length;
    if (rows.length === 0 || (total !== null && seen >= total)) return;
  }
}

interface CursorPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Pages that name the next one by a cursor. @throws PaymentApiError when a page cannot be read. */
export async function* rowsByCursor<Row>(
  read: (cursor: string) => Promise<Answer<CursorPage<Row>>>,
): AsyncGenerator<Row, void> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CursorPage<Row> = (await read(cursor)).orThrow();
    yield* page.rows;
    cursor = page.next;
  }
}

/** Answers about named rows, so many at a time as a request may name. @throws PaymentApiError when one cannot be read. */
export async function* namedRows<Name, Row>(
  names: readonly Name[],
  size: number,
  read: (some: readonly Name[]) => Promise<Answer<readonly Row[]>>,
): AsyncGenerator<Row, void> {
  for (let at = 0; at < names.length; at += size) yield* (await read(names.slice(at, at + size))).orThrow();
}
