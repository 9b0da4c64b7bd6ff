import type { HistoryEntry, HistoryIndex, HistoryPart } from '../core/ports/history-index.ts';
import { openDerivedDatabase } from './derived-database.ts';
import { foldText, wordsOf } from './search-text.ts';
import { createHistoryFigures } from './sqlite-history-figures.ts';
import { createHistoryLists, listedSchema } from './sqlite-history-lists.ts';
import {
  cashierWord,
  createHistorySearch,
  nameWord,
  PLACES_OF_A_MS,
  stateWord,
  tenderWord,
} from './sqlite-history-search.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';
import { createVocabulary, vocabularySchema } from './sqlite-vocabulary.ts';

const schemaVersion = 4;

/**
 * `words` leads from whatever a sale is found by, and from what it is filtered by, to its place; it walks places in the
 * order of the list, so that a page of any filter is read without sorting. `day_sums` holds what the list says of a day
 * under a filter; `parts` and `goods_sold` are what the figures are made of; `listed` holds the lists beside the sales.
 */
const schema = `
  CREATE TABLE sales (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    tenders TEXT NOT NULL,
    cashier TEXT NOT NULL,
    paid INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    row TEXT NOT NULL,
    order_ids TEXT NOT NULL
  ) STRICT;
  CREATE TABLE day_sums (
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    tenders TEXT NOT NULL,
    cashier TEXT NOT NULL,
    count INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    PRIMARY KEY (day, state, tenders, cashier)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE parts (
    place INTEGER NOT NULL,
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    tender TEXT NOT NULL,
    cashier TEXT NOT NULL,
    partly INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    is_first INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX parts_of_sale ON parts (place);
  CREATE INDEX parts_by_day ON parts (day, hour, tender, cashier, partly, amount, refunded, is_first, place);
  CREATE TABLE goods_sold (
    place INTEGER NOT NULL,
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    key TEXT NOT NULL,
    count INTEGER NOT NULL,
    total INTEGER NOT NULL,
    discount INTEGER NOT NULL,
    returned_count INTEGER NOT NULL,
    returned INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goods_of_sale ON goods_sold (place);
  CREATE INDEX goods_by_day ON goods_sold (day, key, hour, place, count, total, discount, returned_count, returned);
  CREATE INDEX goods_discounted ON goods_sold (day, place, discount) WHERE discount > 0;
  CREATE TABLE goods (key TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE cashiers (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- Apart from the words, whose index only strikes out what it should forget.
  CREATE TABLE phones (mark TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (mark, place)) STRICT, WITHOUT ROWID;
  CREATE INDEX phones_of_sale ON phones (place);
  CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(
    text, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4',
    tokenize = 'unicode61 remove_diacritics 0'
  );
  ${vocabularySchema}
  ${listedSchema}
  PRAGMA user_version = ${String(schemaVersion)};
`;

/**
 * The history in one SQLite file. It is derived from the ledger: a file that is damaged or of another version is made
 * anew, empty, and so tells by its mark that it knows nothing.
 * @param file path of the database, or `:memory:`.
 */
