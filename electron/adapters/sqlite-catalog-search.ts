import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import type { CatalogEntry, CatalogIndex } from '#core/platform/ports.ts';
import { entryColumns as columns, toEntry } from './sqlite-catalog-rows.ts';
import type { Prepare } from './sqlite-statements.ts';
import { readingsExpression, type Vocabulary } from './sqlite-vocabulary.ts';

/** Sorts after every text with the same beginning. */
const lastCharacter = '\u{10FFFF}';
/** A trigram index needs three letters. */
const shortestPiece = 3;
const maxChecked = 1_000;
/** With fewer the text may be mistyped. */
const fewFound = 5;
const maxWords = 8;

/**
 * Barcode, names that begin with the text, words that begin with the words, words that hold them: in turn until
 * `limit`, unsorted, so that one letter costs no more than ten. Where they find few, guesses follow.
 */
export function createCatalogSearch(
  prepare: Prepare,
  vocabulary: Pick<Vocabulary, 'guess'>,
): Pick<CatalogIndex, 'search' | 'byBarcode' | 'byName' | 'matching' | 'byIds' | 'idsOfCategory'> {
  type Rows = Iterable<Record<string, unknown>>;

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
    // Not created at the service yet: cannot be sold.
    const range = `${column} >= ? AND ${column} < ? AND id > 0`;
    // A unary plus keeps the planner off the category index, which has another order.
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

  function matching(expressions: readonly string[], wordOfCategory: string | null, limit: number): Rows {
    const all = expressions.map((expression) => `text : ${expression}`).join(' AND ');
    const match = wordOfCategory === null ? all : `category : ${wordOfCategory} AND ${all}`;
    return prepare(`SELECT ${columns} FROM words JOIN goods ON goods.id = words.rowid WHERE words MATCH ? LIMIT ?`).all(
      match,
      limit,
    );
  }

  function byGuess(text: string, wordOfCategory: string | null, limit: number): Rows {
    const guesses = text.split(/\s+/).slice(0, maxWords).map(vocabulary.guess);
    if (guesses.some((readings) => readings.length === 0)) return [];
    return matching(
      guesses.map((readings) => readingsExpression(readings, (word) => word)),
      wordOfCategory,
      limit,
    );
  }

  function byPieces(words: readonly string[], wordOfCategory: string | null): Rows {
    const pieces = words.filter((word) => Array.from(word).length >= shortestPiece);
    if (pieces.length === 0) return [];
    const inside = pieces.map((piece) => `text : ${quoted(piece)}`).join(' AND ');
    const match = wordOfCategory === null ? inside : `category : ${wordOfCategory} AND ${inside}`;
    return prepare(
      `SELECT ${columns} FROM pieces JOIN goods ON goods.id = pieces.rowid WHERE pieces MATCH ? LIMIT ${String(maxChecked)}`,
    ).iterate(match);
  }

  function search(text: string, category: string | null, limit: number): CatalogEntry[] {
    const folded = foldText(text).trim();
    const words = [...new Set(wordsOf(folded))].slice(0, maxWords);
    const found = new Map<number, CatalogEntry>();
    const collect = (rows: Rows, keep: (entry: CatalogEntry) => boolean = () => true): boolean => {
      for (const row of rows) {
        if (found.size >= limit) return false;
        const entry = toEntry(row);
        if (!found.has(entry.id) && keep(entry)) found.set(entry.id, entry);
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
    if (hasSpace) collect(byPieces(words, wordOfCategory), (entry) => startsWords(entry, shortWords));
    if (found.size < fewFound && /\p{L}/u.test(folded)) {
      collect(byGuess(text.trim(), wordOfCategory, limit + found.size));
    }
    return [...found.values()];
  }

  function firstWith(column: 'external_ref' | 'barcode' | 'ntin', code: string | null): CatalogEntry | undefined {
    if (code === null) return undefined;
    const row = prepare(
      `SELECT ${columns} FROM goods WHERE ${column} = ? AND id > 0 ORDER BY sellable DESC, id LIMIT 1`,
    ).get(code);
    return row === undefined ? undefined : toEntry(row);
  }

  return {
    search,
    byBarcode: (barcode) => firstWith('barcode', barcode),
    matching: ({ externalRef, barcode, ntin }) =>
      firstWith('external_ref', externalRef) ?? firstWith('barcode', barcode) ?? firstWith('ntin', ntin),
    byName(name) {
      const row = prepare(`SELECT ${columns} FROM goods WHERE folded = ? ORDER BY id DESC LIMIT 1`).get(foldText(name));
      return row === undefined ? undefined : toEntry(row);
    },
    byIds: (ids) =>
      prepare(`SELECT ${columns} FROM goods WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids))
        .map(toEntry),
    idsOfCategory: (category) =>
      prepare('SELECT id FROM goods WHERE category = ? AND id > 0')
        .all(category)
        .map(({ id }) => Number(id)),
  };
}

/** Of one length up to 46,000, so that none begins another. */
export function categoryWord(number: number): string {
  return `c${number.toString(36).padStart(3, '0')}`;
}

function startsWords(entry: CatalogEntry, starts: readonly string[]): boolean {
  if (starts.length === 0) return true;
  const words = wordsOf(foldText(`${entry.name}\n${entry.otherName ?? ''}`));
  return starts.every((start) => words.some((word) => word.startsWith(start)));
}

function quoted(word: string): string {
  return `"${word}"`;
}
