import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { billByQr } from '#tests/core/qr-sale.ts';
import { tillTag } from '#tests/core/till-tags.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const payOne = (priceTiyn?: number) => billByQr(world, priceTiyn);
async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return payOne();
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices/qr'));
const bodyOf = (index: number) => JSON.parse(sent()[index]?.body ?? '{}') as Record<string, unknown>;
function rewrite(change: (body: Record<string, unknown>) => Record<string, unknown>) {
  world.line.answer = async (request, next) => {
    const answer = await next(request);
    if (!/\/invoices\/(qr|\d+)$/.test(request.url)) return answer;
    const body = JSON.parse(new TextDecoder().decode(answer.body)) as Record<string, unknown>;
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(change(body))) };
  };
}

describe('the invoice', () => {
  it('C1, C9: an invoice has one random key of the sale, its order id, the amount and the primary cashier', async () => {
    const { saleId } = await open({ connections: [{ is_primary: false }, { is_primary: true }] });
    expect(bodyOf(0)).toMatchObject({
      amount: '500.00',
      external_order_id: `${tillTag}.${saleId}`,
      bank_connection_id: world.connectionIds[1],
    });
    const second = await payOne();
    expect(bodyOf(1)['external_order_id']).toBe(`${tillTag}.${second.saleId}`);
    expect(bodyOf(1)['external_order_id_idempotency']).not.toBe(bodyOf(0)['external_order_id_idempotency']);
  });

  it('C8: a double click, a second window and a resent message make one invoice, also after a restart', async () => {
    world = await createMoneyWorld();
    const commandId = '0195645e-0000-7000-8000-00000000c8c8';
    const input = { cart: cartOf(100), shownTotalTiyn: 100, commandId };
    const both = await Promise.all([world.ask('sale.payByQr', input), world.ask('sale.payByQr', input)]);
    expect(both[1]).toEqual(both[0]);
    world.kill();
    await world.start();
    expect(await world.ask('sale.payByQr', input)).toEqual(both[0]);
    expect(await world.invoices()).toHaveLength(1);
    expect(await world.call('cart.keep', { cart: null, commandId })).toMatchObject({
      ok: false,
      problem: { code: 'till_command_reused' },
    });
  });

  it('H6: an invoice is not sent when the intent cannot be written, and the cashier sees why', async () => {
    world = await createMoneyWorld();
    world.fillDisk(true);
    const refused = await world.call('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_disk_full' } });
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(0);
    world.fillDisk(false);
    await payOne(100);
    expect(sent()).toHaveLength(1);
  });

  it('H6: an invoice is settled by search when the disk filled up before the answer could be written', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.method === 'POST') world.fillDisk(true);
      return answer;
    };
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    expect((await view(paymentId)).phase).toBe('sending');
    world.line.answer = null;
    world.fillDisk(false);
    await world.clock.advance(3_000);
    expect((await view(paymentId)).phase).toBe('waiting');
    expect(sent()).toHaveLength(1);
  });

  it('S3: an invoice with a different amount is not shown; both amounts are reported, and it stays watched', async () => {
    world = await createMoneyWorld();
    rewrite((body) => ({ ...body, amount: '499.99' }));
    const { paymentId, invoiceId } = await payOne();
    expect(await view(paymentId)).toMatchObject({
      phase: 'mismatch',
      qr: null,
      problem: { code: 'till_amount_differs', params: { expectedTiyn: 50_000, actualTiyn: 49_999 } },
    });
    world.line.answer = null;
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', problem: { code: 'till_amount_differs' } });
  });

  it('S3: an invoice is refused when the customer was shown another amount', async () => {
    world = await createMoneyWorld();
    const refused = await world.call('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 49_900 });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_amount_differs' } });
    expect(sent()).toHaveLength(0);
  });

  it('L8: stops in live mode when the service answers with a sandbox invoice', async () => {
    world = await createMoneyWorld();
    rewrite((body) => ({ ...body, is_sandbox: true }));
    const { paymentId } = await payOne();
    expect(await view(paymentId)).toMatchObject({
      phase: 'stopped',
      qr: null,
      problem: { code: 'till_sandbox_in_live' },
    });
  });

  it.each([
    ['an empty cart', { lines: [], discountPercentage: 0 }, 0, 'till_cart_empty'],
    ['nothing to pay', cartOf(0), 0, 'till_amount_out_of_range'],
    ['more than an invoice holds', cartOf(9_999_999_999, 2), 19_999_999_998, 'till_amount_out_of_range'],
  ])('an invoice refuses %s before anything is written', async (_, cart, shownTotalTiyn, code) => {
    world = await createMoneyWorld();
    expect(await world.call('sale.payByQr', { cart, shownTotalTiyn })).toMatchObject({ problem: { code } });
    expect(world.ledger().count('sale', {})).toBe(0);
  });

  it('a catalog organization cannot be billed for a line outside the catalog', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    expect(await world.call('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 })).toMatchObject({
      ok: false,
      problem: { code: 'catalog_requires_cart_items' },
    });
    expect(sent()).toHaveLength(0);
  });

  it('L4: an invoice is refused while the key belongs to another organization than the ledger', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      const text = new TextDecoder().decode(answer.body);
      return {
        ...answer,
        body: new TextEncoder().encode(text.replace(/"organization":\{"id":\d+/, '"organization":{"id":77')),
      };
    };
    await world.shop().client.accountHealth();
    const refused = await world.call('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_wrong_organization' } });
  });
});

