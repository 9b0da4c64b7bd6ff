import { expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';

interface ShiftRow {
  id: number;
  number: number;
  status: string;
  opened_at: string;
  closed_at: string;
  totals: Record<string, number | string>;
}
const shiftsOf = async (shop: TestShop): Promise<ShiftRow[]> =>
  ((await shop.get('/cashbox/shifts')).body as { data: ShiftRow[] }).data;
const summaryOf = async (shop: TestShop) =>
  (await shop.get('/cashbox/summary')).body as { shift: ShiftRow | null; totals: ShiftRow['totals'] };
const sell = async (service: TestService, shop: TestShop) =>
  service.customer(await shop.qr({ amount: '10.00' }), 'pay');

test('docs/decisions.md: a fresh sandbox’s cashbox has a synthetic shift from the first call', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const { shift, totals } = await summaryOf(shop);
  expect(shift).toMatchObject({
    number: 1,
    status: 'closed',
    opened_at: '2026-11-01T04:00:00+00:00',
    closed_at: '2026-11-01T16:00:00+00:00',
  });
  const shifts = await shiftsOf(shop);
  expect(shifts).toEqual([{ ...shift, totals }]);
  const sum = (name: string): number => Number(totals[name]);
  expect(sum('sales_count')).toBeGreaterThan(0);
  expect(sum('cash_amount') + sum('cashless_amount')).toBe(sum('sales_amount'));
  expect(sum('cash_amount')).toBeGreaterThan(0);
  expect(sum('refunds_amount')).toBeGreaterThan(0);
  expect(sum('refunds_amount')).toBeLessThan(sum('cashless_amount'));
  expect(sum('cash_in_drawer')).toBe(0);
  const report = new Request(`http://service.localhost/api/v1/cashbox/shifts/${String(shift?.id)}/report`, {
    headers: { 'x-api-key': shop.key },
  });
  expect((await service.service.fetch(report)).headers.get('content-type')).toBe('application/pdf');
});

test('docs/decisions.md: the synthetic shift is the same in every service, at every call, and after a sale that came first', async () => {
  const runs: ShiftRow[][] = [];
  for (const sellsFirst of [false, true]) {
    const service = openTestService();
    const shop = await service.shop();
    if (sellsFirst) await sell(service, shop);
    const shifts = await shiftsOf(shop);
    expect(await shiftsOf(shop)).toEqual(shifts);
    runs.push(shifts.filter(({ number }) => number === 1));
  }
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[0]).toHaveLength(1);
});

test('a sandbox’s own sales count in a shift of their own after the synthetic one', async () => {
  const service = openTestService();
  const shop = await service.shop();
  await sell(service, shop);
  expect(await summaryOf(shop)).toMatchObject({
    shift: { number: 2, status: 'open' },
    totals: { sales_count: 1, sales_amount: '10.00', cash_in_drawer: '0.00' },
  });
});

test('the reconciliation of a synthetic day agrees, with the shift’s sales without cash; today has none of it', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const { totals } = await summaryOf(shop);
  const side = {
    count: expect.any(Number) as number,
    amount: totals.cashless_amount,
    refunds_amount: totals.refunds_amount,
  };
  const { body } = await shop.get('/cashbox/reconciliation?from=2026-11-01&to=2026-11-01');
  expect(body).toMatchObject({ service: side, bank: side, difference_amount: '0.00', differences: [] });
  expect((body as { service: { count: number } }).service.count).toBeGreaterThan(0);
  const none = { count: 0, amount: '0.00', refunds_amount: '0.00' };
  expect((await shop.get('/cashbox/reconciliation')).body).toMatchObject({ service: none, bank: none });
});

test('closing in a fresh sandbox finds the shift closed already; in production there is none, and nothing is made up', async () => {
  const service = openTestService();
  const closeIn = async (shop: TestShop): Promise<unknown> => {
    const { body } = await shop.post('/cashbox/shifts/close', { client_operation_id: 'evening' });
    await service.advance(1);
    const { operation_id: id } = body as { operation_id: number };
    return (await shop.get(`/cashbox/operations/${String(id)}`)).body;
  };
  expect(await closeIn(await service.shop())).toMatchObject({
    operation: { status: 'succeeded', error_code: 'cashbox_shift_already_closed', shift: { number: 1 } },
  });
  const live = await service.shop({ mode: 'production' });
  expect(await closeIn(live)).toMatchObject({ operation: { error_code: 'cashbox_no_open_shift' } });
  expect(await shiftsOf(live)).toEqual([]);
  expect((await service.control('GET', '/ledger')).body).toMatchObject({ organizations: {} });
});
