import { expect, test } from 'vitest';
import { serviceForEachTest } from '../testing/each-test.ts';
import type { TestShop } from '../testing/test-service.ts';

const service = serviceForEachTest();

const BAD = {
  latency_ms: 60_000,
  accept: 'error:client_not_found',
  refund: 'error:refund_rejected_by_bank',
  qr: 'bank_error',
  execute: 'uncertain',
  shift_close: 'error:cashbox_operation_failed',
  receipt: 'error:shift_closed',
  catalog: 'error:catalog_item_invalid',
};

const goods = { items: [{ name: 'Чай', price: 100, unit_id: 796 }] };
const receipt = {
  client_operation_id: 'op-1',
  payment_type: 'card',
  items: [{ name: 'Чай', price: 1, count: 1, barcode: '1', ntin: '1' }],
};

async function outcomes(shop: TestShop, sale: number): Promise<unknown[]> {
  const phone = await shop.phone();
  await shop.post(`/invoices/${String(sale)}/refund`, { amount: 1 });
  const made = await shop.post('/receipts', receipt);
  await shop.post('/catalog', goods);
  const close = await shop.post('/cashbox/shifts/close', { client_operation_id: 'close-1' });
  const qr = await shop.post('/invoices/qr', { cart_items: [{ catalog_item_id: 1001, count: 1 }] });
  const session = await shop.post('/qr-refunds', {});
  const scan = await shop.post('/catalog/scan', { barcode: '4870000000017' });
  const client = await shop.post('/clients/check', { phone_number: '87011234567' });
  await service.advance(1);
  const field = async (path: string, ...names: string[]): Promise<unknown> =>
    names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], (await shop.get(path)).body);
  const idIn = (body: unknown, name: string): string =>
    String((body as Record<string, { id: number } | undefined>)[name]?.id);
  return [
    await shop.status(phone),
    await field(`/invoices/${String(sale)}/refunds`, 'refunds', '0', 'status'),
    await field(`/receipts/${idIn(made.body, 'receipt')}`, 'receipt', 'status'),
    await field('/catalog?search=чай', 'data', '0', 'status'),
    await field(
      `/cashbox/operations/${String((close.body as { operation_id: number }).operation_id)}`,
      'operation',
      'status',
    ),
    qr.status,
    (session.body as { session?: { status: string } }).session?.status,
    scan.status,
    (client.body as { registered?: boolean }).registered,
  ];
}

async function paidSale(settings: object): Promise<{ shop: TestShop; sale: number }> {
  const shop = await service.shop({ has_catalog: true, ...settings });
  await shop.post('/catalog', { items: [{ name: 'Нан', price: 200, unit_id: 796 }] });
  await service.advance(1);
  const sale = await shop.phone();
  await service.advance(1);
  await service.customer(sale, 'pay');
  return { shop, sale };
}

const CALM = ['pending', 'completed', 'issued', 'active', 'succeeded', 201, 'awaiting_scan', 200, true];

test('docs/decisions.md: a sandbox organization never feels the provider’s moods', async () => {
  const { shop, sale } = await paidSale({});
  await service.control('POST', '/provider', BAD);
  expect(await outcomes(shop, sale)).toEqual(CALM);
  expect(await service.control('GET', `/provider?organization_id=${String(shop.organizationId)}`)).toMatchObject({
    body: { latency_ms: 0, accept: 'ok', qr: 'ok' },
  });
});

test('a production organization feels them, and one that leaves the sandbox from then on', async () => {
  const [live, leaving] = [await service.shop({ mode: 'production' }), await service.shop({ mode: 'production' })];
  await service.control('POST', '/provider', { organization_id: leaving.organizationId, qr: 'bank_error' });
  await leaving.change({ mode: 'sandbox' });
  await service.control('POST', '/provider', { qr: 'render_failed' });
  expect(await live.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 500 });
  expect(await leaving.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
  await leaving.change({ mode: 'production', tariff: { status: 'active' } });
  expect(await leaving.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 502 });
});
