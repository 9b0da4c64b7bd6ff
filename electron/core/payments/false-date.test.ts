import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { DAY, HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
  sleptMs = 0;
});

const START_MS = Date.parse('2026-03-05T05:00:00.000Z');
let sleptMs = 0;
const trueMs = () => START_MS + world.clock.monotonicMs() + sleptMs - 1_000;
async function sleepFor(ms: number): Promise<void> {
  await world.clock.sleep(ms, 'stands');
  sleptMs += ms;
}

/** The next answers have a date that is off by this much, and are otherwise right. */
function sendFalseDates(offMs: number, answers = 1, route = /./): void {
  let left = answers;
  world.line.answer = async (request, next) => {
    const answer = await next(request);
    if (left === 0 || !route.test(`${request.method} ${request.url}`)) return answer;
    left -= 1;
    const date = new Date(Date.parse(answer.headers['date'] ?? '') + offMs).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };
}
/** A run that gets true answers, but too few to accept them. */
async function setAndEnd(ms: number): Promise<void> {
  world.clock.jumpWall(ms);
  speakTrue();
  await world.clock.advance(10_000);
  expect(world.shop().serverClock.nowMs()).toBeNull();
  await restart();
}
const speakTrue = () => {
  world.line.answer = null;
};
async function open(forMs = 10_000, options: MoneyWorldOptions = {}): Promise<void> {
  world = await createMoneyWorld(options);
  await world.clock.advance(forMs);
}
async function restart(): Promise<void> {
  world.kill();
  await world.start();
}
async function invoiceByQr(priceTiyn = 50_000) {
  return world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
}
async function sell(priceTiyn: number): Promise<{ saleId: string; soldMs: number }> {
  await openDrawer(world);
  const soldMs = trueMs();
  const cash = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, cashReceivedTiyn: null };
  return { saleId: (await world.ask('sale.payByCash', cash)).saleId, soldMs };
}
async function offBy({ saleId, soldMs }: { saleId: string; soldMs: number }): Promise<number> {
  const { createdAt, tenders } = await world.ask('sale.view', { saleId });
  expect(tenders.map(({ takenAt }) => takenAt)).toEqual(tenders.map(() => createdAt));
  return Math.abs(Date.parse(createdAt) - soldMs);
}
const today = async () => (await world.ask('sale.today', {})).sales.map(({ totalTiyn }) => totalTiyn).sort();
const view = (paymentId: string) => world.ask('payment.view', { paymentId });

