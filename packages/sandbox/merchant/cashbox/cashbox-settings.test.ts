import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import { openTestService, type TestShop } from '#sandbox/testing/test-service.ts';

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ mode: 'production' });
});

const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;
const put = (path: string, body: object, by: TestShop = shop) => by.call('PUT', `/cashbox/settings/${path}`, body);

async function sell(by: TestShop = shop, connectionId?: number): Promise<void> {
  const chosen = connectionId === undefined ? {} : { bank_connection_id: connectionId };
  await service.customer(await by.qr({ amount: 10, ...chosen }), 'pay');
}

async function lastShift(by: TestShop = shop): Promise<unknown> {
  return ((await by.get('/cashbox/summary')).body as { shift: unknown }).shift;
}

async function events(): Promise<{ event: string; payload: Record<string, unknown> }[]> {
  const { body } = await service.control('GET', '/events');
  return (body as { event: string; payload: Record<string, unknown> }[]).filter(({ event }) =>
    event.startsWith('cashbox.'),
  );
}

describe('Cashbox: settings and toggles', () => {
  test('docs/decisions.md: settings start off; each PUT takes and answers its own part', async () => {
    expect((await shop.get('/cashbox/settings')).body).toEqual({
      auto_close: { enabled: false, time: '23:00' },
      auto_withdrawal: { enabled: false },
    });
    expect(await put('auto-close', { enabled: true, time: '21:30' })).toMatchObject({
      status: 200,
      body: { enabled: true, time: '21:30' },
    });
    expect((await put('auto-withdrawal', { enabled: true })).body).toEqual({ enabled: true });
    expect((await put('auto-close', { enabled: false })).body).toEqual({ enabled: false, time: '21:30' });
    expect((await shop.get('/cashbox/settings')).body).toEqual({
      auto_close: { enabled: false, time: '21:30' },
      auto_withdrawal: { enabled: true },
    });
  });

  test.each([{}, { enabled: 'yes' }, { enabled: true, time: '24:00' }, { enabled: true, time: '9:00' }])(
    '%j is 422',
    async (body) => {
      expect(await put('auto-close', body)).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
    },
  );

  test('Authentication 7: toggles require an owner-issued key; the settings are read with any', async () => {
    const partner = await service.shop({ api_key: { owner_issued: false } });
    const refused = { status: 403, body: business('cashbox_settings_owner_key_required') };
    expect(await put('auto-close', { enabled: true }, partner)).toMatchObject(refused);
    expect(await put('auto-withdrawal', { enabled: true }, partner)).toMatchObject(refused);
    expect((await partner.get('/cashbox/settings')).body).toMatchObject({ auto_close: { enabled: false } });
    expect((await partner.post('/cashbox/shifts/close', { client_operation_id: 'x' })).status).toBe(202);
  });

  test('Errors, cashbox_toggle_in_progress: 503 while a slow provider is at the last change', async () => {
    await service.control('POST', '/provider', { organization_id: shop.organizationId, latency_ms: 5000 });
    expect((await put('auto-close', { enabled: true })).status).toBe(200);
    expect(await put('auto-withdrawal', { enabled: true })).toMatchObject({
      status: 503,
      body: business('cashbox_toggle_in_progress'),
    });
    await service.advance(5);
    expect((await put('auto-withdrawal', { enabled: true })).status).toBe(200);
  });

  test('Errors, cashbox_toggle_unavailable: 503 while the provider is out of reach', async () => {
    await shop.change({ bank_session: 'unavailable' });
    expect(await put('auto-close', { enabled: true })).toMatchObject({
      status: 503,
      body: business('cashbox_toggle_unavailable'),
    });
  });
});

