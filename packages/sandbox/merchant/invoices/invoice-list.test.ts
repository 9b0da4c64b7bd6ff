import { expect, test } from 'vitest';
import { openTestService, type TestShop } from '#sandbox/testing/test-service.ts';

const ids = async (shop: TestShop, query: string): Promise<number[]> => {
  const { body } = await shop.get(`/invoices?${query}`);
  return (body as { data: { id: number }[] }).data.map(({ id }) => id);
};

test('GET /invoices is the flat page, newest first, ten by default, without lines and QR', async () => {
  const service = openTestService();
  const shop = await service.shop();
  for (let index = 0; index < 12; index += 1) {
    await shop.qr();
    await service.advance(1);
  }
  const { body } = await shop.get('/invoices');
  expect(Object.keys(body as object).sort()).toEqual(['current_page', 'data', 'total']);
  expect(body).toMatchObject({ current_page: 1, total: 12 });
  const [first] = (body as { data: object[] }).data;
  expect(first).toMatchObject({ id: 100_012, is_qr_token: true });
  for (const absent of ['items', 'qr_token', 'qr_link', 'qr_image']) expect(first).not.toHaveProperty(absent);
  expect(await ids(shop, 'page=2')).toEqual([100_002, 100_001]);
  expect(await ids(shop, 'sort_by=id&sort_order=asc&per_page=3&page=2')).toEqual([100_004, 100_005, 100_006]);
});

test('GET /invoices: search looks into description, phone and order id, in any case and without wildcards', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const bread = await shop.qr({ amount: 1, description: 'Хлеб Бородинский' });
  const order = await shop.qr({ amount: 1, external_order_id: 'A_17%' });
  const phone = await shop.phone();
  expect(await ids(shop, `search=${encodeURIComponent('бородинский')}`)).toEqual([bread]);
  expect(await ids(shop, `search=${encodeURIComponent('a_17%')}`)).toEqual([order]);
  expect(await ids(shop, `search=${encodeURIComponent('%')}`)).toEqual([order]);
  expect(await ids(shop, 'search=8701123')).toEqual([phone]);
  expect(await shop.get(`/invoices?search=${'x'.repeat(101)}`)).toMatchObject({
    status: 422,
    body: { message: 'Validation failed', errors: { search: [/./] } },
  });
});

test('GET /invoices: status[] is a list; a bad value, a bad name or a bad page is 422; a bad sort_by is created_at', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const paid = await shop.qr();
  const open = await shop.qr({ amount: 5 });
  await service.customer(paid, 'pay');
  expect(await ids(shop, 'status[]=paid')).toEqual([paid]);
  expect(await ids(shop, 'status[]=paid&status[]=pending&sort_by=amount&sort_order=asc')).toEqual([open, paid]);
  expect(await ids(shop, 'status%5B0%5D=pending')).toEqual([open]);
  expect(await ids(shop, 'sort_by=colour')).toHaveLength(2);
  for (const bad of [
    'status[]=refunded',
    'status=paid',
    'per_page=0',
    'per_page=101',
    'page=x',
    'origin=x',
    'sort_order=x',
  ]) {
    expect(await shop.get(`/invoices?${bad}`), bad).toMatchObject({ status: 422 });
  }
});

test('Conventions: a bare upper date is the whole Almaty day, a time is that moment, an offset is honoured', async () => {
  // 18:59 UTC is 23:59 in Almaty, 19:00 UTC the next day.
  const service = openTestService({ startAt: '2026-11-02T18:59:59Z' });
  const shop = await service.shop();
  const late = await shop.qr();
  await service.advance(1);
  const early = await shop.qr();
  expect(await ids(shop, 'date_to=2026-11-02')).toEqual([late]);
  expect(await ids(shop, 'date_from=2026-11-03')).toEqual([early]);
  expect(await ids(shop, 'date_from=2026-11-03&date_to=2026-11-03')).toEqual([early]);
  expect(await ids(shop, 'date_to=2026-11-03%2000')).toEqual([early, late]);
  expect(await ids(shop, 'date_to=2026-11-02T18:59:59Z')).toEqual([late]);
  expect(await ids(shop, 'date_from=2026-11-02T19:00:00%2B00:00')).toEqual([early]);
  expect(await shop.get('/invoices?date_from=2026-11-03&date_to=2026-11-02')).toMatchObject({ status: 422 });
  expect(await shop.get('/invoices?date_from=yesterday')).toMatchObject({ status: 422 });
});

test('GET /invoices: date_field=paid_at leaves out the unpaid, origin reports imported sales apart', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const paid = await shop.qr();
  await shop.qr();
  await service.advance(60);
  await service.customer(paid, 'pay');
  expect(await ids(shop, 'date_field=paid_at')).toEqual([paid]);
  expect(await ids(shop, 'date_field=paid_at&date_to=2026-11-02T07:00:59Z')).toEqual([]);
  const sale = await service.control('POST', '/bank-sales', {
    organization_id: shop.organizationId,
    amount: '300.00',
    at: '2026-11-01T07:00:00Z',
  });
  const { invoice_id } = sale.body as { invoice_id: number };
  expect(await ids(shop, 'origin=bank')).toEqual([invoice_id]);
  expect(await ids(shop, 'origin=service')).toHaveLength(2);
  expect(await ids(shop, 'date_to=2026-11-01')).toEqual([invoice_id]);
  expect(await shop.get(`/invoices/${String(invoice_id)}`)).toMatchObject({
    body: { status: 'paid', origin: 'bank', paid_at: '2026-11-01T07:00:00+00:00', amount: '300.00' },
  });
});

test('GET /invoices/stats: exactly one of period and dates; filters narrow the base', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const paid = await shop.qr({ amount: '10.50' });
  await service.customer(paid, 'pay');
  await shop.qr({ amount: 2 });
  await shop.phone({ phone_number: '87011234567', amount: 3 });
  expect(await shop.get('/invoices/stats?period=today')).toMatchObject({
    status: 200,
    body: {
      total_amount: '15.50',
      total_invoices: 3,
      paid_amount: '10.50',
      paid_invoices: 1,
      pending_amount: '5.00',
      pending_invoices: 2,
      cancelled_invoices: 0,
      expired_amount: '0.00',
      conversion_rate: 33.3,
    },
  });
  expect(await shop.get('/invoices/stats?period=week&status[]=paid')).toMatchObject({
    body: { total_invoices: 1, conversion_rate: 100, expired_invoices: 0 },
  });
  expect(await shop.get('/invoices/stats?start_date=2026-11-02&end_date=2026-11-02&date_field=paid_at')).toMatchObject({
    body: { total_invoices: 1, conversion_rate: 100 },
  });
  for (const bad of [
    '',
    'period=decade',
    'period=today&start_date=2026-11-02&end_date=2026-11-02',
    'start_date=2026-11-02',
  ]) {
    expect(await shop.get(`/invoices/stats?${bad}`), bad).toMatchObject({ status: 422 });
  }
});
