import { afterEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { isRefund, refundSteps } from '#tests/core/refund-steps.ts';
import { refuseOnce } from '#tests/core/refused-write.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return sellByQr(world, 50_000, 10_000);
}
const { ask, start, operation, sent, tasks, refunds } = refundSteps(() => world);
const fault = (invoiceId: number, kind: string, more: Record<string, unknown> = {}) =>
  world.control('POST', '/faults', {
    match: { method: 'POST', path: `/api/v1/invoices/${String(invoiceId)}/refund` },
    kind,
    times: 1,
    ...more,
  });

type Fault = [name: string, kind: string, more: Record<string, unknown>];
const done: Fault[] = [
  ['the answer was cut', 'drop_response', {}],
  ['the answer came too late', 'delay', { delay_ms: 60_000 }],
];
const lost: Fault[] = [
  ['the request was lost', 'drop_request', {}],
  ['the connection was reset', 'reset', {}],
  ['a 500 with a code came', 'status', { status: 500, body: '{"error_code":"bank_error","message":"x"}' }],
  ['a 500 without a code came', 'status', { status: 500, body: '{}' }],
  ['a gateway’s 502 came', 'status', { status: 502, body: '<html>Bad gateway</html>' }],
  ['a captive portal answered', 'status', { status: 200, body: '<html>Login</html>' }],
];