describe('Cashbox: what the clock does', () => {
  test('auto close closes the open shift at its time in Almaty, every day that had a sale', async () => {
    shop = await service.shop({ mode: 'production' });
    await put('auto-close', { enabled: true, time: '21:30' });
    await sell();
    await service.advance(9.5 * 3600 - 1);
    expect(await lastShift()).toMatchObject({ status: 'open' });
    await service.advance(1);
    expect(await lastShift()).toMatchObject({ number: 1, status: 'closed', closed_at: '2026-11-02T16:30:00+00:00' });
    await service.advance(3 * 86_400);
    expect(await events()).toHaveLength(1);
    await sell();
    await service.advance(86_400);
    expect(await lastShift()).toMatchObject({ number: 2, closed_at: '2026-11-06T16:30:00+00:00' });
    expect(await events()).toMatchObject([{ event: 'cashbox.shift_closed' }, { event: 'cashbox.shift_closed' }]);
    expect((await events())[0]?.payload).not.toHaveProperty('source');
  });

  test('a time that has passed today closes tomorrow; switched off it closes nothing', async () => {
    await sell();
    await put('auto-close', { enabled: true, time: '11:00' });
    await service.advance(3600);
    expect(await lastShift()).toMatchObject({ status: 'open' });
    await put('auto-close', { enabled: false });
    await service.advance(2 * 86_400);
    expect(await lastShift()).toMatchObject({ status: 'open' });
  });

  test('a failed auto close reports it once and tries again the next day', async () => {
    await put('auto-close', { enabled: true, time: '21:30' });
    await sell();
    await service.control('POST', '/provider', { shift_close: 'error:cashbox_operation_failed' });
    await service.advance(86_400);
    expect((await events()).map(({ event }) => event)).toEqual(['cashbox.shift_close_failed']);
    await service.control('POST', '/provider', { shift_close: 'succeed' });
    await service.advance(86_400);
    expect((await events()).map(({ event }) => event)).toEqual(['cashbox.shift_close_failed', 'cashbox.shift_closed']);
  });

  test('auto withdrawal empties the drawer when the shift closes, and the next one starts with nothing', async () => {
    await put('auto-withdrawal', { enabled: true });
    await put('auto-close', { enabled: true, time: '21:30' });
    await shop.post('/receipts', {
      client_operation_id: 'cash',
      payment_type: 'cash',
      items: [{ name: 'Шай', price: 700, count: 1, barcode: '4870000000017', ntin: '0200000000001' }],
    });
    await service.advance(86_400);
    expect((await shop.get('/cashbox/summary')).body).toMatchObject({
      shift: { status: 'closed' },
      totals: { cash_amount: '700.00', withdrawals: '700.00', cash_in_drawer: '0.00' },
    });
    await sell();
    expect((await shop.get('/cashbox/summary')).body).toMatchObject({ totals: { cash_in_drawer: '0.00' } });
  });

  test('Persistence: shifts, operations and the auto close survive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cashbox-'));
    const file = join(folder, 'service.db');
    const first = openTestService({ file });
    const kept = first.seeded();
    await kept.call('PUT', '/cashbox/settings/auto-close', { enabled: true, time: '21:30' });
    await first.customer(await kept.qr({ amount: 10 }), 'pay');
    const { body } = await kept.post('/cashbox/shifts/close', { client_operation_id: 'once' });
    first.service.close();
    const second = openTestService({ file });
    const again = second.seeded();
    await second.advance(1);
    const id = String((body as { operation_id: number }).operation_id);
    expect((await again.get(`/cashbox/operations/${id}`)).body).toMatchObject({ operation: { status: 'succeeded' } });
    expect((await again.post('/cashbox/shifts/close', { client_operation_id: 'once' })).status).toBe(409);
    await second.customer(await again.qr({ amount: 10 }), 'pay');
    await second.advance(86_400);
    expect((await again.get('/cashbox/summary')).body).toMatchObject({ shift: { number: 3, status: 'closed' } });
    second.service.close();
    rmSync(folder, { recursive: true });
  });
});

