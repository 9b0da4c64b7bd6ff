import { afterEach, describe, expect, it } from 'vitest';
import { createLateLine } from '#tests/core/late-line.ts';
import { MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { isRefund, refundSteps } from '#tests/core/refund-steps.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const line = createLateLine(() => world);
const { ask, start, answer, sent, tasks, refunds } = refundSteps(() => world);

async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  const sale = await sellByQr(world, 50_000, 10 * SECOND);
  world.become(manager);
  return sale;
}
const phase = async (operationId: string) => (await world.ask('operation.view', { operationId })).phase;
/** The network delivers the first refund again. */
async function deliverAgain(): Promise<void> {
  const { url, body } = sent()[0] ?? { url: '', body: '' };
  await world.api('POST', url.slice(url.indexOf('/invoices/')), JSON.parse(body ?? ''));
}

describe('a refund that lands late', () => {
  it('W2: a refund cannot be called "not done" while it can still arrive, and is found when it does', async () => {
    const { paymentId } = await open();
    const deliver = line.hold(isRefund);
    const operationId = await start(paymentId);
    const [task] = await tasks();
    await world.clock.advance(20 * SECOND);
    const early = await answer(operationId, 'was_not_done');
    expect(early).toMatchObject({ problem: { code: 'till_may_still_arrive' } });
    // The task also shows when it can be answered.
    const opensAt = early.ok ? '' : early.problem.params['opensAt'];
    expect(task?.facts['opensAt']).toBe(opensAt);
    expect(Date.parse(String(opensAt)) - world.clock.nowMs()).toBeGreaterThan(9 * MINUTE);
    expect(await ask(paymentId)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await world.clock.advance(25 * SECOND);
    await deliver();
    await world.clock.advance(MINUTE);
    expect(await phase(operationId)).toBe('done');
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toEqual(['200.00']);
  });

  it('W2: a refund can be called done at once', async () => {
    const { paymentId } = await open();
    line.hold(isRefund);
    const operationId = await start(paymentId);
    expect((await answer(operationId, 'was_done')).ok).toBe(true);
    expect(await phase(operationId)).toBe('done');
  });

  it('W2: a very late refund blocks the next refund, and is reported', async () => {
    const { paymentId, invoiceId } = await open();
    const deliver = line.hold(isRefund);
    const operationId = await start(paymentId);
    await world.clock.advance(10 * MINUTE);
    expect((await answer(operationId, 'was_not_done')).ok).toBe(true);
    expect(await phase(operationId)).toBe('rejected');
    await deliver();
    expect(await ask(paymentId)).toMatchObject({ problem: { code: 'till_refund_arrived' } });
    expect(sent()).toHaveLength(1);
    await world.clock.advance(2 * MINUTE);
    expect(await phase(operationId)).toBe('done');
    expect(await tasks()).toMatchObject([
      { kind: 'refund_arrived', actions: ['accept'], facts: { paymentId, invoiceId, amountTiyn: 20_000 } },
    ]);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 20_000 });
    await start(paymentId);
    await world.clock.advance(10 * SECOND);
    expect(await refunds()).toEqual(['200.00', '200.00']);
    expect(await tasks()).toHaveLength(1);
  });

  it('W2: a late refund is reported by the next comparison where no other is requested, and is not attributed to others', async () => {
    const { paymentId } = await open();
    const deliver = line.hold(isRefund);
    const operationId = await start(paymentId);
    await world.clock.advance(11 * MINUTE);
    await answer(operationId, 'was_not_done');
    await deliver();
    await world.clock.advance(40 * MINUTE);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    expect(await phase(operationId)).toBe('done');
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 20_000 });
  });

  it('W2: a late refund is noticed while another one is in progress', async () => {
    const { paymentId } = await open();
    const deliver = line.hold(isRefund);
    const first = await start(paymentId, 10_000);
    await world.clock.advance(10 * MINUTE);
    await answer(first, 'was_not_done');
    await world.control('POST', '/provider', { latency_ms: 5_000 });
    await start(paymentId, 20_000);
    await deliver();
    await world.clock.advance(2 * MINUTE);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    expect(await phase(first)).toBe('done');
  });

  it('W2: a late success of a refund that the bank had failed is reported too', async () => {
    const { paymentId } = await open();
    await world.control('POST', '/provider', { refund: 'error:refund_insufficient_funds', latency_ms: 1_000 });
    const operationId = await start(paymentId);
    await world.clock.advance(30 * SECOND);
    expect(await phase(operationId)).toBe('failed');
    await world.control('POST', '/provider', { refund: 'complete', latency_ms: 0 });
    await deliverAgain();
    expect(await ask(paymentId)).toMatchObject({ problem: { code: 'till_refund_arrived' } });
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    await world.clock.advance(10 * SECOND);
    expect(await phase(operationId)).toBe('done');
  });
});

