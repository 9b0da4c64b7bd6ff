import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ name: 'Дүкен «Әсем»', mode: 'production' });
});

interface Shift {
  id: number;
  number: number;
  status: string;
}
interface Operation {
  id: number;
  status: string;
  error_code: string | null;
  resolution: { safe_to_retry: boolean } | null;
  shift: Shift | null;
}

const business = (code: string) => expect.objectContaining({ error: code, error_code: code }) as unknown;

async function sell(amount: string | number = '1250.50', by: TestShop = shop): Promise<number> {
  const id = await by.qr({ amount });
  await service.customer(id, 'pay');
  return id;
}

async function summary(by: TestShop = shop): Promise<{ shift: Shift | null; totals: Record<string, unknown> }> {
  const { status, body } = await by.get('/cashbox/summary');
  expect(status).toBe(200);
  return body as { shift: Shift | null; totals: Record<string, unknown> };
}

let closes = 0;
async function close(by: TestShop = shop): Promise<Operation> {
  const answer = await by.post('/cashbox/shifts/close', { client_operation_id: `close-${String((closes += 1))}` });
  expect(answer).toMatchObject({ status: 202, body: { status: 'pending', poll_after: 1 } });
  await service.advance(1);
  return operation((answer.body as { operation_id: number }).operation_id, by);
}

async function operation(id: number, by: TestShop = shop): Promise<Operation> {
  return ((await by.get(`/cashbox/operations/${String(id)}`)).body as { operation: Operation }).operation;
}

async function events(): Promise<{ event: string; payload: Record<string, unknown> }[]> {
  const { body } = await service.control('GET', '/events');
  return (body as { event: string; payload: Record<string, unknown> }[]).filter(({ event }) =>
    event.startsWith('cashbox.'),
  );
}

const mood = (settings: object, by: TestShop = shop) =>
  service.control('POST', '/provider', { organization_id: by.organizationId, ...settings });

async function receipt(paymentType: 'cash' | 'card', price: string): Promise<void> {
  const { status } = await shop.post('/receipts', {
    client_operation_id: `receipt-${paymentType}-${price}`,
    payment_type: paymentType,
    items: [{ name: 'Шай', price, count: 1, barcode: '4870000000017', ntin: '0200000000001' }],
  });
  expect(status).toBe(202);
  await service.advance(1);
}

