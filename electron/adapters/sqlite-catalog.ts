import type { DatabaseSync } from 'node:sqlite';
import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import type { CatalogEntry, CatalogIndex } from '#core/platform/ports.ts';
import { openDerivedFile } from './derived-file.ts';
import { upsert, valuesOf } from './sqlite-catalog-rows.ts';
import { categoryWord, createCatalogSearch } from './sqlite-catalog-search.ts';
import { createGoodsList, isInError } from './sqlite-goods-list.ts';
import { type NotedPrice, openGoodsPrices } from './sqlite-goods-prices.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';
import { createVocabulary, vocabularySchema } from './sqlite-vocabulary.ts';

const schemaVersion = 5;
const roomForPictures = 64 * 1_048_576;

/** `words` (prefixes, with the category as a word) and `pieces` (substrings) refer to `goods` by rowid. */
const schema = `
  CREATE TABLE goods (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    price_tiyn INTEGER NOT NULL,
    unit TEXT,
    barcode TEXT,
    category TEXT,
    sellable INTEGER NOT NULL,
    round INTEGER NOT NULL,
    other_name TEXT,
    image_url TEXT,
    unit_id TEXT,
    ntin TEXT,
    external_ref TEXT,
    source TEXT,
    status TEXT,
    operation TEXT,
    error_code TEXT,
    updated_at TEXT,
    is_error INTEGER NOT NULL,
    price_changed_at TEXT
  ) STRICT;
  CREATE INDEX goods_by_name ON goods (folded);
  CREATE INDEX goods_by_category ON goods (category, folded) WHERE category IS NOT NULL;
  CREATE INDEX goods_by_barcode ON goods (barcode) WHERE barcode IS NOT NULL;
  CREATE INDEX goods_by_ref ON goods (external_ref) WHERE external_ref IS NOT NULL;
  CREATE INDEX goods_by_ntin ON goods (ntin) WHERE ntin IS NOT NULL;
  CREATE INDEX goods_by_round ON goods (round);
  CREATE INDEX goods_without_code ON goods (folded) WHERE ntin IS NULL AND id > 0;
  CREATE INDEX goods_in_error ON goods (folded) WHERE is_error = 1;
  CREATE INDEX goods_not_sellable ON goods (folded) WHERE sellable = 0 AND id > 0;
  CREATE INDEX goods_changed ON goods (folded, price_changed_at) WHERE price_changed_at IS NOT NULL;
  CREATE TABLE categories (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE pictures (
    number INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, type TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(
    text, category, content = '', contentless_delete = 1, detail = column, prefix = '1 2 3',
    tokenize = 'unicode61 remove_diacritics 0'
  );
  CREATE VIRTUAL TABLE pieces USING fts5(
    text, category, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );
  ${vocabularySchema}
`;

type Prices = Pick<ReturnType<typeof openGoodsPrices>, 'of' | 'note'>;
type Calls = Omit<CatalogIndex, 'onReplaced' | 'close' | 'pricesOf' | 'scanned' | 'keepScan'>;

/** A cache: a damaged file or another version is replaced by an empty one. @param file or `:memory:`. */
export function openSqliteCatalog(file: string): CatalogIndex {
  const prices = openGoodsPrices(pricesFile(file));
  const goods = openDerivedFile<Calls>({
    file,
    name: 'catalog',
    version: schemaVersion,
    tables: schema,
    pragmas: 'PRAGMA cache_size = -8000;',
    callsOf: (database) => goodsOf(database, prices),
    incremental: ['change', 'keepOnlyRound', 'setMark'],
  });
  return {
    ...goods,
    pricesOf: prices.of,
    scanned: prices.scanned,
    keepScan: prices.keepScan,
    onReplaced(listener) {
      goods.onReplaced(listener);
      prices.onReplaced(listener);
    },
    clear() {
      prices.clear();
      goods.clear();
    },
    close() {
      prices.close();
      goods.close();
    },
  };
}