describe('a refund that the network delivers twice', () => {
  it('W2: a refund delivered twice is done once for its person, and the second amount is reported', async () => {
    const { paymentId, invoiceId } = await open();
    line.double(isRefund);
    const operationId = await start(paymentId);
    await world.clock.advance(10 * SECOND);
    expect(await refunds()).toEqual(['200.00', '200.00']);
    expect(await phase(operationId)).toBe('done');
    await world.clock.advance(40 * MINUTE);
    expect(await tasks()).toMatchObject([
      { kind: 'refund_twice', facts: { paymentId, invoiceId, amountTiyn: 20_000 }, actions: ['accept'] },
    ]);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 40_000 });
  });

  it('W2: later than anybody looked keeps the next refund of the sale from leaving', async () => {
    const { paymentId } = await open();
    await start(paymentId, 10_000);
    await world.clock.advance(30 * SECOND);
    await deliverAgain();
    expect(await ask(paymentId, 10_000)).toMatchObject({ problem: { code: 'till_refund_arrived' } });
    expect(sent()).toHaveLength(1);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_twice']);
    await world.clock.advance(10 * SECOND);
    expect((await ask(paymentId, 10_000)).ok).toBe(true);
  });

  it('W3: a refund is found done where the second was refused for lack of money', async () => {
    const { paymentId } = await open();
    line.double(isRefund);
    const operationId = await start(paymentId, 50_000);
    await world.clock.advance(10 * SECOND);
    expect(await phase(operationId)).toBe('done');
    expect(await refunds()).toEqual(['500.00']);
    expect(await tasks()).toEqual([]);
  });
});

describe('a refund that somebody in between refuses', () => {
  it.each([
    [429, { error: 'request_rate_limited', error_code: 'request_rate_limited', message: 'x', retry_after_seconds: 3 }],
    [403, { error: 'forbidden', message: 'No.' }],
    [400, { error: 'Invoice is not refundable', message: 'No.' }],
  ])('W3: a refund with %i that was done is found done', async (status, body) => {
    const { paymentId } = await open();
    line.answerFor(isRefund, status, body);
    const operationId = await start(paymentId);
    await world.clock.advance(10 * SECOND);
    expect(await phase(operationId)).toBe('done');
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toEqual(['200.00']);
  });

  it('W3: a refund refused in between is not reported as refused without a lookup, and closes after one', async () => {
    const { paymentId } = await open();
    let isOffline = false;
    world.line.answer = (request, next) => {
      if (isRefund(request)) {
        isOffline = true;
        const body = new TextEncoder().encode(JSON.stringify({ error: 'Invoice is not refundable', message: 'No.' }));
        return Promise.resolve({ status: 400, headers: {}, body });
      }
      return isOffline ? Promise.reject(new HttpFailure('timeout')) : next(request);
    };
    const operationId = await start(paymentId);
    await world.clock.advance(10 * SECOND);
    expect(await phase(operationId)).toBe('sending');
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_unknown']);
    world.line.answer = null;
    await world.clock.advance(MINUTE);
    expect(await world.ask('operation.view', { operationId })).toMatchObject({
      phase: 'rejected',
      problem: { code: 'Invoice is not refundable' },
    });
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toEqual([]);
  });
});
