import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function open(options: MoneyWorldOptions = {}): Promise<void> {
  world = await createMoneyWorld({ mode: 'sandbox', ...options });
}
async function bill(): Promise<string> {
  return (await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 })).paymentId;
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const becomeProduction = () =>
  world.control('PATCH', `/organizations/${String(world.organizationId)}`, { mode: 'production' });
const changes = () =>
  world.requests.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/invoices/status/check'));

describe('an invoice of a sandbox organization', () => {
  it('L8: a sandbox invoice is play money and accepted here: scanned, then paid, on request', async () => {
    await open();
    const paymentId = await bill();
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', problem: null });
    await world.ask('sandbox.simulateInvoice', { paymentId, to: 'scanned' });
    await world.clock.advance(2_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', scanned: true });
    await world.ask('sandbox.simulateInvoice', { paymentId, to: 'paid' });
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', problem: null });
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['expired', 'checking'],
    ['error', 'failed'],
  ] as const)('becomes %s', async (to, phase) => {
    await open();
    const paymentId = await bill();
    await world.ask('sandbox.simulateInvoice', { paymentId, to });
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({ phase });
  });

  it('a sandbox invoice is paid once: undocumented transitions are refused with a message', async () => {
    await open();
    const paymentId = await bill();
    await world.ask('sandbox.simulateInvoice', { paymentId, to: 'paid' });
    await world.clock.advance(5_000);
    expect(await world.call('sandbox.simulateInvoice', { paymentId, to: 'cancelled' })).toMatchObject({ ok: false });
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
  });

  it('simulation works in a sandbox only: neither training nor live sends anything for it', async () => {
    for (const mode of ['training', 'live'] as const) {
      if (mode === 'live') world.close();
      await open({ mode });
      const paymentId = await bill();
      const before = changes().length;
      for (const to of ['scanned', 'paid'] as const) {
        expect(await world.call('sandbox.simulateInvoice', { paymentId, to })).toMatchObject({
          problem: { code: 'not_sandbox' },
        });
      }
      expect(await world.call('sandbox.simulateReceipts', { outcome: 'issue' })).toMatchObject({
        problem: { code: 'not_sandbox' },
      });
      expect(changes()).toHaveLength(before);
    }
  });
});

describe('a QR refund of a sandbox organization', () => {
  async function started(): Promise<string> {
    await open();
    const paymentId = await bill();
    await world.ask('sandbox.simulateInvoice', { paymentId, to: 'paid' });
    await world.clock.advance(5_000);
    return (await world.ask('qrRefund.start', { paymentId })).operationId;
  }

  it('a QR refund of a sandbox organization simulates its customer’s scan', async () => {
    const operationId = await started();
    await world.ask('sandbox.simulateQrRefund', { operationId, event: 'scan' });
    await world.clock.advance(2_000);
    expect(await world.ask('operation.view', { operationId })).toMatchObject({
      phase: 'done',
      details: { status: 'customer_identified' },
    });
  });

  it.each([
    ['identity_timeout', 'qr_return_identity_timeout'],
    ['scan_timeout', 'qr_return_scan_timeout'],
    ['activation_failed', 'qr_refund_activation_failed'],
    ['not_found', 'qr_return_not_found'],
  ] as const)('a QR refund can end with %s', async (event, code) => {
    const operationId = await started();
    await world.ask('sandbox.simulateQrRefund', { operationId, event });
    await world.clock.advance(2_000);
    expect(await world.ask('operation.view', { operationId })).toMatchObject({ phase: 'failed', problem: { code } });
  });
});

describe('a fiscal receipt of a sandbox organization', () => {
  it('a fiscal receipt of a sandbox organization ends as chosen, until another choice', async () => {
    await open({ hasCatalog: true, organization: { fiscal_till: true } });
    await openDrawer(world);
    const item = await addGoods(world);
    const sell = async (): Promise<string> => {
      const sale = { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000, cashReceivedTiyn: null };
      const { receiptOperationId } = await world.ask('sale.payByCash', sale);
      await world.clock.advance(10_000);
      return receiptOperationId;
    };
    for (const outcome of receiptFailures) {
      await world.ask('sandbox.simulateReceipts', { outcome });
      expect(await world.ask('sandbox.view', {})).toEqual({ receipts: outcome });
      expect(await world.ask('operation.view', { operationId: await sell() })).toMatchObject({
        phase: 'failed',
        problem: { code: outcome },
      });
    }
    await world.ask('sandbox.simulateReceipts', { outcome: null });
    expect(await world.ask('operation.view', { operationId: await sell() })).toMatchObject({ phase: 'done' });
  });
});

describe('an organization that went from the sandbox into production', () => {
  it('L8: production bills nothing through the till of its sandbox, not even before anybody knows', async () => {
    await open();
    await world.clock.advance(2_000);
    await becomeProduction();
    const before = changes().length;
    const { paymentId } = await world.ask('sale.payByPhone', {
      cart: cartOf(50_000),
      shownTotalTiyn: 50_000,
      phone: '+7 701 000 11 22',
    });
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'rejected', problem: { code: 'till_live_in_sandbox' } });
    expect(changes()).toHaveLength(before);
    expect(await world.invoices()).toEqual([]);
  });

  it('L8: production gets no shift close, receipt or refund from it', async () => {
    await open({ hasCatalog: true, organization: { fiscal_till: true } });
    await openDrawer(world);
    const item = await addGoods(world);
    const paymentId = (await world.ask('sale.payByQr', { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000 }))
      .paymentId;
    await world.ask('sandbox.simulateInvoice', { paymentId, to: 'paid' });
    await world.clock.advance(5_000);
    await becomeProduction();
    const before = changes().length;
    const { receiptOperationId } = await world.ask('sale.payByCash', {
      cart: cartWith(item, 50_000),
      shownTotalTiyn: 50_000,
      cashReceivedTiyn: null,
    });
    const refund = { paymentId, amountTiyn: 10_000, lines: null, reason: 'брак' };
    const refunded = await world.call('refund.start', refund);
    await world.clock.advance(20_000);
    expect(await world.ask('operation.view', { operationId: receiptOperationId })).not.toMatchObject({ phase: 'done' });
    if (refunded.ok) {
      expect(await world.ask('operation.view', refunded.value)).toMatchObject({
        phase: 'rejected',
        problem: { code: 'till_live_in_sandbox' },
      });
    }
    expect(changes()).toHaveLength(before);
    expect(await world.serviceLedger()).toMatchObject({ refunds: [], receipts: [] });
  });

  it('an organization that went into production begins nothing more once that is known', async () => {
    await open();
    await becomeProduction();
    await world.shop().client.accountHealth();
    expect(await world.call('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 })).toMatchObject({
      problem: { code: 'till_live_in_sandbox' },
    });
    expect(world.ledger().count('sale', {})).toBe(0);
  });
});

describe('a line that is bad', () => {
  it('a bad connection sends nothing while the sandbox cannot be confirmed, and continues when it can', async () => {
    await open();
    await world.clock.advance(2_000);
    world.line.answer = (request, next) =>
      request.url.endsWith('/account/health') ? Promise.reject(new HttpFailure('cut')) : next(request);
    const paymentId = await bill();
    expect(await view(paymentId)).toMatchObject({ phase: 'sending' });
    expect(await world.invoices()).toEqual([]);
    world.line.answer = null;
    await world.clock.advance(30_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
    expect(await world.invoices()).toHaveLength(1);
  });
});
