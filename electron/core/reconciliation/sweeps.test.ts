import { afterEach, describe, expect, it } from 'vitest';
import { closeSound, putBackLedger } from '#tests/core/kept-ledger.ts';
import { DAY, HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { billByQr, sellByQr } from '#tests/core/qr-sale.ts';
import { tillTag } from '#tests/core/till-tags.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const OWN_LIST = /\/invoices\?search=/;
const REST = 73 * HOUR;

const pay = (priceTiyn?: number) => billByQr(world, priceTiyn);
const payPaid = (priceTiyn?: number) => sellByQr(world, priceTiyn);
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const tasks = async (kind: string) => (await world.ask('task.list', {})).tasks.filter((task) => task.kind === kind);
const today = () => world.ask('sale.today', {});
const bankSale = (amount: string, at: string) =>
  world.control('POST', '/bank-sales', { organization_id: world.organizationId, amount, at });
const pageOf = (url: string) => new URL(url).searchParams.get('page');

async function invoicePast(number: number, amount = 100): Promise<number> {
  const saleId = `0195645e-0000-7000-9000-${String(number).padStart(12, '0')}`;
  const made = (await world.api('POST', '/invoices/qr', {
    amount,
    external_order_id: `${tillTag}.${saleId}`,
    external_order_id_idempotency: `key-${String(number)}`,
  })) as { id: number };
  return made.id;
}

function smallPages(rows: number, onPage: (page: string) => Promise<void> = () => Promise.resolve()): void {
  world.line.answer = async (request, next) => {
    if (!OWN_LIST.test(request.url)) return next(request);
    await onPage(pageOf(request.url) ?? '');
    return next({ ...request, url: request.url.replace('per_page=100', `per_page=${String(rows)}`) });
  };
}

describe('a sweep while others trade', () => {
  it('L5: misses no invoice, though new ones are made between its pages', async () => {
    world = await createMoneyWorld();
    world.kill();
    for (let number = 1; number <= 12; number += 1) await invoicePast(number);
    putBackLedger(world, null);
    let made = 100;
    smallPages(5, async () => {
      made += 1;
      if (made < 104) await invoicePast(made);
      await world.api('POST', '/invoices/qr', { amount: 5, external_order_id: 'b1b2c3d4.other' });
    });
    await world.start();
    expect((await today()).sales).toHaveLength(15);
  });

  it('L5: a sweep starts again when a row moved to an earlier page, paid late during the read', async () => {
    world = await createMoneyWorld();
    const late = await pay(77_000);
    for (let sale = 0; sale < 6; sale += 1) await payPaid(1_000);
    await world.clock.advance(6 * MINUTE);
    await world.ask('payment.dismiss', { paymentId: late.paymentId });
    world.kill();
    await world.clock.advance(REST);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    for (let sale = 0; sale < 6; sale += 1) await payPaid(1_000);
    let isPaid = false;
    smallPages(3, async (page) => {
      if (page !== '2' || isPaid) return;
      isPaid = true;
      await world.customer(late.invoiceId, 'pay');
    });
    expect(await world.ask('reconciliation.run', { day: '2026-03-08' })).toMatchObject({
      ledger: { count: 7, amountTiyn: 83_000 },
      ownAtService: { count: 7, amountTiyn: 83_000 },
      differences: [],
    });
    expect((await view(late.paymentId)).phase).toBe('paid');
  });

  it('L7: a sweep waits for the budget that other tills use up, and an invoice does not wait for it', async () => {
    world = await createMoneyWorld();
    const sweeps = () => world.requests.filter(({ url }) => OWN_LIST.test(url)).length;
    const atStart = sweeps();
    await world.clock.advance(20_000);
    // The first round is due; now the service reports that the limit is almost used up.
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      return { ...answer, headers: { ...answer.headers, 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '20' } };
    };
    await pay();
    world.line.answer = null;
    await world.clock.advance(20_000);
    expect(sweeps()).toBe(atStart);
    const { paymentId } = await pay(60_000);
    expect((await view(paymentId)).phase).toBe('waiting');
    expect(sweeps()).toBe(atStart);
    await world.clock.advance(3 * MINUTE);
    expect(sweeps()).toBeGreaterThan(atStart);
  });
});

