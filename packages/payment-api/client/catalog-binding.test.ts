import { describe, expect, it } from 'vitest';
import { catalogItemWire, catalogPageWire } from '../merchant/catalog.ts';
import { aboutCreatedGoods, aboutNamedGoods, aboutRemoval } from './catalog-binding.ts';

const item = (fields: Readonly<Record<string, unknown>>) => catalogItemWire.read({ name: 'x', price: 1, ...fields });
const made = (fields: Readonly<Record<string, unknown>>, isMatched = false) => ({ item: item(fields), isMatched });

describe('goods that were made (A1)', () => {
  const about = aboutCreatedGoods(
    JSON.stringify({ items: [{ external_ref: 'a', barcode: '1' }, { external_ref: 'b' }, {}] }),
  );

  it.each([
    [
      'an answer for each',
      [made({ id: 1, external_ref: 'a', barcode: '1' }), made({ id: 2, external_ref: 'b' }), made({ id: 3 })],
      [],
      null,
    ],
    ['one refused', [made({ id: 1, external_ref: 'a' }), made({ id: 3 })], [{ index: 1, code: 'x' }], null],
    [
      'one was there, by another reference',
      [made({ id: 9, external_ref: 'z', barcode: '1' }, true), made({ id: 2 }), made({ id: 3 })],
      [],
      null,
    ],
    ['too few', [made({ id: 1 })], [], 'data'],
    [
      'a place twice',
      [made({ id: 1 })],
      [
        { index: 1, code: 'x' },
        { index: 1, code: 'x' },
      ],
      'index',
    ],
    ['a place that was not asked about', [made({ id: 1 }), made({ id: 2 })], [{ index: 3, code: 'x' }], 'index'],
    ['another reference', [made({ id: 1, external_ref: 'z' }), made({ id: 2 }), made({ id: 3 })], [], 'external_ref'],
    ['another barcode', [made({ id: 1, barcode: '2' }), made({ id: 2 }), made({ id: 3 })], [], 'barcode'],
    [
      'one was there, and shares no code',
      [made({ id: 9, external_ref: 'z', barcode: '2' }, true), made({ id: 2 }), made({ id: 3 })],
      [],
      'matched_existing',
    ],
  ])('%s: %o', (_, items, rejected, differs) => {
    expect(about({ items, rejected })).toBe(differs);
  });
});

describe('goods that were named (A1)', () => {
  const page = (...rows: object[]) =>
    catalogPageWire.read({ data: rows.map((row) => ({ name: 'x', price: 1, ...row })) });

  it('an answer has only the named goods, each once', () => {
    expect(aboutNamedGoods({ ids: [1, 2] })(page({ id: 1 }))).toBeNull();
    expect(aboutNamedGoods({ ids: [1, 2] })(page({ id: 3 }))).toBe('id');
    expect(aboutNamedGoods({ ids: [1, 2] })(page({ id: 1 }, { id: 1 }))).toBe('id');
    expect(aboutNamedGoods({ barcodes: ['1'] })(page({ id: 1, barcode: '1' }))).toBeNull();
    expect(aboutNamedGoods({ barcodes: ['1'] })(page({ id: 1 }))).toBe('barcode');
  });
});

describe('a removal of many (A1)', () => {
  it('the answer to a bulk removal has only the named goods, and counts as many as it names', () => {
    const about = aboutRemoval(JSON.stringify({ ids: [1, 2] }));
    expect(about({ matched: 1, ids: [2] })).toBeNull();
    expect(about({ matched: 2, ids: [2] })).toBe('matched');
    expect(about({ matched: 1, ids: [3] })).toBe('ids');
  });
});
