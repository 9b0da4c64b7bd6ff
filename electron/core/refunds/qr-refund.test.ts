import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { cashier, senior } from '#tests/core/people.ts';
import { qrRefundSteps } from '#tests/core/qr-refund-steps.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const START = '/api/v1/qr-refunds';
const {
  view,
  payOne,
  start,
  scan,
  identified,
  execute,
  executed,
  tasks,
  refunds,
  sent,
  refundOrdinarily,
  fault,
  mood,
} = qrRefundSteps(() => world);

async function paid(options: MoneyWorldOptions = {}): Promise<string> {
  world = await createMoneyWorld(options);
  return payOne();
}

describe('asking the customer to scan', () => {
  it('a QR refund leads from the QR on screen to the customer’s name and their payments here', async () => {
    const paymentId = await paid();
    const operationId = await start(paymentId);
    expect(await view(operationId)).toMatchObject({
      phase: 'accepted',
      subject: paymentId,
      details: { status: 'awaiting_scan' },
    });
    expect((await view(operationId)).details['qrText']).toBeTypeOf('string');
    await scan(operationId);
    const { phase, details } = await view(operationId);
    expect(phase).toBe('done');
    expect(details).toMatchObject({ status: 'customer_identified', qrText: null });
    expect(details['customerName']).toBeTypeOf('string');
    const { operations } = await world.ask('qrRefund.operations', { operationId });
    expect(operations).toMatchObject([
      { amountTiyn: 50_000, availableTiyn: 50_000, isReturnable: true, isAsked: true },
    ]);
  });

  it('a QR refund ends when nobody scans, and can be started again', async () => {
    const paymentId = await paid();
    const operationId = await start(paymentId);
    await world.clock.advance(100_000);
    expect(await view(operationId)).toMatchObject({
      phase: 'failed',
      problem: { code: 'qr_return_identity_timeout' },
      details: { qrText: null },
    });
    await scan(await start(paymentId));
    expect(await tasks()).toEqual([]);
  });

  it.each([
    ['drop_request', {}],
    ['drop_response', {}],
    ['status', { status: 500 }],
    ['status', { status: 200, body: '<html>Login</html>' }],
    ['delay', { delay_ms: 40_000 }],
  ])('after %s %o did nothing, and may be started again', async (kind, more) => {
    const paymentId = await paid();
    await fault(START, kind, more);
    const operationId = await start(paymentId);
    await world.clock.advance(30_000);
    expect(await view(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'qr_refund_activation_failed' },
    });
    expect(await tasks()).toEqual([]);
    await identified(paymentId);
  });

  it('a QR refund is over after a crash in any phase', async () => {
    const paymentId = await paid();
    await fault(START, 'drop_response');
    const lost = await start(paymentId);
    const shown = await start(paymentId);
    world.kill();
    await world.clock.advance(5 * MINUTE);
    await world.start();
    await world.clock.advance(3_000);
    expect((await view(lost)).phase).toBe('rejected');
    expect((await view(shown)).phase).toBe('failed');
  });

  it('R5: a QR refund is refused while a plain refund of that payment is in progress', async () => {
    const paymentId = await paid();
    await mood({ latency_ms: 30_000 });
    expect((await refundOrdinarily(paymentId)).ok).toBe(true);
    expect(await world.call('qrRefund.start', { paymentId })).toMatchObject({
      problem: { code: 'till_refund_in_progress' },
    });
    await mood({ latency_ms: 0 });
    await world.clock.advance(MINUTE);
    expect((await world.call('qrRefund.start', { paymentId })).ok).toBe(true);
  });

  it('R5: a QR refund is refused while another till refunds that payment', async () => {
    const paymentId = await paid();
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await mood({ latency_ms: 30_000 });
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: 100 });
    expect(await world.call('qrRefund.start', { paymentId })).toMatchObject({
      problem: { code: 'till_refund_in_progress' },
    });
  });

  it('a QR refund shows a payment that was never paid', async () => {
    world = await createMoneyWorld();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    expect(await world.call('qrRefund.start', { paymentId })).toMatchObject({
      problem: { code: 'Invoice is not refundable' },
    });
  });
});

