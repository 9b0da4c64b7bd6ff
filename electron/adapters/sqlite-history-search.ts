import type { HistoryRow, HistoryState } from '../../shared/contract/views/history-view.ts';
import type { TenderKind } from '../../shared/contract/views/tender-view.ts';
import type { HistoryExportRow, HistoryIndex, HistoryPart, HistoryQuery } from '../core/ports/history-index.ts';
import type { Prepare } from './sqlite-statements.ts';
import { type Reading, readingsExpression, type Vocabulary } from './sqlite-vocabulary.ts';

/** A place is the sale's millisecond, and which of that moment it is. */
export const PLACES_OF_A_MS = 1_000;
/** What was paid for, whatever went back of it. */
const SOLD = "state IN ('paid', 'refunded')";
/** How many sales of a text are counted at most. */
const MOST_COUNTED = 500;
/** As SQLite spells no limit. */
const ALL = -1;
/** More words than anybody types. */
const MOST_WORDS = 8;
const LAST_PLACE = Number.MAX_SAFE_INTEGER;

/** Every word begins with a letter that says what it is, so that an amount is never met by a number. */
export const stateWord = (state: HistoryState): string => `s${state}`;
export const tenderWord = (tender: TenderKind): string => `t${tender}`;
export const cashierWord = (id: string): string => `c${id.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
export const nameWord = (word: string): string => `w${word}`;

type Search = Pick<HistoryIndex, 'search' | 'rowsOf' | 'days' | 'totals' | 'exportRows' | 'cashiers'>;
type Row = Record<string, unknown>;

/** The list: every filter but the time is a word, and time is a range of places. */
export function createHistorySearch(prepare: Prepare, vocabulary: Pick<Vocabulary, 'guess'>): Search {
  /** Rows of `sales` newest first, from `first` to `last` inclusive. */
  function select(columns: string, query: HistoryQuery, first: number, last: number, limit: number): Row[] {
    const phoneMark = query.text?.phoneMark ?? null;
    if (phoneMark !== null) return ofPhone(columns, query, phoneMark, [first, last, limit]);
    const match = matchOf(query, vocabulary.guess);
    if (match === null) {
      return prepare(`SELECT ${columns} FROM sales WHERE place BETWEEN ? AND ? ORDER BY place DESC LIMIT ?`).all(
        first,
        last,
        limit,
      );
    }
    if (match === '') return [];
    return prepare(
      `SELECT ${columns} FROM words CROSS JOIN sales ON sales.place = words.rowid
       WHERE words MATCH ? AND words.rowid BETWEEN ? AND ? ORDER BY words.rowid DESC LIMIT ?`,
    ).all(match, first, last, limit);
  }

  /** A number is on few sales: the other filters are looked at one by one. */
  function ofPhone(
    columns: string,
    query: HistoryQuery,
    mark: string,
    [first, last, limit]: [number, number, number],
  ): Row[] {
    const { where, values } = conditionsOf(query);
    return prepare(
      `SELECT ${columns} FROM phones CROSS JOIN sales USING (place)
       WHERE ${['mark = ? AND place BETWEEN ? AND ?', ...where].join(' AND ')} ORDER BY place DESC LIMIT ?`,
    ).all(mark, first, last, ...values, limit);
  }

  function page(columns: string, query: HistoryQuery, after: number | null, limit: number): Row[] {
    const { first, last } = placesOf(query);
    return select(columns, query, first, after === null ? last : Math.min(last, after - 1), limit);
  }

  /** Sums over the days, without looking at a single sale. */
  function daySums(query: HistoryQuery, fromDay: string, toDay: string): Row[] {
    const { where, values } = conditionsOf(query);
    return prepare(
      `SELECT day, sum(count) AS count, sum(CASE WHEN ${SOLD} THEN count ELSE 0 END) AS sold, sum(paid) AS paid, sum(refunded) AS refunded FROM day_sums
       WHERE ${['day BETWEEN ? AND ?', ...where].join(' AND ')} GROUP BY day HAVING sum(count) > 0 ORDER BY day DESC`,
    ).all(fromDay, toDay, ...values);
  }

  return {
    search: (query, after, limit) => page('row', query, after, limit).map(toRow),
    rowsOf: (saleIds) =>
      saleIds.flatMap((id) => {
        const row = prepare('SELECT row FROM sales WHERE id = ?').get(id);
        return row === undefined ? [] : [toRow(row)];
      }),
    days(query, fromDay, toDay) {
      if (query.text === null) return daySums(query, fromDay, toDay).map(toDayTotals);
      const { first, last } = placesOf(query);
      const [from, to] = [Math.max(first, firstPlaceOf(fromDay)), Math.min(last, firstPlaceOf(toDay, 1) - 1)];
      const sums = new Map<string, ReturnType<typeof toDayTotals>>();
      for (const row of select(`day, 1 AS count, ${SOLD} AS sold, paid, refunded`, query, from, to, ALL)) {
        const one = toDayTotals(row);
        const known = sums.get(one.day);
        sums.set(one.day, known === undefined ? one : { ...added(known, one), day: one.day });
      }
      return [...sums.values()];
    },
    totals(query) {
      const { first, last } = placesOf(query);
      const rows =
        query.text === null
          ? daySums(
              query,
              query.fromMs === null ? '' : dayAt(query.fromMs),
              query.toMs === null ? '~' : dayAt(query.toMs),
            )
          : select(`'' AS day, 1 AS count, ${SOLD} AS sold, paid, refunded`, query, first, last, MOST_COUNTED + 1);
      const isMore = query.text !== null && rows.length > MOST_COUNTED;
      const none = { count: 0, sold: 0, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };
      const sums = (isMore ? rows.slice(0, MOST_COUNTED) : rows).map(toDayTotals).reduce(added, none);
      return { ...sums, isMore };
    },
    exportRows: (query, after, limit) =>
      page('place, row, order_ids', query, after, limit).map((row): HistoryExportRow => {
        const parts = prepare('SELECT * FROM parts WHERE place = ?').all(Number(row['place'])).map(toPart);
        return { row: toRow(row), orderIds: String(row['order_ids']).split(' ').filter(Boolean), parts };
      }),
    cashiers: () =>
      prepare('SELECT id, name FROM cashiers ORDER BY name')
        .all()
        .map((row) => ({ id: String(row['id']), name: String(row['name']) })),
  };
}

/** The filters on the columns that `sales` and `day_sums` share. */
function conditionsOf({ states, tender, cashierId }: HistoryQuery): { where: string[]; values: string[] } {
  const where: string[] = [];
  const values: string[] = [];
  if (states.length > 0) {
    where.push(`state IN (${states.map(() => '?').join(', ')})`);
    values.push(...states);
  }
  if (tender !== null) {
    where.push("' ' || tenders || ' ' LIKE ?");
    values.push(`% ${tender} %`);
  }
  if (cashierId !== null) {
    where.push('cashier = ?');
    values.push(cashierId);
  }
  return { where, values };
}

/** Null: nothing but time is asked for. Empty: nothing can be found. */
function matchOf(
  { text, states, tender, cashierId }: HistoryQuery,
  guess: (typed: string) => Reading[],
): string | null {
  const all: string[] = [];
  if (text !== null) {
    const keys = text.keys.map(({ key, isPrefix }) => `"${key}"${isPrefix ? '*' : ''}`);
    const names = text.words.trim() === '' ? null : namesExpression(text.words, guess);
    const any = [...keys, ...(names ?? [])];
    if (any.length === 0) return '';
    all.push(`(${any.join(' OR ')})`);
  }
  if (states.length > 0) all.push(`(${states.map((state) => `"${stateWord(state)}"`).join(' OR ')})`);
  if (tender !== null) all.push(`"${tenderWord(tender)}"`);
  if (cashierId !== null) all.push(`"${cashierWord(cashierId)}"`);
  return all.length === 0 ? null : all.join(' AND ');
}

/**
 * All words stand in the names, as typed or else as meant; null where one of them comes near nothing. What a text means
 * depends on the words alone, so that the pages and the sums of a list are of the same sales.
 */
function namesExpression(words: string, guess: (typed: string) => Reading[]): [string] | null {
  const typed = words.trim().split(/\s+/).slice(0, MOST_WORDS);
  const guesses = typed.map((word, place) => {
    // Only the last word may still be on its way: beginnings of common words meet half the shop.
    const isLast = place === typed.length - 1;
    return guess(word).map((reading) => (isLast ? reading : reading.map(asWhole)));
  });
  if (guesses.some((readings) => readings.length === 0)) return null;
  return [`(${guesses.map((readings) => readingsExpression(readings, nameWord)).join(' AND ')})`];
}

function asWhole(spellings: Reading[number]): Reading[number] {
  return spellings.map(({ word }) => ({ word, isStart: false }));
}

function placesOf({ fromMs, toMs }: HistoryQuery): { first: number; last: number } {
  return {
    first: fromMs === null ? 0 : fromMs * PLACES_OF_A_MS,
    last: toMs === null ? LAST_PLACE : (toMs + 1) * PLACES_OF_A_MS - 1,
  };
}

const DAY_MS = 86_400_000;
/** Almaty's midnights (shared/domain/almaty-time.ts). */
const OFFSET_MS = 5 * 3_600_000;

function firstPlaceOf(day: string, later = 0): number {
  return (Date.parse(`${day}T00:00:00Z`) - OFFSET_MS + later * DAY_MS) * PLACES_OF_A_MS;
}

function dayAt(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

function toRow(row: Row): HistoryRow {
  // Written by this version alone; what leaves the core is checked at its endpoint.
  return JSON.parse(String(row['row'])) as HistoryRow;
}

function toDayTotals(row: Row) {
  const paidTiyn = Number(row['paid']);
  const refundedTiyn = Number(row['refunded']);
  return {
    day: String(row['day']),
    count: Number(row['count']),
    sold: Number(row['sold']),
    paidTiyn,
    refundedTiyn,
    netTiyn: paidTiyn - refundedTiyn,
  };
}

type Totals = Omit<ReturnType<typeof toDayTotals>, 'day'>;

function added(one: Totals, other: Totals): Totals {
  return {
    count: one.count + other.count,
    sold: one.sold + other.sold,
    paidTiyn: one.paidTiyn + other.paidTiyn,
    refundedTiyn: one.refundedTiyn + other.refundedTiyn,
    netTiyn: one.netTiyn + other.netTiyn,
  };
}

function toPart(row: Row): HistoryPart {
  return {
    tender: String(row['tender']) as TenderKind,
    cashierId: String(row['cashier']),
    day: String(row['day']),
    hour: Number(row['hour']),
    amountTiyn: Number(row['amount']),
    refundedTiyn: Number(row['refunded']),
    isPartlyRefunded: row['partly'] === 1,
  };
}
