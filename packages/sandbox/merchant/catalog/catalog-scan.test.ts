import { describe, expect, test } from 'vitest';
import demoShop from '#sandbox/catalog-data/demo-shop.json' with { type: 'json' };
import { shopForEachTest } from '#sandbox/testing/each-test.ts';

const { service, shop } = shopForEachTest({ mode: 'production', has_catalog: true });

const [bread] = demoShop.goods;
const scan = (barcode: unknown = bread?.barcode) => shop.post('/catalog/scan', { barcode });
const mood = (catalog: string) =>
  service.control('POST', '/provider', { organization_id: shop.organizationId, catalog });
const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

describe('Catalog: POST /catalog/scan', () => {
  test('Catalog facts: resolves a barcode to name, unit and national number; an unknown one is null', async () => {
    expect(await scan()).toMatchObject({
      status: 200,
      body: { data: { barcode: bread?.barcode, ntin: bread?.ntin, name: bread?.name, unit_id: 796 } },
    });
    expect(await scan('4870000000000')).toMatchObject({ status: 200, body: { data: null } });
  });

  test('Limits, Barcode: over 32 characters barcode_too_long; none is a validation error', async () => {
    expect(await scan('1'.repeat(33))).toMatchObject({ status: 422, body: business('barcode_too_long') });
    for (const barcode of ['', null, 5]) expect((await scan(barcode)).status).toBe(422);
  });

  test('Errors, bank_throttled (scan): the breaker stays open 90 s even when the provider is well again', async () => {
    await mood('error:bank_throttled');
    const first = await scan();
    expect(first).toMatchObject({ status: 429, body: business('bank_throttled') });
    expect(first.body).toMatchObject({ retry_after_seconds: 90 });
    expect(first.headers.get('retry-after')).toBe('90');
    await mood('accept');
    await service.advance(30);
    const second = await scan();
    expect(second).toMatchObject({ status: 429, body: { retry_after_seconds: 60 } });
    expect(second.headers.get('retry-after')).toBe('60');
    await service.advance(60);
    expect((await scan()).status).toBe(200);
  });

  test('Errors, bank_scan_unavailable: 503 while the national catalog is down', async () => {
    await mood('error:bank_scan_unavailable');
    expect(await scan()).toMatchObject({ status: 503, body: business('bank_scan_unavailable') });
    await mood('accept');
    expect((await scan()).status).toBe(200);
  });

  test.each([
    ['expired', 400, 'bank_session_expired'],
    ['not_configured', 400, 'bank_session_not_configured'],
    ['invalid', 503, 'bank_session_invalid'],
    ['unavailable', 503, 'bank_session_unavailable'],
  ])('Errors: a session that is %s gives %i %s on this route', async (session, status, code) => {
    await shop.change({ bank_session: session });
    expect(await scan()).toMatchObject({ status, body: business(code) });
  });

  test('Limits: 30 a minute', async () => {
    for (let count = 0; count < 30; count += 1) expect((await scan()).status).toBe(200);
    expect(await scan()).toMatchObject({ status: 429, body: { error_code: 'request_rate_limited', limit: 30 } });
    await service.advance(60);
    expect((await scan()).status).toBe(200);
  });

  test('Limits: 2000 a day, until midnight in Almaty', async () => {
    for (let minute = 0; minute < 67; minute += 1) {
      for (let count = 0; count < 30 && minute * 30 + count < 2000; count += 1) await scan();
      await service.advance(60);
    }
    expect(await scan()).toMatchObject({
      status: 429,
      body: { error_code: 'request_rate_limited', limit: 2000, reset_at: '2026-11-02T19:00:00+00:00' },
    });
    await service.advance(12 * 3600);
    expect((await scan()).status).toBe(200);
  });
});