describe('giving the money back', () => {
  it('an execution is sent once, reported, and counted with the payment', async () => {
    const paymentId = await paid();
    const operationId = await executed(await identified(paymentId), 20_000);
    await world.clock.advance(2_000);
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { paymentId, amountTiyn: 20_000 } });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', refundedTiyn: 20_000 });
    expect(await refunds()).toMatchObject([{ amount: '200.00' }]);
    expect(await tasks()).toEqual([]);
  });

  it('an execution closes the task of the plain refund that lacked consent: no money was refunded by it', async () => {
    const paymentId = await paid();
    await mood({ refund: 'error:refund_requires_buyer_confirmation' });
    await refundOrdinarily(paymentId);
    await world.clock.advance(10_000);
    expect(await tasks()).toMatchObject([{ kind: 'refund_failed', resolvedAt: null }]);
    const operationId = await executed(await identified(paymentId));
    expect((await view(operationId)).phase).toBe('done');
    expect(await refunds()).toHaveLength(1);
    expect(await tasks()).toEqual([]);
  });

  it('an execution finds the payment of the operation that the customer chose', async () => {
    await paid();
    const second = await payOne();
    const session = await identified(null);
    const operationId = await executed(session);
    expect((await view(operationId)).details['paymentId']).toBe(second);
  });

  it('an execution can refund lines with their counts', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    const cart = cartWith(await addGoods(world), 50_000, 3);
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 150_000 });
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(5_000);
    const { startOperationId, operationRef } = await identified(paymentId);
    const { items } = await world.ask('qrRefund.operation', { operationId: startOperationId, operationRef });
    expect(items).toMatchObject([{ count: 3, availableCount: 3 }]);
    const asked = { startOperationId, operationRef, reason: '' };
    const itemId = items[0]?.itemId ?? 0;
    expect(await world.call('qrRefund.execute', { ...asked, amountTiyn: 1_000, items: null })).toMatchObject({
      problem: { code: 'partial_refund_requires_return_items' },
    });
    expect(
      await world.call('qrRefund.execute', { ...asked, amountTiyn: null, items: [{ itemId, count: 4 }] }),
    ).toMatchObject({
      problem: { code: 'refund_amount_exceeds_available' },
    });
    expect(sent()).toHaveLength(0);
    await world.ask('qrRefund.execute', { ...asked, amountTiyn: null, items: [{ itemId, count: 2 }] });
    await world.clock.advance(2_000);
    expect(await refunds()).toMatchObject([{ amount: '1000.00' }]);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 100_000 });
  });

  it('an execution is refused before sending above the available amount, and before the customer is known', async () => {
    const paymentId = await paid();
    const startOperationId = await start(paymentId);
    const early = { startOperationId, sessionId: '', operationRef: 'op-1' };
    expect(await execute(early)).toMatchObject({ problem: { code: 'qr_refund_not_identified' } });
    await scan(startOperationId);
    const { operations } = await world.ask('qrRefund.operations', { operationId: startOperationId });
    const operationRef = operations[0]?.ref ?? '';
    expect(await execute({ ...early, operationRef }, 50_001)).toMatchObject({
      problem: { code: 'refund_amount_exceeds_available' },
    });
    expect(sent()).toHaveLength(0);
  });

  it('C8, R4: asked for twice leaves once', async () => {
    const session = await identified(await paid());
    const both = await Promise.all([execute(session), execute(session)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
  });

  it('A1: an execution is not begun in an older session, which belongs to another start, perhaps of another till', async () => {
    const { sessionId } = await identified(await paid());
    const before = await world.api('GET', `/qr-refunds/${sessionId}`);
    await world.clock.advance(MINUTE);
    await fault(START, 'status', { status: 201, body: before });
    const second = await start(await payOne(40_000));
    await world.clock.advance(3_000);
    expect(await view(second)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'qr_refund_activation_failed' },
      details: { sessionId: null, customerName: null },
    });
  });

  it('R4, A1: an execution is sent once in a session that also answered another start', async () => {
    const session = await identified(await paid());
    const second = await payOne(40_000);
    await fault(START, 'drop_request');
    await executed(session);
    const body = { session: { id: session.sessionId, status: 'customer_identified' } };
    await fault(START, 'status', { status: 201, body });
    const startOperationId = await start(second);
    await world.clock.advance(3_000);
    const { operations } = await world.ask('qrRefund.operations', { operationId: startOperationId });
    const operationRef = operations.find(({ isAsked }) => isAsked)?.ref ?? '';
    expect(await execute({ ...session, startOperationId, operationRef }, 40_000)).toMatchObject({
      problem: { code: 'qr_refund_execution_in_progress' },
    });
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toHaveLength(0);
  });

  it('H6: an execution is not sent when the intent cannot be written', async () => {
    const session = await identified(await paid());
    world.fillDisk(true);
    expect(await execute(session)).toMatchObject({ problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(0);
    await executed(session);
    expect(await refunds()).toHaveLength(1);
  });
});

const list = async () => (await world.ask('qrRefund.listLinks', {})).links;
async function issueOne(paymentId: string | null = null): Promise<string> {
  const { operationIds } = await world.ask('qrRefund.issueLinks', { count: 1, paymentId, label: 'Дана' });
  return operationIds[0] ?? '';
}

