import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ has_catalog: true });
});

interface Created {
  data: { id: number; status: string; matched_existing?: true }[];
  rejected: { index: number; error_code: string }[];
}

const tea = { name: 'Шай «Береке»', price: 950.5, unit_id: 796, barcode: '4870000000017', external_ref: 'tea-1' };

async function create(items: object[], headers: Record<string, string> = {}): Promise<Created> {
  const { status, body } = await shop.call('POST', '/catalog', { items }, headers);
  expect(status).toBe(202);
  return body as Created;
}

/** A new item that the provider has accepted. */
async function taken(item: object = tea): Promise<number> {
  const { data } = await create([item]);
  await service.advance(0);
  return data[0]?.id ?? 0;
}

async function item(id: number): Promise<unknown> {
  const { body } = await shop.get(`/catalog?ids[]=${String(id)}`);
  return (body as { data: unknown[] }).data[0];
}

const mood = (catalog: string, more: object = {}) =>
  service.control('POST', '/provider', { organization_id: shop.organizationId, catalog, ...more });

async function events(): Promise<{ payload: Record<string, unknown> }[]> {
  const { body } = await service.control('GET', '/events');
  return (body as { event: string; payload: Record<string, unknown> }[]).filter(
    ({ event }) => event === 'catalog.item_processed',
  );
}

const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

