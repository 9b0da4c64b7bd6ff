import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { filesHolding } from '#tests/support/canary.ts';

const DIGITS = '7011234567';
const PHONE = `8${DIGITS}`;
const OTHER = '87025550011';
let world: TillWorld;
let managerId: string;

/** A live shop without a catalog, with a signed-in manager. */
async function open(organization: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { apiKey } = await world.organization({
    mode: 'production',
    has_catalog: false,
    connections: [{ is_primary: true }],
    ...organization,
  });
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: 'long enough to keep' });
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
  managerId = (await world.ask('app.view', {})).person?.id ?? '';
  // Receipts are files that contain the payer's name.
  await world.ask('settings.change', { printAfterPayment: false });
}

const cartOf = (priceTiyn: number) => ({
  lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
  discountPercentage: 0,
});

async function pay(paymentId: string): Promise<void> {
  await world.clock.advance(5_000);
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
  await world.clock.advance(10_000);
}

async function payByPhone(phone: string, tiyn = 50_000, goods: Partial<CartInput['lines'][number]> = {}) {
  const { lines, ...rest } = cartOf(tiyn);
  const cart = { ...rest, lines: lines.map((line) => ({ ...line, ...goods })) };
  const billed = await world.ask('sale.payByPhone', { cart, shownTotalTiyn: tiyn, phone });
  await pay(billed.paymentId);
  return billed;
}

const list = (text = '') => world.ask('customer.list', { text, after: null, limit: 50 });
async function only(text = '') {
  const { rows } = await list(text);
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`${String(rows.length)} customers`);
  return row;
}
const refused = (code: string) => ({ ok: false, problem: { code } });

/** The till's own records that contain it; backups, receipts and exports are not searched. */
async function recordsHolding(secret: string): Promise<string[]> {
  return (await filesHolding(world.folder, secret)).filter((file) => /^live[^/]*\.sqlite/.test(file));
}

