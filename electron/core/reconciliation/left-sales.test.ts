import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const PRICE = 50_000;
const PHONE = '+7 701 123 45 67';

const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const sale = (saleId: string) => world.ask('sale.view', { saleId });
const tasks = async () => (await world.ask('task.list', {})).tasks;
const posts = (path: string) =>
  world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith(`/api/v1${path}`));
const lists = () => world.requests.filter(({ url }) => /\/invoices\?search=/.test(url)).length;

async function invoicePhone() {
  const ids = await world.ask('sale.payByPhone', { cart: cartOf(PRICE), shownTotalTiyn: PRICE, phone: PHONE });
  await world.clock.advance(5_000);
  return { ...ids, invoiceId: (await view(ids.paymentId)).invoiceId ?? 0 };
}
async function invoiceQr() {
  const ids = await world.ask('sale.payByQr', { cart: cartOf(PRICE), shownTotalTiyn: PRICE });
  return { ...ids, invoiceId: (await view(ids.paymentId)).invoiceId ?? 0 };
}
/** The customer changes their mind: the invoice is cancelled, and the same cart is paid in cash. */
async function payCashInstead({ paymentId }: { readonly paymentId: string }): Promise<void> {
  await world.ask('payment.cancel', { paymentId });
  await world.clock.advance(20_000);
  await takeCash(paymentId);
}
async function takeCash(paymentId: string): Promise<void> {
  const { cart } = await world.ask('payment.supersede', { paymentId });
  await openDrawer(world);
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: PRICE, cashReceivedTiyn: null });
}
/** The network delivers the first request of this path again: the till sent it once. */
async function deliverAgain(path: string): Promise<number> {
  const made = (await world.api('POST', path, JSON.parse(posts(path)[0]?.body ?? '{}'))) as { id: number };
  await world.clock.advance(2_000);
  return made.id;
}
async function attemptOf(saleId: string, invoiceId: number) {
  return (await sale(saleId)).payments.find((payment) => payment.invoiceId === invoiceId);
}