describe('Cashbox: refusals of every route', () => {
  const reads = ['summary', 'shifts', 'reconciliation', 'settings'];

  test('Errors, cashbox_disabled: 403 in production, never in sandbox', async () => {
    const production = await service.shop({ mode: 'production', cashbox_disabled: true });
    const refused = { status: 403, body: business('cashbox_disabled') };
    for (const path of [...reads, 'operations/1', 'shifts/1/report']) {
      expect(await production.get(`/cashbox/${path}`)).toMatchObject(refused);
    }
    expect(await production.post('/cashbox/shifts/close', { client_operation_id: 'x' })).toMatchObject(refused);
    expect(await put('auto-close', { enabled: true }, production)).toMatchObject(refused);
    const sandbox = await service.shop({ cashbox_disabled: true });
    expect((await sandbox.get('/cashbox/summary')).status).toBe(200);
  });

  test.each([
    [{ fiscal_till: false }, 409, 'cashbox_kkm_unknown'],
    [{ rfo_missing: true }, 409, 'rfo_missing'],
    [{ bank_session: 'unavailable' }, 503, 'cashbox_unavailable'],
    [{ bank_session: 'expired' }, 409, 'bank_session_expired'],
    [{ bank_session: 'invalid' }, 503, 'bank_session_invalid'],
    [{ bank_session: 'not_configured' }, 400, 'bank_session_not_configured'],
  ])('Errors: %j gives %i %s', async (settings, status, code) => {
    await shop.change(settings);
    for (const path of reads) {
      expect(await shop.get(`/cashbox/${path}`)).toMatchObject({ status, body: business(code) });
    }
    expect(await shop.post('/cashbox/shifts/close', { client_operation_id: 'x' })).toMatchObject({ status });
  });

  test('without a fiscal till a sale opens no shift', async () => {
    shop = await service.shop({ mode: 'production', fiscal_till: false });
    await sell();
    await shop.change({ fiscal_till: true });
    expect(await lastShift()).toBeNull();
  });

  test('Cashbox, bank_connection_id: picks the till; every cashier has shifts of their own', async () => {
    const two = await service.shop({ mode: 'production', connections: [{ is_primary: true }, {}] });
    const [first, second] = two.connectionIds;
    await sell(two, second);
    expect(await lastShift(two)).toBeNull();
    const chosen = `bank_connection_id=${String(second)}`;
    expect((await two.get(`/cashbox/summary?${chosen}`)).body).toMatchObject({ totals: { sales_count: 1 } });
    const numbers = await Promise.all(
      [first, second].map(async (id) => {
        const { body } = await two.get(`/cashbox/summary?bank_connection_id=${String(id)}`);
        return (body as { kkm_number: string }).kkm_number;
      }),
    );
    expect(new Set(numbers).size).toBe(2);
    await two.post('/cashbox/shifts/close', { client_operation_id: 'x', bank_connection_id: second });
    await service.advance(1);
    expect((await two.get(`/cashbox/shifts?${chosen}`)).body).toMatchObject({ data: [{ status: 'closed' }] });
    await two.call('PUT', '/cashbox/settings/auto-withdrawal', { enabled: true, bank_connection_id: second });
    expect((await two.get('/cashbox/settings')).body).toMatchObject({ auto_withdrawal: { enabled: false } });
    expect((await two.get(`/cashbox/settings?${chosen}`)).body).toMatchObject({ auto_withdrawal: { enabled: true } });
    expect((await two.get('/cashbox/summary?bank_connection_id=1')).status).toBe(422);
  });

  test('Errors, connection_ambiguous: several tills, none primary', async () => {
    const two = await service.shop({ connections: [{}, {}] });
    expect(await two.get('/cashbox/summary')).toMatchObject({ status: 422, body: business('connection_ambiguous') });
  });

  test('Authentication 5: cashbox.read does not close a shift', async () => {
    const reader = await service.shop({ api_key: { grants: ['cashbox.read'] } });
    expect((await reader.get('/cashbox/summary')).status).toBe(200);
    expect(await reader.post('/cashbox/shifts/close', { client_operation_id: 'x' })).toMatchObject({
      status: 403,
      body: business('grant_not_granted'),
    });
  });

  test('Limits: 30 a minute with one key over all of /cashbox/*', async () => {
    for (let count = 0; count < 10; count += 1) {
      await shop.get('/cashbox/summary');
      await shop.get('/cashbox/shifts');
      await shop.get('/cashbox/operations/1');
    }
    const refused = await shop.get('/cashbox/settings');
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'request_rate_limited', limit: 30 } });
    expect(refused.headers.get('retry-after')).toBe('60');
    await service.advance(60);
    expect((await shop.get('/cashbox/settings')).status).toBe(200);
  });
});
