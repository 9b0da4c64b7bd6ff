import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogIndex, GoodsQuery } from '#core/platform/ports.ts';
import { aCatalogEntry } from '#tests/core/goods.ts';
import { openSqliteCatalog } from './sqlite-catalog.ts';
import { createGoodsList } from './sqlite-goods-list.ts';

let folder: string;
let index: CatalogIndex;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-goods-list-'));
  index = openSqliteCatalog(join(folder, 'goods.sqlite'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

const DAY = '2026-03-05T00:00:00.000Z';
const list = (query: Partial<GoodsQuery> = {}) =>
  index.goods({ text: '', category: null, only: 'all', changedFrom: DAY, offset: 0, limit: 50, ...query });
const names = (query: Partial<GoodsQuery> = {}) => list(query).rows.map(({ name }) => name);

describe('the list of goods', () => {
  test('goods are listed by name, in alphabetical order whatever the case, page by page', () => {
    const given = ['яблоко', 'Әйран', 'банан', 'Ёлка', 'Арбуз', 'ель'];
    index.change(
      given.map((name, place) => aCatalogEntry({ id: place + 1, name })),
      [],
    );
    const all = ['Әйран', 'Арбуз', 'банан', 'Ёлка', 'ель', 'яблоко'];
    expect(names()).toEqual(all);
    expect(list({ offset: 2, limit: 2 })).toMatchObject({ rows: [{ name: 'банан' }, { name: 'Ёлка' }], total: 6 });
    expect([0, 2, 4, 6].flatMap((offset) => names({ offset, limit: 2 }))).toEqual(all);
  });

  test('the list can be filtered by category, missing code, error, not sellable and changed price', () => {
    index.change(
      [
        aCatalogEntry({ id: 1, name: 'a', ntin: '1', category: 'x', updatedAt: '2026-03-04T00:00:00.000Z' }),
        aCatalogEntry({ id: 2, name: 'b', ntin: null, category: 'x' }),
        aCatalogEntry({ id: 3, name: 'c', ntin: '3', status: 'error', errorCode: 'catalog_item_invalid' }),
        aCatalogEntry({ id: 4, name: 'd', ntin: '4', sellable: false }),
      ],
      [],
    );
    index.change(
      [
        aCatalogEntry({
          id: 1,
          name: 'a',
          ntin: '1',
          category: 'x',
          priceTiyn: 5,
          updatedAt: '2026-03-05T07:00:00.000Z',
        }),
      ],
      [],
    );
    expect(names({ category: 'x' })).toEqual(['a', 'b']);
    expect(names({ only: 'no_code' })).toEqual(['b']);
    expect(names({ only: 'errors' })).toEqual(['c']);
    expect(names({ only: 'not_sellable' })).toEqual(['d']);
    expect(names({ only: 'changed' })).toEqual(['a']);
    expect(names({ only: 'changed', changedFrom: '2026-03-06T00:00:00.000Z' })).toEqual([]);
    expect(list({ only: 'no_code', category: 'y' })).toEqual({ rows: [], total: 0 });
    expect(index.goodsCounts(DAY)).toEqual({ all: 4, noCode: 1, errors: 1, notSellable: 1, changed: 1 });
    for (const only of ['no_code', 'errors', 'not_sellable', 'changed'] as const) {
      expect(list({ only }).total).toBe(1);
      expect(list({ only, text: 'zz' })).toEqual({ rows: [], total: 0 });
    }
    expect(names({ only: 'changed', text: 'a' })).toEqual(['a']);
    expect(names({ only: 'errors', text: 'c' })).toEqual(['c']);
    expect(names({ only: 'not_sellable', text: 'd' })).toEqual(['d']);
    expect(names({ only: 'no_code', text: 'b', category: 'x' })).toEqual(['b']);
  });

  test('the counts are up to date after every change', () => {
    index.change([aCatalogEntry({ id: 1 })], []);
    expect(list().total).toBe(1);
    index.change([aCatalogEntry({ id: 2 })], []);
    expect(list().total).toBe(2);
    index.change([], [1]);
    expect(list().total).toBe(1);
    index.keepOnlyRound(2);
    expect(list().total).toBe(0);
  });

  test('what waits for its making is listed and found there, and nowhere at the counter', () => {
    const waiting = aCatalogEntry({
      id: -1,
      name: 'Сыр',
      barcode: '4870001234567',
      category: 'x',
      round: 0,
      sellable: false,
    });
    index.change([waiting, aCatalogEntry({ id: 7, name: 'Сыр старый' })], []);
    expect(names()).toEqual(['Сыр', 'Сыр старый']);
    expect(names({ text: 'сыр' })).toEqual(['Сыр', 'Сыр старый']);
    expect(names({ text: '48700', category: 'x' })).toEqual(['Сыр']);
    expect(index.search('', null, 10).map(({ id }) => id)).toEqual([7]);
    expect(index.search('сыр', null, 10).map(({ id }) => id)).toEqual([7]);
    expect(index.search('487000', null, 10)).toEqual([]);
    expect([index.byBarcode('4870001234567'), index.categories(), index.size()]).toEqual([undefined, [], 1]);
    index.keepOnlyRound(1);
    expect(names()).toEqual(['Сыр', 'Сыр старый']);
    index.forgetAwaited();
    expect(names()).toEqual(['Сыр старый']);
  });
});

describe('what is known of an item', () => {
  test('older data does not replace an item, but another full round does', () => {
    const entry = (priceTiyn: number, updatedAt: string, round = 1) => aCatalogEntry({ priceTiyn, updatedAt, round });
    index.change([entry(200, '2026-03-05T08:00:00.000Z')], []);
    index.change([entry(100, '2026-03-05T07:00:00.000Z')], []);
    expect(index.byIds([1])[0]?.priceTiyn).toBe(200);
    index.change([entry(100, '2026-03-05T07:00:00.000Z', 2)], []);
    expect(index.byIds([1])[0]?.priceTiyn).toBe(100);
  });

  test('prices that were seen outlive goods that are made anew, and the same change is kept once', () => {
    const at = (priceTiyn: number, hour: number) =>
      aCatalogEntry({ priceTiyn, updatedAt: `2026-03-05T0${String(hour)}:00:00.000Z` });
    index.change([at(100, 1)], []);
    index.change([at(200, 2)], []);
    index.change([at(200, 3)], []);
    index.change([at(300, 4)], []);
    const seen = [
      { at: '2026-03-05T04:00:00.000Z', beforeTiyn: 200, afterTiyn: 300 },
      { at: '2026-03-05T02:00:00.000Z', beforeTiyn: 100, afterTiyn: 200 },
    ];
    expect(index.pricesOf(1, 50)).toEqual(seen);
    expect(index.pricesOf(1, 1)).toHaveLength(1);
    index.close();
    rmSync(join(folder, 'goods.sqlite'));
    index = openSqliteCatalog(join(folder, 'goods.sqlite'));
    index.change([at(300, 4)], []);
    expect(index.pricesOf(1, 50)).toEqual(seen);
    expect(names({ only: 'changed' })).toHaveLength(1);
    index.clear();
    expect(index.pricesOf(1, 50)).toEqual([]);
  });

  test('what the national catalog said is kept with the prices', () => {
    expect(index.scanned('1')).toBeUndefined();
    index.keepScan('1', 'found');
    index.keepScan('1', 'found again');
    expect(index.scanned('1')).toBe('found again');
  });

  test('walks no index of all goods for a pressed key: what waits for its making is found by its number', () => {
    const database = new DatabaseSync(join(folder, 'goods.sqlite'), { readOnly: true });
    const asked = new Set<string>();
    const prepare = (sql: string) => {
      asked.add(sql);
      return database.prepare(sql);
    };
    createGoodsList(prepare, () => []).goods({
      text: 'м',
      category: null,
      only: 'all',
      changedFrom: DAY,
      offset: 0,
      limit: 50,
    });
    const plans = [...asked].flatMap((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    database.close();
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ detail }) => String(detail).startsWith('SCAN'))).toEqual([]);
  });
});