describe('Cashbox: GET /cashbox/summary', () => {
  test('docs/decisions.md: before the first sale there is no shift and nothing in the drawer', async () => {
    expect(await shop.get('/cashbox/summary')).toMatchObject({
      status: 200,
      body: {
        kkm_number: expect.any(String) as string,
        shift: null,
        totals: { sales_count: 0, sales_amount: '0.00', cash_in_drawer: '0.00' },
        as_of: '2026-11-02T07:00:00+00:00',
      },
    });
  });

  test('docs/decisions.md: a paid invoice counts as a sale without cash, and the first one opens the shift', async () => {
    await service.advance(60);
    await sell();
    await sell(100);
    expect((await shop.get('/cashbox/summary')).body).toMatchObject({
      shift: {
        id: expect.any(Number) as number,
        number: 1,
        status: 'open',
        opened_at: '2026-11-02T07:01:00+00:00',
        closed_at: null,
      },
      totals: {
        sales_count: 2,
        sales_amount: '1350.50',
        refunds_count: 0,
        refunds_amount: '0.00',
        cash_amount: '0.00',
        cashless_amount: '1350.50',
        deposits: '0.00',
        withdrawals: '0.00',
        cash_in_drawer: '0.00',
      },
    });
  });

  test('phone invoices and sandbox simulation count once each; an unpaid invoice does not', async () => {
    shop = await service.shop();
    const phone = await shop.phone();
    await service.advance(0);
    await service.customer(phone, 'pay');
    await shop.qr();
    expect((await summary()).totals).toMatchObject({ sales_count: 1, sales_amount: '1250.00' });
    const sandbox = await service.shop();
    const simulated = await sandbox.qr({ amount: 50 });
    await sandbox.post(`/invoices/${String(simulated)}/simulate-status`, { status: 'paid' });
    expect((await summary(sandbox)).totals).toMatchObject({ sales_count: 1, sales_amount: '50.00' });
  });

  test('receipts for cash count in cash_amount and the drawer, for card in cashless_amount', async () => {
    await receipt('cash', '700');
    await receipt('card', '300');
    expect((await summary()).totals).toMatchObject({
      sales_count: 2,
      sales_amount: '1000.00',
      cash_amount: '700.00',
      cashless_amount: '300.00',
      cash_in_drawer: '700.00',
    });
  });

  test('a completed refund counts as one, a failed one does not', async () => {
    const id = await sell('1000');
    await shop.post(`/invoices/${String(id)}/refund`, { amount: 400 });
    await service.advance(1);
    await mood({ refund: 'error:refund_insufficient_funds' });
    await shop.post(`/invoices/${String(id)}/refund`, { amount: 100 });
    await service.advance(1);
    expect((await summary()).totals).toMatchObject({
      sales_amount: '1000.00',
      refunds_count: 1,
      refunds_amount: '400.00',
    });
  });

  test('a sale in the provider’s app counts in the shift of its own time, closed or not', async () => {
    await sell('10');
    await service.advance(60);
    await close();
    await service.advance(60);
    await sell('20');
    const late = { organization_id: shop.organizationId, amount: '5.00', at: '2026-11-02T07:00:30Z' };
    await service.control('POST', '/bank-sales', late);
    await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: '7.00' });
    const { body } = await shop.get('/cashbox/shifts');
    expect((body as { data: { totals: object }[] }).data.map(({ totals }) => totals)).toMatchObject([
      { sales_amount: '27.00' },
      { sales_amount: '15.00' },
    ]);
  });
});

