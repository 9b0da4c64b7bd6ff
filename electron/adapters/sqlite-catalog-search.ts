import type { CatalogEntry, CatalogIndex } from '../core/ports.ts';
import { foldText, wordsOf } from './search-text.ts';
import { entryColumns, toEntry } from './sqlite-catalog-rows.ts';
import type { Prepare } from './sqlite-statements.ts';
import { readingsExpression, type Vocabulary } from './sqlite-vocabulary.ts';

/** Sorts after every text that begins with what stands before it. */
const lastCharacter = '\u{10FFFF}';
/** A substring is three letters at least: that is what a trigram index knows. */
const shortestPiece = 3;
/** How many goods a substring search looks at when it must check the short words itself. */
const mostChecked = 1_000;
/** Who finds fewer may have meant something else. */
const fewFound = 5;
/** More words than anybody types. */
const mostWords = 8;

type Row = Record<string, unknown>;

/** What a search reads of what it finds. */
interface Reading<Item> {
  /** Of goods. */
  readonly columns: string;
  /** The same out of an index of words, by its name. */
  readonly ofIndex: (index: 'words' | 'pieces') => string;
  readonly read: (row: Row) => Item;
  readonly idOf: (item: Item) => number;
}

const whole: Reading<CatalogEntry> = {
  columns: entryColumns,
  ofIndex: (index) => `SELECT ${entryColumns} FROM ${index} JOIN goods ON goods.id = ${index}.rowid`,
  read: toEntry,
  idOf: ({ id }) => id,
};

/** The indexes alone: of thousands that are found a page is read. */
const idsAlone: Reading<number> = {
  columns: 'goods.id',
  ofIndex: (index) => `SELECT rowid AS id FROM ${index}`,
  read: (row) => Number(row['id']),
  idOf: (id) => id,
};

/**
 * The reading half of the goods. Four sources are asked in turn until `limit` is reached, each of which stops by itself
 * and sorts nothing: the barcode; names that begin with the text; words that begin with the words; words that hold
 * them. So one typed letter costs no more than ten, whatever the shop holds. Where they find few, what the text may
 * have meant comes after them: the same keys in another layout, the same sounds in other letters, a receipt.
 */
