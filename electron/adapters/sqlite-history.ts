import type { DatabaseSync } from 'node:sqlite';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import type { HistoryEntry, HistoryIndex } from '#core/platform/history-index.ts';
import { damagedName, openDerivedFile, removeFiles } from './derived-file.ts';
import { createFigureEntries } from './sqlite-figure-entries.ts';
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

const schemaVersion = 8;

/**
 * `words` leads from search terms and filters to places, in list order, so pages need no sorting. `day_sums` and
 * `money_sums` are daily; `money` and `goods_moved` back each figure.
 */
const schema = `
  CREATE TABLE sales (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    tenders TEXT NOT NULL,
    cashier TEXT NOT NULL,
    row TEXT NOT NULL,
    order_ids TEXT NOT NULL
  ) STRICT;
  CREATE TABLE day_sums (
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    tenders TEXT NOT NULL,
    cashier TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, state, tenders, cashier)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE money (
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    tender TEXT NOT NULL,
    cashier TEXT NOT NULL,
    person TEXT NOT NULL,
    partly INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    rounding INTEGER NOT NULL,
    completes INTEGER NOT NULL,
    debt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX money_of_sale ON money (place, day);
  CREATE INDEX money_by_day ON money (day, at, kind, cashier, person, amount, rounding, completes, debt, place);
  CREATE TABLE money_sums (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    kind TEXT NOT NULL,
    tender TEXT NOT NULL,
    cashier TEXT NOT NULL,
    person TEXT NOT NULL,
    partly INTEGER NOT NULL,
    state TEXT NOT NULL,
    count INTEGER NOT NULL,
    sales INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    rounding INTEGER NOT NULL,
    PRIMARY KEY (day, hour, kind, tender, cashier, person, partly, state)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE goods_moved (
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    key TEXT NOT NULL,
    unit TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    discount INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goods_of_sale ON goods_moved (place);
  CREATE INDEX goods_by_day ON goods_moved (day, key, unit, kind, at, hour, quantity, amount, discount);
  CREATE INDEX goods_discounted ON goods_moved (day, place, discount) WHERE discount > 0;
  CREATE TABLE promoted (
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    amount INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX promoted_of_sale ON promoted (place);
  CREATE INDEX promoted_by_day ON promoted (day, key);
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
`;

/**
 * Derived: a damaged file or another version is replaced by an empty one, marked incomplete. @param file or `:memory:`.
 * @param checkpoint writes the log in another thread
 */
export function openSqliteHistory(
  file: string,
  checkpoint: (file: string) => Promise<void> = () => Promise.resolve(),
): HistoryIndex {
  const index = openDerivedFile<Calls>({
    file,
    name: 'history',
    version: schemaVersion,
    tables: schema,
    // Erased phone marks must leave the pages (docs/security.md). Another thread flushes the log; this one only above
    // 256 MB, because a merge of the search index writes 64 MB.
    pragmas: 'PRAGMA cache_size = -4000; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 64000;',
    callsOf: historyOf,
    incremental: ['change'],
  });
  return {
    ...index,
    flush: () => (file === ':memory:' ? Promise.resolve() : checkpoint(file)),
    clear() {
      index.clear();
      // Erasure includes the damaged copy.
      removeFiles(damagedName(file));
    },
  };
}

type Calls = Omit<HistoryIndex, 'flush' | 'onReplaced' | 'close'>;

