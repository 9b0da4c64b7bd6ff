import { describe, expect, test } from 'vitest';
import { openTestService } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

describe('Static QR: POST and GET /static-qr', () => {
  test('docs/decisions.md: a code is made active, and every payment of it is a paid invoice of origin service', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const made = await shop.post('/static-qr', { amount: '99.90', description: ' Кофе ', external_order_id: 'desk-1' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      static_qr: {
        id: 5001,
        qr_token: expect.stringMatching(/^s/) as string,
        qr_link: expect.stringMatching(/^http/) as string,
        qr_image: expect.stringMatching(/^data:image\/png;base64,/) as string,
        amount: '99.90',
        description: 'Кофе',
        external_order_id: 'desk-1',
        status: 'active',
        created_at: '2026-11-02T07:00:00+00:00',
      },
    });
    const ids: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const paid = await service.control('POST', '/static-qr/5001/customer', {});
      expect(paid).toMatchObject({ status: 200, body: { status: 'paid' } });
      ids.push((paid.body as { invoice_id: number }).invoice_id);
    }
    expect(await shop.get('/invoices?origin=service')).toMatchObject({ body: { total: 2 } });
    expect(await shop.get(`/invoices/${String(ids[0])}`)).toMatchObject({
      body: {
        status: 'paid',
        origin: 'service',
        amount: '99.90',
        description: 'Кофе',
        external_order_id: 'desk-1',
        is_qr_token: true,
        client_name: text,
        paid_at: '2026-11-02T07:00:00+00:00',
      },
    });
    expect(await service.control('GET', '/ledger')).toMatchObject({
      body: { organizations: { [shop.organizationId]: { charges: ids.map((id) => ({ invoice_id: id })) } } },
    });
    const events = (await service.control('GET', '/events')).body as { event: string; invoice_id: number }[];
    expect(events.map(({ event, invoice_id }) => [event, invoice_id])).toEqual(
      ids.map((id) => ['invoice.status_changed', id]),
    );
    expect(await service.control('POST', '/static-qr/9/customer', {})).toMatchObject({ status: 404 });
    expect(await service.control('POST', '/static-qr/5001/customer', { action: 'scan' })).toMatchObject({
      status: 422,
    });
  });

  test('POST /invoices/{id}/cancel: what a printed code was paid by cannot be cancelled, but refunded', async () => {
    const service = openTestService();
    const shop = await service.shop();
    await shop.post('/static-qr', { amount: 10 });
    const { invoice_id } = (await service.control('POST', '/static-qr/5001/customer', {})).body as {
      invoice_id: number;
    };
    expect(await shop.post(`/invoices/${String(invoice_id)}/refund`)).toMatchObject({ status: 201 });
    await service.advance(1);
    expect(await shop.get(`/invoices/${String(invoice_id)}`)).toMatchObject({ body: { is_fully_refunded: true } });
  });

  test('Cart item: an organization with a catalog must send cart_items, one without must not', async () => {
    const service = openTestService({ seed: 'demo' });
    const seller = service.seeded();
    expect(await seller.post('/static-qr', { amount: 10 })).toMatchObject({
      status: 422,
      body: { error_code: 'catalog_requires_cart_items' },
    });
    const { data } = (await seller.get('/catalog?per_page=1')).body as { data: [{ id: number }] };
    const cart_items = [{ catalog_item_id: data[0].id, count: 2, price: '7.25' }];
    expect(await seller.post('/static-qr', { cart_items })).toMatchObject({
      status: 201,
      body: { static_qr: { amount: '14.50' } },
    });
    const paid = await service.control('POST', '/static-qr/5001/customer', { action: 'pay' });
    const { invoice_id } = paid.body as { invoice_id: number };
    expect(await seller.get(`/invoices/${String(invoice_id)}`)).toMatchObject({
      body: { subtotal: '14.50', items: [{ catalog_item_id: data[0].id, count: 2, total: '14.50' }] },
    });
    const plain = await service.shop();
    expect(await plain.post('/static-qr', { cart_items })).toMatchObject({
      status: 422,
      body: { error_code: 'catalog_not_supported' },
    });
  });

  test('Pagination shapes: {data, links, meta}, newest first, only the own ones', async () => {
    const service = openTestService();
    const shop = await service.shop();
    for (let amount = 1; amount <= 3; amount += 1) await shop.post('/static-qr', { amount });
    await (await service.shop()).post('/static-qr', { amount: 9 });
    expect((await shop.get('/static-qr?per_page=2&page=2')).body).toMatchObject({
      data: [{ amount: '1.00' }],
      links: { prev: expect.stringMatching(/page=1/) as string, next: null },
      meta: { current_page: 2, last_page: 2, per_page: 2, total: 3 },
    });
    expect(await shop.get('/static-qr?per_page=0')).toMatchObject({ status: 422 });
  });

  test('Errors: the refusals of billing hold for printed codes', async () => {
    const service = openTestService();
    const live = await service.shop({ mode: 'production', tariff: { status: 'expired' } });
    expect(await live.post('/static-qr', { amount: 1 })).toMatchObject({
      status: 403,
      body: { error_code: 'tariff_inactive' },
    });
    const shop = await service.shop();
    expect(await shop.post('/static-qr', {})).toMatchObject({ status: 422, body: { errors: { amount: [text] } } });
    expect(await shop.post('/static-qr', { amount: 1, description: 'x'.repeat(61) })).toMatchObject({
      status: 422,
      body: { error_code: 'description_too_long' },
    });
    expect(await shop.post('/static-qr', { amount: 1, description: 'запрещено' })).toMatchObject({
      status: 422,
      body: { error_code: 'content_rejected' },
    });
    await shop.change({ bank_session: 'expired' });
    expect(await shop.post('/static-qr', { amount: 1 })).toMatchObject({
      status: 409,
      body: { error_code: 'bank_session_expired' },
    });
  });
});
