import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { exactCount, shiftActions } from '#tests/core/shift-actions.ts';

let world: MoneyWorld;
let drawerId: string;
let shiftId: number;
const { openShift, sell, invoiceByQr, closing } = shiftActions(() => world);

beforeEach(async () => {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  ({ drawerId } = await world.ask('cashbox.open', { floatTiyn: 0 }));
  shiftId = await openShift();
});
afterEach(() => {
  world.close();
});

const view = () => world.ask('cashbox.view', {});
async function close(fiscalShiftId: number | null, override = false): Promise<string | null> {
  const count = await exactCount(world);
  const result = await world.call('cashbox.close', { drawerId, count, note: '', fiscalShiftId, override });
  return result.ok ? null : result.problem.code;
}
/** Only a manager can close the drawer, recorded by name. */
async function expectTakesManager(fiscalShiftId: number | null, operationId: string | null): Promise<void> {
  expect(await close(fiscalShiftId)).toBe('till_money_in_flight');
  expect(await close(fiscalShiftId, true)).toBe('till_not_permitted');
  expect((await view()).drawer?.id).toBe(drawerId);
  world.become(manager);
  expect(await close(fiscalShiftId, true)).toBeNull();
  expect(world.ledger().read('drawer', drawerId)?.value).toMatchObject({
    closedBy: 'Дана',
    overriddenInFlight: 1,
    operationId,
  });
}
async function endByItself(): Promise<void> {
  await world.api('POST', '/cashbox/shifts/close', { client_operation_id: 'by-itself' });
  await world.control('POST', '/clock', { advance_seconds: 1 });
}

describe('closing the drawer with money in flight', () => {
  it('H2: money in flight keeps the drawer open, with or without the fiscal shift, until a manager overrides it by name', async () => {
    await invoiceByQr();
    expect(await close(shiftId)).toBe('till_money_in_flight');
    expect(await close(null)).toBe('till_money_in_flight');
    expect(await close(null, true)).toBe('till_not_permitted');
    expect((await view()).drawer?.id).toBe(drawerId);
    world.become(manager);
    expect(await close(shiftId, true)).toBeNull();
    await world.clock.advance(15_000);
    expect(await view()).toMatchObject({
      last: { closedBy: 'Дана' },
      closing: { phase: 'done', details: { overriddenInFlight: 1 } },
    });
  });

  it('H2: alone, it takes a manager', async () => {
    await invoiceByQr();
    await expectTakesManager(null, null);
  });

  it('H2: closing needs a manager when the named fiscal shift ended by itself', async () => {
    await invoiceByQr();
    await endByItself();
    await expectTakesManager(shiftId, null);
  });

  it('H2: closing needs a manager when the named fiscal shift ended by itself and the next one is open', async () => {
    await invoiceByQr();
    await endByItself();
    await sell();
    await expectTakesManager(shiftId, null);
  });

  it('H2: closing needs a manager when the named fiscal shift never existed', async () => {
    await invoiceByQr();
    await expectTakesManager(999_999, null);
  });

  it('H2: closing needs a manager when the money came up while the fiscal shift was being closed', async () => {
    const operationId = await closing(shiftId);
    await invoiceByQr();
    await expectTakesManager(shiftId, operationId);
  });

  it('H2: a phone bill good for a day carries over, its money counts where it comes in', async () => {
    const cart = cartOf(105_000);
    const { paymentId } = await world.ask('sale.payByPhone', { cart, shownTotalTiyn: 105_000, phone: '77015550101' });
    // The service still works on it: its end is unknown.
    expect(await close(null)).toBe('till_money_in_flight');
    await world.clock.advance(20_000);
    await world.ask('payment.putAside', { paymentId });
    const { inFlight } = await world.ask('shift.view', {});
    expect(inFlight).toMatchObject([{ id: paymentId, carriesOver: true, amountTiyn: 105_000 }]);
    expect(await close(shiftId)).toBeNull();
    await world.clock.advance(15_000);
    expect(await view()).toMatchObject({
      last: { carriedOver: { count: 1, amountTiyn: 105_000 }, sums: { paidTiyn: 50_000 } },
      closing: { phase: 'done', details: { overriddenInFlight: 0 } },
    });
    await world.ask('cashbox.open', { floatTiyn: 0 });
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(120_000);
    const { drawer } = await view();
    expect(drawer?.sums).toMatchObject({ byTender: [{ tender: 'phone', amountTiyn: 105_000, count: 1 }] });
    expect(drawer?.sums.outside).toBeUndefined();
  });

  it('a bill that is paid while no shift is open is listed outside the next one, with its reason', async () => {
    const cart = cartOf(105_000);
    const { paymentId } = await world.ask('sale.payByPhone', { cart, shownTotalTiyn: 105_000, phone: '77015550101' });
    await world.clock.advance(20_000);
    await world.ask('payment.putAside', { paymentId });
    expect(await close(null)).toBeNull();
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(120_000);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    expect((await view()).drawer?.sums).toMatchObject({ paidTiyn: 0, outside: { count: 1, netTiyn: 105_000 } });
  });

  it('H1: closing reads the register once to decide, and once more right before the request', async () => {
    const before = world.requests.length;
    expect(await close(shiftId)).toBeNull();
    await world.clock.advance(15_000);
    const asked = world.requests.slice(before).map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    const leaves = asked.findIndex((one) => one === 'POST /api/v1/cashbox/shifts/close');
    expect(asked.slice(0, leaves).filter((one) => one === 'GET /api/v1/cashbox/summary')).toHaveLength(2);
  });
});