describe('another way is chosen while the QR lives', () => {
  it('C5: another tender hides the QR, returns the cart, and reports a payment that still comes', async () => {
    const { saleId, paymentId, invoiceId } = await open();
    expect(await world.ask('payment.supersede', { paymentId })).toEqual({ cart: { ...cartOf(50_000), saleId } });
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', place: 'superseded', qr: null });
    await world.clock.advance(5 * MINUTE + 5_000);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({
      phase: 'paid',
      place: 'superseded',
      problem: { code: 'till_paid_superseded' },
    });
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(1);
  });

  it('C5: a superseded QR leaves the tray only when the service says it is over and a later sweep agrees', async () => {
    const { paymentId } = await open();
    await world.ask('payment.supersede', { paymentId });
    await world.clock.advance(5 * MINUTE + 5_000);
    expect((await world.ask('payment.listOpen', {})).payments).toMatchObject([{ id: paymentId, phase: 'checking' }]);
    await world.clock.advance(20_000);
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(0);
    expect(await view(paymentId)).toMatchObject({ phase: 'expired', place: 'done' });
  });

  it('C5: a payment that comes after it left the tray is reported', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.supersede', { paymentId });
    await world.clock.advance(6 * MINUTE);
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(0);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect((await world.ask('payment.listOpen', {})).payments).toMatchObject([
      { id: paymentId, phase: 'paid', problem: { code: 'till_paid_superseded' } },
    ]);
  });

  it('C5: superseding is refused once the payment is there', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(3_000);
    expect(await world.call('payment.supersede', { paymentId })).toMatchObject({
      ok: false,
      problem: { code: 'invoice_already_paid' },
    });
  });

  it('a payment can be put on hold and shown again', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.putAside', { paymentId });
    expect(await view(paymentId)).toMatchObject({ place: 'aside', phase: 'waiting' });
    expect(await world.call('payment.dismiss', { paymentId })).toMatchObject({
      problem: { code: 'till_still_checking' },
    });
    await world.ask('payment.show', { paymentId });
    expect(await view(paymentId)).toMatchObject({ place: 'screen' });
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(1_000);
    await world.ask('payment.dismiss', { paymentId });
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(0);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidCount: 1 });
  });
});