describe('Catalog: POST /catalog', () => {
  test('Catalog facts: answers 202 with the item waiting; the provider takes it with the clock, one event reports it', async () => {
    const { data, rejected } = await create([tea]);
    expect(rejected).toEqual([]);
    expect(data).toMatchObject([
      { name: tea.name, price: 950.5, barcode: tea.barcode, status: 'pending', operation: 'create', sellable: false },
    ]);
    const id = data[0]?.id ?? 0;
    expect((await shop.get('/catalog/queue')).body).toEqual({ data: { pending: 1, processing: 0, failed: 0 } });
    await service.advance(0);
    expect(await item(id)).toMatchObject({ status: 'active', operation: null, sellable: true, error_code: null });
    expect((await shop.get('/catalog/queue')).body).toEqual({ data: { pending: 0, processing: 0, failed: 0 } });
    expect((await events()).map(({ payload }) => payload)).toEqual([
      {
        event: 'catalog.item_processed',
        item: await item(id),
        operation: 'create',
        source: 'Main key',
        is_sandbox: true,
        timestamp: '2026-11-02T07:00:00+00:00',
      },
    ]);
  });

  test('a slow provider: the row is processing until its latency has passed (docs/decisions.md "Catalog", queue)', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    await mood('accept', { latency_ms: 5000 });
    const { data } = await create([tea, { ...tea, barcode: null, external_ref: 'tea-2' }]);
    await service.advance(1);
    expect((await shop.get('/catalog/queue')).body).toEqual({ data: { pending: 0, processing: 2, failed: 0 } });
    await service.advance(4);
    expect(await item(data[1]?.id ?? 0)).toMatchObject({ status: 'active', updated_at: '2026-11-02T07:00:05+00:00' });
  });

  test('Catalog facts: a known external_ref, barcode or ntin gives its id with matched_existing and changes nothing', async () => {
    const id = await taken({ ...tea, ntin: '0200000000001' });
    for (const code of [{ external_ref: 'tea-1' }, { barcode: tea.barcode }, { ntin: '0200000000001' }]) {
      const { data } = await create([{ name: 'Other', price: 1, unit_id: 796, ...code }]);
      expect(data).toMatchObject([{ id, name: tea.name, price: 950.5, matched_existing: true }]);
    }
    await service.advance(0);
    expect(await events()).toHaveLength(1);
  });

  test('two equal items of one request become one', async () => {
    const { data } = await create([tea, tea]);
    expect(data[1]).toMatchObject({ id: data[0]?.id, matched_existing: true });
  });

  test('docs/decisions.md: what cannot be is in rejected[] by its index, the others are created', async () => {
    const removed = await taken({ ...tea, external_ref: 'old', barcode: null });
    await shop.call('DELETE', `/catalog/${String(removed)}`);
    const { data, rejected } = await create([
      { ...tea, barcode: '1'.repeat(33), external_ref: 'long' },
      { ...tea, unit_id: 5 },
      { ...tea, image_id: 'img_nothing' },
      { ...tea, external_ref: 'old', barcode: null },
      tea,
    ]);
    expect(rejected).toEqual([
      { index: 0, external_ref: 'long', error_code: 'barcode_too_long', message: expect.any(String) as string },
      { index: 1, external_ref: 'tea-1', error_code: 'catalog_item_invalid', message: expect.any(String) as string },
      { index: 2, external_ref: 'tea-1', error_code: 'catalog_item_invalid', message: expect.any(String) as string },
      { index: 3, external_ref: 'old', error_code: 'catalog_item_duplicate', message: expect.any(String) as string },
    ]);
    expect(data).toHaveLength(1);
  });

  test.each([
    ['no items', {}],
    ['an empty list', { items: [] }],
    ['51 items', { items: Array.from({ length: 51 }, () => tea) }],
    ['an item without a name', { items: [{ ...tea, name: ' ' }] }],
    ['a price of three decimals', { items: [{ ...tea, price: '1.234' }] }],
    ['no unit', { items: [{ name: 'x', price: 1 }] }],
  ])('Errors, Envelope: %s is 422 and creates nothing', async (_, body) => {
    expect(await shop.post('/catalog', body)).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
    expect((await shop.get('/catalog/queue')).body).toMatchObject({ data: { pending: 0 } });
  });

  test('Errors: a name over 255 characters gives field_too_long; a shop without a catalog catalog_not_supported', async () => {
    expect(await shop.post('/catalog', { items: [{ ...tea, name: 'x'.repeat(256) }] })).toMatchObject({
      status: 422,
      body: business('field_too_long'),
    });
    const plain = await service.shop();
    expect(await plain.post('/catalog', { items: [tea] })).toMatchObject({
      status: 422,
      body: business('catalog_not_supported'),
    });
  });

  test('Idempotency-Key: the same body is answered again with 202 and not done again, also after it was processed', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const first = await create([tea], key);
    await service.advance(0);
    expect(await create([tea], key)).toEqual(first);
    await service.advance(0);
    expect(await events()).toHaveLength(1);
  });

  test('Errors, idempotency_key_conflict: another body or another operation under the key is 409', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const { data } = await create([tea], key);
    const conflict = { status: 409, body: business('idempotency_key_conflict') };
    expect(await shop.call('POST', '/catalog', { items: [{ ...tea, price: 1 }] }, key)).toMatchObject(conflict);
    const ids = { ids: [data[0]?.id] };
    expect(await shop.call('POST', '/catalog/bulk-delete', ids, key)).toMatchObject(conflict);
    const long = { 'Idempotency-Key': 'k'.repeat(256) };
    expect(await shop.call('POST', '/catalog', { items: [tea] }, long)).toMatchObject({ status: 422 });
    const other = await service.shop({ has_catalog: true });
    expect(await other.call('POST', '/catalog', { items: [{ ...tea, price: 2 }] }, key)).toMatchObject({ status: 202 });
  });

  test('an item that is not at the provider yet cannot be billed', async () => {
    const { data } = await create([tea]);
    const cart = { cart_items: [{ catalog_item_id: data[0]?.id, count: 1 }] };
    expect(await shop.post('/invoices/qr', cart)).toMatchObject({
      status: 422,
      body: { errors: { 'cart_items.0.catalog_item_id': [expect.stringContaining('yet')] } },
    });
    await service.advance(0);
    expect((await shop.post('/invoices/qr', cart)).status).toBe(201);
  });
});

