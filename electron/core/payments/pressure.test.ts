import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import type { OpenInvoice } from '#tests/core/open-invoices.ts';
import { createPressureWorld, type PressureTill, type PressureWorld } from '#tests/core/pressure-world.ts';
import { depth, inVerify } from '#tests/support/depth.ts';

let world: PressureWorld;
afterEach(() => {
  world.close();
  random = createSeededRandom(11);
});

const MANY = depth(100, 1_000);
const SINGLE = 'GET /invoices/{id}';
const CHECK = 'POST /invoices/status/check';
let random = createSeededRandom(11);
const between = (least: number, max: number): number => Math.floor(least + random.unit() * (max - least));

async function open(tills: number): Promise<PressureTill> {
  world = await createPressureWorld({ tills });
  return tillOf(0);
}
function tillOf(index: number): PressureTill {
  const till = world.tills[index];
  if (till === undefined) throw new Error('no such till');
  return till;
}
function asked(route: string, ms: number, till?: number): number {
  const since = world.clock.monotonicMs() - ms;
  return world.exchanges.filter(
    (exchange) => exchange.atMs > since && exchange.route === route && (till ?? exchange.till) === exchange.till,
  ).length;
}
const refused = () => world.exchanges.filter(({ status }) => status === 429);

async function payRandomly(
  till: PressureTill,
  invoices: OpenInvoice[],
  { payments, everyMs, patienceMs }: { payments: number; everyMs: number; patienceMs: number },
): Promise<number[]> {
  const paid: { paymentId: string; atMs: number }[] = [];
  for (let turn = 0; turn < payments; turn += 1) {
    await world.clock.advance(between(everyMs / 2, everyMs * 1.5));
    const [one] = invoices.splice(between(0, invoices.length), 1);
    if (one === undefined) throw new Error('nothing left to pay');
    await world.pay(one.invoiceId);
    paid.push({ paymentId: one.paymentId, atMs: world.clock.monotonicMs() });
  }
  await world.clock.advance(patienceMs);
  return paid.map(({ paymentId, atMs }) => (till.paidAtMs.get(paymentId) ?? Number.POSITIVE_INFINITY) - atMs);
}
function p95(samples: readonly number[]): number {
  return [...samples].sort((one, other) => one - other)[Math.ceil(samples.length * 0.95) - 1] ?? Number.NaN;
}
/** One invoice after another on the till's screen, each paid after a while; milliseconds until the till knew. */
async function sellAndPay(till: PressureTill): Promise<number> {
  const { paymentId, invoiceId } = await till.sell();
  await world.clock.advance(between(1_000, 3_000));
  return pay(till, paymentId, invoiceId);
}
async function pay(till: PressureTill, paymentId: string, invoiceId: number): Promise<number> {
  await world.pay(invoiceId);
  const paidMs = world.clock.monotonicMs();
  for (let step = 0; step < 300 && !till.paidAtMs.has(paymentId); step += 1) await world.clock.advance(100);
  return (till.paidAtMs.get(paymentId) ?? Number.POSITIVE_INFINITY) - paidMs;
}

