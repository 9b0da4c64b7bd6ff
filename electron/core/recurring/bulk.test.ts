import { afterEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager } from '#tests/core/people.ts';
import { tillTag } from '#tests/core/till-tags.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const BULK_PATH = '/api/v1/invoices/bulk';

function rows(count: number, from = 1) {
  return Array.from({ length: count }, (_, index) => ({
    phone: `+7 701 000 ${String(index + from).padStart(4, '0')}`,
    amountTiyn: 10_000 + index * 100,
    description: `Аренда ${String(index + from)}`,
  }));
}
const start = (given: ReturnType<typeof rows>, more: { commandId?: string } = {}) =>
  world.ask('bulk.start', { name: 'Март', rows: given, ...more });
const view = (listId: string) => world.ask('bulk.view', { listId });
const counts = async (listId: string) => (await view(listId)).rows;
const batches = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices/bulk'));
const singles = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices'));
const itemsOf = (body: string | undefined) =>
  (JSON.parse(body ?? '{}') as { invoices: Record<string, unknown>[] }).invoices;
const madeAtService = async () =>
  ((await world.api('GET', '/invoices?per_page=100&sort_by=id&sort_order=asc')) as { total: number }).total;
const openTasks = async () => (await world.ask('task.list', {})).tasks.map(({ kind }) => kind);

async function fault(kind: string, more: Record<string, unknown> = {}) {
  await world.control('POST', '/faults', { match: { method: 'POST', path: BULK_PATH }, kind, times: 1, ...more });
}

describe('invoices by list', () => {
  it('every row becomes its own sale, in batches of a hundred, each with its key and order id', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(230));
    await world.clock.advance(20_000);
    expect(batches().map(({ body }) => itemsOf(body).length)).toEqual([100, 100, 30]);
    expect(await counts(listId)).toMatchObject({ all: 230, open: 230 });
    expect(await madeAtService()).toBe(230);
    const items = batches().flatMap(({ body }) => itemsOf(body));
    expect(new Set(items.map((item) => item['external_order_id_idempotency'])).size).toBe(230);
    expect(items[0]).toMatchObject({
      phone_number: '87010000001',
      amount: '100.00',
      description: 'Аренда 1',
      external_order_id: `${tillTag}.${listId}-0001`,
    });
    expect(items[0]).not.toHaveProperty('bank_connection_id');
    expect(JSON.parse(batches()[0]?.body ?? '{}')).toMatchObject({ bank_connection_id: world.connectionIds[0] });
    expect(singles()).toEqual([]);
    expect(await openTasks()).toEqual([]);
  });

  it('a list stays out of the tray, is watched until it is paid, and counts in the day', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(3));
    await world.clock.advance(20_000);
    expect(await world.ask('payment.listOpen', {})).toEqual({ payments: [] });
    const [first] = await world.invoices();
    await world.customer(first?.id ?? 0, 'pay');
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ paid: 1, open: 2 });
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: 10_000 });
    expect(await openTasks()).toEqual([]);
    expect(world.events.filter(({ name }) => name === 'bulk.changed').length).toBeGreaterThan(0);
  });

  it('C8: a double click makes one list, also after a restart', async () => {
    world = await createMoneyWorld();
    const commandId = '0195645e-0000-7000-8000-00000000b11f';
    const [one, two] = await Promise.all([start(rows(2), { commandId }), start(rows(2), { commandId })]);
    await world.clock.advance(20_000);
    world.kill();
    await world.start();
    expect([two, await start(rows(2), { commandId })]).toEqual([one, one]);
    expect(await madeAtService()).toBe(2);
  });

  it('a list needs a senior, whole tenge and phone numbers; one wrong row writes nothing', async () => {
    world = await createMoneyWorld();
    const bad = [...rows(1), { phone: '12', amountTiyn: 100, description: '' }];
    expect(await world.call('bulk.start', { name: '', rows: bad })).toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
    const tiyn = rows(1).map((row) => ({ ...row, amountTiyn: 10_050 }));
    expect(await world.call('bulk.start', { name: '', rows: tiyn })).toMatchObject({
      problem: { code: 'amount_must_be_whole_tenge' },
    });
    world.become(cashier);
    expect(await world.call('bulk.start', { name: '', rows: rows(1) })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    expect(await world.ask('bulk.list', {})).toEqual({ lists: [] });
    expect(batches()).toEqual([]);
  });

  it('the ledger keeps no readable phone number and shows none', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(2));
    await world.clock.advance(20_000);
    const stored = JSON.stringify([
      world.ledger().eventsFrom(1, 1_000),
      world.ledger().find('payment', {}),
      world.ledger().find('note', { group: 'bill_list' }),
      world.ledger().find('sale', {}),
      world.ledger().find('operation', {}),
    ]);
    expect(stored).not.toContain('7010000001');
    expect((await view(listId)).invoices.map(({ phoneMasked }) => phoneMasked)).toEqual([
      '+7 701 ••• •• 01',
      '+7 701 ••• •• 02',
    ]);
    expect(world.log.join('\n')).not.toContain('7010000001');
  });
});

