import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { shiftActions } from '#tests/core/shift-actions.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const withTill: MoneyWorldOptions = { hasCatalog: true, organization: { fiscal_till: true } };

const {
  openShift,
  item,
  sell,
  invoiceByQr,
  unfinishedBill,
  close,
  closing,
  view,
  tasks,
  shifts,
  sent,
  idsSent,
  fault,
} = shiftActions(() => world);
async function open(options: MoneyWorldOptions = withTill): Promise<number> {
  world = await createMoneyWorld(options);
  return openShift();
}

describe('closing the shift with money in flight', () => {
  it('H2: money in flight keeps the shift open, and is listed', async () => {
    const shiftId = await open();
    const paymentId = await invoiceByQr();
    const foreign = (await world.api('POST', '/invoices/qr', {
      cart_items: [{ catalog_item_id: item(), count: 1 }],
    })) as { id: number };
    expect(await close(shiftId)).toMatchObject({
      ok: false,
      problem: { code: 'till_money_in_flight', params: { count: 2 } },
    });
    expect(await world.ask('shift.view', {})).toMatchObject({
      isInFlightComplete: true,
      inFlight: [
        { kind: 'payment', id: paymentId, isOurs: true, amountTiyn: 100, state: 'waiting' },
        { kind: 'payment', id: String(foreign.id), isOurs: false, amountTiyn: 50_000, state: 'pending' },
      ],
    });
    expect(sent()).toHaveLength(0);
    await world.clock.advance(7 * MINUTE);
    const operationId = await closing(shiftId);
    await world.clock.advance(10_000);
    expect((await view(operationId)).phase).toBe('done');
  });

  it('H2: a pending receipt counts as money in flight', async () => {
    const shiftId = await open();
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/receipts' },
      kind: 'drop_request',
      probability: 1,
    });
    await sell();
    expect(await close(shiftId)).toMatchObject({ problem: { code: 'till_money_in_flight', params: { count: 1 } } });
    expect((await world.ask('shift.view', {})).inFlight).toMatchObject([{ kind: 'receipt', isOurs: true }]);
  });

  it('A3, H2: an invoice that the ledger calls paid while the service lists it as open counts', async () => {
    const shiftId = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!/status\/check$|invoices\/\d+$/.test(request.url)) return answer;
      const text = new TextDecoder().decode(answer.body);
      const body = new TextEncoder().encode(text.replaceAll('"status":"pending"', '"status":"paid"'));
      return { ...answer, body };
    };
    const paymentId = await invoiceByQr();
    await world.clock.advance(5_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
    expect(await close(shiftId)).toMatchObject({ problem: { code: 'till_money_in_flight', params: { count: 1 } } });
  });

  it('H2: money in flight is overridden by a manager only, by name', async () => {
    const shiftId = await open();
    await invoiceByQr();
    expect(await close(shiftId, { override: true })).toMatchObject({ problem: { code: 'till_not_permitted' } });
    world.become(manager);
    const result = await close(shiftId, { override: true });
    const operationId = result.ok ? (result.value.operationId ?? '') : '';
    await world.clock.advance(10_000);
    expect(await view(operationId)).toMatchObject({
      phase: 'done',
      approvedBy: 'Дана',
      details: { overriddenInFlight: 1 },
    });
  });

  it('H2: that came up while the close was lost on the way is not closed over by its repeat, and the close goes on when it is over', async () => {
    const shiftId = await open();
    await fault('drop_request');
    const operationId = await closing(shiftId);
    await invoiceByQr();
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('sending');
    expect(sent()).toHaveLength(1);
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'open' }]);
    await world.clock.advance(8 * MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(idsSent().size).toBe(1);
    expect(await tasks()).toEqual([]);
  });

  it('H2: money of another till that came up while the close was in flight is not overridden by its repeat', async () => {
    const shiftId = await open();
    await fault('drop_request');
    const operationId = await closing(shiftId);
    await world.api('POST', '/invoices/qr', { cart_items: [{ catalog_item_id: item(), count: 1 }] });
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('sending');
    expect(sent()).toHaveLength(1);
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'open' }]);
  });

  it('H2: money in flight is read again before a repeat, and nothing is sent while the service has no answer', async () => {
    const shiftId = await open();
    await fault('drop_request');
    const operationId = await closing(shiftId);
    await world.control('POST', '/faults', {
      match: { method: 'GET', path: '/api/v1/invoices' },
      kind: 'drop_request',
      times: 3,
    });
    await world.clock.advance(10 * MINUTE);
    expect(await view(operationId)).toMatchObject({ phase: 'done' });
    expect(idsSent().size).toBe(1);
  });

  it('H1: a close that was given up keeps its id for the next one, so that a request still on its way closes nothing else', async () => {
    const shiftId = await open();
    await fault('drop_request');
    await closing(shiftId);
    await unfinishedBill();
    await world.clock.advance(11 * MINUTE);
    expect(await tasks()).toMatchObject([{ kind: 'shift_close_failed' }]);
    world.become(manager);
    expect((await close(shiftId, { override: true })).ok).toBe(true);
    await world.clock.advance(10_000);
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'closed' }]);
    expect(sent()).toHaveLength(2);
    expect(idsSent().size).toBe(1);
    await sell();
    // The first request arrives after all.
    const lateRequest = JSON.parse(sent()[0]?.body ?? '{}') as Record<string, unknown>;
    expect(await world.api('POST', '/cashbox/shifts/close', lateRequest)).toMatchObject({
      error: 'cashbox_duplicate_operation',
    });
    expect(await shifts()).toMatchObject([{ status: 'closed' }, { status: 'open' }]);
  });
});