describe('a refund whose answer never came', () => {
  it.each(done)('R1: a refund is found by its tag after %s, and never sent again', async (_, kind, more) => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, kind, more);
    const operationId = await start(paymentId);
    await world.clock.advance(120_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toEqual(['200.00']);
    expect(await tasks()).toEqual([]);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 20_000 });
  });

  it.each(done)('R1: a refund is found by its tag after %s and a crash', async (_, kind, more) => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, kind, more);
    const operationId = await start(paymentId);
    world.kill();
    await world.clock.advance(90_000);
    await world.start();
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toEqual(['200.00']);
  });

  it.each(lost)('R1: a refund is never sent again after %s; a person says how it ended', async (_, kind, more) => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, kind, more);
    const operationId = await start(paymentId);
    await world.clock.advance(3_600_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'sending', problem: { code: 'till_outcome_unknown' } });
    expect(sent()).toHaveLength(1);
    expect(await tasks()).toMatchObject([
      {
        kind: 'refund_unknown',
        subject: operationId,
        actions: ['was_done', 'was_not_done'],
        facts: { paymentId, invoiceId },
      },
    ]);
    expect(await ask(paymentId)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });

    world.kill();
    await world.start();
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(1);
    const [task] = await tasks();
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'was_not_done', note: 'в банке нет' });
    expect(await operation(operationId)).toMatchObject({ phase: 'rejected' });
    expect(await tasks()).toEqual([]);
    await start(paymentId);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['200.00']);
  });

  it('R1: a person who found the money gone says so, and the figures are read anew', async () => {
    const { paymentId, invoiceId } = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (isRefund(request)) throw new HttpFailure('cut');
      if (!request.url.endsWith('/refunds')) return answer;
      const list = JSON.parse(new TextDecoder().decode(answer.body)) as { refunds: { reason: string }[] };
      for (const refund of list.refunds) refund.reason = 'стёрто';
      return { ...answer, body: new TextEncoder().encode(JSON.stringify(list)) };
    };
    const operationId = await start(paymentId);
    await world.clock.advance(60_000);
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'refund_unknown' });
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'was_done', note: '' });
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 20_000 });
    expect(await world.ask('refund.ofPayment', { paymentId })).toMatchObject({ inProgress: null });
    expect(sent()).toHaveLength(1);
    expect(invoiceId).toBeGreaterThan(0);
  });

  it('R1: a person’s early answer is refused while the service can still show the outcome', async () => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, 'drop_response');
    const operationId = await start(paymentId);
    const [task] = await tasks();
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'was_not_done', note: '' });
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await tasks()).toEqual([]);
  });

  it.each([
    ['is found as the only new one of its sum where the service keeps no reasons', 1, 'done'],
    ['is a person’s where two new ones could be it', 2, 'sending'],
  ])('R1: %s', async (_, count, phase) => {
    const { paymentId, invoiceId } = await open();
    world.line.answer = async (request, next) => {
      if (isRefund(request)) {
        await next(request);
        for (let more = 1; more < count; more += 1) {
          await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '200.00' });
        }
        throw new HttpFailure('cut');
      }
      const answer = await next(request);
      if (!request.url.endsWith('/refunds')) return answer;
      const list = JSON.parse(new TextDecoder().decode(answer.body)) as { refunds: object[] };
      const bare = list.refunds.map((refund) => ({ ...refund, reason: null }));
      return { ...answer, body: new TextEncoder().encode(JSON.stringify({ ...list, refunds: bare })) };
    };
    const operationId = await start(paymentId);
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase });
    expect(sent()).toHaveLength(1);
  });

  it('R1: the till takes nobody else’s refund for its own, not even one of the same amount at the same moment', async () => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, 'drop_request');
    const operationId = await start(paymentId);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, {
      amount: '200.00',
      reason: 'другая касса #ABC234',
    });
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'sending' });
    expect(await tasks()).toMatchObject([{ kind: 'refund_unknown' }]);
  });

  it.each([
    ['no byte left', () => Promise.reject(new HttpFailure('not_sent')), 'till_offline'],
    [
      'the service throttled it',
      () =>
        Promise.resolve({
          status: 429,
          headers: {},
          body: new TextEncoder().encode('{"error_code":"request_rate_limited","retry_after_seconds":3}'),
        }),
      'request_rate_limited',
    ],
  ])('R1: surely did nothing when %s; the person decides about another', async (_, answer, code) => {
    const { paymentId } = await open();
    world.line.answer = (request, next) => (isRefund(request) ? answer() : next(request));
    const operationId = await start(paymentId);
    expect(await operation(operationId)).toMatchObject({ phase: 'rejected', problem: { code } });
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(1);
    world.line.answer = null;
    await start(paymentId);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['200.00']);
  });

  it('R1: an intent that a kill left unsent is not sent when the till starts again', async () => {
    const { paymentId } = await open();
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'operation.sent');
    const operationId = await start(paymentId);
    world.kill();
    world.refuseWrite.when = null;
    await world.start();
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'rejected' });
    expect(sent()).toHaveLength(0);
    expect(await refunds()).toEqual([]);
  });

  it('R1: a refund is found after a crash between the request and its answer', async () => {
    const { paymentId } = await open();
    let arrived: (() => void) | undefined;
    const hang = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (isRefund(request)) await hang;
      return answer;
    };
    const operationId = await start(paymentId);
    expect(await operation(operationId)).toMatchObject({ phase: 'sending', problem: null });
    world.kill();
    arrived?.();
    world.line.answer = null;
    await world.start();
    await world.clock.advance(60_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(sent()).toHaveLength(1);
    expect(await refunds()).toEqual(['200.00']);
  });

  it('H6: a refund is not sent when its intent cannot be written', async () => {
    const { paymentId } = await open();
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'operation.intended');
    expect(await ask(paymentId)).toMatchObject({ problem: { code: 'till_disk_full' } });
    world.refuseWrite.when = null;
    await world.clock.advance(60_000);
    expect(sent()).toHaveLength(0);
    await start(paymentId);
    expect(sent()).toHaveLength(1);
  });

  it.each(['operation.sent', 'operation.confirmed', 'payment.observed', 'operation.followed'])(
    'H6, R1: a refund is made at most once when the disk was full just at %s',
    async (type) => {
      const { paymentId } = await open();
      await world.control('POST', '/provider', { latency_ms: 3_000 });
      const refused = refuseOnce(world, type);
      const operationId = await start(paymentId);
      await world.clock.advance(180_000);
      expect(refused()).toBe(1);
      const wasSent = type !== 'operation.sent';
      expect(await operation(operationId)).toMatchObject({ phase: wasSent ? 'done' : 'rejected' });
      expect(await refunds()).toEqual(wasSent ? ['200.00'] : []);
      expect(sent()).toHaveLength(wasSent ? 1 : 0);
      expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: wasSent ? 20_000 : 0 });
    },
  );

  it('H6: an unknown outcome that could not be written becomes a task as soon as it can', async () => {
    const { paymentId, invoiceId } = await open();
    await fault(invoiceId, 'drop_request');
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'operation.unknown');
    const operationId = await start(paymentId);
    await world.clock.advance(10_000);
    expect(await tasks()).toEqual([]);
    world.refuseWrite.when = null;
    await world.clock.advance(60_000);
    expect(await tasks()).toMatchObject([{ kind: 'refund_unknown', subject: operationId }]);
    expect(sent()).toHaveLength(1);
  });

  it('S2: figures that a kill kept from the payment come with the end of the refund', async () => {
    const { paymentId } = await open();
    await world.control('POST', '/provider', { latency_ms: 20_000 });
    const operationId = await start(paymentId);
    world.kill();
    await world.clock.advance(60_000);
    await world.start();
    await world.clock.advance(10_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done' });
    expect(await world.ask('sale.today', {})).toMatchObject({ refundedTiyn: 20_000 });
  });
});
