import { beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

let service: TestService;
let shop: TestShop;
let bread: number;
let milk: number;
let id: number;

beforeEach(async () => {
  service = openTestService({ seed: 'demo' });
  shop = service.seeded();
  const { data } = (await shop.get('/catalog?per_page=2')).body as { data: [{ id: number }, { id: number }] };
  [bread, milk] = [data[0].id, data[1].id];
  // 3 x 33.33 less 10 % = 89.99 (a third of it is no whole tiyn), and 2 x 50.
  id = await shop.qr({
    cart_items: [
      { catalog_item_id: bread, count: 3, price: '33.33', discount_percentage: 10 },
      { catalog_item_id: milk, count: 2, price: '50.00' },
    ],
  });
  await service.customer(id, 'pay');
});

const refund = (body: object) => shop.post(`/invoices/${String(id)}/refund`, body);
const lines = (...return_items: object[]) => refund({ return_items });
const items = async () => ((await shop.get(`/invoices/${String(id)}`)).body as { items: object[] }).items;

describe('Refunds: return_items', () => {
  test('Refund: whole pieces come back at what they cost, the last ones with what is left of the line', async () => {
    expect(await lines({ catalog_item_id: bread, count: 1 })).toMatchObject({
      status: 201,
      body: { refund: { amount: '30.00', items: [{ catalog_item_id: bread, count: 1, amount: '30.00' }] } },
    });
    await service.advance(1);
    expect(await items()).toMatchObject([
      { refunded_count: 1, refunded_amount: '30.00' },
      { refunded_count: 0, refunded_amount: '0.00' },
    ]);
    expect(await lines({ catalog_item_id: bread, count: 2 }, { catalog_item_id: milk, count: 2 })).toMatchObject({
      status: 201,
      body: { refund: { amount: '159.99', items: [{ amount: '59.99' }, { amount: '100.00' }] } },
    });
    await service.advance(1);
    expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
      body: {
        status: 'paid',
        is_fully_refunded: true,
        items: [
          { refunded_count: 3, refunded_amount: '89.99' },
          { refunded_count: 2, refunded_amount: '100.00' },
        ],
      },
    });
  });

  test('Refund: a sum of a line may be any, and does not count pieces', async () => {
    expect(await lines({ catalog_item_id: milk, amount: '0.01' })).toMatchObject({
      status: 201,
      body: { refund: { amount: '0.01', items: [{ count: null, amount: '0.01' }] } },
    });
    await service.advance(1);
    expect(await items()).toMatchObject([{}, { refunded_count: 0, refunded_amount: '0.01' }]);
    expect(await lines({ catalog_item_id: milk, count: 2 })).toMatchObject({
      status: 201,
      body: { refund: { amount: '99.99' } },
    });
  });

  test('Refund: both or neither of count and amount is 422, as is what the invoice does not have or has no more', async () => {
    for (const item of [
      { catalog_item_id: bread },
      { catalog_item_id: bread, count: 1, amount: 1 },
      { catalog_item_id: bread, count: 0 },
      { catalog_item_id: bread, count: 1.5 },
    ]) {
      expect(await lines(item)).toMatchObject({ status: 422, body: { errors: { 'return_items.0.count': [text] } } });
    }
    expect(await lines({ catalog_item_id: 1, count: 1 })).toMatchObject({
      status: 422,
      body: { errors: { 'return_items.0.catalog_item_id': [text] } },
    });
    expect(await lines({ catalog_item_id: bread, count: 4 })).toMatchObject({
      status: 422,
      body: { errors: { 'return_items.0.count': [text] } },
    });
    expect(await lines({ catalog_item_id: milk, count: 1 }, { catalog_item_id: milk, amount: 51 })).toMatchObject({
      status: 422,
      body: { errors: { 'return_items.1.amount': [text] } },
    });
    expect(await refund({ return_items: [] })).toMatchObject({ status: 422 });
  });

  test('a pending return holds its pieces; a failed one gives them back', async () => {
    await shop.change({ mode: 'production', tariff: { status: 'active' } });
    await service.control('POST', '/provider', { refund: 'error:refund_rejected_by_bank' });
    expect(await lines({ catalog_item_id: milk, count: 2 })).toMatchObject({ status: 201 });
    expect(await lines({ catalog_item_id: milk, count: 1 })).toMatchObject({ status: 422 });
    await service.advance(1);
    expect(await items()).toMatchObject([{ refunded_count: 0 }, { refunded_count: 0 }]);
    expect(await lines({ catalog_item_id: milk, count: 1 })).toMatchObject({ status: 201 });
  });

  test('everything asked for without lines returns every line; a plain sum touches none', async () => {
    await refund({ amount: '20.00' });
    await service.advance(1);
    expect(await items()).toMatchObject([{ refunded_amount: '0.00' }, { refunded_amount: '0.00' }]);
    // The lines' own sums exclude it, the invoice's includes it.
    expect(await lines({ catalog_item_id: bread, count: 3 }, { catalog_item_id: milk, count: 2 })).toMatchObject({
      status: 400,
      body: { error: 'Refund amount exceeds available amount' },
    });
    await refund({});
    await service.advance(1);
    expect(await items()).toMatchObject([{ refunded_count: 3 }, { refunded_count: 2, refunded_amount: '100.00' }]);
  });
});