describe('Catalog: row errors', () => {
  test.each([
    'catalog_item_invalid',
    'catalog_item_duplicate',
    'barcode_too_long',
    'catalog_delivery_incomplete',
    'catalog_create_unresolved',
    'catalog_create_blocked',
  ])('Codes by area, async per item: %s stands on the item, in its event and in GET /catalog/errors', async (code) => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    await mood(`error:${code}`);
    const { data } = await create([tea]);
    await service.advance(1);
    const id = data[0]?.id ?? 0;
    expect(await item(id)).toMatchObject({ status: 'error', operation: 'create', error_code: code, sellable: false });
    expect(await events()).toMatchObject([{ payload: { operation: 'create', item: { id, error_code: code } } }]);
    expect((await shop.get('/catalog/queue')).body).toEqual({ data: { pending: 0, processing: 0, failed: 1 } });
    expect((await shop.get('/catalog/errors')).body).toEqual({
      data: [
        {
          catalog_item_id: id,
          error_code: code,
          message: expect.any(String) as string,
          rejected_at: '2026-11-02T07:00:00+00:00',
        },
      ],
    });
  });

  test('Codes by area: catalog_delivery_incomplete is over with a new Idempotency-Key, the old one only replays', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    await mood('error:catalog_delivery_incomplete');
    const first = await create([tea], { 'Idempotency-Key': 'first' });
    await service.advance(0);
    await mood('accept');
    expect(await create([tea], { 'Idempotency-Key': 'first' })).toEqual(first);
    await service.advance(0);
    const id = first.data[0]?.id ?? 0;
    expect(await item(id)).toMatchObject({ status: 'error' });
    const second = await create([{ ...tea, price: 1000 }], { 'Idempotency-Key': 'second' });
    expect(second.data).toMatchObject([{ id, status: 'pending', price: 1000 }]);
    expect(second.data[0]).not.toHaveProperty('matched_existing');
    await service.advance(0);
    expect(await item(id)).toMatchObject({ status: 'active', price: 1000 });
  });

  test('docs/decisions.md, GET /catalog/errors: the window from and to is by rejection time, bare dates in Almaty', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    await mood('error:catalog_item_invalid');
    await create([tea]);
    await service.advance(86_400);
    await create([{ ...tea, barcode: null, external_ref: 'tea-2' }]);
    await service.advance(0);
    const count = async (query: string): Promise<number> =>
      ((await shop.get(`/catalog/errors?${query}`)).body as { data: unknown[] }).data.length;
    expect(await count('to=2026-11-02')).toBe(1);
    expect(await count('from=2026-11-03')).toBe(1);
    expect(await count('from=2026-11-02&to=2026-11-03')).toBe(2);
    expect(await count('from=2026-11-03 12:00:01')).toBe(0);
    expect((await shop.get('/catalog/errors?from=2026-11-03&to=2026-11-02')).status).toBe(422);
    expect((await shop.get('/catalog/errors?from=soon')).status).toBe(422);
  });
});

