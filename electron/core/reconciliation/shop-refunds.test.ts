import { beforeEach, describe, expect, it } from 'vitest';
import { createLateLine } from '#tests/core/late-line.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager, senior } from '#tests/core/people.ts';
import { isRefund } from '#tests/core/refund-steps.ts';
import { openShopTills } from '#tests/core/shop-tills.ts';
import { HttpFailure } from '../platform/ports.ts';

let one: MoneyWorld;
let other: MoneyWorld;
let paymentId: string;
let invoiceId: number;

beforeEach(async () => {
  ({ one, other, paymentId, invoiceId } = await openShopTills());
});

const line = createLateLine(() => other);
const back = async () => (await one.serviceLedger()).refunds.map(({ amount }) => amount);
const ask = (world: MoneyWorld, amountTiyn: number) =>
  world.call('shopInvoice.refund', { invoiceId, amountTiyn, lines: null, reason: 'Брак' });
async function start(world: MoneyWorld, amountTiyn: number): Promise<string> {
  const result = await ask(world, amountTiyn);
  if (!result.ok) throw new Error(result.problem.code);
  return result.value.operationId;
}
const view = (world: MoneyWorld, operationId: string) => world.ask('operation.view', { operationId });
const tasks = async (world: MoneyWorld) => (await world.ask('task.list', {})).tasks;
const answer = (operationId: string, action: 'was_done' | 'was_not_done') =>
  other.call('task.resolve', { taskId: `refund_unknown:${operationId}`, action, note: '' });

/** A manager answered "not done", and then the network delivers it. */
async function landAfterAll(): Promise<string> {
  const deliver = line.hold(isRefund);
  const operationId = await start(other, 20_000);
  other.become(manager);
  await one.clock.advance(11 * MINUTE);
  await answer(operationId, 'was_not_done');
  await deliver();
  return operationId;
}

