import { matchDrawing } from '@tilla/shared/domain/goods-pictures/match-drawing.ts';
import { goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { createGoodsRowReader } from '@tilla/shared/domain/goods-table/goods-row.ts';
import { expect, test } from 'vitest';
import { categoriesOf, itemsOf, rowsOf, trades } from './trade-templates.ts';

const units = [
  { id: '796', names: ['шт', 'дана'] },
  { id: '166', names: ['кг', 'кг'] },
];
const all = trades.flatMap((trade) => itemsOf(trade));

test('each trade has a dozen items or more in Russian and Kazakh, groceries the most, each with a drawing', () => {
  for (const trade of trades)
    expect(itemsOf(trade).length, trade).toBeGreaterThanOrEqual(trade === 'groceries' ? 40 : 12);
  for (const { ru, kk } of all) {
    expect(matchDrawing(ru), ru).not.toBeNull();
    expect(matchDrawing(kk)?.drawing, kk).toBe(matchDrawing(ru)?.drawing);
  }
});

test('an item of two trades is the same item, so that it is made once', () => {
  const known = new Map(all.map((item) => [item.id, item]));
  for (const item of all) expect(item).toEqual(known.get(item.id));
  for (const trade of trades) expect(new Set(itemsOf(trade).map(({ id }) => id)).size).toBe(itemsOf(trade).length);
});

test.each(['ru', 'kk'] as const)('the import takes every row of every set in %s', (language) => {
  for (const trade of trades) {
    const prices = new Map(itemsOf(trade).map(({ id }) => [id, '250']));
    const reader = createGoodsRowReader({ units, keepsShortCodes: false, readsStock: false });
    const rows = rowsOf(trade, prices, [], language).map(({ number, cells }) => reader.read(number, cells));
    expect(rows).toHaveLength(itemsOf(trade).length);
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
  }
});

test('a set takes the category that the shop has under its Russian or Kazakh name', () => {
  const [category] = categoriesOf('cafe');
  const [item] = category?.items ?? [];
  const prices = new Map([[item?.id ?? '', '900']]);
  const known = [{ key: 'КОФЕ И ЧАЙ', name: 'КОФЕ И ЧАЙ' }];
  expect(rowsOf('cafe', prices, known, 'kk')[0]?.cells[goodsColumns.indexOf('category')]).toBe('КОФЕ И ЧАЙ');
  expect(rowsOf('cafe', prices, [], 'kk')[0]?.cells[goodsColumns.indexOf('category')]).toBe('Кофе мен шай');
});
