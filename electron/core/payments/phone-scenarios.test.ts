import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { tillTag } from '#tests/core/till-tags.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const PHONE = '+7 (701) 123-45-67';
const PATH = '/api/v1/invoices';

async function invoice(priceTiyn = 50_000, phone = PHONE) {
  const ids = await world.ask('sale.payByPhone', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, phone });
  return { ...ids, invoiceId: (await view(ids.paymentId)).invoiceId ?? 0 };
}
async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return invoice();
}
/** The shop is closed until a minute before the invoice expires. */
async function passAlmostADay() {
  world.kill();
  await world.clock.advance(DAY - 60_000);
  await world.start();
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const phaseOf = async (paymentId: string) => (await view(paymentId)).phase;
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith(PATH));
const fault = (kind: string, more: Record<string, unknown> = {}) =>
  world.control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind, times: 1, ...more });

describe('an invoice to a phone', () => {
  it('Conventions: a phone invoice has the number as the API spells it, the amount, the key, the order id and the cashier (C1, C9)', async () => {
    const { saleId } = await open();
    expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({
      phone_number: '87011234567',
      amount: '500.00',
      external_order_id: `${tillTag}.${saleId}`,
      bank_connection_id: world.connectionIds[0],
    });
    expect(sent()[0]).toMatchObject({ freshSocket: true });
  });

  it('States: a phone invoice is being sent until the bank has it, then waits a day, and is paid', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/provider', { latency_ms: 5_000 });
    const { paymentId, invoiceId } = await invoice();
    expect(await view(paymentId)).toMatchObject({
      tender: 'phone',
      phase: 'sending',
      phoneMasked: '+7 701 ••• •• 67',
      qr: null,
    });
    await world.clock.advance(12_000);
    const waiting = await view(paymentId);
    expect(waiting).toMatchObject({ phase: 'waiting', qr: null });
    expect(waiting.remainingMs).toBeGreaterThan(DAY - 60_000);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', refundedTiyn: 0 });
    expect(await world.ask('sale.today', {})).toMatchObject({
      paidTiyn: 50_000,
      byTender: [{ tender: 'phone', amountTiyn: 50_000, count: 1 }],
    });
  });

  it('States: a phone invoice fails when the bank does not know the number', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/provider', { accept: 'error:client_not_found' });
    const { paymentId } = await invoice();
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'failed', problem: { code: 'client_not_found' } });
  });

  it('L2: a phone invoice is still being checked when its day is over, until the service says so twice', async () => {
    const { paymentId } = await open();
    await passAlmostADay();
    expect(await phaseOf(paymentId)).toBe('waiting');
    await world.clock.advance(61_000);
    expect(await phaseOf(paymentId)).toBe('checking');
    await world.clock.advance(120_000);
    expect(await phaseOf(paymentId)).toBe('expired');
  });

  it.each([
    ['a sum that is no whole tenge', cartOf(150), 150, PHONE, 'amount_must_be_whole_tenge'],
    ['a number that is none', cartOf(100), 100, '12345', 'till_phone_invalid'],
    ['a number of another country', cartOf(100), 100, '+1 202 555 01 00', 'till_phone_invalid'],
    ['another sum than was shown', cartOf(100), 200, PHONE, 'till_amount_differs'],
  ])('a phone invoice refuses %s before anything is written', async (_, cart, shownTotalTiyn, phone, code) => {
    world = await createMoneyWorld();
    const refused = await world.call('sale.payByPhone', { cart, shownTotalTiyn, phone });
    expect(refused).toMatchObject({ ok: false, problem: { code } });
    expect(world.ledger().count('sale', {})).toBe(0);
    expect(sent()).toHaveLength(0);
  });

  it('Cart item: a phone invoice may be billed by sum where the organization has a catalog and the line is outside it', async () => {
    const { paymentId } = await open({ hasCatalog: true });
    expect(await phaseOf(paymentId)).not.toBe('rejected');
    expect(JSON.parse(sent()[0]?.body ?? '{}')).not.toHaveProperty('cart_items');
  });

  it('C8: a double click makes one phone invoice, also after a restart', async () => {
    world = await createMoneyWorld();
    const input = {
      cart: cartOf(100),
      shownTotalTiyn: 100,
      phone: PHONE,
      commandId: '0195645e-0000-7000-8000-00000000c8c8',
    };
    const both = await Promise.all([world.ask('sale.payByPhone', input), world.ask('sale.payByPhone', input)]);
    expect(both[1]).toEqual(both[0]);
    world.kill();
    await world.start();
    expect(await world.ask('sale.payByPhone', input)).toEqual(both[0]);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C4: a phone invoice can be sent again to the same number once it expired', async () => {
    const { paymentId } = await open();
    await passAlmostADay();
    await world.clock.advance(180_000);
    expect(await phaseOf(paymentId)).toBe('expired');
    const again = await world.ask('payment.reissue', { paymentId });
    expect(await view(again.paymentId)).toMatchObject({ tender: 'phone', phoneMasked: '+7 701 ••• •• 67' });
    expect(JSON.parse(sent()[1]?.body ?? '{}')).toMatchObject({ phone_number: '87011234567' });
  });
});