describe('links for customers at home', () => {
  it('links are created, listed and opened, and lead to the same execution', async () => {
    await paid();
    const operationId = await issueOne();
    expect(await list()).toMatchObject([{ operationId, personName: 'Айгерим', state: 'waiting', label: 'Дана' }]);
    expect((await world.ask('qrRefund.showLink', { operationId })).url).toMatch(/^https?:/);
    const linkId = String((await view(operationId)).details['sessionId']);
    await world.control('POST', `/qr-refund-links/${linkId}/use`, {});
    await world.control('POST', `/qr-refunds/${linkId}/customer`, { action: 'scan' });
    await world.clock.advance(3 * MINUTE);
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { status: 'customer_identified' } });
    expect(await list()).toMatchObject([
      { operationId, state: 'identified', customerName: expect.any(String) as string },
    ]);
    expect(await world.call('qrRefund.showLink', { operationId })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    const { operations } = await world.ask('qrRefund.operations', { operationId });
    await executed({ startOperationId: operationId, sessionId: linkId, operationRef: operations[0]?.ref ?? '' });
    expect(await refunds()).toHaveLength(1);
    expect(await list()).toMatchObject([{ operationId, state: 'refunded' }]);
    await world.clock.advance(50 * 60 * MINUTE);
    expect(await list()).toEqual([]);
  });

  it('A1: links are not older ones, whose customers are somebody else’s', async () => {
    await paid();
    const first = await issueOne();
    const linkId = String((await view(first)).details['sessionId']);
    await world.control('POST', `/qr-refund-links/${linkId}/use`, {});
    await world.control('POST', `/qr-refunds/${linkId}/customer`, { action: 'scan' });
    await world.clock.advance(3 * MINUTE);
    const link = { id: linkId, url: 'https://shop.test/return/before', status: 'unused', expires_at: null };
    await fault(`${START}/links`, 'status', { status: 201, body: { link } });
    const second = await issueOne();
    await world.clock.advance(3 * MINUTE);
    expect(await view(second)).toMatchObject({
      phase: 'failed',
      problem: { code: 'qr_refund_activation_failed' },
      details: { customerName: null },
    });
    expect((await world.call('qrRefund.operations', { operationId: second })).ok).toBe(false);
  });

  it('links of a payment point to it among the customer’s purchases', async () => {
    const paymentId = await paid();
    await payOne();
    const operationId = await issueOne(paymentId);
    expect(await list()).toMatchObject([{ saleNumber: 1 }]);
    const linkId = String((await view(operationId)).details['sessionId']);
    await world.control('POST', `/qr-refund-links/${linkId}/use`, {});
    await world.control('POST', `/qr-refunds/${linkId}/customer`, { action: 'scan' });
    await world.clock.advance(3 * MINUTE);
    const { operations } = await world.ask('qrRefund.operations', { operationId });
    expect(operations.map(({ isAsked }) => isAsked).toSorted()).toEqual([false, true]);
  });

  it('links need a senior to create and revoke, are in the ledger, and keep their address secret', async () => {
    world = await createMoneyWorld();
    world.become(cashier);
    const one = { count: 1, paymentId: null, label: '' };
    expect(await world.call('qrRefund.issueLinks', one)).toMatchObject({ problem: { code: 'till_not_permitted' } });
    world.become(senior);
    const operationId = await issueOne();
    world.become(cashier);
    expect(await world.call('qrRefund.revokeLink', { operationId })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    const { url } = await world.ask('qrRefund.showLink', { operationId });
    const acts = world.ledger().find('act', {});
    expect(acts.map(({ value }) => value)).toMatchObject([
      { kind: 'qrRefund.issueLinks', personName: senior.name, facts: { count: 1 } },
    ]);
    const everything = JSON.stringify([world.events, world.log, acts, await list(), await view(operationId)]);
    expect(everything).not.toContain(url);
  });

  it('links whose revocation had no answer show their real state', async () => {
    world = await createMoneyWorld();
    const operationId = await issueOne();
    const linkId = String((await view(operationId)).details['sessionId']);
    const match = { method: 'DELETE', path: `/api/v1/qr-refunds/links/${linkId}` };
    await world.control('POST', '/faults', { match, kind: 'drop_response', times: 1 });
    expect((await world.call('qrRefund.revokeLink', { operationId })).ok).toBe(false);
    await world.clock.advance(3 * MINUTE);
    expect(await list()).toMatchObject([{ state: 'over', problem: { code: 'qr_refund_link_revoked' } }]);
  });

  it('links are limited to twenty, survive a restart, and can be revoked', async () => {
    world = await createMoneyWorld();
    await world.ask('qrRefund.issueLinks', { count: 20, paymentId: null, label: '' });
    expect(await world.ask('qrRefund.listLinks', {})).toMatchObject({ free: 0 });
    expect(await world.call('qrRefund.issueLinks', { count: 1, paymentId: null, label: '' })).toMatchObject({
      problem: { code: 'qr_refund_link_limit_reached' },
    });
    world.kill();
    await world.start();
    const [first] = await list();
    await world.ask('qrRefund.revokeLink', { operationId: first?.operationId ?? '' });
    expect(await world.ask('qrRefund.listLinks', {})).toMatchObject({ free: 1 });
    expect((await list()).filter(({ state }) => state === 'waiting')).toHaveLength(19);
    expect(await view(first?.operationId ?? '')).toMatchObject({
      phase: 'failed',
      problem: { code: 'qr_refund_link_revoked' },
    });
    expect(await world.call('qrRefund.issueLinks', { count: 2, paymentId: null, label: '' })).toMatchObject({
      problem: { code: 'qr_refund_link_limit_reached' },
    });
    expect(await issueOne()).not.toBe('');
  });
});
