import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const PATH = '/api/v1/receipts';
const withTill: MoneyWorldOptions = { hasCatalog: true, organization: { fiscal_till: true } };

async function open(options: MoneyWorldOptions = withTill) {
  world = await createMoneyWorld(options);
  await openDrawer(world);
  return addGoods(world);
}
async function sell(catalogItemId: number | null, cashReceivedTiyn: number | null = 100_000) {
  return world.ask('sale.payByCash', {
    cart: cartWith(catalogItemId, 50_000),
    shownTotalTiyn: 50_000,
    cashReceivedTiyn,
  });
}
async function fault(kind: string, more: Record<string, unknown> = {}) {
  await world.control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind, times: 1, ...more });
}
async function mood(receipt: string, latencyMs = 0) {
  await world.control('POST', '/provider', { organization_id: world.organizationId, receipt, latency_ms: latencyMs });
}
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/receipts'));
const idsSent = () =>
  new Set(sent().map(({ body }) => (JSON.parse(body ?? '{}') as { client_operation_id: string }).client_operation_id));
const receipts = async () => (await world.serviceLedger()).receipts;
const view = (operationId: string) => world.ask('operation.view', { operationId });
const tasks = async () => (await world.ask('task.list', {})).tasks;

describe('a sale in cash', () => {
  it('a cash sale is paid when the cashier confirms it, and its receipt follows', async () => {
    const item = await open();
    await mood('issue', 3_000);
    const { saleId, tenderId, changeTiyn, receiptOperationId } = await sell(item);
    expect(changeTiyn).toBe(50_000);
    expect(await world.ask('sale.view', { saleId })).toMatchObject({
      phase: 'paid',
      payments: [],
      tenders: [
        { id: tenderId, kind: 'cash', amountTiyn: 50_000, receivedTiyn: 100_000, receipt: { phase: 'accepted' } },
      ],
    });
    await world.clock.advance(10_000);
    expect(await view(receiptOperationId)).toMatchObject({ phase: 'done', subject: saleId });
    expect((await world.ask('sale.view', { saleId })).tenders[0]?.receipt).toMatchObject({
      phase: 'done',
      problem: null,
    });
    expect(await receipts()).toMatchObject([{ payment_type: 'cash', total: '500.00' }]);
  });

  it('S2: a cash sale counts in the day by its tender, beside QR payments', async () => {
    const item = await open();
    await sell(item);
    await world.ask('sale.payByCard', { cart: cartWith(item, 70_000), shownTotalTiyn: 70_000 });
    const qr = await world.ask('sale.payByQr', { cart: cartWith(item, 30_000), shownTotalTiyn: 30_000 });
    const { invoiceId } = await world.ask('payment.view', { paymentId: qr.paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(5_000);
    expect(await world.ask('sale.today', {})).toMatchObject({
      paidTiyn: 150_000,
      paidCount: 3,
      byTender: [
        { tender: 'qr', amountTiyn: 30_000, count: 1 },
        { tender: 'cash', amountTiyn: 50_000, count: 1 },
        { tender: 'card', amountTiyn: 70_000, count: 1 },
      ],
    });
    expect((await receipts()).map(({ payment_type, total }) => `${payment_type} ${total}`)).toEqual([
      'cash 500.00',
      'card 700.00',
    ]);
  });

  it('a cash sale is refused for an amount that differs from the shown one, and for less cash than due', async () => {
    const item = await open();
    const cart = cartWith(item, 50_000);
    expect(await world.call('sale.payByCash', { cart, shownTotalTiyn: 49_900, cashReceivedTiyn: null })).toMatchObject({
      problem: { code: 'till_amount_differs' },
    });
    expect(await world.call('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: 100 })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
    expect((await world.ask('sale.today', {})).sales).toEqual([]);
  });

  // By card, because cash is rounded to whole tenge.
  it.each([
    [1_000, 3, 33],
    [9_999, 7, 12.5],
    [1, 3, 50],
  ])('a sale has a receipt of exactly its amount: %i tiyn x %i less %s percent', async (priceTiyn, count, discount) => {
    const item = await open();
    world.become(manager);
    const cart = cartWith(item, priceTiyn, count, discount);
    const shownTotalTiyn = Math.round((priceTiyn * count * (100 - discount)) / 100);
    const { receiptOperationId } = await world.ask('sale.payByCard', { cart, shownTotalTiyn });
    await world.clock.advance(3_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(Number((await receipts())[0]?.total) * 100).toBeCloseTo(shownTotalTiyn);
  });

  it('C8: a double click makes one sale and one receipt, also after a restart', async () => {
    const item = await open();
    const input = {
      cart: cartWith(item, 50_000),
      shownTotalTiyn: 50_000,
      cashReceivedTiyn: null,
      commandId: '0195645e-0000-7000-8000-00000000c8c8',
    };
    const both = await Promise.all([world.ask('sale.payByCash', input), world.ask('sale.payByCash', input)]);
    expect(both[1]).toEqual(both[0]);
    world.kill();
    await world.start();
    expect(await world.ask('sale.payByCash', input)).toEqual(both[0]);
    await world.clock.advance(3_000);
    expect(await receipts()).toHaveLength(1);
    expect((await world.ask('sale.today', {})).sales).toHaveLength(1);
  });

  it('H6: a cash sale does not exist when the ledger cannot take it', async () => {
    const item = await open();
    world.fillDisk(true);
    const refused = await world.call('sale.payByCash', {
      cart: cartWith(item, 50_000),
      shownTotalTiyn: 50_000,
      cashReceivedTiyn: null,
    });
    expect(refused).toMatchObject({ problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(0);
    expect((await world.ask('sale.today', {})).sales).toEqual([]);
  });

  it('S2: a cash sale is intact in the ledger: every record equals its events, and the day counts it', async () => {
    const item = await open();
    await sell(item);
    await world.clock.advance(3_000);
    world.kill();
    const { damage, report } = checkLedgerFile(join(world.folder, 'books.db'), null);
    expect({ damage, findings: report?.findings }).toEqual({ damage: [], findings: [] });
    expect(report?.records).toMatchObject({ sale: 1, tender: 1, operation: 1 });
    expect([...(report?.totals.days.values() ?? [])]).toMatchObject([{ count: 1, paidTiyn: 50_000 }]);
    await world.start();
  });

  it('a preview shows the receipt as it will be, with what is not fiscal', async () => {
    const item = await open();
    const asked = { paymentType: 'cash', cashReceivedTiyn: 60_000 } as const;
    expect(await world.ask('receipt.preview', { cart: cartWith(item, 50_000), ...asked })).toMatchObject({
      totalTiyn: 50_000,
      changeTiyn: 10_000,
      items: [{ isFiscal: true }],
    });
    expect((await world.ask('receipt.preview', { cart: cartWith(null, 50_000), ...asked })).items[0]?.isFiscal).toBe(
      false,
    );
    expect(await receipts()).toEqual([]);
  });
});

describe('a fiscal receipt whose answer never came', () => {
  it.each([
    ['drop_request', {}],
    ['drop_response', {}],
    ['reset', {}],
    ['delay', { delay_ms: 60_000 }],
    ['status', { status: 200, body: '<html>Login</html>' }],
    ['status', { status: 500 }],
    [
      'status',
      { status: 503, body: { error: 'receipt_unavailable', error_code: 'receipt_unavailable', message: 'Later.' } },
    ],
    [
      'status',
      {
        status: 429,
        body: {
          error: 'receipt_rate_limited',
          error_code: 'receipt_rate_limited',
          message: 'Slow.',
          retry_after_seconds: 7,
        },
      },
    ],
  ])('H4: there is one receipt after %s %o', async (kind, more) => {
    const item = await open();
    await fault(kind, more);
    const { receiptOperationId } = await sell(item);
    await world.clock.advance(90_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(await receipts()).toHaveLength(1);
    expect(idsSent().size).toBe(1);
  });

  it.each(['drop_request', 'drop_response'])('H4: there is one receipt after %s and a crash', async (kind) => {
    const item = await open();
    await fault(kind);
    const { receiptOperationId } = await sell(item);
    world.kill();
    await world.clock.advance(3_600_000);
    await world.start();
    await world.clock.advance(20_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(await receipts()).toHaveLength(1);
    expect(idsSent().size).toBe(1);
  });

  it('H4: the receipt follows after the reconnect, hours later', async () => {
    const item = await open();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const { saleId, receiptOperationId } = await sell(item);
    await world.clock.advance(7_200_000);
    expect((await world.ask('sale.view', { saleId })).phase).toBe('paid');
    expect((await view(receiptOperationId)).phase).toBe('sending');
    world.line.answer = null;
    // The first successful request ends the offline state: here the account's health.
    await world.shop().client.accountHealth();
    await world.clock.advance(5_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(await receipts()).toHaveLength(1);
  });

  it('H4: the receipt is not given up for a reason that blocks only the repeat', async () => {
    const item = await open();
    await fault('drop_response');
    const { receiptOperationId } = await sell(item);
    const tariff = (status: string) =>
      world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status } });
    await tariff('expired');
    await world.clock.advance(60_000);
    expect(await view(receiptOperationId)).toMatchObject({ phase: 'sending', problem: { code: 'tariff_inactive' } });
    await tariff('active');
    await world.clock.advance(60_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(await receipts()).toHaveLength(1);
  });

  it('H6: there is one receipt when the disk filled up before the answer was written', async () => {
    const item = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.method === 'POST') world.fillDisk(true);
      return answer;
    };
    const { receiptOperationId } = await sell(item);
    world.line.answer = null;
    world.fillDisk(false);
    await world.clock.advance(10_000);
    expect((await view(receiptOperationId)).phase).toBe('done');
    expect(await receipts()).toHaveLength(1);
  });

  it('H4: the receipt is a task when another one exists under its id', async () => {
    const item = await open();
    const other = {
      client_operation_id: 'other',
      payment_type: 'cash',
      items: [{ name: 'Сүт', price: 1, count: 1, catalog_item_id: item }],
    };
    const { receipt } = (await world.api('POST', '/receipts', other)) as { receipt: { id: number } };
    const body = {
      error: 'duplicate_client_operation_id',
      error_code: 'duplicate_client_operation_id',
      message: 'Used.',
      receipt_id: receipt.id,
    };
    await fault('status', { status: 409, body });
    const { receiptOperationId } = await sell(item);
    expect(await view(receiptOperationId)).toMatchObject({
      phase: 'asking',
      problem: { code: 'till_receipt_differs' },
    });
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'receipt_failed', actions: ['accept'] });
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'accept', note: '' });
    expect((await view(receiptOperationId)).phase).toBe('rejected');
    expect(await tasks()).toEqual([]);
  });
});

describe('a fiscal receipt that came to nothing', () => {
  it.each(['shift_closed', 'receipt_bank_error', 'receipt_dispatch_error', 'receipt_ofd_token_revoked'])(
    'H4: after %s is made again under a new id, by its task, once',
    async (code) => {
      const item = await open();
      await mood(`error:${code}`);
      const { saleId, receiptOperationId, tenderId } = await sell(item);
      await world.clock.advance(3_000);
      expect(await view(receiptOperationId)).toMatchObject({ phase: 'failed', problem: { code } });
      expect((await world.ask('sale.view', { saleId })).phase).toBe('paid');
      const [task] = await tasks();
      expect(task).toMatchObject({
        kind: 'receipt_failed',
        isBlocking: false,
        facts: { saleId, tenderId, amountTiyn: 50_000, code },
        actions: ['try_again', 'accept'],
      });
      await mood('issue');
      await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'try_again', note: '' });
      await world.clock.advance(5_000);
      expect((await world.ask('sale.view', { saleId })).tenders[0]?.receipt).toMatchObject({ phase: 'done' });
      expect(idsSent().size).toBe(2);
      expect(await receipts()).toHaveLength(1);
      expect(await tasks()).toEqual([]);
      expect(await world.call('fiscalReceipt.issue', { tenderId })).toMatchObject({
        problem: { code: 'duplicate_client_operation_id' },
      });
      expect(await receipts()).toHaveLength(1);
    },
  );

  it('a failed receipt shows which goods lacked what, and can be accepted as it is', async () => {
    await open();
    const { receiptOperationId } = await sell(null);
    await world.clock.advance(3_000);
    expect(await view(receiptOperationId)).toMatchObject({ problem: { code: 'item_not_fiscal' } });
    const [task] = await tasks();
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'accept', note: 'без штрихкода' });
    expect(await tasks()).toEqual([]);
    await world.clock.advance(120_000);
    expect(sent()).toHaveLength(1);
  });

  it('a refused receipt is a task at once, which closes when the receipt is issued by hand', async () => {
    const item = await open();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { fiscal_receipts_disabled: true });
    const { tenderId, receiptOperationId } = await sell(item);
    expect(await view(receiptOperationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'fiscal_receipts_disabled' },
    });
    expect(await tasks()).toHaveLength(1);
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { fiscal_receipts_disabled: false });
    await world.ask('fiscalReceipt.issue', { tenderId });
    await world.clock.advance(3_000);
    expect(await tasks()).toEqual([]);
    expect(await receipts()).toHaveLength(1);
  });
});