describe('a new QR for the same sale', () => {
  async function expire() {
    const first = await open();
    await world.ask('payment.show', { paymentId: first.paymentId });
    await world.clock.advance(5 * MINUTE + 30_000);
    return first;
  }

  it('C4: a new QR is refused while the first may still be paid', async () => {
    const { paymentId } = await open();
    const refused = { ok: false, problem: { code: 'till_still_checking' } };
    expect(await world.call('payment.reissue', { paymentId })).toMatchObject(refused);
    await world.clock.advance(5 * MINUTE + 3_000);
    expect(await world.call('payment.reissue', { paymentId })).toMatchObject(refused);
    expect(sent()).toHaveLength(1);
  });

  it('C1, C4: a new QR keeps the sale and its key, and every attempt stays watched', async () => {
    const first = await expire();
    const { paymentId } = await world.ask('payment.reissue', { paymentId: first.paymentId });
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', saleId: first.saleId, place: 'screen' });
    expect(bodyOf(1)['external_order_id_idempotency']).toBe(bodyOf(0)['external_order_id_idempotency']);
    expect((await world.ask('sale.view', { saleId: first.saleId })).payments).toHaveLength(2);
    await world.clock.advance(10_000);
    expect(await view(first.paymentId)).toMatchObject({ phase: 'expired', place: 'done' });
  });

  it('C4: a new QR is checked afresh first, and refused when the old one was paid a moment ago', async () => {
    const first = await expire();
    await world.customer(first.invoiceId, 'pay');
    expect(await world.call('payment.reissue', { paymentId: first.paymentId })).toMatchObject({
      ok: false,
      problem: { code: 'invoice_already_paid' },
    });
    expect(await view(first.paymentId)).toMatchObject({ phase: 'paid' });
    expect(sent()).toHaveLength(1);
  });

  it('C4: a new QR is not made while the fresh check has no answer', async () => {
    const first = await expire();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await world.call('payment.reissue', { paymentId: first.paymentId })).toMatchObject({
      ok: false,
      problem: { code: 'till_offline' },
    });
    world.line.answer = null;
    await world.clock.advance(MINUTE);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C4: a new QR is hidden at once when the old one is paid late, so that nobody pays twice', async () => {
    const first = await expire();
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    await world.customer(first.invoiceId, 'pay');
    await world.clock.advance(6_000);
    expect(await view(first.paymentId)).toMatchObject({ phase: 'paid', place: 'screen', problem: null });
    expect(await view(second.paymentId)).toMatchObject({ phase: 'waiting', place: 'superseded', qr: null });
  });

  it('C4: both show "paid twice" when the customer managed to pay both', async () => {
    const first = await expire();
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    const { invoiceId } = await view(second.paymentId);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(6_000);
    await world.ask('payment.dismiss', { paymentId: second.paymentId });
    await world.customer(first.invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    const problem = { code: 'till_paid_twice' };
    expect((await world.ask('payment.listOpen', {})).payments).toMatchObject([
      { id: first.paymentId, phase: 'paid', problem },
      { id: second.paymentId, phase: 'paid', problem },
    ]);
    expect(await world.charges()).toHaveLength(2);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidCount: 2, paidTiyn: 100_000 });
  });

  it('C4: a new QR comes at once after a plain decline, and shows how long it waits for an end that may still be paid', async () => {
    const first = await open();
    await world.ask('payment.show', { paymentId: first.paymentId });
    await world.customer(first.invoiceId, 'reject');
    await world.clock.advance(1_000);
    expect(await view(first.paymentId)).toMatchObject({ phase: 'cancelled' });
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    expect(await view(second.paymentId)).toMatchObject({ phase: 'waiting', saleId: first.saleId });
    expect(bodyOf(1)['external_order_id_idempotency']).toBe(bodyOf(0)['external_order_id_idempotency']);
    expect(await view(first.paymentId)).toMatchObject({ quietLeftMs: null, place: 'done' });
    await world.clock.advance(5 * MINUTE + 4_000);
    const { phase, quietLeftMs } = await view(second.paymentId);
    expect(phase).toBe('checking');
    expect(quietLeftMs).toBeGreaterThan(8_000);
    expect(quietLeftMs).toBeLessThanOrEqual(15_000);
  });

  it.each(['/status/check', '/invoices?'])(
    'C4, A2: a new QR waits for the quiet period where %s does not confirm the decline',
    async (route) => {
      const first = await open();
      await world.ask('payment.show', { paymentId: first.paymentId });
      await world.customer(first.invoiceId, 'reject');
      await world.clock.advance(1_000);
      world.line.answer = (request, next) =>
        request.url.includes(route) ? Promise.reject(new HttpFailure('not_sent')) : next(request);
      expect(await world.call('payment.reissue', { paymentId: first.paymentId })).toMatchObject({ ok: false });
      expect(sent()).toHaveLength(1);
      world.line.answer = null;
      await world.ask('payment.reissue', { paymentId: first.paymentId });
      expect(sent()).toHaveLength(2);
    },
  );

  it('C4: a declined QR that is paid after all stays watched, and both payments are a task', async () => {
    const first = await open();
    await world.customer(first.invoiceId, 'reject');
    await world.clock.advance(3_000);
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    const { invoiceId } = await view(second.paymentId);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(6_000);
    world.kill();
    await world.start();
    await world.customer(first.invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    for (const { paymentId } of [first, second]) {
      expect(await view(paymentId)).toMatchObject({ phase: 'paid', problem: { code: 'till_paid_twice' } });
    }
    expect((await world.ask('task.list', {})).tasks).toMatchObject([{ kind: 'paid_twice', isBlocking: true }]);
  });

  it('C3, C4: a new QR is not made when the service itself says the old one is alive', async () => {
    const first = await expire();
    // The fresh check is blind; the key is not.
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/status/check')) return answer;
      const text = new TextDecoder().decode(answer.body).replaceAll('"paid"', '"expired"');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    await world.customer(first.invoiceId, 'pay');
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    expect(await view(second.paymentId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'duplicate_idempotency_key' },
    });
    world.line.answer = null;
    await world.clock.advance(MINUTE);
    expect(await view(first.paymentId)).toMatchObject({ phase: 'paid' });
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C2: a new QR with a lost answer is found, and not the old one', async () => {
    const first = await expire();
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices/qr' },
      kind: 'drop_response',
      times: 1,
    });
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    await world.clock.advance(3_000);
    const { phase, invoiceId } = await view(second.paymentId);
    expect(phase).toBe('waiting');
    expect(invoiceId).not.toBe(first.invoiceId);
    expect(await world.invoices()).toHaveLength(2);
  });
});

describe('the cart at hand', () => {
  it('the current cart survives a restart, and is gone with its sale', async () => {
    world = await createMoneyWorld();
    await world.ask('cart.keep', { cart: cartOf(700) });
    world.kill();
    await world.start();
    expect(await world.ask('cart.kept', {})).toEqual({ cart: cartOf(700) });
    await payOne(700);
    expect(await world.ask('cart.kept', {})).toEqual({ cart: null });
  });
});