describe('a phone invoice whose answer never came', () => {
  it('C2: a phone invoice is found by its order id after the answer was cut, and never sent again', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await invoice();
    expect(await view(paymentId)).toMatchObject({ phase: 'sending', problem: { code: 'till_outcome_unknown' } });
    await world.clock.advance(10_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(sent()).toHaveLength(1);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C1: a phone invoice is sent again byte for byte from its seal when the request was lost before a crash', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { paymentId } = await invoice();
    world.kill();
    await world.start();
    await world.clock.advance(10_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.body).toBe(sent()[0]?.body);
    expect(await world.invoices()).toHaveLength(1);
  });

  it.each([
    ['HTML of a captive portal with 200', { status: 200, body: '<html>Login</html>' }],
    ['a 500 with a code', { status: 500, body: '{"error_code":"bank_error","message":"x"}' }],
    ['a 502 of a gateway', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a 429', { status: 429, body: '{"error_code":"request_rate_limited","retry_after_seconds":2}' }],
  ])('C2: becomes one invoice after %s', async (_, answer) => {
    world = await createMoneyWorld();
    await fault('status', answer);
    const { paymentId } = await invoice();
    expect(await phaseOf(paymentId)).toBe('sending');
    await world.clock.advance(20_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(await world.invoices()).toHaveLength(1);
  });

  it('H6: a phone invoice is not sent when the intent cannot be written, and nothing of the number stays', async () => {
    world = await createMoneyWorld();
    world.fillDisk(true);
    const refused = await world.call('sale.payByPhone', { cart: cartOf(100), shownTotalTiyn: 100, phone: PHONE });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_disk_full' } });
    expect(sent()).toHaveLength(0);
  });

  it('a phone invoice without an answer is only looked up, once the key was reissued and its seal is unreadable', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { paymentId } = await invoice();
    world.kill();
    // The same key for the service, another one for the seal: reissued keys of a shop differ in just that.
    const lost = world.ledger;
    world.changeKey('reissued');
    world.line.answer = (request, next) =>
      next({ ...request, headers: { ...request.headers, 'x-api-key': firstKey() } });
    await world.start();
    expect(lost).toBeDefined();
    await world.clock.advance(120_000);
    expect(await phaseOf(paymentId)).toBe('sending');
    expect(sent()).toHaveLength(1);
    expect(await world.call('payment.reissue', { paymentId })).toMatchObject({ ok: false });
    await world.clock.advance(600_000);
    expect(await phaseOf(paymentId)).toBe('rejected');
    expect(await world.call('payment.reissue', { paymentId })).toMatchObject({
      problem: { code: 'till_phone_unreadable' },
    });
    expect(await world.invoices()).toHaveLength(0);
  });

  it('a phone invoice that never reached the service is shown as such, and given up once another tender was chosen', async () => {
    world = await createMoneyWorld();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const { paymentId } = await invoice();
    expect(await view(paymentId)).toMatchObject({ phase: 'sending', problem: { code: 'till_offline' } });
    await world.ask('payment.supersede', { paymentId });
    expect(await view(paymentId)).toMatchObject({ phase: 'rejected', place: 'done' });
    world.line.answer = null;
    await world.clock.advance(60_000);
    expect(await world.invoices()).toHaveLength(0);
  });
});

function firstKey(): string {
  return world.requests[0]?.headers['x-api-key'] ?? '';
}

describe('the lookup of a number', () => {
  it('a number lookup shows its owner, or that there is none', async () => {
    world = await createMoneyWorld();
    expect(await world.ask('client.check', { phone: '8 701 123 45 67' })).toMatchObject({ registered: true });
    await world.control('POST', '/provider', { accept: 'error:client_not_found' });
    await world.clock.advance(11 * 60_000);
    expect(await world.ask('client.check', { phone: PHONE })).toEqual({ registered: false, name: null });
  });

  it('an invalid number is refused before any request, and a failed lookup shows why', async () => {
    world = await createMoneyWorld();
    const before = world.requests.length;
    expect(await world.call('client.check', { phone: 'abc' })).toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
    expect(world.requests).toHaveLength(before);
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await world.call('client.check', { phone: PHONE })).toMatchObject({ problem: { code: 'till_offline' } });
  });
});
