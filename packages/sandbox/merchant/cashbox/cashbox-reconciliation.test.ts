import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const { service, shop } = shopForEachTest({ mode: 'production' });

async function sell(amount: string | number, by: TestShop = shop, connectionId?: number): Promise<number> {
  const chosen = connectionId === undefined ? {} : { bank_connection_id: connectionId };
  const id = await by.qr({ amount, ...chosen });
  await service.customer(id, 'pay');
  return id;
}

async function reconcile(query = '', by: TestShop = shop): Promise<unknown> {
  const { status, body } = await by.get(`/cashbox/reconciliation${query}`);
  expect(status).toBe(200);
  return body;
}

const falsify = (invoiceId: number, amount: string | null) =>
  service.control('POST', '/ledger', { invoice_id: invoiceId, amount });

describe('Cashbox: GET /cashbox/reconciliation', () => {
  test('docs/decisions.md: service and bank agree where nothing went wrong; today in Almaty without from and to', async () => {
    await sell('1000');
    const id = await sell('250.50');
    await shop.post(`/invoices/${String(id)}/refund`, { amount: '50.50' });
    await service.advance(1);
    const side = { count: 2, amount: '1250.50', refunds_amount: '50.50' };
    expect(await reconcile()).toEqual({
      from: '2026-11-01T19:00:00+00:00',
      to: '2026-11-02T07:00:01+00:00',
      service: side,
      bank: side,
      difference_amount: '0.00',
      differences: [],
    });
  });

  test('only_in_bank: a sale in the provider’s app, and a charge of an invoice that the service does not hold paid', async () => {
    await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: '700.00' });
    const id = await shop.phone({ phone_number: '87011234567', amount: 300 });
    await service.advance(1);
    await service.control('POST', '/provider', { organization_id: shop.organizationId, cancel: 'already_paid' });
    await shop.post(`/invoices/${String(id)}/cancel`);
    await service.advance(1);
    expect(await reconcile()).toMatchObject({
      service: { count: 0, amount: '0.00' },
      bank: { count: 2, amount: '1000.00' },
      difference_amount: '1000.00',
      differences: [
        { bank_invoice_id: /^\d+$/, amount: '700.00', kind: 'only_in_bank', at: '2026-11-02T07:00:00+00:00' },
        { invoice_id: id, amount: '300.00', kind: 'only_in_bank', at: '2026-11-02T07:00:01+00:00' },
      ],
    });
  });

  test('only_in_service: paid as the service knows it, and the provider holds nothing', async () => {
    const id = await sell('400');
    expect(await falsify(id, null)).toMatchObject({ status: 200 });
    expect(await reconcile()).toMatchObject({
      service: { count: 1, amount: '400.00' },
      bank: { count: 0, amount: '0.00' },
      difference_amount: '-400.00',
      differences: [{ invoice_id: id, amount: '400.00', kind: 'only_in_service', at: '2026-11-02T07:00:00+00:00' }],
    });
    expect((await falsify(id, null)).status).toBe(409);
  });

  test('amount_differs: the provider holds another sum, and it is that sum which is reported', async () => {
    const id = await sell('400');
    await falsify(id, '350.00');
    expect(await reconcile()).toMatchObject({
      service: { amount: '400.00' },
      bank: { amount: '350.00' },
      difference_amount: '-50.00',
      differences: [{ invoice_id: id, amount: '350.00', kind: 'amount_differs' }],
    });
  });

  test('Filter windows: both bounds inclusive, a bare date is its whole day in Almaty', async () => {
    await sell('10');
    await service.advance(86_400);
    await sell('20');
    const amount = async (query: string) => ((await reconcile(query)) as { bank: { amount: string } }).bank.amount;
    expect(await amount('?from=2026-11-02&to=2026-11-02')).toBe('10.00');
    expect(await amount('?from=2026-11-02&to=2026-11-03')).toBe('30.00');
    expect(await amount('?from=2026-11-02T12:00:00&to=2026-11-02T12:00:00')).toBe('10.00');
    expect(await amount('?from=2026-11-02 12:00:01&to=2026-11-03 11:59:59')).toBe('0.00');
    expect(await amount('?to=2026-11-02')).toBe('10.00');
    expect(await reconcile('?from=2026-11-02&to=2026-11-03')).toMatchObject({
      from: '2026-11-01T19:00:00+00:00',
      to: '2026-11-03T18:59:59+00:00',
    });
    for (const query of ['from=2026-11-03&to=2026-11-02', 'from=soon', 'from=2026-11-09']) {
      expect(await shop.get(`/cashbox/reconciliation?${query}`)).toMatchObject({
        status: 422,
        body: { message: 'Validation failed' },
      });
    }
  });

  test('partially refunded invoices still count as sales', async () => {
    const id = await sell('1000');
    await shop.post(`/invoices/${String(id)}/refund`, { amount: 300 });
    await service.advance(1);
    expect(await reconcile()).toMatchObject({ service: { count: 1, amount: '1000.00', refunds_amount: '300.00' } });
  });

  test('QR refunds: a completed one agrees on both sides, an uncertain one is money that only the bank knows of', async () => {
    const returnBy = async (body: object): Promise<void> => {
      const id = await sell('1000');
      const { session } = (await shop.post('/qr-refunds', {})).body as { session: { id: string } };
      await service.control('POST', `/qr-refunds/${session.id}/customer`, { action: 'scan' });
      await shop.post(`/qr-refunds/${session.id}/execute`, { operation_ref: `op-${String(id)}`, ...body });
      await service.advance(1);
    };
    await returnBy({ amount: 300 });
    expect(await reconcile()).toMatchObject({
      service: { refunds_amount: '300.00' },
      bank: { refunds_amount: '300.00' },
      difference_amount: '0.00',
    });
    await service.control('POST', '/provider', { organization_id: shop.organizationId, execute: 'uncertain' });
    await returnBy({ amount: 200 });
    expect(await reconcile()).toMatchObject({
      service: { refunds_amount: '300.00' },
      bank: { refunds_amount: '500.00' },
      difference_amount: '-200.00',
      differences: [],
    });
  });

  test('Cashbox, bank_connection_id: every till is reconciled on its own, the provider’s app with the primary one', async () => {
    const two = await service.shop({ connections: [{ is_primary: true }, {}] });
    const [first, second] = two.connectionIds;
    await sell('10', two, first);
    await sell('20', two, second);
    await service.control('POST', '/bank-sales', { organization_id: two.organizationId, amount: '5.00' });
    expect(await reconcile('', two)).toMatchObject({ service: { amount: '10.00' }, bank: { amount: '15.00' } });
    expect(await reconcile(`?bank_connection_id=${String(second)}`, two)).toMatchObject({
      service: { amount: '20.00' },
      bank: { amount: '20.00' },
      differences: [],
    });
  });
});
