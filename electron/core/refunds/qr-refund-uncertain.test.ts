import type { EventMessage } from '@tilla/shared/contract/events.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { qrRefundSteps } from '#tests/core/qr-refund-steps.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const START = '/api/v1/qr-refunds';
const { view, payOne, identified, execute, executed, tasks, refunds, sent, refundOrdinarily, fault, mood } =
  qrRefundSteps(() => world);

async function paid(options: MoneyWorldOptions = {}): Promise<string> {
  world = await createMoneyWorld(options);
  return payOne();
}

describe('an execution whose outcome is not proven', () => {
  it.each([
    ['drop_request', {}, 0],
    ['reset', {}, 0],
    ['status', { status: 500 }, 0],
    ['status', { status: 502, body: { error: 'bank_error', error_code: 'bank_error', message: 'No.' } }, 0],
    ['status', { status: 200, body: '<html>Login</html>' }, 0],
    [
      'status',
      {
        status: 409,
        body: {
          error: 'qr_refund_execution_in_progress',
          error_code: 'qr_refund_execution_in_progress',
          message: 'No.',
        },
      },
      0,
    ],
  ])(
    'R4: an unproven execution is a task for a manager after %s %o, and never sent again',
    async (kind, more, moved) => {
      const paymentId = await paid();
      const session = await identified(paymentId);
      await fault(`${START}/${session.sessionId}/execute`, kind, more);
      const operationId = await executed(session);
      await world.clock.advance(10 * MINUTE);
      const [task] = await tasks();
      expect(task).toMatchObject({
        kind: 'qr_refund_uncertain',
        isBlocking: true,
        actions: ['was_done', 'was_not_done'],
        facts: { paymentId, amountTiyn: 50_000 },
      });
      expect(await execute(session)).toMatchObject({ ok: false });
      // Both ways to refund that payment are locked.
      expect(await refundOrdinarily(paymentId)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
      expect(await world.call('qrRefund.start', { paymentId })).toMatchObject({
        problem: { code: 'till_refund_in_progress' },
      });
      expect(sent()).toHaveLength(1);
      expect(await refunds()).toHaveLength(moved);

      const answer = { taskId: task?.id ?? '', note: 'спросили банк' };
      expect(await world.call('task.resolve', { ...answer, action: 'was_not_done' })).toMatchObject({
        problem: { code: 'till_not_permitted' },
      });
      world.become(manager);
      await world.ask('task.resolve', { ...answer, action: 'was_not_done' });
      expect((await view(operationId)).phase).toBe('rejected');
      expect(await execute(session)).toMatchObject({ problem: { code: 'qr_refund_execution_in_progress' } });
      expect((await refundOrdinarily(paymentId)).ok).toBe(true);
    },
  );

  it('R4: locks a sale that this ledger does not know by the number the bank gave it', async () => {
    world = await createMoneyWorld();
    const other = (await world.api('POST', '/invoices/qr', { amount: 500 })) as { id: number };
    await world.customer(other.id, 'pay');
    await mood({ execute: 'uncertain' });
    const first = await executed(await identified(null));
    expect((await view(first)).details['paymentId']).toBeNull();
    await mood({ execute: 'complete' });
    expect(await execute(await identified(null))).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
  });

  it('R4: what a manager says was done is not offered again, though the service still calls it available', async () => {
    const paymentId = await paid();
    await mood({ execute: 'uncertain' });
    await executed(await identified(paymentId));
    await world.clock.advance(MINUTE);
    const [task] = await tasks();
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'was_done', note: '' });
    expect(await world.ask('refund.prepare', { paymentId })).toMatchObject({ availableTiyn: 0 });
    expect(await world.call('qrRefund.start', { paymentId })).toMatchObject({
      problem: { code: 'Invoice is not refundable' },
    });
    expect(await refundOrdinarily(paymentId)).toMatchObject({ problem: { code: 'Invoice is not refundable' } });
    expect(await refunds()).toHaveLength(1);
  });

  it('R4: an execution is found done when only the answer was lost', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await fault(`${START}/${session.sessionId}/execute`, 'drop_response');
    const operationId = await executed(session);
    await world.clock.advance(3_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      refundedTiyn: 50_000,
      isFullyRefunded: true,
    });
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toHaveLength(1);
  });

  it.each(['drop_request', 'drop_response'])('R4: after %s and a kill is looked at, not sent', async (kind) => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await fault(`${START}/${session.sessionId}/execute`, kind);
    const operationId = await executed(session);
    world.kill();
    await world.start();
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(1);
    expect((await view(operationId)).phase).toBe(kind === 'drop_request' ? 'sending' : 'done');
    expect(await tasks()).toHaveLength(kind === 'drop_request' ? 1 : 0);
  });

  /** Answered as done, while the disk is full between the operation and its payment. */
  async function judgedWithFullDisk() {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await mood({ execute: 'uncertain' });
    const operationId = await executed(session);
    await world.clock.advance(MINUTE);
    world.become(manager);
    const [task] = await tasks();
    const hear = vi.spyOn(world.events as EventMessage[], 'push').mockImplementation(({ name, payload }) => {
      if (name === 'operation.changed' && payload.phase === 'done') world.fillDisk(true);
      return 0;
    });
    await world.call('task.resolve', { taskId: task?.id ?? '', action: 'was_done', note: '' });
    return { paymentId, operationId, hear };
  }

  it('S2: that was judged is counted with its payment, though the disk was full between the two', async () => {
    const { paymentId, operationId, hear } = await judgedWithFullDisk();
    hear.mockRestore();
    world.fillDisk(false);
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 50_000 });
  });

  it('S2: that was judged is counted with its payment, though the till died between the two', async () => {
    const { paymentId, operationId, hear } = await judgedWithFullDisk();
    world.kill();
    hear.mockRestore();
    world.fillDisk(false);
    await world.start();
    await world.clock.advance(1_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 50_000 });
  });

  it('R4: an uncertain answer moves no second tenge, whatever is tried; a manager says that it was done', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await mood({ execute: 'uncertain' });
    const operationId = await executed(session);
    expect((await view(operationId)).problem).toMatchObject({ code: 'qr_refund_execution_uncertain' });
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('asking');
    world.kill();
    await world.start();
    await world.clock.advance(MINUTE);
    expect(await refundOrdinarily(paymentId)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    world.become(manager);
    const [task] = await tasks();
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'was_done', note: '' });
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 50_000 });
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
  });

  it('R4: a late success closes its task by itself', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await mood({ latency_ms: 45_000 });
    const operationId = await executed(session);
    expect(await tasks()).toHaveLength(1);
    await world.clock.advance(2 * MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
    expect(await refunds()).toHaveLength(1);
  });

  it.each(['qr_refund_execution_context_unavailable', 'qr_refund_execution_disabled'])(
    'R4: after 503 %s, and only then, the same session is executed again',
    async (code) => {
      const session = await identified(await paid());
      await world.control('POST', '/force', {
        organization_id: world.organizationId,
        operation: 'qr_refunds.execute',
        code,
        times: 1,
      });
      const refused = await executed(session);
      expect(await view(refused)).toMatchObject({ phase: 'rejected', problem: { code } });
      expect(await tasks()).toEqual([]);
      await executed(session);
      await world.clock.advance(2_000);
      expect(await refunds()).toHaveLength(1);
    },
  );

  it('R4: a refusal spends the session, and lets go of the payment', async () => {
    const paymentId = await paid();
    const session = await identified(paymentId);
    await mood({ refund: 'error:refund_insufficient_funds' });
    const operationId = await executed(session);
    expect(await view(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'refund_insufficient_funds' },
    });
    expect(await execute(session)).toMatchObject({ ok: false });
    await mood({ refund: 'complete' });
    await executed(await identified(paymentId));
    expect(await refunds()).toHaveLength(1);
  });

  it('R4: never left, it may be asked for again', async () => {
    const session = await identified(await paid());
    world.line.answer = (request, next) =>
      request.url.endsWith('/execute') ? Promise.reject(new HttpFailure('not_sent')) : next(request);
    const operationId = await executed(session);
    expect(await view(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'till_offline' } });
    expect(await tasks()).toEqual([]);
  });

  it('H6: an execution is found done when the disk filled up before the answer was written', async () => {
    const session = await identified(await paid());
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.url.endsWith('/execute')) world.fillDisk(true);
      return answer;
    };
    const operationId = await executed(session);
    world.line.answer = null;
    world.fillDisk(false);
    await world.clock.advance(5_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(sent()).toHaveLength(1);
  });
});
