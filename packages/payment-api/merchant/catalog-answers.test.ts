import { describe, expect, it } from 'vitest';
import { catalogAcceptedWire, catalogScanWire } from './catalog-answers.ts';
import { createCatalogItemsBody, patchCatalogItemBody, writeGoodsChange, writeNewGoods } from './catalog-changes.ts';

const tea = {
  name: 'Чай',
  priceTiyn: 95_050,
  unitId: '796',
  barcode: '4870001234567',
  ntin: null,
  externalRef: null,
  category: 'tea',
  imageId: null,
};

describe('what is sent about goods', () => {
  it('new goods are read by the service as they were sent, without the fields that have no value', () => {
    const body = writeNewGoods([tea]);
    expect(body.items[0]).toEqual({
      name: 'Чай',
      price: '950.50',
      unit_id: 796,
      barcode: '4870001234567',
      category: 'tea',
    });
    expect(createCatalogItemsBody.parse(body).items).toEqual([{ ...tea, unitId: 796 }]);
  });

  it('a change has what is given alone; null clears', () => {
    expect(writeGoodsChange({ priceTiyn: 100, barcode: null })).toEqual({ price: '1.00', barcode: null });
    expect(writeGoodsChange({})).toEqual({});
    expect(patchCatalogItemBody.parse(writeGoodsChange({ barcode: null, unitId: '796' }))).toMatchObject({
      barcode: null,
      unitId: 796,
      name: undefined,
    });
  });
});

describe('what comes back', () => {
  it('a change is answered by the item where there is no provider to wait for', () => {
    expect(catalogAcceptedWire.read({ id: 7, name: 'Чай', price: 1 })).toMatchObject({
      id: 7,
      item: { id: 7, priceTiyn: 100 },
    });
  });

  it('a code that the national catalog does not know is null', () => {
    expect(catalogScanWire.read({ data: null })).toBeNull();
  });
});