describe('a list that is withdrawn', () => {
  it('withdrawing a list cancels every open invoice and reports each end; paid ones stay paid', async () => {
    world = await createMoneyWorld();
    world.become(manager);
    const { listId } = await start(rows(25));
    await world.clock.advance(20_000);
    const [first] = await world.invoices();
    await world.customer(first?.id ?? 0, 'pay');
    await world.clock.advance(20_000);
    expect(await world.ask('bulk.withdraw', { listId })).toEqual({ rows: 24 });
    await world.clock.advance(240_000);
    expect(await view(listId)).toMatchObject({ rows: { paid: 1, ended: 24 }, withdrawnBy: manager.name });
    expect((await world.invoices()).filter(({ status }) => status === 'cancelled')).toHaveLength(24);
    expect(await openTasks()).toEqual([]);
    expect(await world.call('bulk.withdraw', { listId })).toMatchObject({
      problem: { code: 'Invoice cannot be cancelled' },
    });
  });

  it('withdrawing a list sends no waiting row, and cancels those of the batch in flight', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { listId } = await start(rows(150));
    expect(await world.ask('bulk.withdraw', { listId })).toEqual({ rows: 150 });
    await world.clock.advance(600_000);
    expect(await madeAtService()).toBe(100);
    expect(await counts(listId)).toMatchObject({ all: 150, ended: 150, failed: 0 });
    expect(await world.call('bulk.retry', { listId })).toMatchObject({ problem: { code: 'till_not_found' } });
  });

  it('a withdrawal continues after a restart, and retries none that the bank refused', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(30));
    await world.clock.advance(20_000);
    await world.ask('bulk.withdraw', { listId });
    world.kill();
    await world.start();
    await world.clock.advance(300_000);
    expect(await counts(listId)).toMatchObject({ ended: 30 });
    expect(world.requests.filter(({ url }) => url.endsWith('/cancel')).length).toBeGreaterThanOrEqual(30);
  });

  it('a withdrawal needs a senior, and a double click counts once (C8)', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(2));
    await world.clock.advance(20_000);
    world.become(cashier);
    expect(await world.call('bulk.withdraw', { listId })).toMatchObject({ problem: { code: 'till_not_permitted' } });
    world.become(manager);
    const commandId = '0195645e-0000-7000-8000-00000000b120';
    const wish = { listId, commandId };
    const both = await Promise.all([world.ask('bulk.withdraw', wish), world.ask('bulk.withdraw', wish)]);
    expect(both).toEqual([{ rows: 2 }, { rows: 2 }]);
    await world.clock.advance(60_000);
    expect(await counts(listId)).toMatchObject({ ended: 2 });
  });

  it('withdraws one invoice alone by its payment', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(2));
    await world.clock.advance(20_000);
    const [, second] = (await view(listId)).invoices;
    await world.ask('payment.cancel', { paymentId: second?.paymentId ?? '' });
    await world.clock.advance(60_000);
    expect((await view(listId)).invoices.map(({ phase }) => phase)).toEqual(['waiting', 'cancelled']);
    expect(await view(listId)).toMatchObject({ withdrawnBy: null });
  });
});

describe('a row that fails', () => {
  it('a failed row shows its reason while the others are billed, and is sent again with its own key', async () => {
    world = await createMoneyWorld();
    const forbidden = { ...rows(1)[0], description: 'запрещено' } as ReturnType<typeof rows>[number];
    const { listId } = await start([...rows(2, 2), forbidden]);
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 2, failed: 1 });
    const { invoices, totalTiyn } = await view(listId);
    expect(totalTiyn, 'what was not made is asked of nobody').toBe(
      invoices.slice(0, 2).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
    );
    expect((await view(listId)).invoices[2]).toMatchObject({
      phase: 'rejected',
      problem: { code: 'content_rejected' },
    });
    const before = itemsOf(batches()[0]?.body)[2];
    expect(await world.ask('bulk.retry', { listId })).toEqual({ rows: 1 });
    await world.clock.advance(20_000);
    expect(itemsOf(batches()[1]?.body)).toEqual([before]);
    expect((await view(listId)).invoices[2]).toMatchObject({ attempts: 2, phase: 'rejected' });
    expect(await madeAtService()).toBe(2);
  });

  it('a list has nothing to repeat where every row was billed', async () => {
    world = await createMoneyWorld();
    const { listId } = await start(rows(1));
    await world.clock.advance(20_000);
    expect(await world.call('bulk.retry', { listId })).toMatchObject({ problem: { code: 'till_not_found' } });
  });

  it('a refusal of the whole request refuses every row that has not gone out, and no more batches are tried', async () => {
    world = await createMoneyWorld();
    await fault('status', { status: 403, body: { error_code: 'tariff_inactive', message: 'x' } });
    const { listId } = await start(rows(150));
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ failed: 150 });
    expect((await view(listId)).invoices[149]?.problem?.code).toBe('tariff_inactive');
    expect(batches()).toHaveLength(1);
    expect(await world.ask('bulk.retry', { listId })).toEqual({ rows: 150 });
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 150 });
  });
});

