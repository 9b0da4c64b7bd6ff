import { type CatalogPage, catalogPageWire, catalogUnitsWire } from '@tilla/payment-api/merchant/catalog.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import demoShop from '#sandbox/catalog-data/demo-shop.json' with { type: 'json' };
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';
import { depth } from '../../../../tests/support/depth.ts';

let service: TestService;
let shop: TestShop;

beforeEach(() => {
  service = openTestService({ seed: 'demo' });
  shop = service.seeded();
});
afterEach(() => {
  service.service.close();
});

async function page(query: string): Promise<CatalogPage> {
  const { status, body } = await shop.get(`/catalog${query}`);
  expect(status).toBe(200);
  return catalogPageWire.read(body);
}

describe('GET /catalog by page (Pagination shapes)', () => {
  test('ten goods when nothing else is asked, with links, meta and, for going on by keyset, a cursor', async () => {
    const { status, body } = await shop.get('/catalog');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      links: { prev: null },
      meta: {
        current_page: 1,
        per_page: 10,
        last_page: Math.ceil(demoShop.goods.length / 10),
        total: demoShop.goods.length,
      },
    });
    const first = catalogPageWire.read(body);
    expect(first.items).toHaveLength(10);
    expect(first.nextCursor).not.toBeNull();
  });

  test('an item has exactly the fields of docs/decisions.md, its price as a number, its times at +00:00', async () => {
    const { body } = await shop.get('/catalog?per_page=1&page=1');
    expect(body).toMatchObject({
      data: [
        {
          id: expect.any(Number) as number,
          name: 'Хлеб формовой 500 г',
          price: 195,
          unit_id: 796,
          barcode: demoShop.goods[0]?.barcode,
          ntin: demoShop.goods[0]?.ntin,
          external_ref: 'demo-001',
          source: 'own',
          image_url: null,
          category: 'bakery',
          status: 'active',
          operation: null,
          sellable: true,
          error_code: null,
          created_at: '2026-11-02T07:00:00+00:00',
          updated_at: '2026-11-02T07:00:00+00:00',
        },
      ],
    });
  });

  test('pages follow each other without a gap, the one past the end is empty', async () => {
    const second = await page('?per_page=40&page=2');
    const third = await page('?per_page=40&page=3');
    expect(third.items[0]?.id).toBe((second.items.at(-1)?.id ?? 0) + 1);
    expect((await page('?per_page=40&page=9')).items).toEqual([]);
  });

  test.each(['per_page=0', 'per_page=101', 'per_page=x', 'page=0', 'cursor=nonsense', 'updated_since=soon'])(
    'the query %s is refused with 422',
    async (query) => {
      expect(await shop.get(`/catalog?${query}`)).toMatchObject({
        status: 422,
        body: { message: 'Validation failed' },
      });
    },
  );

  test('any presence of batch_id gives catalog_batch_filter_removed', async () => {
    for (const query of ['batch_id=5', 'batch_id=']) {
      expect(await shop.get(`/catalog?${query}`)).toMatchObject({
        status: 422,
        body: { error_code: 'catalog_batch_filter_removed' },
      });
    }
  });
});

describe('GET /catalog by keyset (docs/decisions.md "Catalog")', () => {
  test('the cursors lead through every item once and end with null', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: CatalogPage = await page(`?per_page=30&cursor=${cursor}`);
      expect(next.total).toBeNull();
      seen.push(...next.items.map(({ id }) => id));
      cursor = next.nextCursor;
    }
    expect(new Set(seen).size).toBe(demoShop.goods.length);
    expect(seen).toHaveLength(demoShop.goods.length);
  });

  test('a last page that is exactly full carries no cursor', async () => {
    const all = await page('?per_page=100&cursor=');
    expect(all.items).toHaveLength(demoShop.goods.length);
    expect(all.nextCursor).toBeNull();
  });
});

describe('GET /catalog for named goods (Catalog facts)', () => {
  test('the answer has data only, whichever list names an item, and leaves out what is unknown', async () => {
    const [first, second] = (await page('?per_page=2')).items;
    const query = new URLSearchParams([
      ['ids[]', String(first?.id)],
      ['ids[]', '999999'],
      ['barcodes[]', second?.barcode ?? ''],
      ['ntins[]', demoShop.goods[2]?.ntin ?? ''],
      ['external_refs[]', 'demo-004'],
      ['external_refs[]', 'demo-001'],
    ]);
    const { body } = await shop.get(`/catalog?${query.toString()}`);
    expect(Object.keys(body as object)).toEqual(['data']);
    expect(catalogPageWire.read(body).items.map(({ externalRef }) => externalRef)).toEqual([
      'demo-001',
      'demo-002',
      'demo-003',
      'demo-004',
    ]);
  });

  test('more than 200 values give catalog_match_overflow', async () => {
    const query = Array.from({ length: 201 }, (_, index) => `ids[]=${String(index + 1)}`).join('&');
    expect(await shop.get(`/catalog?${query}`)).toMatchObject({
      status: 422,
      body: { error_code: 'catalog_match_overflow' },
    });
  });
});