describe('T1: a false time of the service', () => {
  it.each([4 * DAY, -2 * DAY, 20 * MINUTE])('a false date seen once (%i ms off) dates no sale', async (offMs) => {
    await open();
    sendFalseDates(offMs);
    void world.shop().client.accountHealth();
    await world.clock.settle();
    const sold = await sell(20_000);
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
    await world.clock.advance(2 * MINUTE);
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it.each([DAY, -DAY])(
    'a false date together with "expired" (%i ms off) keeps no payment "checking"',
    async (offMs) => {
      await open();
      const { paymentId } = await invoiceByQr();
      await world.clock.advance(5 * MINUTE - 15_000);
      sendFalseDates(offMs, 2, /status\/check/);
      await world.clock.advance(40_000);
      expect((await view(paymentId)).phase).toBe('expired');
      expect(Math.abs((world.shop().payments.get(paymentId).endedMs ?? 0) - trueMs())).toBeLessThan(MINUTE);
    },
  );

  it('a false date together with a new invoice hides no fresh QR', async () => {
    await open();
    sendFalseDates(HOUR, 1, /POST .*invoices\/qr$/);
    const { paymentId } = await invoiceByQr();
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', qr: expect.anything() as unknown });
    sendFalseDates(HOUR, 2);
    await world.clock.advance(2_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', qr: expect.anything() as unknown });
  });

  it('a false date seen twice, four days ahead, ends no watch', async () => {
    await open();
    const { paymentId, invoiceId } = await invoiceByQr().then(async (made) => ({
      ...made,
      ...(await view(made.paymentId)),
    }));
    await world.clock.advance(6 * MINUTE);
    expect((await view(paymentId)).phase).toBe('expired');
    sendFalseDates(4 * DAY, 2);
    await world.clock.advance(2 * MINUTE);
    expect(world.shop().payments.get(paymentId).isWatched).toBe(true);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(MINUTE);
    expect((await view(paymentId)).phase).toBe('paid');
  });

  it('held for minutes, four days ahead, ends no watch either', async () => {
    await open();
    const { paymentId } = await invoiceByQr();
    await world.clock.advance(6 * MINUTE);
    sendFalseDates(4 * DAY, Number.POSITIVE_INFINITY);
    await world.clock.advance(5 * MINUTE);
    expect((world.shop().serverClock.nowMs() ?? 0) - trueMs()).toBeGreaterThan(3 * DAY);
    expect(world.shop().payments.get(paymentId).isWatched).toBe(true);
    speakTrue();
    await world.clock.advance(2 * MINUTE);
    expect(Math.abs((world.shop().serverClock.nowMs() ?? 0) - trueMs())).toBeLessThan(2_000);
  });

  it('a false date is polled until it is settled, and marked meanwhile', async () => {
    await open();
    expect(world.shop().serverClock.isDoubted()).toBe(false);
    sendFalseDates(HOUR);
    void world.shop().client.accountHealth();
    await world.clock.settle();
    expect(world.shop().serverClock.isDoubted()).toBe(true);
    expect(Math.abs((world.shop().serverClock.nowMs() ?? 0) - trueMs())).toBeLessThan(2_000);
    await world.clock.advance(3_000);
    expect(world.shop().serverClock.isDoubted()).toBe(false);
  });
});

describe('T1: before the service’s time is known', () => {
  it('a first date far from this machine’s clock is accepted when three agree', async () => {
    world = await createMoneyWorld({ wallOffMs: 26 * HOUR });
    expect(world.shop().serverClock.nowMs()).toBeNull();
    await world.clock.advance(5_000);
    expect(Math.abs((world.shop().serverClock.nowMs() ?? 0) - trueMs())).toBeLessThan(2_000);
  });

  it('the next run knows how far the machine is off, and accepts the first date', async () => {
    world = await createMoneyWorld({ wallOffMs: 26 * HOUR });
    await world.clock.advance(5_000);
    await restart();
    expect(Math.abs((world.shop().serverClock.nowMs() ?? 0) - trueMs())).toBeLessThan(2_000);
  });
});

describe('T2: data written under an accepted wrong time', () => {
  async function sendFalseDatesFor(offMs: number, ms: number): Promise<void> {
    sendFalseDates(offMs, Number.POSITIVE_INFINITY);
    void world.shop().client.accountHealth();
    await world.clock.advance(ms);
  }
  async function tellTheTruth(): Promise<void> {
    speakTrue();
    void world.shop().client.accountHealth();
    await world.clock.advance(2 * MINUTE);
  }

  it.each([3 * DAY, -2 * DAY])('stamps are corrected when the true time returns (%i ms off)', async (offMs) => {
    await open();
    const before = await sell(10_000);
    await world.clock.advance(5 * MINUTE);
    await sendFalseDatesFor(offMs, 2 * MINUTE);
    const sold = await sell(20_000);
    const { paymentId } = await invoiceByQr(30_000);
    const billedMs = trueMs();
    expect(await offBy(sold)).toBeGreaterThan(DAY);
    await world.clock.advance(MINUTE);
    await tellTheTruth();
    expect(await offBy(before)).toBeLessThan(2_000);
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([10_000, 20_000, 30_000]);
    const payment = world.shop().payments.get(paymentId);
    expect(Math.abs(Date.parse(payment.createdAt) - billedMs)).toBeLessThan(2_000);
    expect(Math.abs((payment.intentServiceMs ?? 0) - billedMs)).toBeLessThan(2_000);
  });

  it('stamps are corrected by the next run, where their own ended under the false time', async () => {
    await open();
    const before = await sell(10_000);
    await world.clock.advance(5 * MINUTE);
    await sendFalseDatesFor(3 * DAY, 2 * MINUTE);
    const sold = await sell(20_000);
    speakTrue();
    await restart();
    await world.clock.advance(5_000);
    expect(await offBy(before)).toBeLessThan(2_000);
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([10_000, 20_000]);
  });

  it('stamps are corrected where the false time was the first one seen', async () => {
    world = await createMoneyWorld();
    world.kill();
    sendFalseDates(-3 * DAY, Number.POSITIVE_INFINITY);
    await world.start();
    await world.clock.advance(70_000);
    const sold = await sell(20_000);
    expect(await offBy(sold)).toBeGreaterThan(2 * DAY);
    await tellTheTruth();
    expect(await offBy(sold)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it('a payment stays "checking" no longer than its quiet period', async () => {
    await open();
    const { paymentId } = await invoiceByQr();
    await world.clock.advance(3 * MINUTE);
    await sendFalseDatesFor(DAY, 2.2 * MINUTE);
    expect(world.shop().payments.get(paymentId).endedMs).toBeGreaterThan(trueMs() + HOUR);
    await tellTheTruth();
    expect((await view(paymentId)).phase).toBe('expired');
    expect(Math.abs((world.shop().payments.get(paymentId).endedMs ?? 0) - trueMs())).toBeLessThan(5 * MINUTE);
  });

  it.each([3 * DAY, -3 * DAY])(
    'W2: a task shows the corrected time from which "was not done" is accepted',
    async (offMs) => {
      await open();
      const { paymentId } = await invoiceByQr();
      const { invoiceId } = await view(paymentId);
      await world.customer(invoiceId ?? 0, 'pay');
      await world.clock.advance(5 * MINUTE);
      await sendFalseDatesFor(offMs, 2 * MINUTE);
      const { answer: lying } = world.line;
      world.line.answer = async (request, next) => {
        if (request.url.endsWith('/refund')) throw new HttpFailure('timeout');
        return (lying ?? next)(request, next);
      };
      const refund = { paymentId, amountTiyn: 20_000, lines: null, reason: 'Брак' };
      const { operationId } = await world.ask('refund.start', refund);
      const opensMs = trueMs() + 10 * MINUTE;
      const opensOffBy = async () => {
        const [task] = (await world.ask('task.list', {})).tasks;
        return Math.abs(Date.parse(String(task?.facts['opensAt'])) - opensMs);
      };
      await world.clock.advance(10_000);
      expect(await opensOffBy()).toBeGreaterThan(2 * DAY);
      await tellTheTruth();
      expect(await opensOffBy()).toBeLessThan(5_000);
      const change = world.events.filter(({ name }) => name === 'task.changed').at(-1);
      expect(change?.payload).toMatchObject({ subject: operationId });
      await world.clock.advance(10 * MINUTE);
      world.become(manager);
      await world.ask('task.resolve', { taskId: `refund_unknown:${operationId}`, action: 'was_not_done', note: '' });
    },
  );

  it('C3: calls no invoice of ours another’s, though it seems older than its intent', async () => {
    await open(5 * MINUTE);
    await sendFalseDatesFor(20 * MINUTE, 2 * MINUTE);
    const { answer: lying } = world.line;
    world.line.answer = async (request, next) => {
      const answer = await (lying ?? next)(request, next);
      if (request.url.endsWith('/invoices/qr')) throw new HttpFailure('cut');
      return answer;
    };
    const { paymentId } = await invoiceByQr();
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', problem: null });
  });

  it('H6: stamps are corrected later, where the ledger does not take it now', async () => {
    await open(5 * MINUTE);
    await sendFalseDatesFor(3 * DAY, 2 * MINUTE);
    const sold = await sell(20_000);
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type.endsWith('.redated'));
    await tellTheTruth();
    expect(await offBy(sold)).toBeGreaterThan(DAY);
    world.refuseWrite.when = null;
    await restart();
    await world.clock.advance(5_000);
    expect(await offBy(sold)).toBeLessThan(2_000);
  });

  it('H6: stamps are corrected soon after by the same run, without a reconnect', async () => {
    await open(5 * MINUTE);
    await sendFalseDatesFor(3 * DAY, 2 * MINUTE);
    const sold = await sell(20_000);
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type.endsWith('.redated'));
    await tellTheTruth();
    world.refuseWrite.when = null;
    await world.clock.advance(2 * MINUTE);
    expect(await offBy(sold)).toBeLessThan(2_000);
  });

  it('a sale right after a sleep is dated by its own day', async () => {
    await open();
    const before = await sell(10_000);
    await world.clock.advance(1_000);
    await sleepFor(20 * HOUR);
    // No answer yet: the till still uses the evening's clock.
    const cash = { cart: cartOf(20_000), shownTotalTiyn: 20_000, cashReceivedTiyn: null };
    const { saleId } = await world.ask('sale.payByCash', cash);
    const soldMs = trueMs();
    await world.clock.advance(MINUTE);
    expect(await offBy({ saleId, soldMs })).toBeLessThan(2_000);
    expect(await offBy(before)).toBeLessThan(2_000);
    expect(await today()).toEqual([20_000]);
  });

  it.each(['under the lie', 'before the lie'])('stamps are corrected over a sleep, too: %s', async (when) => {
    await open(5 * MINUTE);
    const before = await sell(10_000);
    if (when === 'before the lie') await sleepFor(20 * HOUR);
    await sendFalseDatesFor(3 * HOUR, 1_000);
    const doubted = await sell(20_000);
    await sendFalseDatesFor(3 * HOUR, 2 * MINUTE);
    expect(await offBy(doubted)).toBeGreaterThan(2 * HOUR);
    const believed = await sell(30_000);
    if (when !== 'before the lie') await sleepFor(20 * HOUR);
    await tellTheTruth();
    for (const sale of [before, doubted, believed]) expect(await offBy(sale)).toBeLessThan(2_000);
  });

  it('stamps are corrected over a restart under the false time, though the machine’s clock is off as well', async () => {
    await open(5 * MINUTE);
    world.clock.jumpWall(-46 * HOUR);
    await world.clock.advance(MINUTE);
    await sendFalseDatesFor(-3 * HOUR, 2 * MINUTE);
    const sold = await sell(20_000);
    await restart();
    await world.clock.advance(5_000);
    const after = await sell(30_000);
    expect(await offBy(after)).toBeGreaterThan(2 * HOUR);
    await tellTheTruth();
    for (const sale of [sold, after]) expect(await offBy(sale)).toBeLessThan(2_000);
  });

  it.each([
    ['is set', (ms: number) => world.clock.jumpWall(ms)],
    ['slept', sleepFor],
    ['is set in one that ends', setAndEnd],
  ] as const)(
    'stamps are corrected by the next run, where the machine %s before one answer was accepted',
    async (_, set) => {
      await open(5 * MINUTE, { wallOffMs: -144 * MINUTE });
      await sendFalseDatesFor(-40 * MINUTE, 2 * MINUTE);
      const sold = await sell(20_000);
      world.kill();
      world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
      await world.start();
      await set(20 * HOUR);
      await tellTheTruth();
      expect(await offBy(sold)).toBeLessThan(2_000);
    },
  );

  it('a wrongly corrected stamp is restored to what its invoice dated', async () => {
    await open(5 * MINUTE);
    world.kill();
    sendFalseDates(39 * MINUTE, Number.POSITIVE_INFINITY);
    await world.start();
    const billedMs = trueMs();
    const { saleId, paymentId } = await invoiceByQr();
    await world.clock.advance(MINUTE);
    expect(world.shop().records.undatedSales()).toEqual([]);
    await tellTheTruth();
    const sale = await world.ask('sale.view', { saleId });
    for (const at of [sale.createdAt, world.shop().payments.get(paymentId).createdAt]) {
      expect(Math.abs(Date.parse(at) - billedMs)).toBeLessThan(2_000);
    }
  });

  it('stamps are corrected where the false time matched a clock that was set while offline', async () => {
    await open(5 * MINUTE);
    world.clock.jumpWall(43 * MINUTE);
    world.kill();
    sendFalseDates(39 * MINUTE);
    await world.start();
    await world.clock.advance(1_000);
    const sold = await sell(20_000);
    expect(await offBy(sold)).toBeGreaterThan(30 * MINUTE);
    world.kill();
    speakTrue();
    await world.start();
    await tellTheTruth();
    expect(await offBy(sold)).toBeLessThan(2_000);
  });
});
