import { parseMoney } from '@tilla/payment-api/money.ts';
import { isValidEan13 } from '@tilla/shared/domain/ean.ts';
import { matchDrawing } from '@tilla/shared/domain/goods-pictures/match-drawing.ts';
import names from '@tilla/shared/locales/demo-goods.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import demoShop from './demo-shop.json' with { type: 'json' };

const { goods, units } = demoShop;
const kazakh: Readonly<Record<string, string>> = names.kk;
const categories: Readonly<Record<string, { ru: string; kk: string; en: string }>> = names.categories;

describe('the demo shop', () => {
  it('the demo shop sells more than sixty goods', () => {
    expect(goods.length).toBeGreaterThan(60);
  });

  it('every item has its own valid EAN-13, most of them Kazakhstan’s', () => {
    expect(goods.filter(({ barcode }) => !isValidEan13(barcode))).toEqual([]);
    expect(new Set(goods.map(({ barcode }) => barcode)).size).toBe(goods.length);
    expect(goods.filter(({ barcode }) => barcode.startsWith('487')).length).toBeGreaterThan(goods.length / 2);
  });

  it('every item has a drawing, the same for its Russian and its Kazakh name', () => {
    for (const { name, barcode } of goods) {
      const drawn = matchDrawing(name);
      expect(drawn, name).not.toBeNull();
      expect(matchDrawing(kazakh[barcode] ?? ''), kazakh[barcode]).toEqual(drawn);
    }
  });

  it('every item has a Russian and a Kazakh name, and every name has an item', () => {
    for (const { name, barcode } of goods) {
      expect(name.trim()).not.toBe('');
      expect(kazakh[barcode]?.trim(), name).toMatch(/\S/);
      expect(kazakh[barcode], name).not.toBe(name);
    }
    expect(Object.keys(kazakh)).toHaveLength(goods.length);
  });

  it('prices every item above nothing, a few of them in tiyn', () => {
    const prices = goods.map(({ price }) => parseMoney(price));
    expect(Math.min(...prices)).toBeGreaterThan(0);
    expect(prices.filter((tiyn) => tiyn % 100 !== 0).length).toBeGreaterThan(2);
  });

  it('every item has a unit and a category with a name in every language', () => {
    for (const { name, unit_id, category } of goods) {
      expect(
        units.some(({ id }) => id === unit_id),
        name,
      ).toBe(true);
      const label = categories[category];
      expect(
        [label?.ru, label?.kk, label?.en].every((text) => text !== undefined && text !== ''),
        category,
      ).toBe(true);
    }
  });

  it('the few favourites exist', () => {
    expect(names.favourites.length).toBeGreaterThan(5);
    for (const barcode of names.favourites) expect(goods.some((item) => item.barcode === barcode)).toBe(true);
  });
});
