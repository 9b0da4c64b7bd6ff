import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { depth } from '#tests/support/depth.ts';

/** The cashiers' own record of what they did. */
interface Model {
  cashSales: number;
}
interface Counter {
  readonly tills: readonly [MoneyWorld, MoneyWorld];
  readonly item: number;
}
type Step = fc.AsyncCommand<Model, Counter, true>;

const PRICE_TIYN = 50_000;

async function openShift(world: MoneyWorld): Promise<number | null> {
  const seen = await world.call('shift.view', {});
  return seen.ok && seen.value.shift?.isOpen === true ? seen.value.shift.id : null;
}

async function sell(world: MoneyWorld, item: number): Promise<boolean> {
  const cart = cartWith(item, PRICE_TIYN);
  return (await world.call('sale.payByCash', { cart, shownTotalTiyn: PRICE_TIYN, cashReceivedTiyn: null })).ok;
}

async function close(world: MoneyWorld, override: boolean): Promise<void> {
  const shiftId = await openShift(world);
  if (shiftId !== null) await world.call('shift.close', { shiftId, countedTiyn: null, override });
}

/** The network reorders the requests of both tills. */
function reorder(world: MoneyWorld, scheduler: fc.Scheduler): void {
  world.line.answer = async (request, next) => {
    await scheduler.schedule(Promise.resolve(), request.url);
    return next(request);
  };
}

const step = (name: string, run: Step['run']): Step => ({
  check: () => Promise.resolve(true),
  run,
  toString: () => name,
});

const till = fc.nat(1);
const steps = fc.commands<Model, Counter, true>(
  [
    till.map((at) =>
      step(`sell(${String(at)})`, async (model, { tills, item }) => {
        if (await sell(tills[at] ?? tills[0], item)) model.cashSales += 1;
      }),
    ),
    till.map((at) =>
      step(`bill(${String(at)})`, async (_, { tills, item }) => {
        await (tills[at] ?? tills[0]).call('sale.payByQr', { cart: cartWith(item, 100), shownTotalTiyn: 100 });
      }),
    ),
    fc.tuple(till, fc.boolean()).map(([at, override]) =>
      step(`close(${String(at)}, ${String(override)})`, async (_, { tills }) => {
        await close(tills[at] ?? tills[0], override);
      }),
    ),
    fc.boolean().map((override) =>
      step(`closeWhileSelling(${String(override)})`, async (model, { tills, item }) => {
        const [sold] = await Promise.all([sell(tills[0], item), close(tills[1], override), close(tills[0], override)]);
        if (sold) model.cashSales += 1;
      }),
    ),
    fc.constantFrom('drop_request', 'drop_response', 'reset').map((kind) =>
      step(`fault(${kind})`, async (_, { tills }) => {
        const match = { method: 'POST', path: '/api/v1/cashbox/shifts/close' };
        await tills[0].control('POST', '/faults', { match, kind, times: 1 });
      }),
    ),
    till.map((at) =>
      step(`kill(${String(at)})`, async (_, { tills }) => {
        (tills[at] ?? tills[0]).kill();
        await (tills[at] ?? tills[0]).start();
      }),
    ),
    fc.integer({ min: 100, max: 40_000 }).map((ms) =>
      step(`wait(${String(ms)})`, async (_, { tills }) => {
        await tills[0].clock.advance(ms);
      }),
    ),
  ],
  { maxCommands: 10 },
);

it(
  'H1, H2, H4: however closing and selling meet on two tills, only the shift that was meant is closed, once, and each cash sale has one receipt',
  async () => {
    let closed = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, commands) => {
        const options = { hasCatalog: true, organization: { fiscal_till: true } };
        const one = await createMoneyWorld(options);
        const item = await addGoods(one);
        const other = await createMoneyWorld({ beside: { world: one, records: false } });
        for (const world of [one, other]) {
          world.become(manager);
          await openDrawer(world);
        }
        try {
          // A shift opens by itself with the first sale.
          let cashSales = 0;
          expect(await sell(one, item)).toBe(true);
          await one.clock.advance(10_000);
          for (const world of [one, other]) reorder(world, scheduler);
          const played = fc.asyncModelRun(() => {
            const model = { cashSales: 1 };
            const real: Counter = { tills: [one, other], item };
            return { model, real };
          }, [...commands, step('count', (model) => Promise.resolve(void (cashSales = model.cashSales)))]);
          await scheduler.waitFor(played);
          for (const world of [one, other]) world.line.answer = null;
          await scheduler.waitIdle();
          await one.clock.advance(15 * 60_000);

          const { shifts, receipts } = await one.serviceLedger();
          const meant = new Map<unknown, unknown>();
          for (const world of [one, other]) {
            for (const { value } of world.ledger().find('operation', {})) {
              const { kind, frozen } = value as { kind: string; frozen: { body: string; shiftId?: number } };
              const { client_operation_id } = JSON.parse(frozen.body) as { client_operation_id?: string };
              if (kind === 'shift_close') meant.set(client_operation_id, frozen.shiftId);
            }
          }
          const closings = shifts.filter(({ client_operation_id }) => meant.has(client_operation_id));
          for (const { id, client_operation_id } of closings) expect(meant.get(client_operation_id)).toBe(id);
          expect(new Set(closings.map(({ client_operation_id }) => client_operation_id)).size).toBe(closings.length);
          expect(receipts).toHaveLength(cashSales);
          closed += closings.length;
        } finally {
          other.close();
          one.close();
        }
      }),
      { numRuns: depth(8, 48), seed: 1 },
    );
    expect(closed, 'shifts that were closed on the way').toBeGreaterThan(3);
  },
  depth(60_000, 600_000),
);