beforeEach(async () => {
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

describe('A customer of this till', () => {
  it('a customer who paid by phone is found by the last digits and by name, masked, with their sales and totals', async () => {
    await open();
    await payByPhone(PHONE, 50_000);
    await payByPhone(PHONE, 30_000);
    await payByPhone(OTHER, 10_000);
    expect((await list()).count).toBe(2);
    const row = await only('45 67');
    expect(row).toMatchObject({ phoneMasked: '+7 701 ••• •• 67', discountPercentage: 0 });
    expect(row.name).not.toBeNull();
    expect(await only(PHONE)).toEqual(row);
    expect((await list(row.name?.slice(0, 3).toLowerCase())).rows).toContainEqual(row);
    expect((await list('999999')).rows).toEqual([]);
    const customerId = row.id;
    expect(await world.ask('customer.view', { customerId })).toMatchObject({
      sales: 2,
      paidTiyn: 80_000,
      refundedTiyn: 0,
      isReadable: true,
    });
    const { rows } = await world.ask('customer.sales', { customerId, after: null, limit: 1 });
    expect(rows).toMatchObject([{ number: 2, totalTiyn: 30_000 }]);
    expect(await world.ask('customer.sales', { customerId, after: 1, limit: 5 })).toMatchObject({
      rows: [{ number: 1 }],
      next: null,
    });
  });

  it('a customer attached to a cart owns the sale, by whatever tender it is paid', async () => {
    await open();
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await world.ask('cart.attachCustomer', { phone: PHONE });
    await world.ask('sale.payByCash', { cart: cartOf(20_000), shownTotalTiyn: 20_000, cashReceivedTiyn: null });
    const { id } = await only();
    expect(await world.ask('customer.view', { customerId: id })).toMatchObject({ sales: 1, paidTiyn: 20_000 });
    expect(await world.ask('cart.customer', {})).toEqual({ customer: null });
    expect(await world.ask('cart.attachKnown', { customerId: id })).toMatchObject({ customerId: id });
    expect(await world.ask('cart.customerPhone', {})).toEqual({ phoneMasked: '+7 701 ••• •• 67' });
  });

  it('the list has no payer known only by name; History still finds the sale by that name', async () => {
    await open();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(10_000), shownTotalTiyn: 10_000 });
    await pay(paymentId);
    const { payerName } = await world.ask('payment.view', { paymentId });
    expect(payerName).not.toBeNull();
    expect((await list()).rows).toEqual([]);
    const filter = {
      text: payerName ?? '',
      state: null,
      tender: null,
      cashierId: null,
      window: { preset: 'all' },
    } as const;
    expect((await world.ask('history.search', { filter, after: null, limit: 10 })).rows).toMatchObject([{ number: 1 }]);
  });

  it('a customer is not lost in a power failure between the payment and the record', async () => {
    await open();
    const billed = await world.ask('sale.payByPhone', { cart: cartOf(50_000), shownTotalTiyn: 50_000, phone: PHONE });
    await world.clock.advance(5_000);
    const { invoiceId } = await world.ask('payment.view', { paymentId: billed.paymentId });
    await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    await world.ask('payment.show', { paymentId: billed.paymentId });
    await world.clock.advance(700);
    await world.cutPower();
    await world.ask('app.unlockKey', { passphrase: 'long enough to keep' });
    await world.ask('session.unlock', { personId: managerId, pin: '2468' });
    await world.clock.advance(20_000);
    expect(await only('4567')).toMatchObject({ phoneMasked: '+7 701 ••• •• 67' });
    expect((await list()).count).toBe(1);
  });

  it('a customer has a note, a name by the shop, and a discount that a manager sets', async () => {
    await open();
    await payByPhone(PHONE);
    const { id: customerId } = await only();
    await world.ask('customer.change', { customerId, name: 'Тётя Роза', note: 'звонить 8 701 999 88 77' });
    await world.ask('customer.change', { customerId, discountPercentage: 15 });
    expect(await world.ask('customer.view', { customerId })).toMatchObject({
      name: 'Тётя Роза',
      note: 'звонить +7 701 ••• •• 77',
      discountPercentage: 15,
    });
    await payByPhone(PHONE);
    expect(await only('роз')).toMatchObject({ id: customerId, name: 'Тётя Роза' });
    const { personId } = await world.ask('staff.add', { name: 'Айгерим', role: 'cashier', pin: '1357' });
    await world.ask('session.lock', {});
    await world.ask('session.unlock', { personId, pin: '1357' });
    const more = { customerId, discountPercentage: 50 };
    expect(await world.call('customer.change', more)).toMatchObject(refused('till_not_permitted'));
    await world.ask('customer.change', { customerId, note: 'любит ржаной' });
    for (const name of ['customer.export', 'customer.erase'] as const) {
      expect(await world.call(name, { customerId })).toMatchObject(refused('till_not_permitted'));
    }
  });

  it('a discount is proposed with the cart, and selling with it takes the right that any discount takes', async () => {
    await open();
    await payByPhone(PHONE);
    const { id: customerId } = await only();
    await world.ask('customer.change', { customerId, discountPercentage: 40 });
    expect(await world.ask('cart.attachCustomer', { phone: PHONE })).toMatchObject({ discountPercentage: 40 });
    expect(await world.ask('cart.customer', {})).toMatchObject({ customer: { discountPercentage: 40 } });
    const { personId } = await world.ask('staff.add', { name: 'Айгерим', role: 'cashier', pin: '1357' });
    await world.ask('session.lock', {});
    await world.ask('session.unlock', { personId, pin: '1357' });
    const cart = { ...cartOf(10_000), discountPercentage: 40 };
    expect(await world.call('cart.allowPrices', { cart })).toMatchObject(refused('till_not_permitted'));
    expect(await world.call('sale.payByQr', { cart, shownTotalTiyn: 6_000 })).toMatchObject(
      refused('till_not_permitted'),
    );
  });
});