function historyOf(database: DatabaseSync): Calls {
  const prepare = cachedStatements(database);
  const vocabulary = createVocabulary(prepare);
  const lists = createHistoryLists(prepare);

  /** Returns its place, or the first free one of its millisecond. */
  function takeOut({ row, atMs }: HistoryEntry): number {
    const known = prepare('SELECT place FROM sales WHERE id = ?').get(row.id)?.['place'];
    if (typeof known === 'number') remove(known);
    if (typeof known === 'number' && Math.floor(known / PLACES_OF_A_MS) === atMs) return known;
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
    prepare('DELETE FROM money WHERE place = ?').run(place);
    prepare('DELETE FROM goods_moved WHERE place = ?').run(place);
    prepare('DELETE FROM promoted WHERE place = ?').run(place);
    prepare('DELETE FROM phones WHERE place = ?').run(place);
  }

  function addToDay(place: number, times: 1 | -1): void {
    prepare(
      `INSERT INTO day_sums (day, state, tenders, cashier, count)
         SELECT day, state, tenders, cashier, ?1 FROM sales WHERE place = ?2
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    ).run(times, place);
    prepare(
      `INSERT INTO money_sums (day, hour, kind, tender, cashier, person, partly, state, count, sales, amount, rounding)
         SELECT money.day, hour, kind, tender, money.cashier, person, partly, sales.state, ?1, ?1 * completes, ?1 * amount, ?1 * rounding
         FROM money CROSS JOIN sales USING (place) WHERE place = ?2
       ON CONFLICT DO UPDATE SET count = count + excluded.count, sales = sales + excluded.sales,
         amount = amount + excluded.amount, rounding = rounding + excluded.rounding`,
    ).run(times, place);
  }

  function put(entry: HistoryEntry): void {
    const { row, cashierId } = entry;
    const place = takeOut(entry);
    const tenders = row.tenders.join(' ');
    prepare(
      `INSERT INTO sales (place, id, day, state, tenders, cashier, row, order_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      place,
      row.id,
      row.day,
      row.state,
      tenders,
      cashierId,
      JSON.stringify({ ...row, place }),
      entry.orderIds.join(' '),
    );
    putMoney(entry, place);
    addToDay(place, 1);
    const names = [...new Set(entry.names.flatMap((name) => wordsOf(foldText(name))))];
    vocabulary.learn(names);
    prepare('INSERT INTO words (rowid, text) VALUES (?, ?)').run(place, wordsOfSale(entry, names).join(' '));
    for (const mark of new Set(entry.phoneMarks)) {
      prepare('INSERT INTO phones (mark, place) VALUES (?, ?)').run(mark, place);
    }
    putGoods(entry, place);
    putPromotions(entry, place);
    rememberCashier(cashierId, row.cashierName);
  }

  function putMoney({ events }: HistoryEntry, place: number): void {
    for (const { id, kind, at, tender, personId, personName, amountTiyn, roundingTiyn, ...event } of events) {
      const { atMs, day, hour } = momentOf(at);
      prepare(
        `INSERT INTO money (place, id, kind, at, day, hour, tender, cashier, person, partly, amount, rounding, completes, debt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        place,
        id,
        kind,
        atMs,
        day,
        hour,
        tender,
        personId,
        personName,
        event.isPartlyRefunded ? 1 : 0,
        amountTiyn,
        roundingTiyn,
        event.completesSale ? 1 : 0,
        event.isForDebt ? 1 : 0,
      );
      rememberCashier(personId, personName);
    }
  }

  function putGoods({ goods }: HistoryEntry, place: number): void {
    for (const { id, kind, key, name, unit, at, thousandths, amountTiyn, discountTiyn } of goods) {
      const { atMs, day, hour } = momentOf(at);
      prepare(
        `INSERT INTO goods_moved (place, id, kind, at, day, hour, key, unit, quantity, amount, discount)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(place, id, kind, atMs, day, hour, key, unit, thousandths, amountTiyn, discountTiyn);
      prepare('INSERT INTO goods (key, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name').run(
        key,
        name,
      );
    }
  }

  function putPromotions({ promotions }: HistoryEntry, place: number): void {
    for (const { id, promotionId, name, at, offTiyn } of promotions) {
      const { atMs, day, hour } = momentOf(at);
      prepare('INSERT INTO promoted (place, id, at, day, hour, key, name, amount) VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
        place,
        id,
        atMs,
        day,
        hour,
        promotionId,
        name,
        offTiyn,
      );
    }
  }

  function rememberCashier(id: string, name: string): void {
    // A printed QR has no cashier; a refund may have only a name.
    if (id === '') return;
    prepare('INSERT INTO cashiers (id, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name').run(
      id,
      name,
    );
  }

  const { placesFound, ...search } = createHistorySearch(prepare, vocabulary);

  return {
    ...search,
    ...createFigureEntries(prepare, placesFound),
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
          'money',
          'money_sums',
          'goods_moved',
          'promoted',
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
      // Erased data must not stay in the log.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
  };
}

function momentOf(at: string): { readonly atMs: number; readonly day: string; readonly hour: number } {
  const atMs = Date.parse(at);
  return { atMs, day: almatyDay(atMs), hour: Number(formatClock(atMs).slice(0, 2)) };
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