describe('one till', () => {
  it(`L7: the till knows each of ${String(MANY)} open invoices within 12 s of its payment, and the one on screen at once`, async () => {
    const till = await open(1);
    const invoices = await till.open(MANY);
    await world.clock.advance(MINUTE);
    const onScreen: number[] = [];
    const known: number[] = [];
    for (let sale = 0; sale < 5; sale += 1) {
      onScreen.push(await sellAndPay(till));
      known.push(...(await payRandomly(till, invoices, { payments: 10, everyMs: 1_000, patienceMs: 15_000 })));
    }
    expect(p95(onScreen)).toBeLessThanOrEqual(600);
    expect(p95(known)).toBeLessThanOrEqual(12_000);
    expect(asked(CHECK, MINUTE)).toBeLessThanOrEqual(120);
    expect(refused()).toHaveLength(0);
  }, 60_000);

  it('L7: the till polls 20 open invoices with 30 requests a minute, and 100 with no more', async () => {
    const till = await open(1);
    await till.open(20);
    await world.clock.advance(2 * MINUTE);
    expect(asked(CHECK, MINUTE)).toBeLessThanOrEqual(32);
    await till.open(80);
    await world.clock.advance(2 * MINUTE);
    expect(asked(CHECK, MINUTE)).toBeLessThanOrEqual(32);
    expect(asked(CHECK, MINUTE)).toBeGreaterThanOrEqual(27);
  });

  it('L7: a new invoice waits its turn with the others: its status is fresh', async () => {
    const till = await open(1);
    await till.open(5);
    await world.clock.advance(10_000);
    const before = asked(CHECK, MINUTE);
    for (let sale = 0; sale < 10; sale += 1) {
      const { paymentId } = await till.sell();
      await till.putAside(paymentId);
      await world.clock.advance(1_000);
    }
    expect(asked(CHECK, MINUTE) - before).toBeLessThanOrEqual(6);
  });

  it('C3: both records of one invoice become paid', async () => {
    const till = await open(1);
    const [one] = await till.open(1);
    const { payments } = till.shop();
    const payment = payments.get(one?.paymentId ?? '');
    payments.open({ ...payment, id: 'twin' }, null, [], []);
    await world.clock.advance(5_000);
    await world.pay(one?.invoiceId ?? 0);
    await world.clock.advance(5_000);
    expect([...till.paidAtMs.keys()].sort()).toEqual([payment.id, 'twin'].sort());
  });

  it('learns within 20 s that the service fails, though nothing is open; an idle shop asks nothing more', async () => {
    const till = await open(1);
    await sellAndPay(till);
    await world.clock.advance(30_000);
    world.line.answer = () => Promise.resolve({ status: 503, headers: {}, body: new Uint8Array() });
    await world.clock.advance(20_000);
    expect(till.shop().connection.current().status).toBe('failing');
    world.line.answer = null;
    await world.clock.advance(20 * MINUTE);
    expect(asked(SINGLE, 5 * MINUTE)).toBe(0);
  });

  it('a refused key is not asked with as fast as an accepted one', async () => {
    const till = await open(1);
    await till.sell();
    world.line.answer = () =>
      Promise.resolve({
        status: 401,
        headers: {},
        body: new TextEncoder().encode('{"error":"Unauthorized","message":"API key is invalid."}'),
      });
    await world.clock.advance(MINUTE);
    expect(asked(SINGLE, MINUTE)).toBeLessThan(20);
    expect(till.shop().connection.current().status).toBe('refused');
  });
});

describe('right after a start', () => {
  it('L1, L7: a payment off the screen is reported within 6 s and the read that confirms it, though the start itself sends a lot', async () => {
    const till = await open(1);
    const invoices = await till.open(12);
    till.kill();
    await world.clock.advance(2 * MINUTE);
    line80ms();
    await till.start();
    // Pages of the catalog, the comparison and the past days, one after another.
    void readPages(till, 25);
    const known = await payRandomly(till, invoices, { payments: 8, everyMs: 2_000, patienceMs: 15_000 });
    expect(Math.max(...known)).toBeLessThanOrEqual(6_400);
    expect(refused()).toHaveLength(0);
  }, 60_000);

  function line80ms(): void {
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      await new Promise<void>((resolve) => void world.clock.after(80, resolve));
      return answer;
    };
  }

  async function readPages(till: PressureTill, pages: number): Promise<void> {
    for (let page = 1; page <= pages; page += 1) {
      const outcome = await till.shop().client.listInvoices({ per_page: 100 }, 'background');
      if (outcome.kind !== 'ok') throw new Error('a page that did not come');
    }
  }
});

describe('after expiry', () => {
  it(`C4, L1: the till reports each late payment among ${String(MANY)} expired ones within 60 s, while it keeps selling`, async () => {
    const till = await open(1);
    const invoices = await till.open(MANY);
    till.kill();
    await world.clock.advance(24 * 60 * MINUTE + 1_000);
    await till.start();
    await world.clock.advance(15 * MINUTE);
    expect(asked(CHECK, MINUTE)).toBeLessThanOrEqual(20);
    const known: number[] = [];
    for (let sale = 0; sale < 5; sale += 1) {
      await sellAndPay(till);
      known.push(...(await payRandomly(till, invoices, { payments: 4, everyMs: 3_000, patienceMs: MINUTE })));
    }
    expect(Math.max(...known)).toBeLessThanOrEqual(MINUTE);
    expect(refused()).toHaveLength(0);
  }, 60_000);

  inVerify(it)('C4, L1: a late payment is reported within 60 s beside nine busy tills, one with 500 open', async () => {
    const till = await open(10);
    const expired = await till.open(250);
    for (const { kill } of world.tills) kill();
    await world.clock.advance(24 * 60 * MINUTE + 1_000);
    await till.start();
    await world.clock.advance(12 * MINUTE);
    for (const busy of world.tills.slice(1)) await busy.start();
    await tillOf(1).open(MANY / 2);
    for (const busy of world.tills.slice(1)) await busy.sell();
    const known: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      known.push(...(await payRandomly(till, expired, { payments: 5, everyMs: 4_000, patienceMs: MINUTE })));
    }
    expect(Math.max(...known)).toBeLessThanOrEqual(MINUTE);
    expect(refused()).toHaveLength(0);
  });
});

