import type { CatalogEntry, CatalogIndex } from '../core/ports.ts';
import { openDerivedDatabase } from './derived-database.ts';
import { foldText, wordsOf } from './search-text.ts';
import { categoryWord, createCatalogSearch } from './sqlite-catalog-search.ts';
import { cachedStatements } from './sqlite-statements.ts';
import { createVocabulary, vocabularySchema } from './sqlite-vocabulary.ts';

const schemaVersion = 3;
/** So many bytes of pictures are kept. */
const roomForPictures = 64 * 1_048_576;

/**
 * `goods` holds the truth; `words` (prefixes, with the category as a word of its own, so that both are met in one
 * index) and `pieces` (substrings of three letters and more, the category likewise) only lead back to it by rowid.
 */
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
    image_url TEXT
  ) STRICT;
  CREATE INDEX goods_by_name ON goods (folded);
  CREATE INDEX goods_by_category ON goods (category, folded) WHERE category IS NOT NULL;
  CREATE INDEX goods_by_barcode ON goods (barcode) WHERE barcode IS NOT NULL;
  CREATE INDEX goods_by_round ON goods (round);
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
  PRAGMA user_version = ${String(schemaVersion)};
`;

/**
 * The goods in one SQLite file. It is a cache: a file that is damaged or of another version is made anew, empty.
 * @param file path of the database, or `:memory:`.
 */
export function openSqliteCatalog(file: string): CatalogIndex {
  const database = openDerivedDatabase(file, {
    version: schemaVersion,
    tables: schema,
    pragmas: 'PRAGMA cache_size = -32000;',
  });
  const prepare = cachedStatements(database);
  const vocabulary = createVocabulary(prepare);
  const { search, byBarcode, byIds } = createCatalogSearch(prepare, vocabulary);

  function transaction(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function remove(id: number): void {
    prepare('DELETE FROM goods WHERE id = ?').run(id);
    prepare('DELETE FROM words WHERE rowid = ?').run(id);
    prepare('DELETE FROM pieces WHERE rowid = ?').run(id);
  }

  function put(item: CatalogEntry): void {
    const folded = foldText(item.name);
    const known = prepare('SELECT name, category, other_name FROM goods WHERE id = ?').get(item.id);
    prepare(
      `INSERT INTO goods (id, name, folded, price_tiyn, unit, barcode, category, sellable, round, other_name, image_url)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded,
         price_tiyn = excluded.price_tiyn, unit = excluded.unit, barcode = excluded.barcode,
         category = excluded.category, sellable = excluded.sellable, round = excluded.round,
         other_name = excluded.other_name, image_url = excluded.image_url`,
    ).run(
      item.id,
      item.name,
      folded,
      item.priceTiyn,
      item.unit,
      item.barcode,
      item.category,
      item.sellable ? 1 : 0,
      item.round,
      item.otherName,
      item.imageUrl,
    );
    const isIndexed =
      known?.['name'] === item.name && known['category'] === item.category && known['other_name'] === item.otherName;
    if (!isIndexed) index(item, folded);
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
    byIds,
    change(items, removeIds) {
      transaction(() => {
        for (const id of removeIds) remove(id);
        for (const item of items) put(item);
      });
    },
    keepOnlyRound(round) {
      transaction(() => {
        const gone = prepare('SELECT id FROM goods WHERE round <> ?').all(round);
        for (const row of gone) remove(Number(row['id']));
      });
    },
    categories() {
      const rows = prepare(
        'SELECT category, count(*) AS items FROM goods WHERE category IS NOT NULL GROUP BY category ORDER BY category',
      ).all();
      return rows.map((row) => ({ name: String(row['category']), items: Number(row['items']) }));
    },
    size: () => Number(prepare('SELECT count(*) AS items FROM goods').get()?.['items']),
    picture(url) {
      const row = prepare('SELECT type, bytes FROM pictures WHERE url = ?').get(url);
      if (row === undefined) return undefined;
      return `data:${String(row['type'])};base64,${Buffer.from(row['bytes'] as Uint8Array).toString('base64')}`;
    },
    keepPicture(url, { type, bytes }) {
      transaction(() => {
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
      transaction(() => {
        for (const table of ['goods', 'categories', 'pictures', 'marks', 'vocabulary'])
          database.exec(`DELETE FROM ${table}`);
        database.exec(
          "INSERT INTO words (words) VALUES ('delete-all'); INSERT INTO pieces (pieces) VALUES ('delete-all');",
        );
      });
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}