describe('What is known of a customer (security.md, Payer phones)', () => {
  it('a customer’s data is readable in no file, no log line and no event', async () => {
    await open();
    await payByPhone(PHONE);
    await world.ask('cart.attachCustomer', { phone: PHONE });
    const { id: customerId } = await only();
    await world.ask('customer.change', { customerId, name: 'Тётя Роза', note: 'живёт напротив' });
    await list('4567');
    await world.ask('cart.park', { cart: cartOf(10_000), name: '' });
    expect(await recordsHolding('+7 701')).not.toEqual([]);
    for (const secret of [DIGITS, 'Тётя Роза', 'живёт напротив']) {
      expect(await filesHolding(world.folder, secret), secret).toEqual([]);
      expect(world.log.join('\n')).not.toContain(secret);
      expect(JSON.stringify(world.events)).not.toContain(secret);
    }
  });

  it('the name from the service is in the ledger only under a seal', async () => {
    await open();
    await payByPhone(PHONE);
    const name = (await only()).name ?? '';
    expect(name).not.toBe('');
    // The history finds sales by it; it is derived, and rebuilt on erasure.
    expect((await recordsHolding(name)).filter((file) => !file.startsWith('live-history'))).toEqual([]);
  });

  it('an export has one person’s data only, as JSON and as text', async () => {
    await open();
    const measure = { thousandths: 500, unitPriceTiyn: 100_000 };
    const apples = { catalogItemId: 1, name: 'Алма', unit: 'кг', measure };
    await payByPhone(PHONE, 50_000, apples);
    await payByPhone(OTHER, 10_000);
    const mine = await only('4567');
    await world.ask('customer.change', { customerId: mine.id, note: 'живёт напротив' });
    const { files, sales } = await world.ask('customer.export', { customerId: mine.id });
    expect(sales).toBe(1);
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).not.toMatch(/701|4567/);
    const [asJson = '', asText = ''] = files.map((file) => readFileSync(join(world.folder, 'exports', file), 'utf8'));
    expect(JSON.parse(asJson)).toMatchObject({
      customer: { phone: PHONE, name: mine.name, note: 'живёт напротив', discount_percent: 0 },
      sales: [
        {
          number: 1,
          total: '500.00',
          paid: '500.00',
          refunded: '0.00',
          items: [{ name: 'Алма', quantity: 0.5, unit: 'кг', price: '1000.00' }],
        },
      ],
    });
    expect(asText).toContain('+7 701 123 45 67');
    expect(asText).toContain('живёт напротив');
    expect(asText).toMatch(/Алма × 0,5 кг · 1\s000\s₸/);
    expect(asJson + asText).not.toMatch(/5550011|555 00 11/);
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts).toContainEqual(expect.objectContaining({ kind: 'customer.export', facts: { count: 1 } }));
  });
});

describe('A customer who asks to be forgotten', () => {
  it('erasing a customer removes number, name and note from every record; the sales stay, and the ledger is intact', async () => {
    await open();
    const { saleId, paymentId } = await payByPhone(PHONE, 50_000);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await world.ask('cart.attachCustomer', { phone: PHONE });
    await world.ask('sale.payByCash', { cart: cartOf(20_000), shownTotalTiyn: 20_000, cashReceivedTiyn: null });
    await world.ask('cart.attachCustomer', { phone: PHONE });
    await world.ask('cart.park', { cart: cartOf(10_000), name: '' });
    const { id: customerId, name } = await only();
    await world.ask('customer.change', { customerId, note: 'живёт напротив' });
    await world.ask('history.search', {
      filter: { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } },
      after: null,
      limit: 10,
    });
    expect(await recordsHolding(name ?? '')).not.toEqual([]);

    expect(await world.ask('customer.erase', { customerId })).toEqual({ sales: 2 });
    await world.clock.advance(5_000);

    for (const secret of [DIGITS, name ?? '', 'живёт напротив']) {
      expect(await recordsHolding(secret), secret).toEqual([]);
    }
    expect((await list()).rows).toEqual([]);
    expect(await world.call('customer.view', { customerId })).toMatchObject(refused('till_not_found'));
    expect(await world.ask('sale.view', { saleId })).toMatchObject({ totalTiyn: 50_000 });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'paid',
      payerName: null,
      phoneMasked: null,
    });
    expect((await world.ask('cart.listParked', {})).parked).toMatchObject([{ customer: null }]);
    expect((await world.ask('sale.today', {})).paidCount).toBe(2);
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts).toContainEqual(expect.objectContaining({ kind: 'customer.erase', facts: { count: 2 } }));

    await world.restart((folder) => {
      const { damage, report } = checkLedgerFile(join(folder, 'live.sqlite'), null);
      expect(damage).toEqual([]);
      expect(report?.findings).toEqual([]);
    });
  });

  it('an erasure is complete even where the power fails in the middle', async () => {
    await open();
    await payByPhone(PHONE);
    const { id: customerId, name } = await only();
    await world.ask('history.cashiers', {});
    expect(await recordsHolding(name ?? '')).not.toEqual([]);
    const cuts: Promise<void>[] = [];
    const stop = world.onEvent(() => {
      // The records are erased, and the traces are not cleared yet.
      if (world.events.at(-1)?.name === 'customer.changed' && cuts.length === 0) cuts.push(world.cutPower());
    });
    void world.call('customer.erase', { customerId });
    await world.clock.advance(1_000);
    stop();
    await Promise.all(cuts);
    expect(cuts).toHaveLength(1);
    await world.ask('app.unlockKey', { passphrase: 'long enough to keep' });
    await world.ask('session.unlock', { personId: managerId, pin: '2468' });
    await world.clock.advance(10_000);
    expect((await list()).rows).toEqual([]);
    expect(await recordsHolding(name ?? '')).toEqual([]);
    expect(await recordsHolding(DIGITS)).toEqual([]);
  });

  it('an erasure deletes the salts: no copy of a sealed text in the file can be opened', async () => {
    await open();
    await payByPhone(PHONE);
    const { id: customerId } = await only();
    // An unpaid invoice is on no list of sales, and still names them.
    const { paymentId } = await world.ask('sale.payByPhone', {
      cart: cartOf(30_000),
      shownTotalTiyn: 30_000,
      phone: PHONE,
    });
    await world.clock.advance(5_000);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'reject' });
    await world.clock.advance(60_000);
    expect((await world.ask('payment.view', { paymentId })).phase).toBe('cancelled');
    const salts = await saltsOf();
    expect(salts.length).toBeGreaterThan(0);
    await world.ask('customer.erase', { customerId });
    for (const salt of salts) expect(await recordsHolding(salt)).toEqual([]);
  });

  it('a customer is not erased while an invoice of theirs can be paid, and is a new customer on the next visit', async () => {
    await open();
    await payByPhone(PHONE);
    const { id: customerId } = await only();
    const open2 = await world.ask('sale.payByPhone', { cart: cartOf(30_000), shownTotalTiyn: 30_000, phone: PHONE });
    await world.clock.advance(5_000);
    expect(await world.call('customer.erase', { customerId })).toMatchObject(refused('till_still_checking'));
    expect(await only('4567')).toMatchObject({ id: customerId });
    await pay(open2.paymentId);
    await world.ask('customer.erase', { customerId });
    await payByPhone(PHONE, 10_000);
    const again = await only('4567');
    expect(again.id).not.toBe(customerId);
    expect(await world.ask('customer.view', { customerId: again.id })).toMatchObject({ sales: 1 });
  });
});

