import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { refuseOnce } from '#tests/core/refused-write.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function invoice() {
  const ids = await world.ask('sale.payByPhone', {
    cart: cartOf(50_000),
    shownTotalTiyn: 50_000,
    phone: '87011234567',
  });
  await world.clock.advance(10_000);
  return { ...ids, invoiceId: (await view(ids.paymentId)).invoiceId ?? 0 };
}
async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return invoice();
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const phaseOf = async (paymentId: string) => (await view(paymentId)).phase;
const cancel = (paymentId: string) => world.call('payment.cancel', { paymentId });
const operation = (operationId: string) => world.ask('operation.view', { operationId });
const sent = () => world.requests.filter(({ url }) => url.endsWith('/cancel'));
const mood = (more: Record<string, unknown>) => world.control('POST', '/provider', more);
const fault = (invoiceId: number, kind: string, more: Record<string, unknown> = {}) =>
  world.control('POST', '/faults', {
    match: { method: 'POST', path: `/api/v1/invoices/${String(invoiceId)}/cancel` },
    kind,
    times: 1,
    ...more,
  });
async function start(paymentId: string): Promise<string> {
  return (await world.ask('payment.cancel', { paymentId })).operationId;
}

describe('calling a phone invoice back', () => {
  it('States: a cancellation is requested, followed, and done when the bank confirms', async () => {
    const { paymentId } = await open();
    await mood({ latency_ms: 20_000 });
    const operationId = await start(paymentId);
    expect(await operation(operationId)).toMatchObject({
      kind: 'cancel',
      phase: 'accepted',
      details: { status: 'cancelling' },
    });
    expect(await phaseOf(paymentId)).toBe('cancelling');
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done', details: { status: 'cancelled' } });
    expect(await view(paymentId)).toMatchObject({ phase: 'cancelled' });
    expect(sent()).toHaveLength(1);
  });

  it('States: a cancellation is done at once in the sandbox', async () => {
    const { paymentId } = await open({ mode: 'training' });
    const operationId = await start(paymentId);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await phaseOf(paymentId)).toBe('cancelled');
  });

  it('C6: a cancel may fail silently: the invoice is open again, the cashier sees it, and can retry', async () => {
    const { paymentId, invoiceId } = await open();
    await mood({ cancel: 'refuse', latency_ms: 3_000 });
    const operationId = await start(paymentId);
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'failed', problem: { code: 'till_cancel_refused' } });
    expect(await phaseOf(paymentId)).toBe('waiting');
    await mood({ cancel: 'confirm' });
    await start(paymentId);
    await world.customer(invoiceId, 'pay').catch(() => undefined);
    await world.clock.advance(60_000);
    expect(['paid', 'cancelled']).toContain(await phaseOf(paymentId));
  });

  it('C6: a payment wins against it, and is seen', async () => {
    const { paymentId, invoiceId } = await open();
    await mood({ latency_ms: 60_000 });
    const operationId = await start(paymentId);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(70_000);
    expect(await phaseOf(paymentId)).toBe('paid');
    expect(await operation(operationId)).toMatchObject({ phase: 'failed', problem: { code: 'invoice_already_paid' } });
  });

  it('C6: money that the bank has already keeps every other way closed until it is counted', async () => {
    const { paymentId, invoiceId } = await open();
    await mood({ cancel: 'already_paid' });
    const operationId = await start(paymentId);
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'failed', problem: { code: 'invoice_already_paid' } });
    expect(await view(paymentId)).toMatchObject({ phase: 'checking', problem: { code: 'invoice_already_paid' } });
    for (const name of ['payment.reissue', 'payment.supersede', 'payment.dismiss'] as const) {
      expect(await world.call(name, { paymentId })).toMatchObject({ problem: { code: 'till_still_checking' } });
    }
    await mood({ reconcile: { invoice_id: invoiceId } });
    await world.clock.advance(180_000);
    expect(await phaseOf(paymentId)).toBe('paid');
  });

  it('States: an invoice is cancelled when the customer declined it first', async () => {
    const { paymentId } = await open();
    await mood({ cancel: 'already_cancelled' });
    const operationId = await start(paymentId);
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await phaseOf(paymentId)).toBe('cancelled');
  });

  it.each(['supersede', 'reissue', 'dismiss'] as const)(
    'C6: no other way is final while it is under way (%s)',
    async (way) => {
      const { paymentId } = await open();
      await mood({ latency_ms: 30_000 });
      await start(paymentId);
      expect(await world.call(`payment.${way}`, { paymentId })).toMatchObject({
        problem: { code: 'till_still_checking' },
      });
      await world.clock.advance(120_000);
      expect(await world.call(`payment.${way}`, { paymentId })).toMatchObject({ ok: true });
    },
  );

  it('C6: no other tender can be chosen while an invoice is on the customer’s phone', async () => {
    const { paymentId } = await open();
    expect(await world.call('payment.supersede', { paymentId })).toMatchObject({
      problem: { code: 'till_still_checking' },
    });
  });

  it('C5, C6: an invoice that turns up after another way was chosen is called back by itself, once', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices' },
      kind: 'drop_response',
      times: 1,
    });
    const { paymentId } = await world.ask('sale.payByPhone', {
      cart: cartOf(100),
      shownTotalTiyn: 100,
      phone: '87011234567',
    });
    await world.ask('payment.supersede', { paymentId });
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(1);
    expect(await view(paymentId)).toMatchObject({ phase: 'cancelled', place: 'done' });
  });
});