describe('money that the watch no longer looks for', () => {
  it('L1, L5: a payment after the end of its watch is found by a sweep and reported', async () => {
    world = await createMoneyWorld();
    const { paymentId, invoiceId } = await pay();
    await world.clock.advance(6 * MINUTE);
    await world.ask('payment.dismiss', { paymentId });
    world.kill();
    await world.clock.advance(REST);
    await world.start();
    await world.clock.advance(10 * MINUTE);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(40 * MINUTE);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', place: 'aside' });
    expect(await tasks('late_payment')).toMatchObject([{ facts: { paymentId, amountTiyn: 50_000 } }]);
  });

  it('C3, C4: two invoices under one order id are both adopted and watched, and reported when both are paid', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices/qr' },
      kind: 'drop_response',
      times: 1,
    });
    const { paymentId, saleId } = await pay();
    // Another program on the same key used this till's order id.
    await world.api('POST', '/invoices/qr', { amount: 500, external_order_id: `${tillTag}.${saleId}` });
    await world.clock.advance(3_000);
    expect((await view(paymentId)).phase).toBe('stopped');
    await world.clock.advance(2 * MINUTE);
    const sale = await world.ask('sale.view', { saleId });
    expect(sale.payments.map(({ phase }) => phase).sort()).toEqual(['stopped', 'waiting', 'waiting']);
    for (const { invoiceId, id } of sale.payments) if (id !== paymentId) await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(MINUTE);
    expect(await tasks('paid_twice')).toMatchObject([{ isBlocking: true, facts: { saleId, count: 2 } }]);
  });

  it('C3: an invoice with an answered task is reported again when it is paid', async () => {
    world = await createMoneyWorld();
    // The service marks it as a sandbox invoice: refused in live, and the customer has it.
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/invoices/qr')) return answer;
      const body = { ...(JSON.parse(new TextDecoder().decode(answer.body)) as object), is_sandbox: true };
      return { ...answer, body: new TextEncoder().encode(JSON.stringify(body)) };
    };
    const { paymentId, invoiceId } = await pay();
    expect((await view(paymentId)).phase).toBe('stopped');
    world.line.answer = null;
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(2 * MINUTE);
    expect(await tasks('late_payment')).toMatchObject([{ facts: { paymentId } }]);
  });

  it('R2, S2: a refund by others is reported once and counted', async () => {
    world = await createMoneyWorld();
    const { paymentId, invoiceId } = await payPaid();
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '120.00' });
    await world.clock.advance(40 * MINUTE);
    expect(await tasks('foreign_refund')).toMatchObject([
      { facts: { paymentId, refundedTiyn: 12_000, amountTiyn: 12_000 } },
    ]);
    expect(await world.ask('reconciliation.view', { day: '2026-03-05' })).toMatchObject({
      ledger: { count: 1, amountTiyn: 50_000, refundedTiyn: 12_000, netTiyn: 38_000 },
    });
    // A refund is no payment: it stays where the cashier left it.
    expect((await view(paymentId)).phase).toBe('paid');
    await world.clock.advance(2 * HOUR);
    expect(await tasks('foreign_refund')).toHaveLength(1);
  });
});

describe('what another till of the shop gave back', () => {
  const refund = (invoiceId: number, body: object) => world.api('POST', `/invoices/${String(invoiceId)}/refund`, body);

  it('R2: another till’s refund is an informational task by its mark, and only unmarked ones are somebody else’s', async () => {
    world = await createMoneyWorld();
    const { paymentId, invoiceId } = await payPaid();
    await refund(invoiceId, { amount: '120.00', reason: 'брак #7F3K2Q' });
    await world.clock.advance(40 * MINUTE);
    expect(await tasks('foreign_refund')).toEqual([]);
    expect(await tasks('till_refund')).toMatchObject([{ isBlocking: false, facts: { paymentId, amountTiyn: 12_000 } }]);
    await refund(invoiceId, { amount: '30.00', reason: 'брак' });
    await world.clock.advance(40 * MINUTE);
    expect(await tasks('foreign_refund')).toMatchObject([
      { facts: { paymentId, amountTiyn: 3_000, refundedTiyn: 15_000 } },
    ]);
    expect(await tasks('till_refund')).toHaveLength(1);
    expect(await today()).toMatchObject({ refundedTiyn: 15_000 });
    world.kill();
    await world.start();
    await world.clock.advance(40 * MINUTE);
    expect((await tasks('foreign_refund')).length + (await tasks('till_refund')).length).toBe(2);
  });

  it('R2: a refund is read again while the service gives no answer', async () => {
    world = await createMoneyWorld();
    const { invoiceId } = await payPaid();
    await refund(invoiceId, { amount: '120.00', reason: '#7F3K2Q' });
    world.line.answer = (request, next) =>
      request.url.endsWith('/refunds')
        ? Promise.resolve({ status: 503, headers: {}, body: new Uint8Array() })
        : next(request);
    await world.clock.advance(10 * MINUTE);
    expect([...(await tasks('foreign_refund')), ...(await tasks('till_refund'))]).toEqual([]);
    world.line.answer = null;
    await world.clock.advance(10 * MINUTE);
    expect(await tasks('till_refund')).toHaveLength(1);
  });
});

