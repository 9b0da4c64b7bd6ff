import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { shiftActions } from '#tests/core/shift-actions.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
let elsewhere = 0;
afterEach(() => {
  world.close();
});

const withTill: MoneyWorldOptions = { hasCatalog: true, organization: { fiscal_till: true } };

const { openShift, item, sell, close, closing, view, tasks, shifts, sent, idsSent, fault } = shiftActions(() => world);
async function open(options: MoneyWorldOptions = withTill): Promise<number> {
  world = await createMoneyWorld(options);
  return openShift();
}
async function mood(shift_close: string, latencyMs = 0) {
  await world.control('POST', '/provider', {
    organization_id: world.organizationId,
    shift_close,
    latency_ms: latencyMs,
  });
}
/** The register closes by itself in the evening. */
async function closeElsewhere() {
  await world.api('POST', '/cashbox/shifts/close', { client_operation_id: `elsewhere-${String((elsewhere += 1))}` });
  await world.control('POST', '/clock', { advance_seconds: 1 });
}

describe('closing the shift', () => {
  it('closing shows each step, with the counted and expected cash', async () => {
    const shiftId = await open();
    await mood('succeed', 4_000);
    const result = await close(shiftId, { countedTiyn: 49_000 });
    const operationId = result.ok ? (result.value.operationId ?? '') : '';
    expect(await view(operationId)).toMatchObject({
      phase: 'accepted',
      subject: String(shiftId),
      details: { shiftId, expectedTiyn: 50_000, countedTiyn: 49_000 },
    });
    expect(await world.ask('shift.view', {})).toMatchObject({ closing: { id: operationId, phase: 'accepted' } });
    await world.clock.advance(15_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.ask('shift.view', {})).toMatchObject({ shift: { id: shiftId, isOpen: false }, inFlight: [] });
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'closed', totals: { cash_amount: '500.00' } }]);
  });

  it('H1: closing a closed shift is a success that sends nothing', async () => {
    const shiftId = await open();
    await closeElsewhere();
    expect(await close(shiftId)).toEqual({ ok: true, value: { operationId: null } });
    expect(sent()).toHaveLength(0);
  });

  it('H1: never closes the next shift when the one on screen was closed meanwhile', async () => {
    const shiftId = await open();
    await closeElsewhere();
    await sell();
    expect(await close(shiftId)).toEqual({ ok: true, value: { operationId: null } });
    await world.clock.advance(MINUTE);
    expect((await shifts()).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('C8: asked for twice is one close', async () => {
    const shiftId = await open();
    await mood('succeed', 4_000);
    const both = await Promise.all([close(shiftId), close(shiftId)]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const first = await closing(shiftId);
    await world.clock.advance(15_000);
    expect((await view(first)).phase).toBe('done');
    expect(sent()).toHaveLength(1);
  });

  it('closing is refused with the register’s message where there is none, and offline', async () => {
    world = await createMoneyWorld({ organization: { fiscal_till: false } });
    expect(await close(1)).toMatchObject({ ok: false, problem: { code: 'cashbox_kkm_unknown' } });
    expect(await world.call('shift.view', {})).toMatchObject({ ok: false, problem: { code: 'cashbox_kkm_unknown' } });
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await close(1)).toMatchObject({ ok: false, problem: { code: 'till_offline' } });
  });

  it('H6: closing is not sent when the intent cannot be written', async () => {
    const shiftId = await open();
    world.fillDisk(true);
    expect(await close(shiftId)).toMatchObject({ ok: false, problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    await world.clock.advance(MINUTE);
    expect(sent()).toHaveLength(0);
  });
});

describe('a close whose answer never came', () => {
  it.each([
    ['drop_request', {}],
    ['drop_response', {}],
    ['reset', {}],
    ['delay', { delay_ms: 40_000 }],
    ['status', { status: 200, body: '<html>Login</html>' }],
    ['status', { status: 500 }],
    ['status', { status: 502, body: '<html>Bad gateway</html>' }],
    [
      'status',
      { status: 503, body: { error: 'cashbox_unavailable', error_code: 'cashbox_unavailable', message: 'Later.' } },
    ],
    [
      'status',
      {
        status: 429,
        body: {
          error: 'request_rate_limited',
          error_code: 'request_rate_limited',
          message: 'Slow.',
          retry_after_seconds: 9,
        },
      },
    ],
  ])('H1: a close closes this shift once after %s %o', async (kind, more) => {
    const shiftId = await open();
    await fault(kind, more);
    const operationId = await closing(shiftId);
    await world.clock.advance(2 * MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(idsSent().size).toBe(1);
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'closed' }]);
  });

  it('H1: a close adopts the operation under its id while that is still running', async () => {
    const shiftId = await open();
    await mood('succeed', 20_000);
    await fault('drop_response');
    const operationId = await closing(shiftId);
    await world.clock.advance(5_000);
    expect((await view(operationId)).phase).toBe('accepted');
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(idsSent().size).toBe(1);
  });

  it.each([
    ['never arrived', 'drop_request'],
    ['was carried out', 'drop_response'],
  ])('H1: after a kill does not close the next shift when the request %s', async (_, kind) => {
    const shiftId = await open();
    await fault(kind);
    const operationId = await closing(shiftId);
    world.kill();
    if (kind === 'drop_request') await closeElsewhere();
    await world.clock.advance(5 * MINUTE);
    await world.api('POST', '/receipts', {
      client_operation_id: 'another-till',
      payment_type: 'cash',
      items: [{ name: 'Сүт', price: 10, count: 1, catalog_item_id: item() }],
    });
    await world.clock.advance(3_000);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect((await shifts()).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('H1: an intent that a kill left unsent closes its own shift or none', async () => {
    const shiftId = await open();
    // The request waits for the shift's state; the till stops before that.
    let reads = 0;
    world.line.answer = (request, next) => {
      reads += request.url.includes('/cashbox/summary') ? 1 : 0;
      return reads >= 2 ? new Promise(() => undefined) : next(request);
    };
    const operationId = await closing(shiftId);
    expect(sent()).toHaveLength(0);
    world.kill();
    world.line.answer = null;
    await closeElsewhere();
    await world.start();
    await sell();
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect((await shifts()).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('H6: a close is found done when the disk filled up before the answer was written', async () => {
    const shiftId = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.url.endsWith('/shifts/close')) world.fillDisk(true);
      return answer;
    };
    const operationId = await closing(shiftId);
    world.line.answer = null;
    world.fillDisk(false);
    await world.clock.advance(30_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(idsSent().size).toBe(1);
  });
});

describe('a close that failed', () => {
  it('H1: a failed close is retried under a new id where that is safe, by its task', async () => {
    const shiftId = await open();
    await mood('error:cashbox_busy');
    const operationId = await closing(shiftId);
    await world.clock.advance(5_000);
    expect(await view(operationId)).toMatchObject({ phase: 'failed', problem: { code: 'cashbox_busy' } });
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'shift_close_failed', facts: { shiftId }, actions: ['try_again', 'accept'] });
    await mood('succeed');
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'try_again', note: '' });
    await world.clock.advance(10_000);
    expect(idsSent().size).toBe(2);
    expect(await shifts()).toMatchObject([{ status: 'closed' }]);
    expect(await tasks()).toEqual([]);
  });

  it('a failed close closes its task when the shift is closed by hand after all', async () => {
    const shiftId = await open();
    await mood('error:cashbox_busy');
    await closing(shiftId);
    await world.clock.advance(5_000);
    expect(await tasks()).toHaveLength(1);
    await mood('succeed');
    await closing(shiftId);
    await world.clock.advance(10_000);
    expect(await tasks()).toEqual([]);
    expect(await shifts()).toMatchObject([{ status: 'closed' }]);
  });

  it('H1: a failed close is never retried where it is not known to be safe', async () => {
    const shiftId = await open();
    await mood('error:undocumented_news');
    await closing(shiftId);
    await world.clock.advance(5_000);
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'shift_close_failed', actions: ['accept'] });
    await mood('succeed');
    world.become(manager);
    expect(await close(shiftId)).toMatchObject({ ok: false, problem: { code: 'cashbox_operation_failed' } });
    expect(await close(shiftId, { override: true })).toMatchObject({ ok: false });
    expect(sent()).toHaveLength(1);
    await closeElsewhere();
    expect(await close(shiftId)).toEqual({ ok: true, value: { operationId: null } });
  });

  it('a failed close is a success where the shift was closed already', async () => {
    const shiftId = await open();
    await mood('error:cashbox_shift_already_closed');
    const operationId = await closing(shiftId);
    await world.clock.advance(5_000);
    expect(await view(operationId)).toMatchObject({ phase: 'done', problem: null });
    expect(await tasks()).toEqual([]);
  });

  it('a failed close keeps the count when the service refuses it', async () => {
    const shiftId = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.url.includes('/refunds?')) {
        await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { cashbox_disabled: true });
      }
      return answer;
    };
    const result = await close(shiftId, { countedTiyn: 50_000 });
    world.line.answer = null;
    const operationId = result.ok ? (result.value.operationId ?? '') : '';
    await world.clock.advance(1_000);
    expect(await view(operationId)).toMatchObject({
      phase: 'rejected',
      problem: { code: 'cashbox_disabled' },
      details: { countedTiyn: 50_000 },
    });
    expect((await tasks())[0]).toMatchObject({ kind: 'shift_close_failed', actions: ['try_again', 'accept'] });
  });
});
