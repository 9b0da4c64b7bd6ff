import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { tillTag } from '#tests/core/till-tags.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const QR_PATH = '/api/v1/invoices/qr';
const SEARCH = /\/invoices\?search=/;

async function pay(priceTiyn = 50_000) {
  return world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
}
async function fault(kind: string, more: Record<string, unknown> = {}) {
  await world.control('POST', '/faults', { match: { method: 'POST', path: QR_PATH }, kind, times: 1, ...more });
}
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices/qr'));
const phaseOf = async (paymentId: string) => (await world.ask('payment.view', { paymentId })).phase;

describe('an invoice whose answer never came', () => {
  it('C2: an invoice is found by its order id after the answer was cut, and never sent again', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      qr: null,
      problem: { code: 'till_outcome_unknown' },
    });
    await world.clock.advance(2_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(sent()).toHaveLength(1);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C1, C2: a crash between request and answer leaves the same single invoice', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    world.kill();
    await world.start();
    await world.clock.advance(3_000);
    const view = await world.ask('payment.view', { paymentId });
    expect(view).toMatchObject({ phase: 'waiting', place: 'screen' });
    expect(await world.invoices()).toMatchObject([{ id: view.invoiceId }]);
    expect(sent()).toHaveLength(1);
  });

  it('C1: an invoice is sent again byte for byte, with the same key, when the request was lost before the crash', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { paymentId } = await pay();
    world.kill();
    await world.start();
    await world.clock.advance(3_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    const [first, second, ...more] = sent();
    expect(more).toHaveLength(0);
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(first?.body ?? '{}')).toHaveProperty('external_order_id_idempotency');
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C2: an invoice is adopted as expired, not sent again, when its key was freed while the till was off', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    world.kill();
    await world.clock.advance(400_000);
    await world.start();
    await world.clock.advance(1_000);
    expect(await phaseOf(paymentId)).toBe('checking');
    await world.clock.advance(30_000);
    expect(await phaseOf(paymentId)).toBe('expired');
    expect(sent()).toHaveLength(1);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C2: an invoice is paid when the customer paid it while the till was off', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    world.kill();
    const [invoice] = await world.invoices();
    await world.customer(invoice?.id ?? 0, 'pay');
    await world.start();
    await world.clock.advance(1_000);
    expect(await phaseOf(paymentId)).toBe('paid');
  });

  it('C2: the search takes an exact match only, on any page', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { saleId, paymentId } = await pay();
    for (let other = 0; other < 3; other += 1) {
      await world.api('POST', '/invoices/qr', {
        amount: 500,
        external_order_id: `${tillTag}.${saleId}-${String(other)}`,
      });
    }
    // The service returns one row per page, ours last.
    world.line.answer = (request, next) =>
      next(
        SEARCH.test(request.url)
          ? { ...request, url: request.url.replace('per_page=100', 'per_page=1').replace('asc', 'desc') }
          : request,
      );
    await world.clock.advance(3_000);
    const view = await world.ask('payment.view', { paymentId });
    expect(view.phase).toBe('waiting');
    const mine = (await world.invoices()).find(({ external_order_id }) => external_order_id === `${tillTag}.${saleId}`);
    expect(view.invoiceId).toBe(mine?.id);
    expect(sent()).toHaveLength(1);
  });

  it('an invoice without an answer is not sent again while the search has no answer, and settles after a reconnect', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    world.line.answer = () => Promise.reject(new HttpFailure('cut'));
    await world.clock.advance(120_000);
    expect(await phaseOf(paymentId)).toBe('sending');
    expect(world.shop().connection.current().status).toBe('offline');
    world.line.answer = null;
    await world.clock.advance(35_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(sent()).toHaveLength(1);
    expect(world.shop().connection.current().status).toBe('online');
  });

  it('L8, C7: silence ends in "unknown" after its time, on a socket of its own', async () => {
    world = await createMoneyWorld();
    await fault('delay', { delay_ms: 60_000 });
    const { paymentId } = await pay();
    expect(sent()[0]).toMatchObject({ freshSocket: true });
    await world.clock.advance(25_000);
    await world.clock.advance(60_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(await world.invoices()).toHaveLength(1);
  });

  it.each([
    ['HTML of a captive portal with 200', { status: 200, body: '<html>Login</html>' }],
    ['HTML with 403', { status: 403, body: '<html>Blocked</html>' }],
    ['a 500', { status: 500 }],
    ['a 502 of a gateway', { status: 502, body: '<html>Bad gateway</html>' }],
  ])('an invoice is unknown, not failed, after %s', async (_, answer) => {
    world = await createMoneyWorld();
    await fault('status', answer);
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      problem: { code: 'till_outcome_unknown' },
    });
    await world.clock.advance(3_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(await world.invoices()).toHaveLength(1);
  });

  it('an invoice that never reached the service is shown as such, and given up once another tender was chosen', async () => {
    world = await createMoneyWorld();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const { saleId, paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      problem: { code: 'till_offline' },
    });
    const { cart } = await world.ask('payment.supersede', { paymentId });
    expect(cart).toEqual({ ...cartOf(50_000), saleId });
    await world.clock.settle();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'rejected', place: 'done' });
    world.line.answer = null;
    await world.clock.advance(60_000);
    expect(await world.invoices()).toHaveLength(0);
  });

  it('C5: an invoice is looked up but never sent again once another tender was chosen', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { paymentId } = await pay();
    await world.ask('payment.supersede', { paymentId });
    await world.clock.advance(120_000);
    expect(sent()).toHaveLength(1);
    expect(await phaseOf(paymentId)).toBe('sending');
    await world.clock.advance(600_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'rejected', place: 'done' });
    expect(await world.invoices()).toHaveLength(0);
  });
});

