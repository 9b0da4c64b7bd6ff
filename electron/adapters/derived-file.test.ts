import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DerivedFileReplaced } from '#core/platform/derived-file.ts';
import type { ImportRow } from '#core/platform/goods-imports-port.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { manager } from '#tests/core/people.ts';
import { damagePage, pagesOf } from '#tests/support/damaged-pages.ts';
import { openSqliteCatalog } from './sqlite-catalog.ts';
import { openSqliteGoodsImports } from './sqlite-goods-imports.ts';
import { openSqliteHistory } from './sqlite-history.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-derived-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const entry = (id: number): CatalogEntry => ({
  id,
  name: `Сүт ${String(id)}`,
  priceTiyn: 10_000 + id,
  unit: null,
  barcode: String(4_870_000_000_000 + id),
  category: 'Сүт',
  sellable: true,
  round: 1,
  otherName: null,
  imageUrl: null,
  unitId: null,
  ntin: null,
  externalRef: null,
  source: null,
  status: null,
  operation: null,
  errorCode: null,
  updatedAt: '2026-03-05T05:00:00.000Z',
});
const entries = Array.from({ length: 400 }, (_, index) => entry(index + 1));

function damage(file: string, kind: string): void {
  const page = pagesOf(file).find((one) => one.kind === kind);
  if (page === undefined) throw new Error(`${file} has no ${kind}`);
  damagePage(page, 'zeros');
}

describe('a damaged file of goods', () => {
  const openFilled = (): string => {
    const file = join(folder, 'catalog.sqlite');
    const index = openSqliteCatalog(file);
    index.change(entries, []);
    index.setMark('as far as this');
    // Too large to be checked when it is opened.
    index.keepPicture('https://shop.example/milk.png', { type: 'image/png', bytes: new Uint8Array(5 * 1_048_576) });
    index.close();
    return file;
  };

  test('the file is set aside by the first search that notices it, and the search reads an empty one', () => {
    const file = openFilled();
    damage(file, 'goods root');
    const index = openSqliteCatalog(file);
    const replaced: string[] = [];
    index.onReplaced((name) => replaced.push(name));
    expect(index.search('сүт', null, 10)).toEqual([]);
    expect(replaced).toEqual(['catalog']);
    expect(index.mark()).toBeNull();
    expect(existsSync(`${file}.damaged`)).toBe(true);
    index.change(entries, []);
    expect(index.size()).toBe(400);
    index.close();
  });

  test('the file refuses a page of goods that continues what the damaged one held', () => {
    const file = openFilled();
    damage(file, 'goods root');
    const index = openSqliteCatalog(file);
    expect(() => {
      index.change([entry(5)], []);
    }).toThrow(DerivedFileReplaced);
    expect(index.size()).toBe(0);
    index.close();
  });

  test('a replacement during opening is reported to a later listener', () => {
    const file = openFilled();
    damage(file, 'header');
    const index = openSqliteCatalog(file);
    const replaced: string[] = [];
    index.onReplaced((name) => replaced.push(name));
    expect(replaced).toEqual(['catalog']);
    index.close();
  });

  test('that cannot be replaced leaves the goods in memory, and the till sells', () => {
    writeFileSync(join(folder, 'live'), 'a file where the folder of this mode should be');
    const index = openSqliteCatalog(join(folder, 'live', 'catalog.sqlite'));
    index.change(entries, []);
    expect(index.search('сүт 7', null, 1)).toHaveLength(1);
    index.close();
  });
});

test('a damaged file of past prices keeps the prices that can be read', () => {
  const file = join(folder, 'catalog.sqlite');
  const index = openSqliteCatalog(file);
  index.change(entries, []);
  index.change(
    entries.map((one) => ({ ...one, priceTiyn: one.priceTiyn + 100, updatedAt: '2026-03-06T05:00:00.000Z' })),
    [],
  );
  const scanned = entries.slice(0, 20).map(({ barcode }) => barcode ?? '');
  for (const barcode of scanned) index.keepScan(barcode, 'unknown');
  index.close();
  const prices = join(folder, 'catalog-prices.sqlite');
  damage(prices, 'changes leaf');
  damage(prices, 'changes_by_item root');
  const again = openSqliteCatalog(file);
  const known = entries.filter(({ id }) => again.pricesOf(id, 1).length === 1);
  expect(known.length).toBeGreaterThan(250);
  expect(known.length).toBeLessThan(400);
  expect(scanned.map(again.scanned)).toEqual(scanned.map(() => 'unknown'));
  expect(again.size()).toBe(400);
  again.close();
});

test('what is forgotten in the history is forgotten in a damaged file beside it too', () => {
  const file = join(folder, 'history.sqlite');
  const filled = openSqliteHistory(file);
  filled.change([], 'as far as this');
  filled.close();
  damage(file, 'marks root');
  const index = openSqliteHistory(file);
  expect(index.mark()).toBeNull();
  expect(existsSync(`${file}.damaged`)).toBe(true);
  index.clear();
  expect(existsSync(`${file}.damaged`)).toBe(false);
  index.close();
});

describe('a damaged file of goods tables', () => {
  const row = (number: number): ImportRow => ({
    number,
    state: 'waiting',
    name: `Шай ${String(number)}`,
    goods: null,
    faults: [],
    goodsId: null,
    problem: null,
    maxBatch: 50,
    cells: null,
    kept: null,
  });

  function fill(file: string): void {
    const imports = openSqliteGoodsImports(file);
    imports.begin({
      id: 'first',
      fileName: 'goods.xlsx',
      createdAt: '2026-03-05T05:00:00.000Z',
      person: manager,
      approvedBy: null,
      heads: null,
      choice: { places: {} } as never,
      state: 'running',
      problem: null,
    });
    imports.add(
      'first',
      Array.from({ length: 3_000 }, (_, index) => row(index + 1)),
    );
    imports.close();
  }

  test.each([
    ['header', 3_000, 3_000],
    ['rows_by_state root', 3_000, 3_000],
    ['rows leaf', 2_800, 2_999],
    ['rows root', 0, 0],
  ])('whose %s is lost keeps what can be read', (kind, min, max) => {
    const file = join(folder, 'goods-imports.sqlite');
    fill(file);
    damage(file, kind);
    const imports = openSqliteGoodsImports(file);
    imports.rows('first', null, 0, 5_000);
    const counted = imports.counts('first').waiting;
    expect(counted).toBeGreaterThanOrEqual(min);
    expect(counted).toBeLessThanOrEqual(max);
    expect(imports.find('first')).toMatchObject({ fileName: 'goods.xlsx', state: 'running' });
    expect(existsSync(`${file}.damaged`)).toBe(true);
    imports.close();
  });
});
