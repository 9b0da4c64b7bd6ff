import { beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '../testing/test-service.ts';

interface Goods {
  id: number;
  name: string;
  price: number;
  unit_id: number;
}

let service: TestService;
let shop: TestShop;
let bread: Goods;
let milk: Goods;

beforeEach(async () => {
  service = openTestService({ seed: 'demo' });
  shop = service.seeded();
  const { data } = (await shop.get('/catalog?per_page=2')).body as { data: [Goods, Goods] };
  [bread, milk] = data;
});

const money = (tenge: number): string => tenge.toFixed(2);

describe('Cart item', () => {
  test('the server computes the sum from the catalog, and keeps the lines as a snapshot', async () => {
    const answer = await shop.post('/invoices/qr', {
      amount: '1.00',
      cart_items: [
        { catalog_item_id: bread.id, count: 2 },
        { catalog_item_id: milk.id, count: 1 },
      ],
    });
    const total = money(bread.price * 2 + milk.price);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        amount: total,
        subtotal: total,
        discount_sum: '0.00',
        items: [
          {
            catalog_item_id: bread.id,
            name: bread.name,
            unit_id: bread.unit_id,
            price: money(bread.price),
            count: 2,
            discount_percentage: 0,
            total: money(bread.price * 2),
            refunded_count: 0,
            refunded_amount: '0.00',
          },
          { catalog_item_id: milk.id, count: 1 },
        ],
      },
    });
    expect(await shop.get('/invoices/100001')).toMatchObject({ body: { items: [{ name: bread.name }, {}] } });
  });

  test('price overrides the catalog; a line discount beats the whole one; each line rounds half up', async () => {
    expect(
      await shop.post('/invoices/qr', {
        discount_percentage: 50,
        cart_items: [
          { catalog_item_id: bread.id, count: 1, price: '0.05' },
          { catalog_item_id: milk.id, count: 3, price: '10.00', discount_percentage: 12.5 },
        ],
      }),
    ).toMatchObject({
      status: 201,
      body: {
        amount: '26.28',
        subtotal: '30.05',
        discount_sum: '3.77',
        discount_percentage: 50,
        items: [
          { total: '0.03', discount_percentage: 50 },
          { total: '26.25', discount_percentage: 12.5 },
        ],
      },
    });
  });

  test('Rule 1: a cart that comes to a fraction is refused on a phone invoice', async () => {
    const cart_items = [{ catalog_item_id: bread.id, count: 1, price: '10.50' }];
    expect(await shop.post('/invoices', { phone_number: '87011234567', cart_items })).toMatchObject({
      status: 422,
      body: { error_code: 'amount_must_be_whole_tenge' },
    });
    const pair = [{ catalog_item_id: bread.id, count: 2, price: '10.50' }];
    expect(await shop.post('/invoices', { phone_number: '87011234567', cart_items: pair })).toMatchObject({
      status: 201,
      body: { amount: '21.00' },
    });
  });

  test('an unknown, foreign or impossible line is named by its field, without error_code', async () => {
    const other = await service.shop({ catalog: 'demo' });
    const { data } = (await other.get('/catalog?per_page=1')).body as { data: [Goods] };
    for (const catalog_item_id of [1, data[0].id]) {
      const answer = await shop.post('/invoices/qr', {
        cart_items: [
          { catalog_item_id: bread.id, count: 1 },
          { catalog_item_id, count: 1 },
        ],
      });
      expect(answer).toMatchObject({ status: 422, body: { errors: { 'cart_items.1.catalog_item_id': [/./] } } });
      expect(answer.body).not.toHaveProperty('error_code');
    }
    for (const line of [
      { count: 0 },
      { count: 1.5 },
      { count: 1, price: -1 },
      { count: 1, discount_percentage: 0.5 },
    ]) {
      expect(await shop.post('/invoices/qr', { cart_items: [{ catalog_item_id: bread.id, ...line }] })).toMatchObject({
        status: 422,
        body: { message: 'Validation failed' },
      });
    }
  });

  test('a sum over 99999999.99 is refused, however large the lines are', async () => {
    const line = { catalog_item_id: bread.id, count: 1_000_000, price: '99999999.99' };
    expect(await shop.post('/invoices/qr', { cart_items: [line] })).toMatchObject({ status: 422 });
    expect(await shop.post('/invoices/qr', { cart_items: Array.from({ length: 1000 }, () => line) })).toMatchObject({
      status: 422,
    });
  });
});
