import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { closeSound, copyLedger, putBackLedger } from '#tests/core/kept-ledger.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { monthly } from '#tests/core/monthly.ts';
import { cashier, manager } from '#tests/core/people.ts';
import { billByQr } from '#tests/core/qr-sale.ts';
import { tillTag } from '#tests/core/till-tags.ts';

let world: MoneyWorld;
let clone: MoneyWorld | null = null;
afterEach(() => {
  clone?.close();
  clone = null;
  closeSound(world);
});

const PHONE = '+7 701 123 45 67';

const tasks = async (till: MoneyWorld, kind = 'books_cloned') =>
  (await till.ask('task.list', {})).tasks.filter((task) => task.kind === kind);
const salesOf = async (till: MoneyWorld) => (await till.ask('sale.today', {})).sales;
const payByQr = (till: MoneyWorld) => till.call('sale.payByQr', { cart: cartOf(700), shownTotalTiyn: 700 });
const refused = { ok: false, problem: { code: 'till_books_cloned' } };
async function answer(till: MoneyWorld, action: 'new_tag' | 'accept') {
  const [task] = await tasks(till);
  till.become(manager);
  return till.call('task.resolve', { taskId: task?.id ?? '', action, note: 'вторая касса' });
}

async function open(): Promise<{ first: MoneyWorld; second: MoneyWorld }> {
  world = await createMoneyWorld();
  await billByQr(world, 10_000);
  await world.clock.advance(40 * MINUTE);
  clone = await createMoneyWorld({ beside: { world, records: true, isCopy: true } });
  return { first: world, second: clone };
}
async function openAndNotice() {
  const { first, second } = await open();
  const ours = await billByQr(first, 20_000);
  const theirs = await billByQr(second, 30_000);
  await world.clock.advance(6 * MINUTE);
  return { first, second, ours, theirs };
}

