import type { HistoryRow, HistoryState, HistoryTotals } from '@tilla/shared/contract/views/history-view.ts';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import type { HistoryExportRow, HistoryIndex, HistoryQuery, MoneyKind } from '#core/platform/history-index.ts';
import type { Prepare } from './sqlite-statements.ts';
import { type Reading, readingsExpression, type Vocabulary } from './sqlite-vocabulary.ts';

/** The sale's millisecond and its position within it. */
export const PLACES_OF_A_MS = 1_000;
const SOLD = "state IN ('paid', 'refunded')";
const MAX_COUNTED = 500;
/** An id may be unknown where a name is known. */
export const PERSON = 'coalesce((SELECT name FROM cashiers WHERE id = cashier), person)';
const ALL = -1;
const MAX_WORDS = 8;
const LAST_PLACE = Number.MAX_SAFE_INTEGER - 1;
const EXPORTED = 'place, row, order_ids';

/** A letter per kind, so that an amount never matches a number. */
export const stateWord = (state: HistoryState): string => `s${state}`;
// The index splits words at underscores.
export const tenderWord = (tender: TenderKind): string => `t${tender.replaceAll('_', '')}`;
export const cashierWord = (id: string): string => `c${id.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
export const nameWord = (word: string): string => `w${word}`;

type Search = Pick<HistoryIndex, 'search' | 'rowsOf' | 'days' | 'totals' | 'exportRows' | 'cashiers'>;
type Row = Record<string, unknown>;

/** Every filter but time is a word; time is a range of places. */
export function createHistorySearch(
  prepare: Prepare,
  vocabulary: Pick<Vocabulary, 'guess'>,
): Search & { readonly placesFound: (query: HistoryQuery) => number[] } {
  /** Newest first, inclusive. */
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

  function countsByDay(query: HistoryQuery, fromDay: string, toDay: string): DayRow[] {
    if (query.text === null) {
      const { where, values } = conditionsOf(query);
      return prepare(
        `SELECT day, sum(count) AS count, sum(CASE WHEN ${SOLD} THEN count ELSE 0 END) AS sold FROM day_sums
         WHERE ${['day BETWEEN ? AND ?', ...where].join(' AND ')} GROUP BY day HAVING sum(count) > 0`,
      )
        .all(fromDay, toDay, ...values)
        .map((row) => ({
          ...noMoney,
          day: String(row['day']),
          count: Number(row['count']),
          sold: Number(row['sold']),
        }));
    }
    const { first, last } = placesOf(query);
    const from = fromDay === NO_FIRST_DAY ? first : Math.max(first, firstPlaceOf(fromDay));
    const to = toDay === NO_LAST_DAY ? last : Math.min(last, firstPlaceOf(toDay, 1) - 1);
    return select(`day, ${SOLD} AS sold`, query, from, to, ALL).map((row) => ({
      ...noMoney,
      day: String(row['day']),
      count: 1,
      sold: Number(row['sold']),
    }));
  }

  /** Whenever its sales were made. */
  function moneyByDay(query: HistoryQuery, fromDay: string, toDay: string, max: number): DayRow[] {
    const { where, values } = moneyConditions(query);
    const days = ['day BETWEEN ? AND ?', ...where].join(' AND ');
    const rows =
      query.text === null
        ? prepare(`SELECT day, kind, sum(amount) AS amount FROM money_sums WHERE ${days} GROUP BY day, kind`).all(
            fromDay,
            toDay,
            ...values,
          )
        : prepare(
            `SELECT money.day AS day, kind, sum(amount) AS amount
             FROM json_each(?) CROSS JOIN money ON place = json_each.value
             WHERE ${days} GROUP BY day, kind`,
          ).all(JSON.stringify(placesFound(query, max)), fromDay, toDay, ...values);
    return rows.map((row) => {
      const money = { kind: String(row['kind']) as MoneyKind, amountTiyn: Number(row['amount']), count: 0 };
      return { ...revenueOf([money]), sold: 0, day: String(row['day']) };
    });
  }

  function placesFound(query: HistoryQuery, max: number): number[] {
    return select('place', query, 0, placesOf(query).last, max).map((row) => Number(row['place']));
  }

  /** Of other days. */
  function movedHere(query: HistoryQuery, first: number, last: number, limit: number): Row[] {
    if (first > last || limit === 0) return [];
    const { fromDay, toDay } = daysOf(query);
    const moved = prepare(
      'SELECT DISTINCT place FROM money WHERE day BETWEEN ? AND ? AND place BETWEEN ? AND ? ORDER BY place DESC',
    ).all(fromDay, toDay, first, last);
    const rows: Row[] = [];
    for (const { place } of moved) {
      if (rows.length === limit) break;
      rows.push(...select(EXPORTED, query, Number(place), Number(place), 1));
    }
    return rows;
  }

  /** Newest first; includes earlier sales with money moved on the selected days. */
  function exported(query: HistoryQuery, after: number | null, limit: number): Row[] {
    const { first, last } = placesOf(query);
    const to = after === null ? LAST_PLACE : after - 1;
    const newer = movedHere(query, last + 1, to, limit);
    const rows = [...newer, ...select(EXPORTED, query, first, Math.min(last, to), limit - newer.length)];
    return [...rows, ...movedHere(query, 0, Math.min(first - 1, to), limit - rows.length)];
  }

  return {
    placesFound: (query) => placesFound(query, MAX_COUNTED),
    search: (query, after, limit) => page('row', query, after, limit).map(toRow),
    rowsOf: (saleIds) =>
      saleIds.flatMap((id) => {
        const row = prepare('SELECT row FROM sales WHERE id = ?').get(id);
        return row === undefined ? [] : [toRow(row)];
      }),
    days: (query, fromDay, toDay) => {
      const sums = new Map<string, DayRow>();
      const { fromDay: first, toDay: last } = daysOf(query);
      const [from, to] = [fromDay > first ? fromDay : first, toDay < last ? toDay : last];
      for (const row of [...countsByDay(query, from, to), ...moneyByDay(query, from, to, ALL)]) {
        const known = sums.get(row.day);
        sums.set(row.day, known === undefined ? row : { ...added(known, row), day: row.day });
      }
      return [...sums.values()].toSorted((one, other) => other.day.localeCompare(one.day));
    },
    totals(query) {
      const { first, last } = placesOf(query);
      const { fromDay, toDay } = daysOf(query);
      const counted =
        query.text === null
          ? countsByDay(query, fromDay, toDay)
          : select(`${SOLD} AS sold`, query, first, last, MAX_COUNTED + 1).map((row) => ({
              ...noMoney,
              count: 1,
              sold: Number(row['sold']),
            }));
      const isMore = query.text !== null && counted.length > MAX_COUNTED;
      const money = moneyByDay(query, fromDay, toDay, MAX_COUNTED);
      const sums = [...(isMore ? counted.slice(0, MAX_COUNTED) : counted), ...money].reduce<Totals>(added, noMoney);
      return { ...sums, isMore };
    },
    exportRows(query, after, limit) {
      const { where, values } = moneyConditions(query);
      const { fromDay, toDay } = daysOf(query);
      return exported(query, after, limit).map((row): HistoryExportRow => {
        const money = prepare(
          `SELECT kind, tender, amount FROM money CROSS JOIN (SELECT place, state FROM sales) USING (place)
           WHERE ${['place = ?', 'day BETWEEN ? AND ?', ...where].join(' AND ')}`,
        )
          .all(Number(row['place']), fromDay, toDay, ...values)
          .map((one) => ({
            kind: String(one['kind']) as MoneyKind,
            tender: String(one['tender']) as TenderKind,
            amountTiyn: Number(one['amount']),
          }));
        return { row: toRow(row), orderIds: String(row['order_ids']).split(' ').filter(Boolean), money };
      });
    },
    cashiers: () =>
      prepare('SELECT id, name FROM cashiers ORDER BY name')
        .all()
        .map((row) => ({ id: String(row['id']), name: String(row['name']) })),
  };
}

/** Columns that `sales` and `day_sums` share. */
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

export function moneyConditions({ states, tender, cashierId, text }: HistoryQuery): {
  where: string[];
  values: string[];
} {
  const where: string[] = [];
  const values: string[] = [];
  // Already filtered by state.
  if (states.length > 0 && text === null) {
    where.push(`state IN (${states.map(() => '?').join(', ')})`);
    values.push(...states);
  }
  if (tender !== null) {
    where.push('tender = ?');
    values.push(tender);
  }
  if (cashierId !== null) {
    where.push(`${PERSON} = (SELECT name FROM cashiers WHERE id = ?)`);
    values.push(cashierId);
  }
  return { where, values };
}

/** Null: only time is filtered. Empty: nothing can match. */
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

/** Null where a word matches nothing. The reading depends on words alone, so that pages and sums agree. */
function namesExpression(words: string, guess: (typed: string) => Reading[]): [string] | null {
  const typed = words.trim().split(/\s+/).slice(0, MAX_WORDS);
  const guesses = typed.map((word, place) => {
    // Only the last word may be incomplete: short prefixes match half the shop.
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
const NO_FIRST_DAY = '';
const NO_LAST_DAY = '~';
/** Almaty's midnights (shared/domain/almaty-time.ts). */
const OFFSET_MS = 5 * 3_600_000;

function firstPlaceOf(day: string, later = 0): number {
  return (Date.parse(`${day}T00:00:00Z`) - OFFSET_MS + later * DAY_MS) * PLACES_OF_A_MS;
}

function daysOf({ fromMs, toMs }: HistoryQuery): { readonly fromDay: string; readonly toDay: string } {
  return {
    fromDay: fromMs === null ? NO_FIRST_DAY : dayAt(fromMs),
    toDay: toMs === null ? NO_LAST_DAY : dayAt(toMs),
  };
}

function dayAt(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

function toRow(row: Row): HistoryRow {
  // Written by this version only.
  return JSON.parse(String(row['row'])) as HistoryRow;
}

type Totals = HistoryTotals & { readonly sold: number };
type DayRow = Totals & { readonly day: string };

const noMoney = { count: 0, sold: 0, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };

function added(one: Totals, other: Totals): Totals {
  return {
    count: one.count + other.count,
    sold: one.sold + other.sold,
    paidTiyn: one.paidTiyn + other.paidTiyn,
    refundedTiyn: one.refundedTiyn + other.refundedTiyn,
    netTiyn: one.netTiyn + other.netTiyn,
  };
}