function goodsOf(database: DatabaseSync, prices: Prices): Calls {
  const prepare = cachedStatements(database);
  const vocabulary = createVocabulary(prepare);
  const { search, byBarcode, byName, matching, byIds, idsOfCategory } = createCatalogSearch(prepare, vocabulary);
  const list = createGoodsList(prepare, search);

  function remove(id: number): void {
    prepare('DELETE FROM goods WHERE id = ?').run(id);
    prepare('DELETE FROM words WHERE rowid = ?').run(id);
    prepare('DELETE FROM pieces WHERE rowid = ?').run(id);
  }

  function put(item: CatalogEntry, seen: NotedPrice[]): void {
    const folded = foldText(item.name);
    const known = prepare(
      'SELECT name, category, other_name, price_tiyn, price_changed_at, updated_at, round FROM goods WHERE id = ?',
    ).get(item.id);
    // An older page; only a later full round may replace it.
    if (known?.['round'] === item.round && isOlder(item.updatedAt, known['updated_at'])) return;
    prepare(upsert).run(...valuesOf(item), folded, isInError(item) ? 1 : 0, priceChangedAt(item, known, seen));
    const isIndexed =
      known?.['name'] === item.name && known['category'] === item.category && known['other_name'] === item.otherName;
    if (!isIndexed && item.id > 0) index(item, folded);
  }

  function priceChangedAt(
    item: CatalogEntry,
    known: Record<string, unknown> | undefined,
    seen: NotedPrice[],
  ): string | null {
    if (known === undefined) return item.id < 0 ? null : (prices.of(item.id, 1)[0]?.at ?? null);
    const beforeTiyn = Number(known['price_tiyn']);
    const changedAt = typeof known['price_changed_at'] === 'string' ? known['price_changed_at'] : null;
    if (beforeTiyn === item.priceTiyn || item.updatedAt === null) return changedAt;
    seen.push({ id: item.id, at: item.updatedAt, beforeTiyn, afterTiyn: item.priceTiyn });
    return item.updatedAt;
  }

  function index(item: CatalogEntry, folded: string): void {
    const text = item.otherName === null ? folded : `${folded}\n${foldText(item.otherName)}`;
    const category = item.category === null ? '' : categoryWord(categoryNumber(item.category));
    const words = wordsOf(text);
    vocabulary.learn(words);
    prepare('INSERT OR REPLACE INTO words (rowid, text, category) VALUES (?, ?, ?)').run(
      item.id,
      words.join(' '),
      category,
    );
    prepare('INSERT OR REPLACE INTO pieces (rowid, text, category) VALUES (?, ?, ?)').run(item.id, text, category);
  }

  function categoryNumber(name: string): number {
    prepare('INSERT INTO categories (name) VALUES (?) ON CONFLICT DO NOTHING').run(name);
    return Number(prepare('SELECT number FROM categories WHERE name = ?').get(name)?.['number']);
  }

  return {
    search,
    byBarcode,
    byName,
    matching,
    byIds,
    idsOfCategory,
    goods: list.goods,
    goodsCounts: list.goodsCounts,
    codedGoods: list.codedGoods,
    change(items, removeIds) {
      list.forget();
      inTransaction(database, () => {
        const seen: NotedPrice[] = [];
        for (const id of removeIds) remove(id);
        for (const item of items) put(item, seen);
        // Before the commit: a change noted twice is recognized by its prices.
        prices.note(seen);
      });
    },
    forgetAwaited() {
      list.forget();
      prepare('DELETE FROM goods WHERE id < 0').run();
    },
    keepOnlyRound(round) {
      list.forget();
      inTransaction(database, () => {
        const gone = prepare('SELECT id FROM goods WHERE round <> ? AND id > 0').all(round);
        for (const row of gone) remove(Number(row['id']));
      });
    },
    categories() {
      const rows = prepare(
        'SELECT category, count(*) AS items FROM goods WHERE category IS NOT NULL AND id > 0 GROUP BY category ORDER BY category',
      ).all();
      return rows.map((row) => ({ name: String(row['category']), items: Number(row['items']) }));
    },
    size: () => Number(prepare('SELECT count(*) AS items FROM goods WHERE id > 0').get()?.['items']),
    picture(url) {
      const row = prepare('SELECT type, bytes FROM pictures WHERE url = ?').get(url);
      if (row === undefined) return undefined;
      return `data:${String(row['type'])};base64,${Buffer.from(row['bytes'] as Uint8Array).toString('base64')}`;
    },
    keepPicture(url, { type, bytes }) {
      inTransaction(database, () => {
        prepare('INSERT OR REPLACE INTO pictures (url, type, size, bytes) VALUES (?, ?, ?, ?)').run(
          url,
          type,
          bytes.length,
          bytes,
        );
        prepare(
          `DELETE FROM pictures WHERE number IN (
             SELECT number FROM (SELECT number, sum(size) OVER (ORDER BY number DESC) AS room FROM pictures) WHERE room > ?
           )`,
        ).run(roomForPictures);
      });
    },
    mark() {
      const row = prepare("SELECT value FROM marks WHERE name = 'sync'").get();
      return row === undefined ? null : String(row['value']);
    },
    setMark(mark) {
      prepare("INSERT OR REPLACE INTO marks (name, value) VALUES ('sync', ?)").run(mark);
    },
    clear() {
      list.forget();
      inTransaction(database, () => {
        for (const table of ['goods', 'categories', 'pictures', 'marks', 'vocabulary'])
          database.exec(`DELETE FROM ${table}`);
        database.exec(
          "INSERT INTO words (words) VALUES ('delete-all'); INSERT INTO pieces (pieces) VALUES ('delete-all');",
        );
      });
    },
  };
}

function pricesFile(file: string): string {
  return file === ':memory:' ? file : file.replace(/(\.[a-z]+)?$/, '-prices$1');
}

/** ISO text in UTC. */
function isOlder(at: string | null, known: unknown): boolean {
  return at !== null && typeof known === 'string' && at < known;
}
