import type { InvoiceRow, RefundRow } from '@tilla/shared/contract/views/listed-view.ts';
import type { HistoryIndex, ListedEntry, ListedQuery, ListName } from '#core/platform/history-index.ts';
import { PLACES_OF_A_MS } from './sqlite-history-search.ts';
import type { Prepare } from './sqlite-statements.ts';

/** Each page, daily sum and number search reads one index. */
export const listedSchema = `
  CREATE TABLE listed (
    list TEXT NOT NULL,
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    person TEXT NOT NULL,
    sale_number INTEGER,
    invoice_number INTEGER,
    row TEXT NOT NULL,
    PRIMARY KEY (list, place)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX listed_by_id ON listed (list, id);
  CREATE INDEX listed_by_state ON listed (list, state, place);
  CREATE INDEX listed_by_day ON listed (list, day, state, amount, person);
  CREATE INDEX listed_by_sale ON listed (list, sale_number) WHERE sale_number IS NOT NULL;
  CREATE INDEX listed_by_invoice ON listed (list, invoice_number) WHERE invoice_number IS NOT NULL;
`;

type Reads = Pick<HistoryIndex, 'listed' | 'listedDays' | 'listedTotals'>;

/** `put` joins a transaction. */
export function createHistoryLists(prepare: Prepare): {
  readonly put: (entry: ListedEntry) => void;
  readonly reads: Reads;
} {
  /** The existing place, or the first free one of its millisecond. */
  function placeOf({ list, atMs, row: { id } }: ListedEntry): number {
    const known = prepare('SELECT place FROM listed WHERE list = ? AND id = ?').get(list, id)?.['place'];
    if (typeof known === 'number' && Math.floor(known / PLACES_OF_A_MS) === atMs) return known;
    const first = atMs * PLACES_OF_A_MS;
    const last = prepare('SELECT max(place) AS last FROM listed WHERE list = ? AND place BETWEEN ? AND ?').get(
      list,
      first,
      first + PLACES_OF_A_MS - 1,
    )?.['last'];
    return typeof last === 'number' ? last + 1 : first;
  }

  function sumsOf(list: ListName, query: ListedQuery, fromDay: string, toDay: string) {
    const { where, values } = conditionsOf(list, query);
    return prepare(
      `SELECT day, count(*) AS n, sum(amount) AS amount FROM listed
       WHERE ${[...where, daysOf(query)].join(' AND ')} GROUP BY day ORDER BY day DESC`,
    )
      .all(...values, fromDay, toDay)
      .map((row) => ({ day: String(row['day']), count: Number(row['n']), amountTiyn: Number(row['amount']) }));
  }

  return {
    put(entry) {
      const { list, row, numbers } = entry;
      const { id, day, state, amountTiyn, personName } = row;
      const place = placeOf(entry);
      prepare('DELETE FROM listed WHERE list = ? AND id = ?').run(list, id);
      prepare(
        `INSERT INTO listed (list, place, id, day, state, amount, person, sale_number, invoice_number, row)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(list, place, id, day, state, amountTiyn, personName, ...numbers, JSON.stringify({ ...row, place }));
    },
    reads: {
      listed(list, query, after, limit) {
        const { where, values } = conditionsOf(list, query);
        const first = query.fromMs === null ? 0 : query.fromMs * PLACES_OF_A_MS;
        const last = query.toMs === null ? Number.MAX_SAFE_INTEGER : (query.toMs + 1) * PLACES_OF_A_MS - 1;
        return (
          prepare(
            `SELECT row FROM listed ${query.state === null ? '' : 'INDEXED BY listed_by_state'} WHERE ${[...where, 'place BETWEEN ? AND ?'].join(' AND ')} ORDER BY place DESC LIMIT ?`,
          )
            .all(...values, first, after === null ? last : Math.min(last, after - 1), limit)
            // Written by this version only.
            .map(({ row }) => JSON.parse(String(row)) as RefundRow | InvoiceRow)
        );
      },
      listedDays: sumsOf,
      listedTotals(list, query) {
        const { where, values } = conditionsOf(list, query);
        const from = query.fromMs === null ? '' : dayAt(query.fromMs);
        const to = query.toMs === null ? '~' : dayAt(query.toMs);
        const row = prepare(
          `SELECT count(*) AS n, coalesce(sum(amount), 0) AS amount FROM listed
           WHERE ${[...where, daysOf(query)].join(' AND ')}`,
        ).get(...values, from, to);
        return { count: Number(row?.['n']), amountTiyn: Number(row?.['amount']) };
      },
    },
  };
}

function conditionsOf(
  list: ListName,
  { state, number }: ListedQuery,
): { where: string[]; values: (string | number)[] } {
  return {
    where: [
      'list = ?',
      ...(state === null ? [] : ['state = ?']),
      ...(number === null
        ? []
        : [
            `place IN (SELECT place FROM listed WHERE list = ? AND sale_number = ?
               UNION SELECT place FROM listed WHERE list = ? AND invoice_number = ?)`,
          ]),
    ],
    values: [list, ...(state === null ? [] : [state]), ...(number === null ? [] : [list, number, list, number])],
  };
}

/** A number is on few rows. */
function daysOf({ number }: ListedQuery): string {
  return `${number === null ? '' : '+'}day BETWEEN ? AND ?`;
}

const OFFSET_MS = 5 * 3_600_000;

function dayAt(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}