describe('a data folder that runs on two machines', () => {
  it('D1: both machines notice within a round, by invoices that they never sent, and open a blocking task', async () => {
    const { first, second } = await openAndNotice();
    for (const [till, amountTiyn] of [
      [first, 30_000],
      [second, 20_000],
    ] as const) {
      expect(await tasks(till)).toMatchObject([
        { isBlocking: true, facts: { count: 1, amountTiyn }, actions: ['new_tag', 'accept'] },
      ]);
    }
  });

  it('D1: a till that just started notices within a minute', async () => {
    const { first, second } = await open();
    await second.clock.advance(MINUTE);
    expect(await tasks(second)).toEqual([]);
    await billByQr(first, 20_000);
    await second.clock.advance(MINUTE);
    expect(await tasks(second)).toHaveLength(1);
  });

  it('D1: a till that rested notices soon, once it trades again', async () => {
    const { first, second } = await open();
    await world.clock.advance(3 * 60 * MINUTE);
    await billByQr(second, 30_000);
    await billByQr(first, 20_000);
    await world.clock.advance(MINUTE);
    expect(await tasks(first)).toHaveLength(1);
  });

  it('D1: a till keeps the other one’s invoices out of its ledger, its tray and its totals', async () => {
    const { first, second, ours, theirs } = await openAndNotice();
    await second.customer(theirs.invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect((await salesOf(first)).map(({ totalTiyn }) => totalTiyn).sort()).toEqual([10_000, 20_000]);
    expect(await first.ask('sale.today', {})).toMatchObject({ paidTiyn: 0 });
    expect(await second.ask('sale.today', {})).toMatchObject({ paidTiyn: 30_000 });
    const tray = (await first.ask('payment.listOpen', {})).payments.map(({ invoiceId }) => invoiceId);
    expect(tray).toContain(ours.invoiceId);
    expect(tray).not.toContain(theirs.invoiceId);
    await first.ask('reconciliation.run', { day: '2026-03-05' });
    const { differences } = await first.ask('reconciliation.view', { day: '2026-03-05' });
    expect(differences.filter(({ kind }) => kind === 'not_in_books')).toEqual([]);
  });

  it('D1: a till sends no invoice, refund, printed code or list during the hold, and writes no sale for it', async () => {
    const { first } = await openAndNotice();
    const before = first.requests.filter(({ method }) => method === 'POST').length;
    const sales = (await salesOf(first)).length;
    expect(await payByQr(first)).toMatchObject(refused);
    const phone = { cart: cartOf(700), shownTotalTiyn: 700, phone: PHONE };
    expect(await first.call('sale.payByPhone', phone)).toMatchObject(refused);
    const row = { phone: PHONE, amountTiyn: 10_000, description: '' };
    expect(await first.call('bulk.start', { name: 'Март', rows: [row] })).toMatchObject(refused);
    expect(await salesOf(first)).toHaveLength(sales);
    const posts = first.requests.filter(({ method, url }) => method === 'POST' && !url.endsWith('/status/check'));
    expect(posts.length).toBeLessThanOrEqual(before);
  });

  it('D1: a refund is refused as surely not sent, and its payment is free again', async () => {
    const { first, ours } = await openAndNotice();
    await first.customer(ours.invoiceId, 'pay');
    await first.clock.advance(MINUTE);
    const asked = { paymentId: ours.paymentId, amountTiyn: 1_000, lines: null, reason: '' };
    const { operationId } = await first.ask('refund.start', asked);
    expect(await first.ask('operation.view', { operationId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'till_books_cloned' },
    });
    expect((await first.serviceLedger()).refunds).toEqual([]);
  });

  it('D1, C6: what is open goes on: it is watched and paid, a phone invoice is called back by hand, cash is taken', async () => {
    const { first } = await open();
    const ours = await billByQr(first, 20_000);
    const phone = { cart: cartOf(40_000), shownTotalTiyn: 40_000, phone: PHONE };
    const onPhone = await first.ask('sale.payByPhone', phone);
    await billByQr(clone ?? first, 30_000);
    await world.clock.advance(4 * MINUTE);
    await first.customer(ours.invoiceId, 'pay');
    await world.clock.advance(2 * MINUTE);
    expect(await tasks(first)).toHaveLength(1);
    expect((await first.ask('payment.view', { paymentId: ours.paymentId })).phase).toBe('paid');
    await first.ask('payment.cancel', { paymentId: onPhone.paymentId });
    await world.clock.advance(MINUTE);
    expect((await first.ask('payment.view', { paymentId: onPhone.paymentId })).phase).toBe('cancelled');
    const sale = { cart: cartOf(900), shownTotalTiyn: 900, cashReceivedTiyn: null };
    await openDrawer(first);
    const { receiptOperationId } = await first.ask('sale.payByCash', sale);
    await world.clock.advance(MINUTE);
    expect((await first.ask('operation.view', { operationId: receiptOperationId })).phase).not.toBe('sending');
  });

  it('D1: the hold survives a restart, and is reported once', async () => {
    const { first } = await openAndNotice();
    first.kill();
    await first.start();
    await world.clock.advance(10 * MINUTE);
    expect(await tasks(first)).toHaveLength(1);
    expect(await payByQr(first)).toMatchObject(refused);
    expect(await salesOf(first)).toHaveLength(2);
  });
});

describe('what a manager does about it', () => {
  it('D1: settling the hold needs a manager', async () => {
    const { first } = await openAndNotice();
    const [task] = await tasks(first);
    first.become(cashier);
    expect(await first.call('task.resolve', { taskId: task?.id ?? '', action: 'new_tag', note: '' })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    expect(await payByQr(first)).toMatchObject(refused);
  });

  it('D1: one machine gets a new tag, the other learns it, and both invoice again under their own tags', async () => {
    const { first, second, ours } = await openAndNotice();
    await answer(second, 'new_tag');
    await answer(first, 'accept');
    const after = [await billByQr(first, 60_000), await billByQr(second, 70_000)];
    await world.clock.advance(60 * MINUTE);
    expect([...(await tasks(first)), ...(await tasks(second))]).toEqual([]);
    const orders = (await first.invoices()).filter(({ id }) => after.some(({ invoiceId }) => invoiceId === id));
    expect(orders.map((one) => one.external_order_id?.startsWith(`${tillTag}.`))).toEqual([true, false]);
    // Invoices under the old tag still belong to the till that billed them.
    await second.customer(after[1]?.invoiceId ?? 0, 'pay');
    await first.customer(ours.invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect(await first.ask('sale.today', {})).toMatchObject({ paidTiyn: 20_000 });
    expect(await second.ask('sale.today', {})).toMatchObject({ paidTiyn: 70_000 });
  });

  it('D1: a till with a new name still finds what comes late for an invoice of its old one', async () => {
    const { first, second, theirs } = await openAndNotice();
    await answer(second, 'new_tag');
    await answer(first, 'accept');
    await second.ask('payment.supersede', { paymentId: theirs.paymentId });
    second.kill();
    await second.start();
    await world.clock.advance(10 * MINUTE);
    await second.customer(theirs.invoiceId, 'pay');
    await world.clock.advance(10 * MINUTE);
    expect(await tasks(second, 'late_payment')).toHaveLength(1);
    expect(await tasks(first, 'late_payment')).toEqual([]);
  });

  it('D1: raises it again when the other one goes on under the name', async () => {
    const { first, second } = await openAndNotice();
    await answer(second, 'accept');
    await answer(first, 'accept');
    await world.clock.advance(2_000);
    await billByQr(second, 80_000);
    await world.clock.advance(6 * MINUTE);
    expect(await tasks(first)).toMatchObject([{ facts: { count: 1, amountTiyn: 80_000 } }]);
    expect(await payByQr(first)).toMatchObject(refused);
  });
});

describe('what is no second machine', () => {
  it('D1, C3: a ledger put back from a copy takes in what it lacks, and invoices on', async () => {
    world = await createMoneyWorld();
    world.kill();
    const copy = copyLedger(world);
    await world.start();
    await billByQr(world, 20_000);
    world.kill();
    putBackLedger(world, copy);
    await world.start();
    await world.clock.advance(20 * MINUTE);
    expect(await tasks(world)).toEqual([]);
    expect(await salesOf(world)).toHaveLength(1);
    expect(await payByQr(world)).toMatchObject({ ok: true });
  });

  it('D1, C3: a ledger lost altogether takes in what it had under way, also when that arrives minutes later', async () => {
    world = await createMoneyWorld();
    await billByQr(world, 20_000);
    const [sent] = world.requests.filter(({ url }) => url.endsWith('/invoices/qr'));
    world.kill();
    putBackLedger(world, null);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    const saleId = '00000000-0000-4000-8000-00000000beef';
    const body = {
      ...(JSON.parse(sent?.body ?? '{}') as object),
      external_order_id: `${tillTag}.${saleId}`,
      external_order_id_idempotency: saleId,
    };
    await world.api('POST', '/invoices/qr', body);
    await world.clock.advance(20 * MINUTE);
    expect(await tasks(world)).toEqual([]);
    expect(await salesOf(world)).toHaveLength(2);
    expect(await payByQr(world)).toMatchObject({ ok: true });
  });

  it('D1: whatever one till invoices is its own, in every way, beside another till, and over restarts', async () => {
    world = await createMoneyWorld();
    clone = await createMoneyWorld({ beside: { world } });
    await world.clock.advance(11 * MINUTE);
    for (const till of [world, clone]) {
      till.become(manager);
      await billByQr(till, 20_000);
      await till.ask('sale.payByPhone', { cart: cartOf(30_000), shownTotalTiyn: 30_000, phone: PHONE });
      const rows = [1, 2, 3].map(() => ({ phone: PHONE, amountTiyn: 10_000, description: '' }));
      await till.ask('bulk.start', { name: 'Март', rows });
      await till.ask('staticQr.create', { amountTiyn: 150_000, cart: null, description: 'Аренда' });
      await till.ask('subscription.create', { ...monthly, phone: PHONE, invoiceImmediately: true });
    }
    await world.clock.advance(5 * MINUTE);
    for (const { id } of await world.invoices()) await world.customer(id, 'pay');
    for (const till of [world, clone]) {
      till.kill();
      await till.start();
    }
    await world.clock.advance(40 * MINUTE);
    expect(await world.invoices()).toHaveLength(12);
    for (const till of [world, clone]) {
      expect(await tasks(till)).toEqual([]);
      expect(await payByQr(till)).toMatchObject({ ok: true });
    }
  });
});