export function openSqliteHistory(file: string): HistoryIndex {
  const database = openDerivedDatabase(file, {
    version: schemaVersion,
    tables: schema,
    // The ledger forgets phone numbers, and so do the pages that their marks lay in (security.md, Payer phones).
    pragmas: 'PRAGMA cache_size = -16000; PRAGMA secure_delete = ON;',
  });
  const prepare = cachedStatements(database);
  const vocabulary = createVocabulary(prepare);
  const lists = createHistoryLists(prepare);

  /** The place it has, or the first free one of its moment: sales of one millisecond stand in the order they came. */
  function placeOf({ row, atMs }: HistoryEntry): number {
    const known = prepare('SELECT place FROM sales WHERE id = ?').get(row.id)?.['place'];
    if (typeof known === 'number' && Math.floor(known / PLACES_OF_A_MS) === atMs) return known;
    if (typeof known === 'number') remove(known);
    const first = atMs * PLACES_OF_A_MS;
    const last = prepare('SELECT max(place) AS last FROM sales WHERE place BETWEEN ? AND ?').get(
      first,
      first + PLACES_OF_A_MS - 1,
    )?.['last'];
    return typeof last === 'number' ? last + 1 : first;
  }

  function remove(place: number): void {
    addToDay(place, -1);
    prepare('DELETE FROM sales WHERE place = ?').run(place);
    prepare('DELETE FROM words WHERE rowid = ?').run(place);
    prepare('DELETE FROM parts WHERE place = ?').run(place);
    prepare('DELETE FROM goods_sold WHERE place = ?').run(place);
    prepare('DELETE FROM phones WHERE place = ?').run(place);
  }

  /** Takes a sale as it is kept into the sums of its day, or out of them. */
  function addToDay(place: number, times: 1 | -1): void {
    prepare(
      `INSERT INTO day_sums (day, state, tenders, cashier, count, paid, refunded)
         SELECT day, state, tenders, cashier, ?1, ?1 * paid, ?1 * refunded FROM sales WHERE place = ?2
       ON CONFLICT DO UPDATE SET count = count + excluded.count, paid = paid + excluded.paid,
         refunded = refunded + excluded.refunded`,
    ).run(times, place);
  }

  function put(entry: HistoryEntry): void {
    const { row, cashierId } = entry;
    const place = placeOf(entry);
    remove(place);
    const tenders = row.tenders.join(' ');
    const values = [row.id, row.day, row.state, tenders, cashierId, row.paidTiyn, row.refundedTiyn];
    prepare(
      `INSERT INTO sales (place, id, day, state, tenders, cashier, paid, refunded, row, order_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(place, ...values, JSON.stringify({ ...row, place }), entry.orderIds.join(' '));
    addToDay(place, 1);
    const names = [...new Set(entry.names.flatMap((name) => wordsOf(foldText(name))))];
    vocabulary.learn(names);
    prepare('INSERT INTO words (rowid, text) VALUES (?, ?)').run(place, wordsOfSale(entry, names).join(' '));
    for (const mark of new Set(entry.phoneMarks)) {
      prepare('INSERT INTO phones (mark, place) VALUES (?, ?)').run(mark, place);
    }
    const first = firstOf(entry.parts);
    for (const part of entry.parts) {
      const { day, hour, tender, amountTiyn, refundedTiyn } = part;
      prepare(
        `INSERT INTO parts (place, day, hour, tender, cashier, partly, amount, refunded, is_first)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        place,
        day,
        hour,
        tender,
        part.cashierId,
        part.isPartlyRefunded ? 1 : 0,
        amountTiyn,
        refundedTiyn,
        part === first ? 1 : 0,
      );
    }
    for (const { key, name, day, hour, count, totalTiyn, ...good } of entry.goods) {
      prepare(
        `INSERT INTO goods_sold (place, day, hour, key, count, total, discount, returned_count, returned)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(place, day, hour, key, count, totalTiyn, good.discountTiyn, good.returnedCount, good.returnedTiyn);
      prepare('INSERT INTO goods (key, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name').run(
        key,
        name,
      );
    }
    prepare('INSERT INTO cashiers (id, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name').run(
      cashierId,
      row.cashierName,
    );
  }

  return {
    ...createHistorySearch(prepare, vocabulary),
    ...createHistoryFigures(prepare),
    ...lists.reads,
    change(entries, mark, listed = []) {
      inTransaction(database, () => {
        for (const entry of entries) put(entry);
        for (const entry of listed) lists.put(entry);
        prepare("INSERT OR REPLACE INTO marks (name, value) VALUES ('books', ?)").run(mark);
      });
    },
    mark() {
      const row = prepare("SELECT value FROM marks WHERE name = 'books'").get();
      return row === undefined ? null : String(row['value']);
    },
    clear() {
      inTransaction(database, () => {
        for (const table of [
          'sales',
          'day_sums',
          'parts',
          'goods_sold',
          'goods',
          'cashiers',
          'phones',
          'marks',
          'listed',
          'vocabulary',
        ]) {
          database.exec(`DELETE FROM ${table}`);
        }
        database.exec("INSERT INTO words (words) VALUES ('delete-all')");
      });
      // What is cleared because somebody asked to be forgotten is in no file either.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** The money that made it a sale. */
function firstOf(parts: readonly HistoryPart[]): HistoryPart | undefined {
  const [first] = parts.toSorted((one, other) => one.day.localeCompare(other.day) || one.hour - other.hour);
  return first;
}

function wordsOfSale({ row, cashierId, keys }: HistoryEntry, names: readonly string[]): string[] {
  return [
    ...new Set([
      stateWord(row.state),
      cashierWord(cashierId),
      ...row.tenders.map(tenderWord),
      ...keys,
      ...names.map(nameWord),
    ]),
  ];
}