function createSearch<Item>(
  prepare: Prepare,
  vocabulary: Pick<Vocabulary, 'guess'>,
  { columns, ofIndex, read, idOf }: Reading<Item>,
): (text: string, category: string | null, limit: number) => Item[] {
  type Rows = Iterable<Row>;

  function byCategory(category: string | null, limit: number): Rows {
    return category === null
      ? prepare(`SELECT ${columns} FROM goods WHERE id > 0 ORDER BY folded LIMIT ?`).all(limit)
      : prepare(`SELECT ${columns} FROM goods WHERE category = ? AND id > 0 ORDER BY folded LIMIT ?`).all(
          category,
          limit,
        );
  }

  function inRange(column: 'folded' | 'barcode', start: string, category: string | null, limit: number): Rows {
    const values = [start, start + lastCharacter];
    // What waits for its making has an id below zero, and is nothing to sell.
    const range = `${column} >= ? AND ${column} < ? AND id > 0`;
    // A unary plus keeps the planner off the index of categories, which could not be read in order of the range.
    return category === null
      ? prepare(`SELECT ${columns} FROM goods WHERE ${range} ORDER BY ${column} LIMIT ?`).all(...values, limit)
      : prepare(
          column === 'folded'
            ? `SELECT ${columns} FROM goods WHERE ${range} AND category = ? ORDER BY folded LIMIT ?`
            : `SELECT ${columns} FROM goods WHERE ${range} AND +category = ? ORDER BY barcode LIMIT ?`,
        ).all(...values, category, limit);
  }

  function byWords(words: readonly string[], wordOfCategory: string | null, limit: number): Rows {
    return matching(
      words.map((word) => `${quoted(word)}*`),
      wordOfCategory,
      limit,
    );
  }

  /** Goods whose words meet every one of these expressions. */
  function matching(expressions: readonly string[], wordOfCategory: string | null, limit: number): Rows {
    const all = expressions.map((expression) => `text : ${expression}`).join(' AND ');
    const match = wordOfCategory === null ? all : `category : ${wordOfCategory} AND ${all}`;
    return prepare(`${ofIndex('words')} WHERE words MATCH ? LIMIT ?`).all(match, limit);
  }

  function byGuess(text: string, wordOfCategory: string | null, limit: number): Rows {
    const guesses = text.split(/\s+/).slice(0, mostWords).map(vocabulary.guess);
    if (guesses.some((readings) => readings.length === 0)) return [];
    return matching(
      guesses.map((readings) => readingsExpression(readings, (word) => word)),
      wordOfCategory,
      limit,
    );
  }

  /** What is too short for that index is looked for in the names themselves. */
  function byPieces(words: readonly string[], shortWords: readonly string[], wordOfCategory: string | null): Rows {
    const pieces = words.filter((word) => Array.from(word).length >= shortestPiece);
    if (pieces.length === 0) return [];
    const inside = pieces.map((piece) => `text : ${quoted(piece)}`).join(' AND ');
    const match = wordOfCategory === null ? inside : `category : ${wordOfCategory} AND ${inside}`;
    const from = (select: string): Rows =>
      prepare(`${select} WHERE pieces MATCH ? LIMIT ${String(mostChecked)}`).iterate(match);
    return shortWords.length === 0 ? from(ofIndex('pieces')) : startingWith(from(whole.ofIndex('pieces')), shortWords);
  }

  return (text, category, limit) => {
    const folded = foldText(text).trim();
    const words = [...new Set(wordsOf(folded))].slice(0, mostWords);
    const found = new Map<number, Item>();
    /** True when there is room for more. */
    const collect = (rows: Rows): boolean => {
      for (const row of rows) {
        if (found.size >= limit) return false;
        const item = read(row);
        const id = idOf(item);
        if (!found.has(id)) found.set(id, item);
      }
      return found.size < limit;
    };
    if (folded === '') collect(byCategory(category, limit));
    if (words.length === 0) return [...found.values()];

    const number =
      category === null ? undefined : prepare('SELECT number FROM categories WHERE name = ?').get(category);
    if (category !== null && number === undefined) return [];
    const wordOfCategory = number === undefined ? null : categoryWord(Number(number['number']));
    const shortWords = words.filter((word) => Array.from(word).length < shortestPiece);

    const hasSpace =
      (!/^[0-9]{3,}$/.test(folded) || collect(inRange('barcode', folded, category, limit))) &&
      collect(inRange('folded', folded, category, limit)) &&
      collect(byWords(words, wordOfCategory, limit + found.size));
    if (hasSpace) collect(byPieces(words, shortWords, wordOfCategory));
    if (found.size < fewFound && /\p{L}/u.test(folded)) {
      collect(byGuess(text.trim(), wordOfCategory, limit + found.size));
    }
    return [...found.values()];
  };
}

export function createCatalogSearch(
  prepare: Prepare,
  vocabulary: Pick<Vocabulary, 'guess'>,
): Pick<CatalogIndex, 'search' | 'byBarcode' | 'byIds'> & {
  /** As `search`, for whoever reads a page of what was found. */
  ids(text: string, category: string | null, limit: number): number[];
} {
  return {
    search: createSearch(prepare, vocabulary, whole),
    ids: createSearch(prepare, vocabulary, idsAlone),
    byBarcode(barcode) {
      const row = prepare(
        `SELECT ${entryColumns} FROM goods WHERE barcode = ? AND id > 0 ORDER BY sellable DESC, id LIMIT 1`,
      ).get(barcode);
      return row === undefined ? undefined : toEntry(row);
    },
    byIds: (ids) =>
      prepare(`SELECT ${entryColumns} FROM goods WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids))
        .map(toEntry),
  };
}

/** How both full-text indexes spell a category: short, and of one length up to 46,000 of them, so that none begins another. */
export function categoryWord(number: number): string {
  return `c${number.toString(36).padStart(3, '0')}`;
}

function* startingWith(rows: Iterable<Row>, starts: readonly string[]): Iterable<Row> {
  for (const row of rows) if (startsWords(toEntry(row), starts)) yield row;
}

function startsWords(entry: CatalogEntry, starts: readonly string[]): boolean {
  const words = wordsOf(foldText(`${entry.name}\n${entry.otherName ?? ''}`));
  return starts.every((start) => words.some((word) => word.startsWith(start)));
}

/** An FTS5 string; words hold only letters and digits, so nothing in it needs escaping. */
function quoted(word: string): string {
  return `"${word}"`;
}