describe('a refund of another till’s sale', () => {
  it('a refund of another till’s sale works like the till’s own, belongs to the invoice, and makes no sale here', async () => {
    const operationId = await start(other, 30_000);
    await one.clock.advance(10_000);
    expect(await view(other, operationId)).toMatchObject({
      kind: 'refund',
      phase: 'done',
      subject: `invoice:${String(invoiceId)}`,
      details: { amountTiyn: 30_000, invoiceId, way: 'qr', reason: 'Брак' },
    });
    expect(await back()).toEqual(['300.00']);
    expect((await other.ask('sale.today', {})).sales).toEqual([]);
    expect(await other.ask('shopInvoice.view', { invoiceId })).toMatchObject({
      source: 'till',
      refundedTiyn: 30_000,
      availableTiyn: 20_000,
      refunds: [{ amountTiyn: 30_000, status: 'completed', reason: 'Брак', by: 'this_till' }],
      operations: [{ id: operationId }],
    });
  });

  it('S2: the selling till sees a refund as another till’s of the shop', async () => {
    await start(other, 30_000);
    await one.clock.advance(10 * MINUTE);
    expect(await one.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 30_000 });
    expect((await tasks(one)).map(({ kind }) => kind)).toEqual(['till_refund']);
    expect(await one.ask('shopInvoice.view', { invoiceId })).toMatchObject({
      source: 'this_till',
      saleNumber: 1,
      refunds: [{ by: 'till' }],
    });
  });

  it('a refund belongs to the payment where this till sold it, on any screen', async () => {
    const operationId = await start(one, 10_000);
    expect(await ask(one, 10_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await one.clock.advance(10_000);
    expect(await view(one, operationId)).toMatchObject({ subject: paymentId, phase: 'done' });
    expect(await one.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 10_000 });
  });

  it('R2: both tills at once for the whole give it back once', async () => {
    await Promise.all([ask(one, 50_000), ask(other, 50_000)]);
    await one.clock.advance(2 * MINUTE);
    expect(await back()).toEqual(['500.00']);
  });

  it('R2: two tills with partial refunds at once refund what both report, and never more than was paid', async () => {
    const asked = await Promise.all([ask(one, 20_000), ask(other, 35_000)]);
    await one.clock.advance(2 * MINUTE);
    const refundedTiyn = await Promise.all(
      asked.map(async (result, index) => {
        if (!result.ok) return 0;
        const { phase, details } = await view(index === 0 ? one : other, result.value.operationId);
        return phase === 'done' ? Number(details['amountTiyn']) : 0;
      }),
    );
    const tiyn = (await back()).map((amount) => Number(amount) * 100);
    expect(tiyn.toSorted()).toEqual(refundedTiyn.filter((amount) => amount > 0).toSorted());
    expect(tiyn).toHaveLength(1);
  });

  it('R2: a refund is refused while another till’s is in progress, and beyond the rest when that is over', async () => {
    await one.control('POST', '/provider', { latency_ms: 10_000 });
    await start(one, 30_000);
    expect(await ask(other, 30_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await one.clock.advance(MINUTE);
    expect(await ask(other, 30_000)).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    await start(other, 20_000);
    await one.clock.advance(MINUTE);
    expect(await back()).toEqual(['300.00', '200.00']);
  });

  it('R2: one at a time at this till, from whichever window', async () => {
    const [first, second] = await Promise.all([ask(other, 10_000), ask(other, 10_000)]);
    expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
    await one.clock.advance(MINUTE);
    expect(await back()).toEqual(['100.00']);
  });

  it('R1: a refund with a lost answer is found by its tag, and sent once', async () => {
    other.line.answer = async (request, next) => {
      const given = await next(request);
      if (isRefund(request)) throw new HttpFailure('cut');
      return given;
    };
    const operationId = await start(other, 20_000);
    await one.clock.advance(MINUTE);
    expect(await view(other, operationId)).toMatchObject({ phase: 'done' });
    expect(other.requests.filter(isRefund)).toHaveLength(1);
    expect(await tasks(other)).toEqual([]);
  });

  it('R1, W2: a refund of unknown end is a manager’s task by the invoice, refuses "not done" too early, and ends as answered', async () => {
    line.hold(isRefund);
    const operationId = await start(other, 20_000);
    other.become(manager);
    const [task] = await tasks(other);
    expect(task).toMatchObject({ kind: 'refund_unknown', facts: { invoiceId, amountTiyn: 20_000 } });
    expect(task?.facts).not.toHaveProperty('paymentId');
    expect(await answer(operationId, 'was_not_done')).toMatchObject({ problem: { code: 'till_may_still_arrive' } });
    expect(await ask(other, 20_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await one.clock.advance(11 * MINUTE);
    expect(await answer(operationId, 'was_not_done')).toMatchObject({ ok: true });
    expect(await view(other, operationId)).toMatchObject({ phase: 'rejected' });
  });

  it('W2: a late refund is reported where no other is requested', async () => {
    const operationId = await landAfterAll();
    await one.clock.advance(6 * MINUTE);
    expect((await tasks(other)).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    expect(await view(other, operationId)).toMatchObject({ phase: 'done' });
  });

  it('W2: that lands after all keeps the next one from leaving', async () => {
    await landAfterAll();
    expect(await ask(other, 20_000)).toMatchObject({ problem: { code: 'till_refund_arrived' } });
    expect(other.requests.filter(isRefund)).toHaveLength(1);
  });

  it('W2: a refund delivered twice is reported, after a restart too', async () => {
    line.double(isRefund);
    await start(other, 20_000);
    await one.clock.advance(5_000);
    other.kill();
    other.line.answer = null;
    await other.start();
    await one.clock.advance(2 * MINUTE);
    expect(await back()).toEqual(['200.00', '200.00']);
    expect(await tasks(other)).toMatchObject([{ kind: 'refund_twice', facts: { invoiceId, amountTiyn: 20_000 } }]);
  });

  it('W3: that somebody in between refuses although it was done is found done', async () => {
    line.answerFor(isRefund, 400, { error: 'Invoice is not refundable', message: 'No.' });
    const operationId = await start(other, 20_000);
    await one.clock.advance(10_000);
    expect(await view(other, operationId)).toMatchObject({ phase: 'done' });
  });

  it('R1: begun and killed before it left is not sent by the next start', async () => {
    let isDead = false;
    other.refuseWrite.when = ({ events }) => {
      isDead ||= events.some(({ type }) => type === 'operation.sent');
      return isDead;
    };
    const operationId = await start(other, 20_000);
    other.kill();
    other.refuseWrite.when = null;
    await other.start();
    await one.clock.advance(MINUTE);
    expect(await view(other, operationId)).toMatchObject({ phase: 'rejected' });
    expect(await back()).toEqual([]);
  });

  it('a refund needs a senior, who sees the invoice and the part', async () => {
    other.become(cashier);
    const asked = await ask(other, 20_000);
    expect(asked).toMatchObject({
      problem: {
        code: 'till_not_permitted',
        params: { role: 'senior', invoice: invoiceId, amountTiyn: 20_000, beforeTiyn: 50_000, afterTiyn: 30_000 },
      },
    });
    other.become(senior);
    expect((await ask(other, 20_000)).ok).toBe(true);
  });

  it('A1: a refund is not begun where its two answers are about two invoices', async () => {
    other.line.answer = async (request, next) => {
      const given = await next(request);
      if (!request.url.endsWith(`/invoices/${String(invoiceId)}/refunds`)) return given;
      const body = JSON.parse(new TextDecoder().decode(given.body)) as { invoice: Record<string, unknown> };
      body.invoice['amount'] = '900.00';
      return { ...given, body: new TextEncoder().encode(JSON.stringify(body)) };
    };
    expect(await ask(other, 20_000)).toMatchObject({ problem: { code: 'till_answer_mismatched' } });
    expect(other.requests.filter(isRefund)).toEqual([]);
  });

  it('H5: a refund is refused without a tariff, and nothing counts as refunded', async () => {
    await one.control('PATCH', `/organizations/${String(one.organizationId)}`, { tariff: { status: 'expired' } });
    const asked = await ask(other, 20_000);
    await one.clock.advance(MINUTE);
    if (asked.ok) expect(await view(other, asked.value.operationId)).toMatchObject({ phase: 'rejected' });
    expect(await back()).toEqual([]);
  });

  it('a refund of an unpaid invoice is refused', async () => {
    const sold = await one.ask('sale.payByQr', { cart: cartOf(7_700), shownTotalTiyn: 7_700 });
    const open = (await one.ask('payment.view', { paymentId: sold.paymentId })).invoiceId ?? 0;
    const asked = await other.call('shopInvoice.refund', { invoiceId: open, amountTiyn: 100, lines: null, reason: '' });
    expect(asked).toMatchObject({ problem: { code: 'Invoice is not refundable' } });
  });

  it('a refund is listed separately in the drawer of its till, and subtracted from no sale of its own', async () => {
    await other.ask('cashbox.open', { floatTiyn: 0 });
    await start(other, 30_000);
    await one.clock.advance(10_000);
    const { drawer } = await other.ask('cashbox.view', {});
    expect(drawer?.sums).toMatchObject({ refundedTiyn: 0, othersRefunds: { count: 1, amountTiyn: 30_000 } });
  });
});