describe('Catalog: PATCH /catalog/{id}', () => {
  test('docs/decisions.md: 200 with the item in sandbox, at once; what is not sent stays, null clears', async () => {
    const id = await taken();
    expect(
      await shop.patch(`/catalog/${String(id)}`, { price: '12.50', ntin: '0200000000001', barcode: null }),
    ).toMatchObject({
      status: 200,
      body: {
        id,
        name: tea.name,
        price: 12.5,
        ntin: '0200000000001',
        barcode: null,
        status: 'active',
        operation: null,
      },
    });
    expect((await events()).at(-1)).toMatchObject({
      payload: { operation: 'update', item: { ntin: '0200000000001' } },
    });
  });

  test('docs/decisions.md: 202 {message, catalog_item_id} in production; the old values hold until the provider has taken it', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    const id = await taken();
    expect(await shop.patch(`/catalog/${String(id)}`, { price: 1200 })).toMatchObject({
      status: 202,
      body: { message: expect.any(String) as string, catalog_item_id: id },
    });
    expect(await item(id)).toMatchObject({ price: 950.5, status: 'pending', operation: 'update', sellable: true });
    await service.advance(0);
    expect(await item(id)).toMatchObject({ price: 1200, status: 'active', operation: null });
    expect((await events()).at(-1)?.payload).not.toHaveProperty('is_sandbox');
  });

  test('Catalog facts: PATCH sends a stuck row again, with what is new and what got stuck', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    const id = await taken();
    await mood('error:catalog_create_unresolved');
    await shop.patch(`/catalog/${String(id)}`, { price: 1200 });
    await service.advance(0);
    expect(await item(id)).toMatchObject({ price: 950.5, status: 'error', operation: 'update', sellable: true });
    await mood('accept');
    await shop.patch(`/catalog/${String(id)}`, { name: 'Шай' });
    await service.advance(0);
    expect(await item(id)).toMatchObject({ name: 'Шай', price: 1200, status: 'active', error_code: null });
    expect((await shop.get('/catalog/queue')).body).toMatchObject({ data: { failed: 0 } });
  });

  test('a creation that got stuck is created by an empty PATCH', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    await mood('error:catalog_create_unresolved');
    const id = await taken();
    await mood('accept');
    expect(await shop.patch(`/catalog/${String(id)}`, {})).toMatchObject({ status: 202 });
    await service.advance(0);
    expect(await item(id)).toMatchObject({ status: 'active' });
    expect((await events()).map(({ payload }) => payload.operation)).toEqual(['create', 'create']);
  });

  test('a code that another item holds is refused by the provider as catalog_item_duplicate', async () => {
    await taken();
    const id = await taken({ ...tea, barcode: null, external_ref: 'tea-2' });
    expect(await shop.patch(`/catalog/${String(id)}`, { barcode: tea.barcode })).toMatchObject({
      status: 200,
      body: { barcode: null, status: 'error', error_code: 'catalog_item_duplicate' },
    });
  });

  test('Errors: barcode_too_long, an unknown unit or image 422; an unknown or foreign item 404', async () => {
    const id = await taken();
    const path = `/catalog/${String(id)}`;
    expect(await shop.patch(path, { barcode: '1'.repeat(33) })).toMatchObject({
      status: 422,
      body: business('barcode_too_long'),
    });
    expect(await shop.patch(path, { unit_id: 5 })).toMatchObject({ status: 422, body: { errors: { unit_id: [/./] } } });
    expect(await shop.patch(path, { image_id: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { image_id: [/./] } },
    });
    const other = await service.shop({ has_catalog: true });
    for (const unknown of [path, '/catalog/999999', '/catalog/x']) {
      expect(await other.patch(unknown, { price: 1 })).toMatchObject({
        status: 404,
        body: { error: 'Catalog item not found' },
      });
    }
  });
});

describe('Catalog: DELETE /catalog/{id}', () => {
  test('Catalog facts: 202, unsellable at once, gone once the provider has removed it', async () => {
    const id = await taken();
    expect(await shop.call('DELETE', `/catalog/${String(id)}`)).toMatchObject({
      status: 202,
      body: { message: expect.any(String) as string, catalog_item_id: id },
    });
    expect(await item(id)).toMatchObject({ status: 'pending', operation: 'delete', sellable: false });
    expect((await shop.call('DELETE', `/catalog/${String(id)}`)).status).toBe(202);
    await service.advance(0);
    expect(await item(id)).toBeUndefined();
    expect((await events()).map(({ payload }) => payload.operation)).toEqual(['create', 'delete']);
    expect((await shop.call('DELETE', `/catalog/${String(id)}`)).status).toBe(404);
  });

  test('Catalog facts: a failure appears later as error_code on the item; PATCH asks again, or keeps the item', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    const ids = [await taken(), await taken({ ...tea, barcode: null, external_ref: 'tea-2' })];
    await mood('error:catalog_item_invalid');
    for (const id of ids) await shop.call('DELETE', `/catalog/${String(id)}`);
    await service.advance(0);
    expect(await item(ids[0] ?? 0)).toMatchObject({
      status: 'error',
      operation: 'delete',
      error_code: 'catalog_item_invalid',
    });
    await mood('accept');
    expect(await shop.patch(`/catalog/${String(ids[0])}`, {})).toMatchObject({ status: 202 });
    expect(await item(ids[0] ?? 0)).toMatchObject({ operation: 'delete', sellable: false, error_code: null });
    await shop.patch(`/catalog/${String(ids[1])}`, { name: 'Kept' });
    await service.advance(0);
    expect(await item(ids[0] ?? 0)).toBeUndefined();
    expect(await item(ids[1] ?? 0)).toMatchObject({ name: 'Kept', status: 'active', sellable: true });
  });
});