describe('a batch whose answer never came', () => {
  it('C2: a batch is looked up row by row by its order ids, and never sent again', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { listId } = await start(rows(120));
    expect(await counts(listId)).toMatchObject({ sending: 120 });
    expect(await openTasks()).toEqual(['bulk_unknown']);
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 120 });
    expect(batches().map(({ body }) => itemsOf(body).length)).toEqual([100, 20]);
    expect(await madeAtService()).toBe(120);
    expect(await openTasks()).toEqual([]);
  });

  it('C1: a batch is sent again byte for byte when nothing of it arrived', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { listId } = await start(rows(20));
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 20 });
    const [first, second, ...more] = batches();
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
  });

  it('C2: a batch sends only the missing rows, when the service made some of them', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      if (!request.url.endsWith('/invoices/bulk')) return next(request);
      world.line.answer = null;
      // The service fails in the middle of the batch.
      const body = JSON.parse(request.body ?? '{}') as { invoices: unknown[] };
      await next({ ...request, body: JSON.stringify({ ...body, invoices: body.invoices.slice(0, 7) }) });
      throw new HttpFailure('cut');
    };
    const { listId } = await start(rows(10));
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 10 });
    expect(batches().map(({ body }) => itemsOf(body).length)).toEqual([10, 3]);
    expect(await madeAtService()).toBe(10);
  });

  it.each(['drop_response', 'drop_request'])(
    'C1, C2: a batch bills every row once after a crash (%s)',
    async (kind) => {
      world = await createMoneyWorld();
      await fault(kind);
      const { listId } = await start(rows(130));
      world.kill();
      await world.start();
      await world.clock.advance(20_000);
      expect(await counts(listId)).toMatchObject({ all: 130, open: 130 });
      expect(await madeAtService()).toBe(130);
      expect(await openTasks()).toEqual([]);
    },
  );

  it('a batch without an answer opens a task, and is settled when the connection is back', async () => {
    world = await createMoneyWorld();
    world.line.answer = () => Promise.reject(new HttpFailure('timeout'));
    const { listId } = await start(rows(5));
    await world.clock.advance(60_000);
    expect(await openTasks()).toEqual(['bulk_unknown']);
    world.line.answer = null;
    await world.clock.advance(60_000);
    expect(await counts(listId)).toMatchObject({ open: 5 });
    expect(await openTasks()).toEqual([]);
    expect(await madeAtService()).toBe(5);
  });

  it('a batch waits a full minute when the limit of batches is used up', async () => {
    world = await createMoneyWorld();
    await fault('status', {
      status: 429,
      body: { error_code: 'request_rate_limited', retry_after_seconds: 45 },
    });
    const { listId } = await start(rows(3));
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ sending: 3 });
    expect(await openTasks()).toEqual([]);
    expect(await world.ask('bulk.limits', {})).toMatchObject({ batchesLastMinute: 1, batchesPerMinute: 20 });
    await world.clock.advance(60_000);
    expect(await counts(listId)).toMatchObject({ open: 3 });
    expect(batches()).toHaveLength(2);
  });

  it('C3: stops for a person where the key of a row names another invoice', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      if (!request.url.endsWith('/invoices/bulk')) return next(request);
      world.line.answer = null;
      const [item] = itemsOf(request.body);
      await world.api('POST', '/invoices', { ...item, amount: 999, external_order_id: 'somebody else' });
      return next(request);
    };
    const { listId } = await start(rows(2));
    await world.clock.advance(20_000);
    expect(await openTasks()).toEqual(['foreign_invoice']);
    expect((await view(listId)).invoices.map(({ phase }) => phase)).toEqual(['stopped', 'waiting']);
  });

  it('a manager can close the task: the rows are settled all the same', async () => {
    world = await createMoneyWorld();
    world.become(manager);
    await fault('drop_response');
    const { listId } = await start(rows(2));
    const [task] = (await world.ask('task.list', {})).tasks;
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'accept', note: '' });
    await world.clock.advance(20_000);
    expect(await counts(listId)).toMatchObject({ open: 2 });
    expect(await openTasks()).toEqual([]);
  });
});