describe('Cashbox: POST /cashbox/shifts/close and GET /cashbox/operations/{id}', () => {
  test('Cashbox: 202 with an operation to poll, succeeded with the clock; one event cashbox.shift_closed', async () => {
    await sell();
    const answer = await shop.post('/cashbox/shifts/close', { client_operation_id: 'evening' });
    expect(answer).toMatchObject({
      status: 202,
      body: { operation_id: expect.any(Number) as number, status: 'pending', poll_after: 1 },
    });
    const id = (answer.body as { operation_id: number }).operation_id;
    expect((await shop.get(`/cashbox/operations/${String(id)}`)).body).toEqual({
      operation: {
        id,
        type: 'shift_close',
        status: 'pending',
        error_code: null,
        resolution: null,
        shift: null,
        created_at: '2026-11-02T07:00:00+00:00',
        finished_at: null,
      },
    });
    await service.advance(1);
    const done = await operation(id);
    expect(done).toMatchObject({
      status: 'succeeded',
      error_code: null,
      resolution: null,
      shift: { status: 'closed' },
    });
    expect((await summary()).shift).toMatchObject({ number: 1, status: 'closed' });
    expect(await events()).toMatchObject([
      {
        event: 'cashbox.shift_closed',
        payload: {
          event: 'cashbox.shift_closed',
          operation: done,
          shift: done.shift,
          source: 'Main key',
          timestamp: '2026-11-02T07:00:00+00:00',
        },
      },
    ]);
    const sandbox = await service.shop();
    await close(sandbox);
    expect((await events()).map(({ payload }) => payload.is_sandbox)).toEqual([undefined, true]);
  });

  test('docs/decisions.md: a shift opens by itself with the first sale after a close, and the drawer goes over into it', async () => {
    await receipt('cash', '500');
    await close();
    expect((await summary()).shift).toMatchObject({ number: 1, status: 'closed' });
    await sell('20');
    expect(await summary()).toMatchObject({
      shift: { number: 2, status: 'open' },
      totals: { sales_amount: '20.00', cash_amount: '0.00', cash_in_drawer: '500.00' },
    });
  });

  test('Codes by area, cashbox_shift_already_closed: a success for close', async () => {
    await sell();
    await close();
    expect(await close()).toMatchObject({
      status: 'succeeded',
      error_code: 'cashbox_shift_already_closed',
      resolution: null,
      shift: { number: 1, status: 'closed' },
    });
  });

  test('docs/decisions.md, cashbox_no_open_shift: only where no shift ever was; a failure that repeating does not help', async () => {
    expect(await close()).toMatchObject({
      status: 'failed',
      error_code: 'cashbox_no_open_shift',
      resolution: { safe_to_retry: false },
      shift: null,
    });
    expect(await events()).toMatchObject([{ event: 'cashbox.shift_close_failed', payload: { shift: null } }]);
  });

  test.each([
    ['cashbox_busy', 'cashbox_busy', true],
    ['cashbox_operation_failed', 'cashbox_operation_failed', true],
    ['no_answer', 'cashbox_operation_failed', false],
  ])(
    'Codes by area, operation.error_code: the provider’s %s gives %s, safe to retry: %s',
    async (given, code, safe) => {
      await sell();
      await mood({ shift_close: `error:${given}` });
      expect(await close()).toMatchObject({
        status: 'failed',
        error_code: code,
        resolution: { safe_to_retry: safe },
        shift: { status: 'open' },
      });
      expect((await summary()).shift).toMatchObject({ status: 'open' });
      await mood({ shift_close: 'succeed' });
      expect(await close()).toMatchObject({ status: 'succeeded' });
      expect((await events()).map(({ event }) => event)).toEqual([
        'cashbox.shift_close_failed',
        'cashbox.shift_closed',
      ]);
    },
  );

  test('a second close while the first is under way fails with cashbox_busy, and the shift closes once', async () => {
    await sell();
    await mood({ latency_ms: 3000 });
    const ids: number[] = [];
    for (const client_operation_id of ['first', 'second']) {
      const { body } = await shop.post('/cashbox/shifts/close', { client_operation_id });
      expect(body).toMatchObject({ poll_after: 3 });
      ids.push((body as { operation_id: number }).operation_id);
    }
    await service.advance(3);
    expect(await operation(ids[0] ?? 0)).toMatchObject({ status: 'succeeded' });
    expect(await operation(ids[1] ?? 0)).toMatchObject({
      status: 'failed',
      error_code: 'cashbox_busy',
      resolution: { safe_to_retry: true },
    });
  });

  test('Errors, cashbox_duplicate_operation: client_operation_id is never freed, not even by a failure', async () => {
    const body = { client_operation_id: 'once' };
    const first = await shop.post('/cashbox/shifts/close', body);
    await service.advance(1);
    const refused = await shop.post('/cashbox/shifts/close', body);
    expect(refused).toMatchObject({ status: 409, body: business('cashbox_duplicate_operation') });
    expect(refused.body).toMatchObject({ operation_id: (first.body as { operation_id: number }).operation_id });
    const other = await service.shop();
    expect((await other.post('/cashbox/shifts/close', body)).status).toBe(202);
  });

  test('a close without its id is 422, with one over 255 characters field_too_long', async () => {
    for (const body of [{}, { client_operation_id: '' }, { client_operation_id: 5 }]) {
      expect((await shop.post('/cashbox/shifts/close', body)).status).toBe(422);
    }
    expect(await shop.post('/cashbox/shifts/close', { client_operation_id: 'x'.repeat(256) })).toMatchObject({
      status: 422,
      body: business('field_too_long'),
    });
  });

  test('Errors, 404: cashbox_operation_not_found for unknown and foreign operations', async () => {
    const { id } = await close();
    const other = await service.shop();
    for (const unknown of [String(id), '1', 'x']) {
      expect(await other.get(`/cashbox/operations/${unknown}`)).toMatchObject({
        status: 404,
        body: business('cashbox_operation_not_found'),
      });
    }
  });
});
