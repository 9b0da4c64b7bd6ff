import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';

const Page = z.object({ data: z.array(z.object({ id: z.int() })) });

const { service, shop } = shopForEachTest();

describe('GET /invoices: sort_by', () => {
  test.each([
    ['id', [0, 1, 2]],
    ['created_at', [0, 1, 2]],
    ['amount', [2, 0, 1]],
    ['status', [2, 1, 0]],
    ['client_name', [2, 1, 0]],
    ['paid_at', [2, 1, 0]],
  ])('%s, up and down', async (field, order) => {
    const ids: number[] = [];
    for (const amount of [200, 300, 100]) {
      ids.push(await shop.qr({ amount }));
      await service.advance(1);
    }
    const [first = 0, second = 0] = ids;
    await service.customer(second, 'scan');
    await service.advance(1);
    await service.customer(second, 'pay');
    await service.advance(1);
    await service.customer(first, 'pay');
    const { body } = await shop.get('/invoices?sort_by=id&sort_order=asc');
    const rows = z.array(z.looseObject({})).parse((body as { data: unknown }).data);
    const keyOf = (place: number): unknown => rows[place]?.[field] ?? '';
    const asked = async (direction: string) =>
      Page.parse((await shop.get(`/invoices?sort_by=${field}&sort_order=${direction}`)).body).data.map(({ id }) =>
        ids.indexOf(id),
      );
    const up = await asked('asc');
    if (field !== 'status' && field !== 'client_name') expect(up).toEqual(order);
    const keys = up.map((place) => (field === 'amount' ? Number(keyOf(place)) : keyOf(place)));
    expect(keys).toEqual(keys.toSorted((one, other) => ((one as string) < (other as string) ? -1 : 1)));
    expect(await asked('desc')).toEqual(up.toReversed());
  });
});

describe('GET /invoices/stats: rules', () => {
  /** Paid 10, partly refunded 20, cancelled 30, expired 40, open 50. */
  async function fates(): Promise<void> {
    const paid = await shop.qr({ amount: 10 });
    await service.customer(paid, 'pay');
    const partly = await shop.qr({ amount: 20 });
    await service.customer(partly, 'pay');
    await shop.post(`/invoices/${String(partly)}/refund`, { amount: 5 });
    await service.customer(await shop.qr({ amount: 30 }), 'reject');
    await shop.qr({ amount: 40 });
    await service.advance(301);
    await shop.qr({ amount: 50 });
  }

  test('every fate has its own figures; pending_* is what is open', async () => {
    await fates();
    expect((await shop.get('/invoices/stats?period=today')).body).toEqual({
      total_amount: '150.00',
      total_invoices: 5,
      paid_amount: '10.00',
      paid_invoices: 1,
      pending_amount: '50.00',
      pending_invoices: 1,
      cancelled_amount: '30.00',
      cancelled_invoices: 1,
      expired_amount: '40.00',
      expired_invoices: 1,
      conversion_rate: 20,
    });
  });

  test('Rule 1: with status[]=paid cancelled_* and expired_* are zero, and the conversion is 100', async () => {
    await fates();
    expect((await shop.get('/invoices/stats?period=month&status[]=paid')).body).toMatchObject({
      total_invoices: 1,
      cancelled_amount: '0.00',
      cancelled_invoices: 0,
      expired_amount: '0.00',
      expired_invoices: 0,
      conversion_rate: 100,
    });
  });

  test('Rules 2 and 3: date_field=paid_at drops the unpaid; partially_refunded is no paid_*', async () => {
    await fates();
    expect((await shop.get('/invoices/stats?period=year&date_field=paid_at')).body).toMatchObject({
      total_invoices: 2,
      paid_invoices: 1,
      paid_amount: '10.00',
      pending_invoices: 0,
    });
    await shop.change({ name: 'x' });
    expect((await shop.get('/invoices/stats?period=year&date_field=paid_at&status[]=paid')).body).toMatchObject({
      total_invoices: 1,
      conversion_rate: 100,
    });
  });

  test('search and origin narrow the base; date_from and date_to are not applied', async () => {
    await shop.qr({ amount: 10, description: 'Tea' });
    await shop.qr({ amount: 20 });
    await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: 40 });
    const total = async (query: string) =>
      ((await shop.get(`/invoices/stats?period=today&${query}`)).body as { total_amount: string }).total_amount;
    expect(await total('search=tea')).toBe('10.00');
    expect(await total('origin=bank')).toBe('40.00');
    expect(await total('origin=service')).toBe('30.00');
    expect(await total('origin=all')).toBe('70.00');
    expect(await total('date_from=2030-01-01&date_to=2030-01-02')).toBe('70.00');
  });

  test('the end must not be before the start', async () => {
    expect(await shop.get('/invoices/stats?start_date=2026-11-03&end_date=2026-11-02')).toMatchObject({ status: 422 });
  });
});
