import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { DAY, HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const START_MS = Date.parse('2026-03-05T05:00:00.000Z');

/** The service's time, which the manual clock keeps whatever the wall clock shows. */
const trueMs = () => START_MS + world.clock.monotonicMs();
function unplug(): void {
  world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
}
/** Reconnects, and waits until the till has noticed. */
async function plugIn(): Promise<void> {
  world.line.answer = null;
  await world.clock.advance(2 * MINUTE);
}
async function startUnplugged(): Promise<void> {
  world.kill();
  unplug();
  await world.start();
}
/** A day after its first sale the till starts offline on a clock that is off by this much. */
async function startNextDay(offMs: number): Promise<void> {
  world = await createMoneyWorld();
  await sell(10_000);
  world.kill();
  await world.clock.advance(DAY);
  world.clock.jumpWall(offMs);
  unplug();
  await world.start();
}
async function sell(priceTiyn: number): Promise<{ saleId: string; soldMs: number }> {
  await openDrawer(world);
  const soldMs = trueMs();
  const cash = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, cashReceivedTiyn: null };
  return { saleId: (await world.ask('sale.payByCash', cash)).saleId, soldMs };
}
/** A sale that the ledger refused to date when the service answered. */
async function sellUndated(): ReturnType<typeof sell> {
  world = await createMoneyWorld();
  world.clock.jumpWall(3 * DAY);
  await startUnplugged();
  const sold = await sell(20_000);
  world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'sale.dated');
  await plugIn();
  expect(world.shop().records.undatedSales()).toHaveLength(1);
  world.refuseWrite.when = null;
  return sold;
}
const today = async () => (await world.ask('sale.today', {})).sales.map(({ totalTiyn }) => totalTiyn);
async function offBy({ saleId, soldMs }: { saleId: string; soldMs: number }): Promise<number> {
  const { createdAt, tenders } = await world.ask('sale.view', { saleId });
  expect(tenders.map(({ takenAt }) => takenAt)).toEqual(tenders.map(() => createdAt));
  return Math.abs(Date.parse(createdAt) - soldMs);
}

