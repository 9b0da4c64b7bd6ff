import { describe, expect, test } from 'vitest';
import { openTestPartner } from '../testing/test-partner.ts';
import { openTestService, type TestShop } from '../testing/test-service.ts';

describe('goods of a new organization (docs/decisions.md): only where they are asked for', () => {
  const goodsOf = async (shop: TestShop): Promise<unknown> =>
    ((await shop.get('/catalog')).body as { meta: { total: number } }).meta.total;

  test('a catalog begins empty, and stays so when it is switched on later', async () => {
    const service = openTestService();
    expect(await goodsOf(await service.shop({ has_catalog: true }))).toBe(0);
    const later = await service.shop();
    await later.change({ has_catalog: true });
    expect(await goodsOf(later)).toBe(0);
  });

  test('catalog: demo makes a catalog with the demo shop’s goods, once', async () => {
    const service = openTestService();
    const shop = await service.shop({ catalog: 'demo' });
    expect(await goodsOf(shop)).toBe(97);
    await shop.change({ catalog: 'demo' });
    expect(await goodsOf(shop)).toBe(97);
    const later = await service.shop();
    await later.change({ catalog: 'demo' });
    expect(await goodsOf(later)).toBe(97);
    expect((await later.get('/account/health')).body).toMatchObject({ organization: { has_catalog: true } });
    expect(await service.control('POST', '/organizations', { catalog: 'full' })).toMatchObject({ status: 422 });
  });

  test('goods that are there already are not mixed with the demo ones', async () => {
    const service = openTestService();
    const shop = await service.shop({ has_catalog: true });
    await service.control('POST', '/catalog', { organization_id: shop.organizationId, count: 3 });
    await shop.change({ catalog: 'demo' });
    expect(await goodsOf(shop)).toBe(3);
  });

  test('the seed demo has them, and the partner’s new organization does not', async () => {
    const service = openTestService({ seed: 'demo' });
    expect(await goodsOf(service.seeded())).toBe(97);
    const partner = await openTestPartner(service);
    const id = await partner.create({ has_catalog: true });
    expect(service.service.context.catalog.count(id, {})).toBe(0);
  });
});