describe('a till that was away for long', () => {
  it('C2: a till that was off for long makes no invoice for a customer who has left, once a search found nothing', async () => {
    world = await createMoneyWorld();
    await fault('drop_request');
    const { paymentId } = await pay();
    world.kill();
    await world.clock.advance(3_600_000);
    await world.start();
    await world.clock.advance(10_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'till_offline' },
    });
    expect(sent()).toHaveLength(1);
  });
});

describe('an invoice the service refused', () => {
  it('a refused invoice ends with the code of the refusal', async () => {
    world = await createMoneyWorld({ organization: { tariff: { status: 'expired' } } });
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'tariff_inactive' },
    });
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(1);
  });

  it('a refused invoice waits out a per-minute limit by itself', async () => {
    world = await createMoneyWorld();
    await fault('status', {
      status: 429,
      body: { error: 'qr_rate_limit', error_code: 'qr_rate_limit', message: 'Too many.' },
    });
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      problem: { code: 'qr_rate_limit', params: { seconds: 15 } },
    });
    await world.clock.advance(10_000);
    expect(sent()).toHaveLength(1);
    await world.clock.advance(10_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
  });

  it('a revoked key is reported as such', async () => {
    world = await createMoneyWorld();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { api_key: { revoked: true } });
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'till_unauthorized' },
    });
    expect(world.shop().connection.current()).toMatchObject({ status: 'refused' });
  });

  it('C2: a search shows what happened when the service failed half-way', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/provider', { organization_id: world.organizationId, qr: 'bank_error' });
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      problem: { code: 'bank_error' },
    });
    await world.clock.advance(30_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'failed',
      problem: { code: 'bank_error' },
    });
    expect(sent()).toHaveLength(1);
  });

  it('a coded failure counts after three in a row, each followed by a search that found nothing', async () => {
    world = await createMoneyWorld({ organization: { invoices_disabled: true } });
    const { paymentId } = await pay();
    expect(await phaseOf(paymentId)).toBe('sending');
    await world.clock.advance(30_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'invoices_disabled' },
    });
    expect(sent()).toHaveLength(3);
  });
});

describe('a key that is taken', () => {
  const duplicate = (invoiceId: number) => ({
    status: 409,
    body: {
      error: 'duplicate_idempotency_key',
      error_code: 'duplicate_idempotency_key',
      message: 'Duplicate.',
      invoice_id: invoiceId,
      status: 'pending',
    },
  });

  it('C3: an invoice named by the refusal is adopted when amount, sandbox, cashier, order and time agree', async () => {
    world = await createMoneyWorld();
    await fault('drop_response');
    const { paymentId } = await pay();
    // The search is blind; only the repeat learns who holds the key.
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!SEARCH.test(request.url)) return answer;
      return { ...answer, body: new TextEncoder().encode('{"current_page":1,"data":[],"total":0}') };
    };
    await world.clock.advance(3_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(sent()).toHaveLength(2);
    expect(await world.invoices()).toHaveLength(1);
  });

  it.each([
    ['another sale', { amount: 500, external_order_id: 'another-sale' }],
    ['another sum', { amount: 499 }],
  ])('C3: an invoice stops and opens a task when its key belongs to %s', async (_, body) => {
    world = await createMoneyWorld();
    const foreign = (await world.api('POST', '/invoices/qr', body)) as { id: number };
    await fault('status', duplicate(foreign.id));
    const { paymentId } = await pay();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'stopped',
      qr: null,
      problem: { code: 'till_foreign_invoice' },
    });
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(1);
  });

  it('C3: stops for an invoice from before the intent', async () => {
    world = await createMoneyWorld();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/invoices/qr')) return answer;
      const old = JSON.parse(new TextDecoder().decode(answer.body)) as { id: number };
      const { status, body } = duplicate(old.id);
      return { ...answer, status, body: new TextEncoder().encode(JSON.stringify(body)) };
    };
    const aged = world.line.answer;
    world.line.answer = async (request, next) => {
      const answer = await aged(request, next);
      if (!/\/invoices\/\d+$/.test(request.url)) return answer;
      const text = new TextDecoder()
        .decode(answer.body)
        .replace('"created_at":"2026-03-05', '"created_at":"2026-03-04');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    const { paymentId } = await pay();
    expect(await phaseOf(paymentId)).toBe('stopped');
  });
});