describe('an invoice that a request made after its sale had moved on', () => {
  it('W1: a duplicate invoice is found within a minute though its request was sent once, hidden, and cancelled on the phone', async () => {
    world = await createMoneyWorld();
    const first = await invoicePhone();
    await payCashInstead(first);
    const second = await deliverAgain('/invoices');
    await world.clock.advance(MINUTE);
    const changes = world.events.flatMap(({ name, payload }) => (name === 'payment.changed' ? [payload] : []));
    expect(changes.find(({ invoiceId }) => invoiceId === second)).toMatchObject({
      place: 'superseded',
      phase: 'waiting',
    });
    expect(posts(`/invoices/${String(second)}/cancel`)).toHaveLength(1);
    expect((await world.invoices()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await tasks()).filter(({ kind }) => kind === 'late_payment')).toEqual([]);
  });

  it('W1: a duplicate invoice of a settled sale is reported with a prepared refund when it is paid before its cancellation', async () => {
    world = await createMoneyWorld();
    const first = await invoicePhone();
    await payCashInstead(first);
    const second = await deliverAgain('/invoices');
    world.line.answer = (request, next) =>
      request.url.endsWith('/cancel') ? new Promise(() => undefined) : next(request);
    await world.clock.advance(MINUTE);
    await world.customer(second, 'pay');
    await world.clock.advance(MINUTE);
    const late = (await tasks()).filter(({ kind }) => kind === 'paid_twice');
    expect(late).toMatchObject([{ facts: { saleId: first.saleId, amountTiyn: PRICE }, actions: ['refund', 'accept'] }]);
    world.become(manager);
    await world.ask('task.resolve', { taskId: late[0]?.id ?? '', action: 'refund', note: '' });
    await world.clock.advance(MINUTE);
    expect((await world.serviceLedger()).refunds).toMatchObject([{ amount: '500.00' }]);
  });

  it('W1: a duplicate invoice is reported when it was paid before any sweep found it', async () => {
    world = await createMoneyWorld();
    const first = await invoicePhone();
    await payCashInstead(first);
    await world.customer(await deliverAgain('/invoices'), 'pay');
    await world.clock.advance(MINUTE);
    expect((await tasks()).filter(({ kind }) => kind === 'paid_twice')).toHaveLength(1);
  });

  it('W1, L7: a duplicate invoice is found as soon, where the watch has used up the background limit', async () => {
    world = await createMoneyWorld();
    const first = await invoicePhone();
    await payCashInstead(first);
    await world.customer(await deliverAgain('/invoices'), 'pay');
    const { client } = world.shop();
    await Promise.all(Array.from({ length: 110 }, () => client.listInvoices({ page: 1, per_page: 1 }, 'watch')));
    await world.clock.advance(55_000);
    expect((await tasks()).filter(({ kind }) => kind === 'paid_twice')).toHaveLength(1);
  });

  it('W1: a duplicate QR is hidden and watched, and reported when it is paid', async () => {
    world = await createMoneyWorld();
    const first = await invoiceQr();
    await world.customer(first.invoiceId, 'reject');
    await world.clock.advance(5_000);
    await takeCash(first.paymentId);
    const second = await deliverAgain('/invoices/qr');
    await world.clock.advance(MINUTE);
    expect(await attemptOf(first.saleId, second)).toMatchObject({ place: 'superseded', phase: 'waiting' });
    await world.customer(second, 'pay');
    await world.clock.advance(MINUTE);
    expect((await tasks()).filter(({ kind }) => kind === 'paid_twice')).toHaveLength(1);
  });

  it('W1, C4: a duplicate invoice of a sale whose rest the counter took is paid twice', async () => {
    world = await createMoneyWorld();
    const part = { cart: cartOf(PRICE), shownTotalTiyn: PRICE, tender: 'cash', amountTiyn: 20_000 } as const;
    await openDrawer(world);
    const { saleId } = await world.ask('sale.payPart', { ...part, cashReceivedTiyn: null });
    const rest = { saleId, shownRestTiyn: 30_000, phone: PHONE };
    const { paymentId } = await world.ask('sale.billRest', rest);
    await world.clock.advance(5_000);
    await world.ask('payment.cancel', { paymentId });
    await world.clock.advance(20_000);
    await world.ask('payment.supersede', { paymentId });
    const left = { saleId, tender: 'cash', amountTiyn: 30_000 } as const;
    await world.ask('sale.addTender', { ...left, cashReceivedTiyn: null });
    await world.customer(await deliverAgain('/invoices'), 'pay');
    await world.clock.advance(MINUTE);
    expect((await tasks()).filter(({ kind }) => kind === 'paid_twice')).toMatchObject([
      { isBlocking: true, facts: { saleId, amountTiyn: 30_000 } },
    ]);
  });

  it('W1: a duplicate of a cancelled row of a list is cancelled as well', async () => {
    world = await createMoneyWorld();
    const row = { phone: PHONE, amountTiyn: PRICE, description: '' };
    const { listId } = await world.ask('bulk.start', { name: 'Март', rows: [row] });
    await world.clock.advance(5_000);
    const [invoice] = world.shop().payments.live();
    expect(invoice?.listId).toBe(listId);
    await world.ask('payment.cancel', { paymentId: invoice?.id ?? '' });
    await world.clock.advance(20_000);
    await world.api('POST', '/invoices/bulk', JSON.parse(posts('/invoices/bulk')[0]?.body ?? '{}'));
    await world.clock.advance(MINUTE);
    expect((await world.invoices()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('W1: a duplicate invoice is cancelled after a restart as well, which adopts it before anything is sent', async () => {
    world = await createMoneyWorld();
    const first = await invoicePhone();
    await payCashInstead(first);
    world.kill();
    const second = await deliverAgain('/invoices');
    await world.start();
    await world.clock.advance(5_000);
    expect(posts(`/invoices/${String(second)}/cancel`)).toHaveLength(1);
  });
});

describe('an invoice that a request made while its sale still waits', () => {
  async function refusedAndMade() {
    world = await createMoneyWorld();
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices' },
      kind: 'status',
      status: 403,
      body: '{"error":"kyc_rejected","error_code":"kyc_rejected","message":"x"}',
      times: 1,
    });
    const first = await invoicePhone();
    expect((await view(first.paymentId)).phase).toBe('rejected');
    const second = await deliverAgain('/invoices');
    await world.clock.advance(MINUTE);
    return { ...first, second };
  }

  it('W1: a duplicate invoice of an open sale is in the tray and not cancelled, beside a refused attempt', async () => {
    const { saleId, second } = await refusedAndMade();
    expect(await attemptOf(saleId, second)).toMatchObject({ place: 'aside', phase: 'waiting' });
    expect(posts(`/invoices/${String(second)}/cancel`)).toHaveLength(0);
  });

  it('W1, C5: a duplicate invoice is cancelled when the cashier chooses another tender for the attempt beside it', async () => {
    const { saleId, paymentId, second } = await refusedAndMade();
    const { cart } = await world.ask('payment.supersede', { paymentId });
    await openDrawer(world);
    const cash = { cart, shownTotalTiyn: PRICE, cashReceivedTiyn: null };
    // The customer may still pay it on the phone: no other tender is final before its cancellation (C6).
    expect(await world.call('sale.payByCash', cash)).toMatchObject({ problem: { code: 'till_still_checking' } });
    await world.clock.advance(20_000);
    expect(await attemptOf(saleId, second)).toMatchObject({ place: 'done', phase: 'cancelled' });
    expect(posts(`/invoices/${String(second)}/cancel`)).toHaveLength(1);
    expect(await world.call('sale.payByCash', cash)).toMatchObject({ ok: true, value: { saleId } });
  });

  it('W1: a duplicate invoice of an open sale is reported when it is paid after the attempt before it was dismissed', async () => {
    const { paymentId, second } = await refusedAndMade();
    await world.ask('payment.dismiss', { paymentId });
    await world.customer(second, 'pay');
    await world.clock.advance(MINUTE);
    expect((await tasks()).filter(({ kind }) => kind === 'late_payment')).toHaveLength(1);
  });
});

describe('how soon an invoice that nobody asked for is found', () => {
  const swept = async (ms: number) => {
    const before = lists();
    await world.clock.advance(ms);
    return lists() - before;
  };

  it('W1: within a minute for ten minutes after an invoice was left, and seldom again after that', async () => {
    world = await createMoneyWorld();
    await world.clock.advance(40 * MINUTE);
    const { paymentId } = await invoiceQr();
    await world.ask('payment.supersede', { paymentId });
    for (let minute = 1; minute <= 9; minute += 1) expect(await swept(MINUTE)).toBeGreaterThan(0);
    await world.clock.advance(5 * MINUTE);
    expect(await swept(20 * MINUTE)).toBeLessThan(12);
  });

  it('W1, T1: it is found as soon after a start under another machine’s clock, while the time is unknown', async () => {
    world = await createMoneyWorld();
    await payCashInstead(await invoicePhone());
    world.kill();
    world.clock.jumpWall(26 * 60 * MINUTE);
    await world.start();
    const second = await deliverAgain('/invoices');
    await world.clock.advance(52_000);
    expect(world.shop().serverClock.nowMs()).toBeNull();
    expect(posts(`/invoices/${String(second)}/cancel`)).toHaveLength(1);
  });

  it('T1: what waited for the time is compared soon after it is known', async () => {
    world = await createMoneyWorld();
    world.kill();
    world.clock.jumpWall(26 * 60 * MINUTE);
    const isCompared = () => world.requests.some(({ url }) => url.includes('date_field=paid_at'));
    await world.start();
    while (world.shop().serverClock.nowMs() === null) await world.clock.advance(1_000);
    expect(isCompared()).toBe(false);
    await world.clock.advance(37_000);
    expect(isCompared()).toBe(true);
  });

  it('L7: seldom after invoices that were paid: their keys stay taken', async () => {
    world = await createMoneyWorld();
    await world.clock.advance(40 * MINUTE);
    const { invoiceId } = await invoiceQr();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect(await swept(9 * MINUTE)).toBeLessThan(7);
  });
});
