import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';
import { openTestService } from '#sandbox/testing/test-service.ts';

const { service, shop } = shopForEachTest();

const item = (more: object = {}) => ({ phone_number: '87011234567', amount: 100, ...more });
const bulk = (invoices: unknown, more: object = {}) => shop.post('/invoices/bulk', { invoices, ...more });
const total = async (): Promise<number> => ((await shop.get('/invoices')).body as { total: number }).total;

describe('Bulk: POST /invoices/bulk', () => {
  test('Bulk result: items are created, duplicate or failed, in the order sent, counted from 0', async () => {
    const answer = await bulk([
      item({ external_order_id: 'A-1', external_order_id_idempotency: 'k1' }),
      item({ external_order_id: 'A-2', external_order_id_idempotency: 'k1' }),
      item({ amount: '10.50', external_order_id: 'A-3' }),
      item({ phone_number: '87017654321' }),
    ]);
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      created: 2,
      duplicates: 1,
      failed: 1,
      invoices: [
        { index: 0, status: 'created', invoice_id: 100_001, external_order_id: 'A-1' },
        { index: 1, status: 'duplicate', invoice_id: 100_001, external_order_id: 'A-2' },
        {
          index: 2,
          status: 'failed',
          external_order_id: 'A-3',
          error_code: 'amount_must_be_whole_tenge',
          message: expect.any(String) as string,
        },
        { index: 3, status: 'created', invoice_id: 100_002 },
      ],
    });
    expect(await shop.get('/invoices/100001')).toMatchObject({ body: { status: 'processing', amount: '100.00' } });
    await service.advance(1);
    expect(await shop.status(100_002)).toBe('pending');
  });

  test('Rule 1: a structurally invalid body refuses the whole batch and creates nothing', async () => {
    for (const invoices of [
      undefined,
      [],
      'x',
      Array.from({ length: 101 }, () => item()),
      [item(), 5],
      [item(), { phone_number: '87011234567' }],
      [item(), item({ amount: true })],
      [item(), item({ description: 7 })],
    ]) {
      const answer = await bulk(invoices);
      expect(answer).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
      expect(answer.body).not.toHaveProperty('error_code');
    }
    expect(await bulk([item()], { bank_connection_id: 'x' })).toMatchObject({ status: 422 });
    expect(await total()).toBe(0);
    expect(
      await bulk(Array.from({ length: 100 }, (_, n) => item({ phone_number: `8701${1_000_000 + n}` }))),
    ).toMatchObject({ status: 201, body: { created: 100 } });
  });

  test('docs/decisions.md: a missing or bad phone, a long text and a long description fail only their own item', async () => {
    const answer = await bulk([
      { amount: 100 },
      item({ phone_number: 77011234567 }),
      item({ external_order_id: 'x'.repeat(256) }),
      item({ internal_comment: 'x'.repeat(1001) }),
      item({ description: 'д'.repeat(61) }),
      item({ description: 'это запрещено' }),
      item({ cart_items: [{ catalog_item_id: 1, count: 1 }] }),
      item(),
    ]);
    expect(answer).toMatchObject({ status: 201, body: { created: 1, duplicates: 0, failed: 7 } });
    const { invoices } = answer.body as { invoices: { error_code?: string }[] };
    expect(invoices.map(({ error_code }) => error_code)).toEqual([
      'validation_error',
      'validation_error',
      'field_too_long',
      'field_too_long',
      'description_too_long',
      'content_rejected',
      'catalog_not_supported',
      undefined,
    ]);
  });

  test('Rule 2: goods that are unknown fail their item with validation_error', async () => {
    const seller = openTestService({ seed: 'demo' }).seeded();
    expect(
      await seller.post('/invoices/bulk', { invoices: [item({ cart_items: [{ catalog_item_id: 1, count: 1 }] })] }),
    ).toMatchObject({ status: 201, body: { failed: 1, invoices: [{ error_code: 'validation_error' }] } });
  });

  test('Rule 2: an item being removed from the catalog fails its line with catalog_item_not_found', async () => {
    const made = await service.shop({ mode: 'production', catalog: 'demo' });
    const { data } = (await made.get('/catalog?per_page=1')).body as { data: [{ id: number }] };
    await service.control('POST', '/provider', { organization_id: made.organizationId, latency_ms: 60_000 });
    expect(await made.call('DELETE', `/catalog/${String(data[0].id)}`)).toMatchObject({ status: 202 });
    const cart_items = [{ catalog_item_id: data[0].id, count: 1, price: 100 }];
    expect(await made.post('/invoices/bulk', { invoices: [item({ cart_items }), item()] })).toMatchObject({
      status: 201,
      body: { created: 1, failed: 1, invoices: [{ error_code: 'catalog_item_not_found' }, { status: 'created' }] },
    });
  });

  test('Rule 2: caps and the business check fail items with code and message, the batch stays 201', async () => {
    const trial = await service.shop({ mode: 'production', tariff: { status: 'trial' }, caps: { trial_per_day: 1 } });
    const capped = await trial.post('/invoices/bulk', { invoices: [item(), item()] });
    expect(capped).toMatchObject({ status: 201, body: { created: 1, failed: 1 } });
    expect((capped.body as { invoices: object[] }).invoices[1]).toEqual({
      index: 1,
      status: 'failed',
      error_code: 'trial_daily_limit',
      message: expect.any(String) as string,
    });
    await trial.change({ kyc_status: 'submitted' });
    expect(await trial.post('/invoices/bulk', { invoices: [item()] })).toMatchObject({
      status: 201,
      body: { invoices: [{ error_code: 'kyc_daily_limit_reached' }] },
    });
    await trial.change({ kyc_status: 'blocked' });
    expect(await trial.post('/invoices/bulk', { invoices: [item()] })).toMatchObject({
      status: 201,
      body: { invoices: [{ error_code: 'kyc_rejected' }] },
    });
    await shop.change({ caps: { sandbox_invoices: 1 } });
    expect(await bulk([item(), item()])).toMatchObject({
      status: 201,
      body: { created: 1, invoices: [{}, { error_code: 'sandbox_invoice_limit' }] },
    });
  });

  test('Rules 3 and 4: tariff, organization and cashier refuse the whole request', async () => {
    const closed = await service.shop({ mode: 'production', tariff: { status: 'expired' } });
    const refused = async (status: number, body: object): Promise<void> => {
      expect(await closed.post('/invoices/bulk', { invoices: [item()] })).toMatchObject({ status, body });
    };
    await refused(403, { error_code: 'tariff_inactive', expires_at: expect.stringMatching(/\+05:00$/) as string });
    await closed.change({ tariff: { status: 'active', expires_at: '2027-01-01T00:00:00Z' }, status: 'unverified' });
    await refused(400, { error: 'Organization not found or not verified' });
    await closed.change({ status: 'none' });
    await refused(400, { error_code: 'organization_required' });
    await closed.change({ status: 'verified', bank_session: 'not_configured' });
    await refused(400, { error_code: 'bank_session_not_configured' });
    await closed.change({ bank_session: 'expired' });
    await refused(409, { error_code: 'bank_session_expired' });
    await closed.change({ invoices_disabled: true });
    await refused(503, { error_code: 'invoices_disabled' });
    expect(await service.send('POST', '/api/v1/invoices/bulk', {})).toMatchObject({ status: 401 });
  });

  test('one cashier bills the whole batch: the named one, else the primary', async () => {
    const several = await service.shop({ connections: [{}, {}] });
    expect(await several.post('/invoices/bulk', { invoices: [item()] })).toMatchObject({
      status: 422,
      body: { error_code: 'connection_ambiguous' },
    });
    const [, second] = several.connectionIds;
    const answer = await several.post('/invoices/bulk', { bank_connection_id: second, invoices: [item(), item()] });
    const { invoices } = answer.body as { invoices: { invoice_id: number }[] };
    for (const { invoice_id } of invoices) {
      expect(await several.get(`/invoices/${String(invoice_id)}`)).toMatchObject({
        body: { bank_connection_id: second },
      });
    }
  });

  test('Limits: 20 batches a minute with one key', async () => {
    for (let batch = 0; batch < 20; batch += 1) expect(await bulk([])).toMatchObject({ status: 422 });
    const answer = await bulk([item()]);
    expect(answer).toMatchObject({ status: 429, body: { error_code: 'request_rate_limited', limit: 20 } });
    expect(answer.headers.get('retry-after')).toBe('60');
    await service.advance(60);
    expect(await bulk([item()])).toMatchObject({ status: 201 });
  });
});