describe('what is not called back', () => {
  it('States: a QR, before any request', async () => {
    world = await createMoneyWorld();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    expect(await cancel(paymentId)).toMatchObject({ problem: { code: 'qr_cancel_unsupported' } });
    expect(sent()).toHaveLength(0);
  });

  it('an invoice that is paid, cancelled, under way or not known yet', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(10_000);
    expect(await cancel(paymentId)).toMatchObject({ problem: { code: 'invoice_already_paid' } });

    const second = await invoice();
    await mood({ latency_ms: 30_000 });
    await start(second.paymentId);
    expect(await cancel(second.paymentId)).toMatchObject({ problem: { code: 'till_busy' } });
    await world.clock.advance(120_000);
    expect(await cancel(second.paymentId)).toMatchObject({ problem: { code: 'invoice_already_cancelled' } });

    world.line.answer = () => Promise.reject(new HttpFailure('cut'));
    const lost = await world.ask('sale.payByPhone', { cart: cartOf(100), shownTotalTiyn: 100, phone: '87011234567' });
    expect(await cancel(lost.paymentId)).toMatchObject({ problem: { code: 'till_still_checking' } });
    expect(sent()).toHaveLength(1);
  });

  it('C8: twice for a double click, also over a restart', async () => {
    const { paymentId } = await open();
    await mood({ latency_ms: 30_000 });
    const input = { paymentId, commandId: '0195645e-0000-7000-8000-00000000c8c8' };
    const both = await Promise.all([world.ask('payment.cancel', input), world.ask('payment.cancel', input)]);
    expect(both[1]).toEqual(both[0]);
    world.kill();
    await world.start();
    expect(await world.ask('payment.cancel', input)).toEqual(both[0]);
    expect(sent()).toHaveLength(1);
  });
});

describe('a cancel whose answer never came', () => {
  const faults: [name: string, kind: string, more: Record<string, unknown>, hits: number][] = [
    ['the request was lost', 'drop_request', {}, 2],
    ['the answer was cut', 'drop_response', {}, 1],
    ['a 500 with a code came', 'status', { status: 500, body: '{"error_code":"bank_error","message":"x"}' }, 2],
    ['a gateway’s 502 came', 'status', { status: 502, body: '<html>Bad gateway</html>' }, 2],
    ['a captive portal answered', 'status', { status: 200, body: '<html>Login</html>' }, 2],
    ['a 429 came', 'status', { status: 429, body: '{"error_code":"request_rate_limited","retry_after_seconds":2}' }, 2],
  ];

  it.each(faults)('C2, C6: a cancellation ends in a cancelled invoice after %s', async (_, kind, more, hits) => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, kind, more);
    const operationId = await start(paymentId);
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await phaseOf(paymentId)).toBe('cancelled');
    expect(sent()).toHaveLength(hits);
  });

  it.each(faults)('C2: a cancellation ends in a cancelled invoice after %s and a crash', async (_, kind, more) => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, kind, more);
    const operationId = await start(paymentId);
    world.kill();
    await world.start();
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await phaseOf(paymentId)).toBe('cancelled');
  });

  it.each(['operation.sent', 'operation.confirmed', 'operation.followed'])(
    'H6: a cancellation is settled when the disk was full just at %s',
    async (type) => {
      const { paymentId } = await open();
      await mood({ latency_ms: 3_000 });
      const refused = refuseOnce(world, type);
      const operationId = await start(paymentId);
      await world.clock.advance(60_000);
      expect(refused()).toBe(1);
      expect(await operation(operationId)).toMatchObject({ phase: 'done' });
      expect(await phaseOf(paymentId)).toBe('cancelled');
    },
  );

  it('H6: a cancellation is not sent when its intent cannot be written', async () => {
    const { paymentId } = await open();
    world.fillDisk(true);
    expect(await cancel(paymentId)).toMatchObject({ problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    await world.clock.advance(30_000);
    expect(sent()).toHaveLength(0);
  });

  it('L4: an id that the service leaves out says nothing', async () => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, 'drop_request');
    const operationId = await start(paymentId);
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/status/check')) return answer;
      return { ...answer, body: new TextEncoder().encode('{"invoices":[]}') };
    };
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'sending' });
    expect(sent()).toHaveLength(1);
    world.line.answer = null;
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
  });

  it('H5: a cancellation is refused, and the invoice stays watched, when the tariff ran out', async () => {
    const { paymentId, invoiceId } = await open();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
    const operationId = await start(paymentId);
    expect(await operation(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'tariff_inactive' } });
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(10_000);
    expect(await phaseOf(paymentId)).toBe('paid');
  });
});
