import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serviceForEachTest } from '../testing/each-test.ts';
import type { TestShop } from '../testing/test-service.ts';

const Events = z.array(z.object({ event: z.string(), payload: z.looseObject({ invoice: z.looseObject({}) }) }));

/** Every invoice of an event carries these; `bank_invoice_id` may be absent (Resources, Invoice). */
const always = [
  'id',
  'external_order_id',
  'amount',
  'status',
  'description',
  'client_name',
  'client_phone',
  'is_sandbox',
  'bank_source_type',
  'bank_sale_type',
];
/** Only where they mean something (Events, "Conditional invoice fields"). */
const conditional = ['paid_at', 'cancelled_at', 'error_message', 'error_code', 'subtotal', 'discount_sum'];

const service = serviceForEachTest();

const readEvents = async () => Events.parse((await service.control('GET', '/events')).body);
const lastInvoice = async () => (await readEvents()).at(-1)?.payload.invoice ?? {};
const present = (invoice: object): string[] => conditional.filter((name) => Object.hasOwn(invoice, name));

describe('Events: payload of invoice.status_changed', () => {
  const ends: [string, (shop: TestShop) => Promise<void>, string, string[]][] = [
    [
      'paid',
      async (shop) => {
        await service.customer(await shop.qr(), 'pay');
      },
      'paid',
      ['paid_at'],
    ],
    [
      'cancelled',
      async (shop) => {
        await service.customer(await shop.qr(), 'reject');
      },
      'cancelled',
      ['cancelled_at'],
    ],
    [
      'expired',
      async (shop) => {
        await shop.qr();
        await service.advance(300);
      },
      'expired',
      [],
    ],
    [
      'error',
      async (shop) => {
        await service.control('POST', '/provider', { accept: 'error:unknown_error' });
        await shop.phone();
        await service.advance(1);
      },
      'error',
      ['error_message', 'error_code'],
    ],
    [
      'paid, of a discounted sum',
      async (shop) => {
        await service.customer(await shop.qr({ amount: 100, discount_percentage: 10 }), 'pay');
      },
      'paid',
      ['paid_at', 'subtotal', 'discount_sum'],
    ],
  ];

  test.each(ends)(
    '%s: the named fields, and of the conditional ones only those that mean something',
    async (...row) => {
      const [, act, status, fields] = row;
      await act(await service.shop({ mode: 'production' }));
      const invoice = await lastInvoice();
      for (const name of always) expect(invoice).toHaveProperty(name);
      expect(invoice).toMatchObject({ status });
      expect(present(invoice)).toEqual(fields);
      for (const absent of ['items', 'qr_token', 'qr_link', 'qr_image']) expect(invoice).not.toHaveProperty(absent);
    },
  );

  test('sandbox events say is_sandbox: true, production ones do not name it; times are UTC, source is the key’s name', async () => {
    const sandbox = await service.shop({ api_key: { name: 'Till 1' } });
    await service.customer(await sandbox.qr(), 'pay');
    const production = await service.shop({ mode: 'production' });
    await service.customer(await production.qr(), 'pay');
    const [play, real] = (await readEvents()).filter(({ event }) => event === 'invoice.status_changed');
    expect(play?.payload).toMatchObject({
      is_sandbox: true,
      source: 'Till 1',
      timestamp: '2026-11-02T07:00:00+00:00',
      invoice: { is_sandbox: true, paid_at: '2026-11-02T07:00:00+00:00', client_phone: null },
    });
    expect(real?.payload).not.toHaveProperty('is_sandbox');
    expect(real?.payload.invoice).toMatchObject({ is_sandbox: false });
  });

  test('an imported sale has no key behind it, hence no source', async () => {
    const shop = await service.shop();
    const { body } = await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: 5 });
    await shop.post(`/invoices/${String((body as { invoice_id: number }).invoice_id)}/refund`, { amount: 1 });
    await service.advance(60);
    expect((await readEvents()).at(-1)?.payload).not.toHaveProperty('source');
  });
});

test('PATCH /invoices/{id}: allowed in any status, and the new comment rides on the next regular event', async () => {
  const shop = await service.shop();
  const id = await shop.qr();
  const path = `/invoices/${String(id)}`;
  expect((await shop.patch(path, { internal_comment: 'table 4' })).status).toBe(200);
  await service.customer(id, 'pay');
  expect(await lastInvoice()).toMatchObject({ status: 'paid', internal_comment: 'table 4' });
  expect((await shop.patch(path, { internal_comment: 'table 5' })).body).toMatchObject({ status: 'paid' });
  await shop.post(`${path}/refund`, { amount: '50.00' });
  await service.advance(60);
  expect(await lastInvoice()).toMatchObject({ status: 'partially_refunded', internal_comment: 'table 5' });
});

test('States: several QR invoices of one till coexist, and each is paid by itself', async () => {
  const shop = await service.shop();
  const ids = [await shop.qr(), await shop.qr(), await shop.qr()];
  for (const id of ids) expect(await shop.status(id)).toBe('pending');
  for (const id of ids.toReversed()) await service.customer(id, 'pay');
  for (const id of ids) expect(await shop.status(id)).toBe('paid');
});