describe('filters of GET /catalog', () => {
  test('search finds every word in any letter case, Cyrillic and barcodes too', async () => {
    expect((await page('?search=ЧАЙ чёрный')).items.map(({ name }) => name)).toEqual([
      'Чай чёрный гранулированный 250 г',
      'Чай чёрный листовой 100 г',
    ]);
    const barcode = demoShop.goods[5]?.barcode ?? '';
    expect((await page(`?search=${barcode.slice(3)}`)).items.map((item) => item.barcode)).toEqual([barcode]);
    expect((await page('?search=%25')).total).toBe(demoShop.goods.filter(({ name }) => name.includes('%')).length);
  });

  test('barcode is exact, first_char ignores case', async () => {
    const barcode = demoShop.goods[9]?.barcode ?? '';
    expect((await page(`?barcode=${barcode}`)).items).toHaveLength(1);
    expect((await page(`?barcode=${barcode.slice(0, 12)}`)).items).toHaveLength(0);
    const byChar = await page('?first_char=м&per_page=100');
    expect(byChar.items.length).toBeGreaterThan(5);
    expect(byChar.items.every(({ name }) => name.startsWith('М'))).toBe(true);
  });

  test('without_ntin leaves only goods without a national number', async () => {
    const without = await page('?without_ntin=true&per_page=100');
    expect(without.items.every(({ ntin }) => ntin === null)).toBe(true);
    expect(without.total).toBe(demoShop.goods.filter((item) => item.ntin === null || 'is_code_missing' in item).length);
  });

  test('updated_since is inclusive and reads a bare time as Almaty’s', async () => {
    await service.advance(3600);
    await service.control('POST', '/catalog', { organization_id: shop.organizationId, count: 3 });
    expect((await page('?updated_since=2026-11-02T08:00:00%2B00:00')).total).toBe(3);
    expect((await page('?updated_since=2026-11-02 13:00')).total).toBe(3);
    expect((await page('?updated_since=2026-11-02 13:00:01')).total).toBe(0);
  });
});

test('GET /catalog/units names every unit in two languages', async () => {
  const units = catalogUnitsWire.read((await shop.get('/catalog/units')).body);
  expect(units).toContainEqual({ id: '796', nameRu: 'шт', nameKk: 'дана' });
});

test('a shop sees only its own goods (Authentication, 2)', async () => {
  const other = await service.shop({ has_catalog: false });
  expect((await other.get('/catalog')).body).toMatchObject({ data: [], meta: { total: 0, next_cursor: null } });
  const [mine] = (await page('?per_page=1')).items;
  expect((await other.get(`/catalog?ids[]=${String(mine?.id)}`)).body).toEqual({ data: [] });
});

test('an invoice is billed from the demo goods, and its line is their snapshot', async () => {
  const [bread] = (await page('?per_page=1')).items;
  const id = await shop.qr({ cart_items: [{ catalog_item_id: bread?.id, count: 2 }] });
  expect((await shop.get(`/invoices/${String(id)}`)).body).toMatchObject({
    amount: '390.00',
    items: [{ catalog_item_id: bread?.id, name: 'Хлеб формовой 500 г', unit_id: 796, price: '195.00', count: 2 }],
  });
});

test('made-up goods are the same in every run, and very many are read page by page, none twice', async () => {
  const many = depth(20_000, 100_000);
  const made = await service.control('POST', '/catalog', { organization_id: shop.organizationId, count: many });
  expect(made).toMatchObject({ status: 200, body: { items: many + demoShop.goods.length } });
  const seen = new Set<number>();
  let cursor = '';
  for (let pages = 0; pages < depth(20, 100); pages += 1) {
    const { items, nextCursor } = await page(`?per_page=100&cursor=${cursor}`);
    for (const { id } of items) seen.add(id);
    expect(nextCursor).not.toBeNull();
    cursor = nextCursor ?? '';
  }
  expect(seen.size).toBe(depth(2_000, 10_000));
  expect((await page('?search=made-up-17777')).items.map(({ name }) => name)).toEqual(['Күріш тәтті «Жетісу» 17777']);
});
