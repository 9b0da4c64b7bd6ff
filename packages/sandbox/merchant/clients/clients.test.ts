import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const { service, shop } = shopForEachTest({ mode: 'production' });

const check = (phone: unknown, connectionId?: number, by: TestShop = shop) =>
  by.post('/clients/check', {
    phone_number: phone,
    ...(connectionId === undefined ? {} : { bank_connection_id: connectionId }),
  });
const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;
const cashiers = (count: number) => ({
  connections: Array.from({ length: count }, (_, index) => ({ is_primary: index === 0 })),
});

describe('Clients: POST /clients/check', () => {
  test('docs/decisions.md: answers the number in the payer’s form, whether it is registered, and the name', async () => {
    expect(await check('87011234567')).toMatchObject({
      status: 200,
      body: { phone_number: '87011234567', registered: true, client_name: expect.any(String) as string },
    });
    expect((await check('87000000001')).body).toEqual({
      phone_number: '87000000001',
      registered: false,
      client_name: null,
    });
  });

  test.each(['8 701 123-45-67', '77011234567', '+7 (701) 123-45-67', '+77011234567'])(
    'docs/decisions.md, client lookup: accepts %s',
    async (text) => {
      expect((await check(text)).body).toMatchObject({ phone_number: '87011234567' });
    },
  );

  test.each(['', '123', '+1 701 123 45 67', 'phone', null, 87011234567])('%s is no number: 422', async (text) => {
    expect(await check(text)).toMatchObject({ status: 422, body: { errors: { phone_number: [expect.any(String)] } } });
  });

  test('Errors, client_not_found: a number that is not registered fails its phone invoice', async () => {
    const id = await shop.phone({ phone_number: '87000000001', amount: 100 });
    await service.advance(0);
    expect((await shop.get(`/invoices/${String(id)}`)).body).toMatchObject({
      status: 'error',
      error_code: 'client_not_found',
    });
    await service.control('POST', '/provider', { accept: 'error:client_not_found' });
    expect((await check('87011234567')).body).toMatchObject({ registered: false });
  });

  test('Errors, tariff_inactive: blocks the lookup in production, not in sandbox', async () => {
    const production = await service.shop({ mode: 'production', tariff: { status: 'expired' } });
    expect(await check('87011234567', undefined, production)).toMatchObject({
      status: 403,
      body: business('tariff_inactive'),
    });
  });

  test.each([
    ['expired', 409, 'bank_session_expired'],
    ['not_configured', 400, 'bank_session_not_configured'],
    ['invalid', 503, 'bank_session_invalid'],
    ['unavailable', 503, 'bank_session_unavailable'],
  ])('Errors: a session that is %s gives %i %s', async (session, status, code) => {
    await shop.change({ bank_session: session });
    expect(await check('87011234567')).toMatchObject({ status, body: business(code) });
  });

  test('Errors, connection_ambiguous: several cashiers and none primary', async () => {
    const two = await service.shop({ connections: [{}, {}] });
    expect(await check('87011234567', undefined, two)).toMatchObject({
      status: 422,
      body: business('connection_ambiguous'),
    });
    expect((await check('87011234567', two.connectionIds[1], two)).status).toBe(200);
    expect((await check('87011234567', 1, two)).status).toBe(422);
  });
});

describe('Clients: Limits', () => {
  test('10 a minute of one cashier, request_rate_limited; another cashier still asks', async () => {
    const two = await service.shop(cashiers(2));
    const first = await check('87011234567', undefined, two);
    expect(first.headers.get('x-ratelimit-limit')).toBe('10');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('9');
    for (let count = 1; count < 10; count += 1) await check('87011234567', undefined, two);
    const refused = await check('87011234567', undefined, two);
    expect(refused).toMatchObject({ status: 429, body: business('request_rate_limited') });
    expect(refused.body).toMatchObject({ limit: 10, remaining: 0, retry_after_seconds: 60 });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await check('87011234567', two.connectionIds[1], two)).status).toBe(200);
  });

  test('60 a minute and 10000 a day of one key, days end at midnight in Almaty', async () => {
    const many = await service.shop(cashiers(7));
    let asked = 0;
    const ask = () => check('87011234567', many.connectionIds[asked++ % 7], many);
    for (let count = 0; count < 59; count += 1) await ask();
    const sixtieth = await ask();
    expect(sixtieth.headers.get('x-ratelimit-limit')).toBe('60');
    expect(sixtieth.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await ask()).toMatchObject({ status: 429, body: { limit: 60 } });
    // A bad body counts too: the rest of the day's limit is used up with those.
    for (let spent = 60; spent < 10_000; spent += 1) {
      if (spent % 60 === 0) await service.advance(60);
      await many.post('/clients/check', {});
    }
    await service.advance(60);
    expect(await ask()).toMatchObject({ status: 429, body: { limit: 10_000, reset_at: '2026-11-02T19:00:00+00:00' } });
    await service.advance(12 * 3600);
    expect((await ask()).status).toBe(200);
  });
});
