import { afterEach, describe, expect, it } from 'vitest';
import { createLateLine } from '#tests/core/late-line.ts';
import { MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { qrRefundSteps } from '#tests/core/qr-refund-steps.ts';
import type { HttpRequest } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const { view, payOne, identified, execute, executed, tasks, refunds, sent, refundOrdinarily, mood } = qrRefundSteps(
  () => world,
);
const line = createLateLine(() => world);
const isExecute = ({ url }: HttpRequest) => url.endsWith('/execute');

async function paid(options: MoneyWorldOptions = {}): Promise<string> {
  world = await createMoneyWorld(options);
  world.become(manager);
  return payOne();
}
const answer = (operationId: string, action: 'was_done' | 'was_not_done') =>
  world.call('task.resolve', { taskId: `qr_refund_uncertain:${operationId}`, action, note: '' });

describe('an execution that lands late', () => {
  it('W2: an execution cannot be called "not done" while it can still arrive, and is found when it does', async () => {
    const session = await identified(await paid());
    const deliver = line.hold(isExecute);
    const operationId = await executed(session);
    await world.clock.advance(20 * SECOND);
    expect(await answer(operationId, 'was_not_done')).toMatchObject({ problem: { code: 'till_may_still_arrive' } });
    expect((await tasks())[0]?.facts['opensAt']).toBeTypeOf('string');
    await deliver();
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toHaveLength(1);
  });

  it('W2: that lands before the answer is found by that answer', async () => {
    const session = await identified(await paid());
    const deliver = line.hold(isExecute);
    const operationId = await executed(session);
    await world.clock.advance(10 * MINUTE);
    await deliver();
    await answer(operationId, 'was_not_done');
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
  });

  it.each(['the ordinary way', 'the other session'])(
    'W2: a very late execution blocks what is requested by %s, and is reported',
    async (way) => {
      const paymentId = await paid();
      const session = await identified(paymentId);
      await world.clock.advance(SECOND);
      const deliver = line.hold(isExecute);
      const operationId = await executed(session, 20_000);
      await world.clock.advance(10 * MINUTE);
      expect((await answer(operationId, 'was_not_done')).ok).toBe(true);
      const again = way === 'the ordinary way' ? null : await identified(paymentId);
      await deliver();
      const result = again === null ? await refundOrdinarily(paymentId) : await execute(again, 20_000);
      expect(result).toMatchObject({ problem: { code: 'till_refund_arrived' } });
      expect((await view(operationId)).phase).toBe('done');
      expect(await tasks()).toMatchObject([
        { kind: 'refund_arrived', facts: { paymentId, amountTiyn: 20_000 }, actions: ['accept'] },
      ]);
      expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 20_000 });
      expect(await refunds()).toHaveLength(1);
      expect((await refundOrdinarily(paymentId)).ok).toBe(true);
    },
  );

  it('W2: a late execution of an unknown sale blocks the next one of it', async () => {
    await paid();
    const other = (await world.api('POST', '/invoices/qr', { amount: 500 })) as { id: number };
    await world.customer(other.id, 'pay');
    const session = await identified(null);
    const deliver = line.hold(isExecute);
    const operationId = await executed({ ...session, operationRef: `op-${String(other.id)}` }, 20_000);
    expect((await view(operationId)).details['paymentId']).toBeNull();
    await world.clock.advance(10 * MINUTE);
    expect((await answer(operationId, 'was_not_done')).ok).toBe(true);
    const again = { ...(await identified(null)), operationRef: `op-${String(other.id)}` };
    await deliver();
    expect(await execute(again, 20_000)).toMatchObject({ problem: { code: 'till_refund_arrived' } });
    expect((await view(operationId)).phase).toBe('done');
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    expect(await refunds()).toHaveLength(1);
  });

  it('W2: a late execution is reported by the next comparison where no further one is requested', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    const deliver = line.hold(isExecute);
    const operationId = await executed(session);
    await world.clock.advance(10 * MINUTE);
    await answer(operationId, 'was_not_done');
    await deliver();
    await world.clock.advance(40 * MINUTE);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['refund_arrived']);
    expect((await view(operationId)).phase).toBe('done');
  });

  it('W2: the next refund is blocked while the session cannot be read', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    line.hold(isExecute);
    const operationId = await executed(session);
    await world.clock.advance(10 * MINUTE);
    await answer(operationId, 'was_not_done');
    const match = { method: 'GET', path: `/api/v1/qr-refunds/${session.sessionId}` };
    await world.control('POST', '/faults', { match, kind: 'status', status: 502, times: 1 });
    world.line.answer = null;
    expect(await refundOrdinarily(paymentId)).toMatchObject({ ok: false });
    expect((await refundOrdinarily(paymentId)).ok).toBe(true);
  });
});

describe('an execution that somebody in between refuses', () => {
  it.each([
    [429, { error: 'request_rate_limited', error_code: 'request_rate_limited', message: 'x', retry_after_seconds: 3 }],
    [403, { error: 'forbidden', message: 'No.' }],
    [422, { error: 'operation_not_returnable', error_code: 'operation_not_returnable', message: 'No.' }],
    [503, { error: 'qr_refund_execution_disabled', error_code: 'qr_refund_execution_disabled', message: 'No.' }],
  ])('W3: an execution with %i that was done is found done', async (status, body) => {
    const session = await identified(await paid());
    line.answerFor(isExecute, status, body);
    const operationId = await executed(session);
    await world.clock.advance(SECOND);
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  it('W3: an execution refused in between is not reported as refused while the provider works on it', async () => {
    const session = await identified(await paid());
    await mood({ latency_ms: 30_000 });
    line.answerFor(isExecute, 403, { error: 'forbidden', message: 'No.' });
    const operationId = await executed(session);
    await world.clock.advance(5 * SECOND);
    expect((await view(operationId)).phase).toBe('sending');
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
  });
});