describe('the past days', () => {
  it('S2: what others gave back of a sale that is older than they are is found too', async () => {
    world = await createMoneyWorld();
    const { paymentId, invoiceId } = await payPaid();
    world.kill();
    await world.clock.advance(5 * DAY);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '500.00' });
    await world.start();
    await world.clock.advance(2 * MINUTE);
    expect(await tasks('foreign_refund')).toMatchObject([{ facts: { paymentId, amountTiyn: 50_000 } }]);
    expect(world.shop().payments.get(paymentId).invoice?.totalRefundedTiyn).toBe(50_000);
  });

  it('L5: bank sales that arrive late inside past days are counted in their own day', async () => {
    world = await createMoneyWorld();
    await world.clock.advance(MINUTE);
    await bankSale('700.00', '2026-03-04T06:00:00Z');
    world.kill();
    await world.clock.advance(DAY);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    expect(await tasks('bank_sale')).toMatchObject([
      { isBlocking: false, facts: { day: '2026-03-04', count: 1, amountTiyn: 70_000 } },
    ]);
    await bankSale('300.00', '2026-03-04T07:00:00Z');
    await bankSale('50.00', '2026-03-05T07:00:00Z');
    world.kill();
    await world.clock.advance(DAY);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    const bankSales = async (day: string) => (await world.ask('reconciliation.view', { day })).bankSales;
    expect(await bankSales('2026-03-04')).toEqual({ count: 2, amountTiyn: 100_000 });
    expect(await bankSales('2026-03-05')).toEqual({ count: 1, amountTiyn: 5_000 });
    // One a day, not one per sale.
    expect((await tasks('bank_sale')).map(({ subject }) => subject).sort()).toEqual(['2026-03-04', '2026-03-05']);
  });

  it('L5, L7: past days are compared once per business day, with only two short lists otherwise', async () => {
    world = await createMoneyWorld();
    await payPaid();
    await world.clock.advance(10 * MINUTE);
    const count = (match: RegExp) => world.requests.filter(({ url }) => match.test(url)).length;
    expect(count(/origin=bank/)).toBe(1);
    const before = count(OWN_LIST);
    await world.clock.advance(2 * HOUR);
    expect(count(/origin=bank/)).toBe(1);
    const lists = count(OWN_LIST) - before;
    expect(lists).toBeGreaterThan(4);
    expect(lists).toBeLessThan(30);
    await world.clock.advance(DAY);
    // The past days again, and the one that becomes final.
    expect(count(/origin=bank/)).toBe(3);
  });

  it('L2: no window is trusted while the service’s time is unknown', async () => {
    world = await createMoneyWorld();
    await payPaid(10_000);
    world.kill();
    putBackLedger(world, null);
    world.line.answer = async (request, next) => {
      const { date: _, ...headers } = (await next(request)).headers;
      return { ...(await next(request)), headers };
    };
    await world.start();
    // Without a time there is no lower bound: everything with this till's tag is compared.
    const list = world.requests.filter(({ url }) => OWN_LIST.test(url)).at(-1);
    expect(new URL(list?.url ?? '').searchParams.has('date_from')).toBe(false);
    expect(world.shop().records.salesFrom('')).toHaveLength(1);
    await world.clock.advance(HOUR);
    expect(world.requests.filter(({ url }) => /origin=bank/.test(url) && !url.includes('date_from'))).toHaveLength(0);
  });
});

describe('ledgers that were lost', () => {
  it('C3: a lost ledger recognizes a phone invoice', async () => {
    world = await createMoneyWorld();
    const { paymentId } = await world.ask('sale.payByPhone', {
      cart: cartOf(50_000),
      shownTotalTiyn: 50_000,
      phone: '+7 701 123 45 67',
    });
    await world.clock.advance(5_000);
    const { invoiceId } = await view(paymentId);
    world.kill();
    putBackLedger(world, null);
    await world.start();
    const { payments } = await world.ask('payment.listOpen', {});
    expect(payments).toMatchObject([{ tender: 'phone', invoiceId, phase: 'waiting', qr: null }]);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(MINUTE);
    expect((await view(payments[0]?.id ?? '')).phase).toBe('paid');
  });

  it('C3: a lost ledger is read back for a month in the background, and continues after a crash', async () => {
    world = await createMoneyWorld();
    let sum = 0;
    for (let day = 1; day <= 12; day += 1) {
      await payPaid(day * 1_000);
      sum += day * 1_000;
      world.kill();
      await world.clock.advance(DAY);
      await world.start();
    }
    world.kill();
    putBackLedger(world, null);
    smallPages(2);
    await world.start();
    const sales = () => world.shop().records.salesFrom('');
    // Three days before the first invoice; the rest afterwards.
    expect(sales()).toHaveLength(2);
    let pages = 0;
    smallPages(2, (page) => {
      pages = Math.max(pages, Number(page));
      return pages < 3 ? Promise.resolve() : Promise.reject(new TypeError('killed'));
    });
    await world.clock.advance(30_000);
    world.kill();
    const resumed: string[] = [];
    smallPages(2, (page) => {
      resumed.push(page);
      return Promise.resolve();
    });
    await world.start();
    const known = sales().length;
    expect(known).toBeGreaterThan(2);
    expect(known).toBeLessThan(12);
    await world.clock.advance(2 * MINUTE);
    expect(sales()).toHaveLength(12);
    expect(resumed.slice(1)).toContain('3');
    const payments = world.shop().records.paymentsBetween('', '9999');
    expect(payments.reduce((total, { invoice }) => total + (invoice?.amountTiyn ?? 0), 0)).toBe(sum);
    expect(new Set(sales().map(({ number }) => number)).size).toBe(12);
    // Nothing of it is in the tray, was printed, or has a task, except one per recovery.
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(0);
    expect(await tasks('late_payment')).toHaveLength(0);
  });
});
