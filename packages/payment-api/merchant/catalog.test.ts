import { describe, expect, it } from 'vitest';
import { catalogItemWire, catalogPageWire, catalogUnitsWire } from './catalog.ts';

const item = {
  id: 7,
  name: 'Сүт 3,2 % 1 л',
  price: 640,
  unit_id: 796,
  barcode: '4870119101233',
  ntin: null,
  external_ref: 'a-7',
  source: 'own',
  image_url: null,
  category: 'dairy',
  status: 'active',
  operation: null,
  sellable: true,
  error_code: null,
  created_at: '2026-01-05T10:00:00+00:00',
  updated_at: '2026-01-05T10:00:00+00:00',
};

describe('reading a catalog item (docs/decisions.md, reading rule)', () => {
  it("an item has the till's names, and tiyn instead of tenge", () => {
    expect(catalogItemWire.read(item)).toMatchObject({
      id: 7,
      priceTiyn: 64_000,
      unitId: '796',
      externalRef: 'a-7',
      sellable: true,
      updatedAt: '2026-01-05T10:00:00.000Z',
    });
  });

  it('a price sent as a string is read exactly', () => {
    expect(catalogItemWire.read({ ...item, price: '165.50' }).priceTiyn).toBe(16_550);
    expect(catalogItemWire.read({ ...item, price: 1849.5 }).priceTiyn).toBe(184_950);
  });

  it('a missing optional field is null, unknown fields pass and an unknown enumeration value stays raw', () => {
    const read = catalogItemWire.read({
      id: 1,
      name: 'X',
      price: 1,
      status: 'archived',
      source: 'martian',
      extra: { a: 1 },
    });
    expect(read).toMatchObject({
      status: 'archived',
      source: 'martian',
      barcode: null,
      sellable: true,
      updatedAt: null,
    });
  });

  it('never sells an item that is being removed (Cart item)', () => {
    expect(catalogItemWire.read({ ...item, operation: 'delete' }).sellable).toBe(false);
  });

  it('an item whose price is not money is refused', () => {
    expect(() => catalogItemWire.read({ ...item, price: 'free' })).toThrow();
    expect(() => catalogItemWire.read({ ...item, price: 1.005 })).toThrow();
  });
});

describe('reading a page of the catalog (Pagination shapes)', () => {
  it('the keyset mode has a cursor', () => {
    const page = catalogPageWire.read({ data: [item], links: {}, meta: { per_page: 1, next_cursor: 'abc' } });
    expect(page).toMatchObject({ nextCursor: 'abc', total: null });
    expect(page.items).toHaveLength(1);
  });

  it('the offset mode has page numbers', () => {
    const meta = { current_page: 2, last_page: 3, per_page: 1, total: 3 };
    expect(catalogPageWire.read({ data: [item], meta })).toMatchObject({
      currentPage: 2,
      lastPage: 3,
      total: 3,
      nextCursor: null,
    });
  });

  it('the targeted mode has neither links nor meta', () => {
    expect(catalogPageWire.read({ data: [] })).toEqual({
      items: [],
      nextCursor: null,
      total: null,
      currentPage: null,
      lastPage: null,
    });
  });
});

describe('reading units', () => {
  it('a unit without a Kazakh name has its Russian one', () => {
    expect(
      catalogUnitsWire.read({
        data: [
          { id: 796, name: 'шт', name_kaz: 'дана' },
          { id: '6', name: 'м' },
        ],
      }),
    ).toEqual([
      { id: '796', nameRu: 'шт', nameKk: 'дана' },
      { id: '6', nameRu: 'м', nameKk: 'м' },
    ]);
  });
});
