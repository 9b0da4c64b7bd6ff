import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import { openTestService, type TestShop } from '#sandbox/testing/test-service.ts';

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ has_catalog: true });
});

const tea = { name: 'Шай «Береке»', price: 950.5, unit_id: 796, barcode: '4870000000017', external_ref: 'tea-1' };
const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

async function create(item: object): Promise<number> {
  const { body } = await shop.post('/catalog', { items: [item] });
  return (body as { data: { id: number }[] }).data[0]?.id ?? 0;
}

/** A new item that the provider has accepted. */
async function taken(): Promise<number> {
  const id = await create(tea);
  await service.advance(0);
  return id;
}

describe('Catalog: refusals of every change', () => {
  test('Codes by area, catalog_busy: the whole catalog by control, one item while the provider has it', async () => {
    const id = await taken();
    const path = `/catalog/${String(id)}`;
    const busy = { status: 409, body: business('catalog_busy') };
    await shop.change({ catalog_busy: true });
    expect(await shop.post('/catalog', { items: [tea] })).toMatchObject(busy);
    expect(await shop.patch(path, {})).toMatchObject(busy);
    expect(await shop.call('DELETE', path)).toMatchObject(busy);
    expect(await shop.post('/catalog/bulk-delete', { ids: [id] })).toMatchObject(busy);
    expect(await shop.post('/catalog/image')).toMatchObject(busy);
    expect((await shop.get('/catalog')).status).toBe(200);
    await shop.change({ catalog_busy: false });
    await shop.call('DELETE', path);
    expect(await shop.patch(path, { price: 1 })).toMatchObject(busy);
    const waiting = await create({ ...tea, barcode: null, external_ref: 'tea-2' });
    expect(await shop.call('DELETE', `/catalog/${String(waiting)}`)).toMatchObject(busy);
  });

  test('Codes by area, tariff_inactive: production without a tariff changes nothing, and reads on', async () => {
    shop = await service.shop({ mode: 'production', has_catalog: true });
    const id = await taken();
    await shop.change({ tariff: { status: 'expired' } });
    const refused = { status: 403, body: business('tariff_inactive') };
    expect(await shop.post('/catalog', { items: [tea] })).toMatchObject(refused);
    expect(await shop.patch(`/catalog/${String(id)}`, {})).toMatchObject(refused);
    expect(await shop.call('DELETE', `/catalog/${String(id)}`)).toMatchObject(refused);
    expect(await shop.post('/catalog/bulk-delete', { ids: [id] })).toMatchObject(refused);
    expect((await shop.get('/catalog/queue')).status).toBe(200);
    expect((await shop.post('/catalog/scan', { barcode: tea.barcode })).status).toBe(200);
  });

  test('Codes by area, catalog_item_foreign_channel: an item of source other is closed to this integration', async () => {
    await service.control('POST', '/catalog', { organization_id: shop.organizationId, count: 1, source: 'other' });
    const { body } = await shop.get('/catalog?search=made-up');
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 };
    const refused = { status: 409, body: business('catalog_item_foreign_channel') };
    expect(await shop.patch(`/catalog/${String(id)}`, { price: 1 })).toMatchObject(refused);
    expect(await shop.call('DELETE', `/catalog/${String(id)}`)).toMatchObject(refused);
    expect(await shop.post('/catalog/bulk-delete', { ids: [id] })).toMatchObject(refused);
    expect((await shop.get(`/catalog?ids[]=${String(id)}`)).body).toMatchObject({
      data: [{ source: 'other', status: 'active' }],
    });
  });

  test('Authentication 5: catalog.read alone may list the queue, not change goods', async () => {
    const reader = await service.shop({ has_catalog: true, api_key: { grants: ['catalog.read'] } });
    expect((await reader.get('/catalog/queue')).status).toBe(200);
    for (const path of ['/catalog', '/catalog/bulk-delete', '/catalog/image', '/catalog/scan']) {
      expect(await reader.post(path, {})).toMatchObject({ status: 403, body: business('grant_not_granted') });
    }
  });
});

describe('Catalog: restarts and description', () => {
  test('Persistence: work at the provider and Idempotency-Keys survive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
    const file = join(folder, 'service.db');
    const first = openTestService({ file, seed: 'demo' });
    const body = { items: [{ ...tea, external_ref: 'kept' }] };
    const key = { 'Idempotency-Key': 'once' };
    const before = await first.seeded().call('POST', '/catalog', body, key);
    first.service.close();
    const second = openTestService({ file });
    const kept = second.seeded();
    expect((await kept.get('/catalog/queue')).body).toMatchObject({ data: { pending: 1 } });
    await second.advance(0);
    expect((await kept.get('/catalog?external_refs[]=kept')).body).toMatchObject({ data: [{ status: 'active' }] });
    expect((await kept.call('POST', '/catalog', body, key)).body).toEqual(before.body);
    second.service.close();
    rmSync(folder, { recursive: true });
  });

  test('OpenAPI: the upload is described as a form with the file image', async () => {
    const { body } = await service.send('GET', '/api/v1/openapi.json');
    const { paths } = body as { paths: Record<string, { post?: { requestBody?: unknown } }> };
    expect(paths['/catalog/upload-image']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['image'] } } },
    });
  });
});
