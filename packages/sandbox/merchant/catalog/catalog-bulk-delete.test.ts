import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';

let service: TestService;
let shop: TestShop;
let ids: number[];

beforeEach(async () => {
  service = openTestService();
  shop = await service.shop({ catalog: 'demo' });
  const { body } = await shop.get('/catalog?per_page=3');
  ids = (body as { data: { id: number }[] }).data.map(({ id }) => id);
});
afterEach(() => {
  service.service.close();
});

const remove = (body: object, key?: string) =>
  shop.call('POST', '/catalog/bulk-delete', body, key === undefined ? {} : { 'Idempotency-Key': key });
const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

async function left(): Promise<number> {
  await service.advance(0);
  const { body } = await shop.get(`/catalog?${ids.map((id) => `ids[]=${String(id)}`).join('&')}`);
  return (body as { data: unknown[] }).data.length;
}

describe('Catalog: POST /catalog/bulk-delete', () => {
  test('Catalog facts: removes by ids, leaves out the unknown, and one event an item reports it', async () => {
    expect(await remove({ ids: [...ids, 999_999] })).toMatchObject({
      status: 202,
      body: { accepted: 3, matched: 3, ids },
    });
    expect(await left()).toBe(0);
    const { body } = await service.control('GET', '/events');
    const events = (body as { event: string; payload: { operation: string } }[]).filter(
      ({ event }) => event === 'catalog.item_processed',
    );
    expect(events.map(({ payload }) => payload.operation)).toEqual(['delete', 'delete', 'delete']);
  });

  test('Catalog facts: removes by external_refs', async () => {
    expect(await remove({ external_refs: ['demo-001', 'demo-002', 'nothing'] })).toMatchObject({
      status: 202,
      body: { matched: 2, ids: ids.slice(0, 2) },
    });
    expect(await left()).toBe(1);
  });

  test('docs/decisions.md: dry_run answers 200 with what would go, removes nothing and leaves the key free', async () => {
    const dry = await remove({ ids, dry_run: true }, 'key');
    expect(dry).toMatchObject({ status: 200, body: { matched: 3, ids } });
    expect(dry.body).not.toHaveProperty('accepted');
    expect(await left()).toBe(3);
    expect((await remove({ ids }, 'key')).status).toBe(202);
  });

  test('Catalog facts: an exact replay gives 200 with idempotent_replay and removes nothing again', async () => {
    expect((await remove({ ids, expected_count: 3 }, 'key')).status).toBe(202);
    expect(await left()).toBe(0);
    expect(await remove({ ids, expected_count: 3 }, 'key')).toMatchObject({
      status: 200,
      body: { accepted: 3, matched: 3, ids, idempotent_replay: true },
    });
  });

  test('Errors, idempotency_key_conflict: the key with another body is 409', async () => {
    await remove({ ids: ids.slice(0, 1) }, 'key');
    expect(await remove({ ids }, 'key')).toMatchObject({ status: 409, body: business('idempotency_key_conflict') });
    expect(await left()).toBe(2);
  });

  test('Errors, catalog_bulk_delete_mismatch: another expected_count removes nothing and reports actual_count; its key stays free', async () => {
    const refused = await remove({ ids: [...ids, 999_999], expected_count: 4 }, 'key');
    expect(refused).toMatchObject({ status: 409, body: business('catalog_bulk_delete_mismatch') });
    expect(refused.body).toMatchObject({ actual_count: 3 });
    expect(await left()).toBe(3);
    expect((await remove({ ids, expected_count: 3 }, 'key')).status).toBe(202);
  });

  test('Errors, catalog_delete_scope_required: neither or both lists', async () => {
    for (const body of [{}, { ids: [] }, { ids, external_refs: ['demo-001'] }]) {
      expect(await remove(body)).toMatchObject({ status: 422, body: business('catalog_delete_scope_required') });
    }
  });

  test('Errors, catalog_match_overflow: more than 200 values; 200 are taken', async () => {
    const many = (count: number) => ({ ids: Array.from({ length: count }, (_, index) => 900_000 + index) });
    expect(await remove(many(201))).toMatchObject({ status: 422, body: business('catalog_match_overflow') });
    expect(await remove(many(200))).toMatchObject({ status: 202, body: { accepted: 0, matched: 0, ids: [] } });
  });

  test('Errors, catalog_multi_tradepoint: closed for organizations with several outlets', async () => {
    await shop.change({ multi_tradepoint: true });
    const closed = { status: 409, body: business('catalog_multi_tradepoint') };
    expect(await remove({ ids })).toMatchObject(closed);
    await shop.change({ multi_tradepoint: false });
    await service.control('POST', '/force', {
      organization_id: shop.organizationId,
      operation: 'catalog.write',
      code: 'catalog_multi_tradepoint',
    });
    expect(await remove({ ids })).toMatchObject(closed);
    expect(await left()).toBe(3);
  });

  test('one item at the provider keeps all: 409 catalog_busy and nothing is removed', async () => {
    const { body } = await shop.post('/catalog', { items: [{ name: 'New', price: 1, unit_id: 796 }] });
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 };
    expect(await remove({ ids: [...ids, id] })).toMatchObject({ status: 409, body: business('catalog_busy') });
    expect(await left()).toBe(3);
  });

  test('Limits: 10 a minute, a dry run counts; the 11th is request_rate_limited with retry_after_seconds', async () => {
    for (let count = 0; count < 10; count += 1) expect((await remove({ ids, dry_run: true })).status).toBe(200);
    const refused = await remove({ ids });
    expect(refused).toMatchObject({ status: 429, body: business('request_rate_limited') });
    expect(refused.body).toMatchObject({ limit: 10, retry_after_seconds: 60 });
    expect(await left()).toBe(3);
    await service.advance(60);
    expect((await remove({ ids })).status).toBe(202);
  });

  test('foreign goods are not matched (Authentication, 2)', async () => {
    const other = await service.shop({ catalog: 'demo' });
    expect(await other.post('/catalog/bulk-delete', { ids })).toMatchObject({ status: 202, body: { matched: 0 } });
    expect(await left()).toBe(3);
  });
});