describe('ten tills on one key', () => {
  it('L7: each knows the payment on its screen within 4 s, none is starved, nobody meets a 429', async () => {
    await open(10);
    const shown: OpenInvoice[] = [];
    for (const till of world.tills) {
      shown.push(await till.sell());
      await till.open(10);
      await world.clock.advance(300);
    }
    await world.clock.advance(20_000);
    const known: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const index = turn % 10;
      const till = tillOf(index);
      const { paymentId, invoiceId } = shown[index] ?? { paymentId: '', invoiceId: 0 };
      await world.clock.advance(between(500, 1_500));
      known.push(await pay(till, paymentId, invoiceId));
      shown[index] = await till.sell();
    }
    expect(p95(known)).toBeLessThanOrEqual(4_000);
    const reads = world.tills.map((_, index) => asked(SINGLE, MINUTE, index));
    expect(Math.min(...reads)).toBeGreaterThan(Math.max(...reads) * 0.8);
    expect(asked(SINGLE, MINUTE)).toBeLessThan(750);
    const checks = world.tills.map((_, index) => asked(CHECK, MINUTE, index));
    expect(Math.min(...checks)).toBeGreaterThanOrEqual(5);
    expect(refused()).toHaveLength(0);
  }, 60_000);

  it('L7: all come to their work at the same moment, and one that joins later gets as much as the others', async () => {
    await open(11);
    for (const till of world.tills.slice(0, 10)) await till.sell();
    await world.clock.advance(2 * MINUTE);
    expect(refused()).toHaveLength(0);
    await tillOf(10).sell();
    await world.clock.advance(MINUTE);
    const reads = world.tills.map((_, index) => asked(SINGLE, 30_000, index));
    const others = reads.slice(0, 10);
    expect(reads[10]).toBeGreaterThan(Math.min(...others) * 0.8);
    expect(reads[10]).toBeLessThan(Math.max(...others) * 1.25);
    expect(refused()).toHaveLength(0);
  });

  it('L7: speeds up again when the others have closed', async () => {
    await open(10);
    for (const till of world.tills) await till.sell();
    await world.clock.advance(MINUTE);
    expect(asked(SINGLE, 10_000, 0)).toBeLessThan(15);
    for (const till of world.tills.slice(1)) till.kill();
    await world.clock.advance(MINUTE);
    expect(asked(SINGLE, 10_000, 0)).toBeGreaterThan(30);
  });
});

describe('money first', () => {
  it.each([1, 2, 3, 4, 5].slice(0, depth(1, 5)))(
    'L7: no money call waits for polling or meets a 429 because of it (seed %i)',
    async (seed) => {
      const draws = createSeededRandom(seed);
      const tills = 1 + Math.floor(draws.unit() * 10);
      world = await createPressureWorld({ tills, seed });
      // Everything is requested: many open, one on each screen, and endless list reads.
      for (const till of world.tills) {
        if (draws.unit() < 0.4) await till.open(Math.floor(draws.unit() * 150));
        if (draws.unit() < 0.5) void readOn(till);
      }
      for (let sale = 0; sale < 60; sale += 1) {
        await world.clock.advance(Math.floor(draws.unit() * 2_600));
        const before = world.exchanges.length;
        const atMs = world.clock.monotonicMs();
        const { paymentId, invoiceId } = await tillOf(Math.floor(draws.unit() * tills)).sell();
        expect(paymentId).not.toBe('');
        const sent = world.exchanges.slice(before).find(({ route }) => route === 'POST /invoices/qr');
        expect(sent).toMatchObject({ atMs, status: 201 });
        if (draws.unit() < 0.8) await world.pay(invoiceId);
      }
      expect(refused()).toHaveLength(0);
    },
    60_000,
  );

  it('L7: the reads that money waits for leave the last places to the calls that move it', async () => {
    const { client } = (await open(1)).shop();
    const read = () => client.listInvoices({ per_page: 1 }, 'money');
    let outcome = await read();
    while (outcome.kind === 'ok') outcome = await read();
    expect(outcome).toMatchObject({ kind: 'throttled', code: 'request_rate_limited' });
    await tillOf(0).sell();
    expect(refused()).toHaveLength(0);
    await world.clock.advance(MINUTE);
    expect((await read()).kind).toBe('ok');
  });

  async function readOn(till: PressureTill): Promise<void> {
    for (;;) {
      const outcome = await till.shop().client.listInvoices({ per_page: 100 });
      if (outcome.kind !== 'ok') return;
    }
  }
});

