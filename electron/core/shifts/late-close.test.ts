import { afterEach, describe, expect, it } from 'vitest';
import { createLateLine } from '#tests/core/late-line.ts';
import { HOUR, MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { shiftActions } from '#tests/core/shift-actions.ts';
import type { HttpRequest } from '../platform/ports.ts';

const tills: MoneyWorld[] = [];
let world: MoneyWorld;
afterEach(() => {
  for (const till of tills.reverse()) till.close();
  tills.length = 0;
});

const withTill: MoneyWorldOptions = { hasCatalog: true, organization: { fiscal_till: true } };
const { openShift, sell, invoiceByQr, unfinishedBill, close, closing, view, tasks, shifts, sent, idsSent } =
  shiftActions(() => world);
const line = createLateLine(() => world);
const isClose = ({ method, url }: HttpRequest) => method === 'POST' && url.endsWith('/shifts/close');

async function open(options: MoneyWorldOptions = withTill): Promise<number> {
  world = await createMoneyWorld(options);
  tills.push(world);
  world.become(manager);
  return openShift();
}
async function beside(options: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const other = await createMoneyWorld({ ...options, beside: { world } });
  tills.push(other);
  other.become(manager);
  return other;
}
/** From now on every answer has a date that is off by this much. */
function sendFalseDates(offMs: number): void {
  const { answer: held } = world.line;
  world.line.answer = async (request, next) => {
    const answer = await (held ?? next)(request, next);
    const date = new Date(Date.parse(answer.headers['date'] ?? '') + offMs).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };
  void world.shop().client.accountHealth();
}
const mood = (shift_close: string) =>
  world.control('POST', '/provider', { organization_id: world.organizationId, shift_close });
const bodyOf = (request: HttpRequest | undefined) => JSON.parse(request?.body ?? '{}') as Record<string, unknown>;
const requestsOf = (till: MoneyWorld) => till.requests.filter(isClose);

describe('the id of a close', () => {
  it('W4: the id is made of the shift and the same on every till, so that a late request closes no other shift', async () => {
    const shiftId = await open();
    const other = await beside();
    const deliver = line.hold(isClose);
    const lost = await closing(shiftId);
    await other.ask('shift.close', { shiftId, countedTiyn: null, override: false });
    await world.clock.advance(5 * SECOND);
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'closed' }]);
    expect(bodyOf(requestsOf(other)[0])['client_operation_id']).toBe(bodyOf(sent()[0])['client_operation_id']);
    expect((await view(lost)).phase).toBe('done');
    await sell();
    await deliver();
    await world.clock.advance(5 * SECOND);
    expect((await shifts()).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('W4: the id changes only after the register said that the close may be repeated', async () => {
    const shiftId = await open();
    await mood('error:cashbox_busy');
    const first = await closing(shiftId);
    await world.clock.advance(10 * SECOND);
    expect((await view(first)).phase).toBe('failed');
    await mood('succeed');
    const second = await closing(shiftId);
    await world.clock.advance(10 * SECOND);
    expect((await view(second)).phase).toBe('done');
    expect(idsSent().size).toBe(2);
  });

  it('W4: that another till used is followed, and what became of it is counted here as there', async () => {
    const shiftId = await open();
    const other = await beside();
    await mood('error:cashbox_busy');
    await other.ask('shift.close', { shiftId, countedTiyn: null, override: false });
    await world.clock.advance(10 * SECOND);
    const adopted = await closing(shiftId);
    await world.clock.advance(10 * SECOND);
    expect(await view(adopted)).toMatchObject({ phase: 'failed', problem: { code: 'cashbox_busy' } });
    await mood('succeed');
    const own = await closing(shiftId);
    await world.clock.advance(10 * SECOND);
    expect((await view(own)).phase).toBe('done');
    expect(await shifts()).toMatchObject([{ id: shiftId, status: 'closed' }]);
  });

  it('W4: a close id reported for another shift is not accepted', async () => {
    const shiftId = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.includes('/cashbox/operations/')) return answer;
      const body = JSON.parse(new TextDecoder().decode(answer.body)) as {
        operation: { status: string; shift: object };
      };
      const { operation } = body;
      Object.assign(operation, { status: 'succeeded', shift: { id: shiftId + 1, status: 'closed' } });
      return { ...answer, body: new TextEncoder().encode(JSON.stringify(body)) };
    };
    await world.control('POST', '/provider', { organization_id: world.organizationId, latency_ms: 30_000 });
    const operationId = await closing(shiftId);
    await world.clock.advance(20 * SECOND);
    expect((await view(operationId)).phase).toBe('accepted');
    await world.clock.advance(30 * SECOND);
    expect((await view(operationId)).phase).toBe('done');
  });
});