describe('L2: a sale before the service’s first answer', () => {
  it.each([
    ['three days ahead', 3 * DAY],
    ['two days behind', -2 * DAY],
    ['right', 0],
  ])('the sale gets its own day once the service has answered, with the machine’s clock %s', async (_, offMs) => {
    await startNextDay(offMs);
    const sold = await sell(20_000);
    expect(await today()).toContain(20_000);
    await world.clock.advance(10 * MINUTE);
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
    expect(world.shop().records.undatedSales()).toEqual([]);
    // The next start and the next day do not report it again.
    await world.clock.advance(DAY);
    expect(await today()).toEqual([]);
  });

  it('the sale hides none of today’s sales, with the machine’s clock a day ahead', async () => {
    world = await createMoneyWorld();
    await sell(10_000);
    world.clock.jumpWall(27 * HOUR);
    await startUnplugged();
    expect(await today()).toEqual([10_000]);
    await sell(20_000);
    expect((await today()).toSorted((one, other) => one - other)).toEqual([10_000, 20_000]);
  });

  it.each([-30, 7])(
    'the sale gets its own time where the clock jumped by %i hours before or after it',
    async (hours) => {
      world = await createMoneyWorld();
      await startUnplugged();
      await world.clock.advance(HOUR);
      const before = await sell(10_000);
      await world.clock.advance(HOUR);
      world.clock.jumpWall(hours * HOUR);
      await world.clock.advance(HOUR);
      const after = await sell(20_000);
      await world.clock.advance(HOUR);
      await plugIn();
      for (const sold of [before, after]) expect(await offBy(sold)).toBeLessThan(2_000);
      expect((await today()).sort()).toEqual([10_000, 20_000]);
    },
  );

  it('the sale is dated by the next run where its own had no answer, with the clock off the same', async () => {
    await startNextDay(-40 * HOUR);
    const sold = await sell(20_000);
    await world.clock.advance(HOUR);
    await startUnplugged();
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it('the sale is dated no later than the start of the next run, and not before the previous sale', async () => {
    world = await createMoneyWorld();
    await sell(10_000);
    await startUnplugged();
    const sold = await sell(20_000);
    world.kill();
    await world.clock.advance(HOUR);
    // An empty battery resets the clock.
    world.clock.jumpWall(-2_000 * DAY);
    await world.start();
    await plugIn();
    expect(await offBy(sold)).toBeLessThanOrEqual(HOUR + 1_000);
    expect((await today()).sort()).toEqual([10_000, 20_000]);
  });

  it('the sale’s invoice is dated with it, and one dated by the service is unchanged', async () => {
    world = await createMoneyWorld();
    world.clock.jumpWall(3 * DAY);
    await startUnplugged();
    const soldMs = trueMs();
    const { paymentId, saleId } = await world.ask('sale.payByQr', {
      cart: cartOf(30_000),
      shownTotalTiyn: 30_000,
    });
    await world.clock.advance(MINUTE);
    await plugIn();
    const payment = world.shop().payments.get(paymentId);
    expect(Math.abs(Date.parse(payment.createdAt) - soldMs)).toBeLessThan(2_000);
    const later = await sell(40_000);
    const types = (stream: string) =>
      world
        .ledger()
        .history(stream)
        .map(({ type }) => type);
    expect(types(saleId)).toEqual(['sale.opened', 'sale.dated']);
    expect(types(later.saleId)).toEqual(['sale.opened']);
  });

  it('H6: the sale is dated by a later answer where the ledger does not take it now', async () => {
    const sold = await sellUndated();
    unplug();
    await sell(50_000);
    await world.clock.advance(MINUTE);
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
  });

  it('H6: the sale is dated soon after by the same run, without a reconnect', async () => {
    const sold = await sellUndated();
    await world.clock.advance(2 * MINUTE);
    expect(await offBy(sold)).toBeLessThan(2_000);
  });

  it('the sale gets its own day where the clock is set in the next run, before an answer', async () => {
    await startNextDay(-18 * HOUR);
    const sold = await sell(20_000);
    await startUnplugged();
    world.clock.jumpWall(32 * HOUR);
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it('the sale gets its own day where a slow clock is set right in the next run', async () => {
    world = await createMoneyWorld({ wallOffMs: -18 * HOUR });
    await world.clock.advance(MINUTE);
    world.kill();
    await world.clock.advance(DAY);
    unplug();
    await world.start();
    const sold = await sell(20_000);
    await startUnplugged();
    world.clock.jumpWall(18 * HOUR);
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it.each([
    ['right', 0],
    ['known to be ahead', 3 * HOUR],
  ])('the sale gets its own time where the machine slept in the next run, with its clock %s', async (_, wallOffMs) => {
    world = await createMoneyWorld({ wallOffMs });
    await world.clock.advance(MINUTE);
    await startUnplugged();
    const sold = await sell(20_000);
    await startUnplugged();
    await world.clock.sleep(12 * HOUR, 'stands');
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
  });

  it.each(['payment.dated', 'sale.dated'])(
    'H6: the sale is dated with its invoice, where the ledger refused %s',
    async (type) => {
      world = await createMoneyWorld();
      world.clock.jumpWall(3 * DAY);
      await startUnplugged();
      const soldMs = trueMs();
      const request = { cart: cartOf(30_000), shownTotalTiyn: 30_000 };
      const { paymentId, saleId } = await world.ask('sale.payByQr', request);
      world.refuseWrite.when = ({ events }) => events.some((event) => event.type === type);
      await plugIn();
      world.refuseWrite.when = null;
      await world.clock.advance(2 * MINUTE);
      const sale = await world.ask('sale.view', { saleId });
      const stamps = [sale.createdAt, world.shop().payments.get(paymentId).createdAt];
      for (const at of stamps) expect(Math.abs(Date.parse(at) - soldMs)).toBeLessThan(2_000);
    },
  );

  it('the sale is not dated before the service’s last answer, where the clock was set after it', async () => {
    world = await createMoneyWorld();
    await sell(10_000);
    world.kill();
    await world.clock.advance(2 * DAY);
    await world.start();
    await startUnplugged();
    const sold = await sell(20_000);
    world.kill();
    world.clock.jumpWall(20 * HOUR);
    // The evening and the night: the next run begins on another day.
    await world.clock.advance(18 * HOUR);
    await world.start();
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([]);
  });

  it('the sale gets its own time though an earlier answer was false, and later than now', async () => {
    world = await createMoneyWorld();
    world.kill();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      const date = new Date(trueMs() + 4 * DAY).toUTCString();
      return { ...answer, headers: { ...answer.headers, date } };
    };
    await world.start();
    await world.clock.advance(2 * MINUTE);
    await startUnplugged();
    const sold = await sell(20_000);
    world.kill();
    await world.clock.advance(HOUR);
    await world.start();
    await plugIn();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it.each([8, -8])(
    'the sale gets its invoice’s time, with the clock set by %i hours before and back after it',
    async (hours) => {
      world = await createMoneyWorld();
      await sell(10_000);
      world.kill();
      await world.clock.advance(DAY);
      world.clock.jumpWall(hours * HOUR);
      await world.start();
      const soldMs = trueMs();
      const request = { cart: cartOf(30_000), shownTotalTiyn: 30_000 };
      const { saleId, paymentId } = await world.ask('sale.payByQr', request);
      await world.clock.advance(10_000);
      expect(world.shop().payments.get(paymentId).step).toBe('confirmed');
      // Too soon for another time to be accepted.
      expect(world.shop().records.undatedSales()).toHaveLength(1);
      world.kill();
      // Another machine with a copy of the ledger looks the same.
      world.clock.jumpWall(-hours * HOUR);
      await world.start();
      await world.clock.advance(2 * MINUTE);
      const { createdAt } = await world.ask('sale.view', { saleId });
      expect(Math.abs(Date.parse(createdAt) - soldMs)).toBeLessThan(2_000);
    },
  );

  it('C3: the sale does not get the time of another sale’s invoice, which its key brought', async () => {
    world = await createMoneyWorld();
    await sell(10_000);
    const foreign = (await world.api('POST', '/invoices/qr', {
      amount: 500,
      external_order_id: 'another-sale',
    })) as { id: number };
    world.kill();
    await world.clock.advance(DAY);
    world.clock.jumpWall(8 * HOUR);
    await world.start();
    const soldMs = trueMs();
    const code = 'duplicate_idempotency_key';
    const body = { error: code, error_code: code, message: 'Duplicate.', invoice_id: foreign.id, status: 'pending' };
    const match = { method: 'POST', path: '/api/v1/invoices/qr' };
    await world.control('POST', '/faults', { match, kind: 'status', times: 1, status: 409, body });
    const request = { cart: cartOf(30_000), shownTotalTiyn: 30_000 };
    const { saleId, paymentId } = await world.ask('sale.payByQr', request);
    await world.clock.advance(10_000);
    expect(world.shop().payments.get(paymentId).step).toBe('stopped');
    expect(world.shop().records.undatedSales()).toHaveLength(1);
    await world.clock.advance(10 * MINUTE);
    const { createdAt } = await world.ask('sale.view', { saleId });
    expect(Math.abs(Date.parse(createdAt) - soldMs)).toBeLessThan(2_000);
  });
});