describe('a machine that sleeps', () => {
  it.each(['counts', 'stands'] as const)(
    'a till polls everything soon after it wakes up, where the monotonic clock %s',
    async (monotonicClock) => {
      const till = await open(1);
      const shown = await till.sell();
      const invoices = await till.open(150);
      await world.clock.advance(10_000);
      await world.clock.sleep(3 * 60 * MINUTE, monotonicClock);
      await world.pay(shown.invoiceId);
      for (const { invoiceId } of invoices.slice(0, 20)) await world.pay(invoiceId);
      await world.clock.advance(20_000);
      for (const { paymentId } of [shown, ...invoices.slice(0, 20)]) expect(till.paidAtMs.has(paymentId)).toBe(true);
      expect(refused()).toHaveLength(0);
    },
    60_000,
  );

  it.each(['counts', 'stands'] as const)(
    'C4, L1: a late payment during the sleep is reported within 20 s, where the monotonic clock %s',
    async (monotonicClock) => {
      const till = await open(1);
      const { paymentId, invoiceId } = await till.sell();
      await till.putAside(paymentId);
      await world.clock.advance(20 * MINUTE);
      await world.clock.sleep(60 * MINUTE, monotonicClock);
      await world.pay(invoiceId);
      await world.clock.sleep(60 * MINUTE, monotonicClock);
      await world.clock.advance(20_000);
      expect(till.paidAtMs.has(paymentId)).toBe(true);
    },
  );

  it('S1: an answer of before the sleep that arrives after it undoes nothing', async () => {
    const till = await open(1);
    const { paymentId, invoiceId } = await till.sell();
    const held = Promise.withResolvers<undefined>();
    let answers = 0;
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      answers += 1;
      if (answers === 1) await held.promise;
      return answer;
    };
    await world.clock.advance(500);
    expect(answers).toBeGreaterThan(0);
    await world.pay(invoiceId);
    await world.clock.sleep(10 * MINUTE, 'stands');
    held.resolve(undefined);
    await world.clock.advance(20_000);
    expect(till.paidAtMs.has(paymentId)).toBe(true);
    expect(till.shop().payments.phase(till.shop().payments.get(paymentId))).toBe('paid');
  });
});

describe('a wall clock that jumps', () => {
  it.each([
    ['back', -24 * 60 * MINUTE],
    ['ahead', 24 * 60 * MINUTE],
  ])('L2: a clock jump does not affect the watch, a day %s', async (_, jumpMs) => {
    const till = await open(1);
    const { paymentId, invoiceId } = await till.sell();
    await till.open(20);
    await world.clock.advance(10_000);
    world.clock.jumpWall(jumpMs);
    await world.clock.advance(5_000);
    expect(till.shop().payments.phase(till.shop().payments.get(paymentId))).toBe('waiting');
    expect(await pay(till, paymentId, invoiceId)).toBeLessThanOrEqual(600);
    expect(asked(CHECK, 10_000)).toBeLessThanOrEqual(7);
  });

  it('L7: a clock that will not stand still makes no storm', async () => {
    const till = await open(1);
    await till.open(300);
    for (let second = 0; second < 90; second += 1) {
      world.clock.jumpWall(60_000);
      await world.clock.advance(1_000);
    }
    expect(asked(CHECK, MINUTE)).toBeLessThanOrEqual(150);
    expect(refused()).toHaveLength(0);
  });
});