describe('a close that was sent', () => {
  it('W4: a sent close is followed until it arrives, though money blocked it meanwhile, and is not reported as refused', async () => {
    const shiftId = await open();
    const deliver = line.hold(isClose);
    const operationId = await closing(shiftId);
    await invoiceByQr();
    await world.clock.advance(50 * SECOND);
    expect(await view(operationId)).toMatchObject({ phase: 'sending', problem: { code: 'till_outcome_unknown' } });
    expect(await tasks()).toEqual([]);
    expect(sent()).toHaveLength(1);
    // A repeated request gets the close in progress.
    expect(await close(shiftId, { override: true })).toEqual({ ok: true, value: { operationId } });
    await deliver();
    await world.clock.advance(MINUTE);
    expect((await view(operationId)).phase).toBe('done');
    expect(await tasks()).toEqual([]);
  });

  it.each([38, -38])(
    'W4, T2: a sent close is followed as long though a time %i min off is accepted meanwhile',
    async (minutes) => {
      const shiftId = await open();
      const deliver = line.hold(isClose);
      const operationId = await closing(shiftId);
      await unfinishedBill();
      sendFalseDates(minutes * MINUTE);
      await world.clock.advance(2 * MINUTE);
      expect(Math.abs((world.shop().serverClock.nowMs() ?? 0) - world.clock.nowMs())).toBeGreaterThan(30 * MINUTE);
      expect((await view(operationId)).phase).toBe('sending');
      await world.clock.advance(7 * MINUTE);
      expect((await view(operationId)).phase).toBe('sending');
      await world.clock.advance(2 * MINUTE);
      expect((await view(operationId)).phase).toBe('rejected');
      await deliver();
    },
  );

  it.each([26, -26])(
    'W4, L2: a sent close is followed as long where it was sent before the time was known, %i h off',
    async (hours) => {
      await open();
      world.kill();
      await world.clock.advance(5 * HOUR);
      world.clock.jumpWall(hours * HOUR);
      await world.start();
      const shiftId = (await shifts()).at(-1)?.id ?? 0;
      line.hold(isClose);
      const operationId = await closing(shiftId);
      expect(world.shop().serverClock.nowMs()).toBeNull();
      await unfinishedBill();
      await world.clock.advance(9 * MINUTE);
      expect(world.shop().serverClock.nowMs()).not.toBeNull();
      expect((await view(operationId)).phase).toBe('sending');
      await world.clock.advance(2 * MINUTE);
      expect((await view(operationId)).phase).toBe('rejected');
    },
  );

  it('W4: a sent close is reported as refused once nothing can arrive any more', async () => {
    const shiftId = await open();
    line.hold(isClose);
    const operationId = await closing(shiftId);
    await unfinishedBill();
    await world.clock.advance(9 * MINUTE);
    expect((await view(operationId)).phase).toBe('sending');
    await world.clock.advance(2 * MINUTE);
    expect(await view(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'till_money_in_flight' } });
    expect(await tasks()).toMatchObject([{ kind: 'shift_close_failed', actions: ['try_again', 'accept'] }]);
  });
});
