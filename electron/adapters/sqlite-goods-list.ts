import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import type { CatalogEntry, CatalogIndex, GoodsQuery } from '#core/platform/ports.ts';
import { entryColumns, toEntry } from './sqlite-catalog-rows.ts';
import type { Prepare } from './sqlite-statements.ts';

/** A longer text narrows them. */
const maxFound = 500;
const maxLookedThrough = 2_000;

/** As the partial indexes spell them, so that lists need no sorting. */
const conditions: Readonly<Record<GoodsQuery['only'], string>> = {
  all: '1 = 1',
  no_code: 'ntin IS NULL AND id > 0',
  errors: 'is_error = 1',
  not_sellable: 'sellable = 0 AND id > 0',
  changed: 'price_changed_at IS NOT NULL AND price_changed_at >= ?',
};

/** The planner would not choose the partial index. */
const sources: Readonly<Record<GoodsQuery['only'], string>> = {
  all: 'goods',
  no_code: 'goods INDEXED BY goods_without_code',
  errors: 'goods INDEXED BY goods_in_error',
  not_sellable: 'goods INDEXED BY goods_not_sellable',
  changed: 'goods INDEXED BY goods_changed',
};

export function createGoodsList(
  prepare: Prepare,
  search: CatalogIndex['search'],
): Pick<CatalogIndex, 'goods' | 'goodsCounts' | 'codedGoods'> & { forget(): void } {
  /** Every page asks for it. */
  const counted = new Map<string, number>();

  /** Its pages are requested one after the other. */
  let lastFound: { readonly key: string; readonly entries: readonly CatalogEntry[] } | undefined;

  function count(where: string, values: readonly (string | number)[], source = 'goods'): number {
    const key = `${where} ${values.join(' ')}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const found = Number(prepare(`SELECT count(*) AS items FROM ${source} WHERE ${where}`).get(...values)?.['items']);
    counted.set(key, found);
    return found;
  }

  function valuesOf({ only, changedFrom }: Pick<GoodsQuery, 'only' | 'changedFrom'>): string[] {
    return only === 'changed' ? [changedFrom] : [];
  }

  function listed(query: GoodsQuery): { rows: CatalogEntry[]; total: number } {
    const { category, only, offset, limit } = query;
    const where = category === null ? conditions[only] : `category = ? AND ${conditions[only]}`;
    const values = [...(category === null ? [] : [category]), ...valuesOf(query)];
    // Skipped rows are read in the index only. The planner would reorder a plain join.
    const rows = prepare(
      `SELECT ${entryColumns} FROM (
         SELECT id AS found FROM goods WHERE ${where} ORDER BY folded, id LIMIT ? OFFSET ?
       ) CROSS JOIN goods ON goods.id = found ORDER BY folded, goods.id`,
    ).all(...values, limit, offset);
    return { rows: rows.map(toEntry), total: count(where, values, category === null ? sources[only] : 'goods') };
  }

  /** Few, and in no index of words. */
  function waiting(text: string): CatalogEntry[] {
    const words = wordsOf(foldText(text));
    // A unary plus keeps the planner off the index of names.
    return prepare(`SELECT ${entryColumns} FROM goods WHERE id < 0 ORDER BY +folded`)
      .all()
      .map(toEntry)
      .filter(({ name, barcode }) => {
        const folded = foldText(name);
        return words.every((word) => folded.includes(word) || barcode?.startsWith(word) === true);
      });
  }

  function found(query: GoodsQuery): { rows: CatalogEntry[]; total: number } {
    const { text, category, only, changedFrom, offset, limit } = query;
    const key = JSON.stringify([text, category, only, changedFrom]);
    if (lastFound?.key !== key) {
      const all = [
        ...waiting(text).filter((entry) => category === null || entry.category === category),
        ...search(text, category, only === 'all' ? maxFound : maxLookedThrough),
      ];
      lastFound = { key, entries: ofPart(query, all) };
    }
    const { entries } = lastFound;
    return { rows: entries.slice(offset, offset + limit), total: entries.length };
  }

  function ofPart({ only, changedFrom }: GoodsQuery, entries: readonly CatalogEntry[]): readonly CatalogEntry[] {
    switch (only) {
      case 'all':
        return entries;
      case 'no_code':
        return entries.filter(({ id, ntin }) => id > 0 && ntin === null);
      case 'not_sellable':
        return entries.filter(({ id, sellable }) => id > 0 && !sellable);
      case 'errors':
        return entries.filter(isInError);
      case 'changed': {
        const ids = JSON.stringify(entries.map(({ id }) => id));
        const changed = prepare(
          `SELECT id FROM goods WHERE id IN (SELECT value FROM json_each(?)) AND ${conditions.changed}`,
        ).all(ids, changedFrom);
        const isChanged = new Set(changed.map((row) => Number(row['id'])));
        return entries.filter(({ id }) => isChanged.has(id));
      }
    }
  }

  return {
    goods: (query) => (wordsOf(foldText(query.text)).length === 0 ? listed(query) : found(query)),
    goodsCounts: (changedFrom) => ({
      all: count(conditions.all, []),
      noCode: count(conditions.no_code, [], sources.no_code),
      errors: count(conditions.errors, [], sources.errors),
      notSellable: count(conditions.not_sellable, [], sources.not_sellable),
      changed: count(conditions.changed, [changedFrom], sources.changed),
    }),
    codedGoods: () => count("id > 0 AND ntin <> '' AND barcode <> ''", []),
    forget() {
      lastFound = undefined;
      counted.clear();
    },
  };
}

export function isInError({ status, errorCode }: Pick<CatalogEntry, 'status' | 'errorCode'>): boolean {
  return status === 'error' || errorCode !== null;
}