async function saltsOf(): Promise<string[]> {
  const bytes = readFileSync(join(world.folder, 'live.sqlite-wal')).toString('latin1');
  const file = readFileSync(join(world.folder, 'live.sqlite')).toString('latin1');
  return [...new Set([...(bytes + file).matchAll(/\{"salt":"([A-Za-z0-9+/=]{44})"\}/g)].map(([, salt]) => salt ?? ''))];
}

describe('Looking numbers up (Limits, clients/check)', () => {
  const asked = (): number => world.log.filter((line) => line.includes('POST /clients/check')).length;

  it('a number is looked up once, and again when the answer is stale', async () => {
    await open();
    let requests = 0;
    world.line.answer = (request, next) => {
      if (request.url.endsWith('/clients/check')) requests += 1;
      return next(request);
    };
    await world.ask('client.check', { phone: PHONE });
    await world.ask('client.check', { phone: '+7 701 123 45 67' });
    await world.ask('cart.attachCustomer', { phone: PHONE });
    expect(requests).toBe(1);
    await world.clock.advance(11 * 60_000);
    await world.ask('client.check', { phone: PHONE });
    expect(requests).toBe(2);
    expect(asked()).toBeLessThanOrEqual(requests);
  });

  it('typing numbers stays inside the limit of a cashier, says when it opens again, and never holds money up', async () => {
    await open();
    let last: unknown = null;
    for (let number = 0; number < 14; number += 1) {
      last = await world.call('client.check', { phone: `870155500${String(10 + number)}` });
    }
    expect(last).toMatchObject(refused('request_rate_limited'));
    expect(await world.ask('cart.attachCustomer', { phone: '87015559999' })).toMatchObject({ isRegistered: null });
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(10_000), shownTotalTiyn: 10_000 });
    await world.clock.advance(1_000);
    expect((await world.ask('payment.view', { paymentId })).phase).toBe('waiting');
    await world.clock.advance(61_000);
    expect(await world.call('client.check', { phone: '87015550099' })).toMatchObject({ ok: true });
  });
});
