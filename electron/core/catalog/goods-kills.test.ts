/** Thousands of changes and crashes in the middle: none is repeated, none is lost. */

import { beforeEach, expect, it } from 'vitest';
import { createGoodsWorld, type GoodsWorld, tea } from '#tests/core/goods-world.ts';
import { depth } from '#tests/support/depth.ts';
import { HttpFailure, type LedgerChange } from '../platform/ports.ts';

let world: GoodsWorld;
let isDead: boolean;
let arrived: string[];
beforeEach(async () => {
  world = await createGoodsWorld();
  isDead = false;
  arrived = [];
  world.money.line.answer = (request, next) => {
    if (isDead) return Promise.reject(new HttpFailure('cut'));
    if (request.method === 'PATCH' || request.method === 'DELETE') arrived.push(request.url);
    return next(request);
  };
});

const PER_BATCH = 50;
const BATCHES = depth(12, 60);
const CALM_MS = 15 * 60_000;

/** From the nth event of this type on the process is dead: it writes and receives nothing. */
function dieAt(type: string, nth: number): void {
  let left = nth;
  world.money.refuseWrite.when = ({ events }: LedgerChange) => {
    if (events.some((event) => event.type === type)) left -= 1;
    isDead ||= left <= 0;
    return isDead;
  };
}

async function comeBack(): Promise<void> {
  world.money.kill();
  world.money.refuseWrite.when = null;
  isDead = false;
  await world.money.start();
}

const refOf = (batch: number, place: number): string => `row-${String(batch)}-${String(place)}`;

/** Repeats a batch that was not taken under the same command, as an import does. */
async function asksFor(batch: number): Promise<boolean> {
  const items = Array.from({ length: PER_BATCH }, (_, place) => ({
    ...tea,
    name: `Товар ${refOf(batch, place)}`,
    externalRef: refOf(batch, place),
  }));
  const commandId = `0195645e-0000-7000-9000-${String(batch).padStart(12, '0')}`;
  const result = await world.money.call('goods.create', { items, commandId });
  return result.ok && !isDead;
}

it(`${String(BATCHES * PER_BATCH)} goods: killed at an intent, a sending, an answer and an end, each is made once`, {
  timeout: 180_000,
}, async () => {
  const deaths: [string, number][] = [
    ['operation.intended', Math.floor(BATCHES / 3)],
    ['operation.sent', Math.floor(BATCHES / 4)],
    ['operation.confirmed', Math.floor(BATCHES / 4)],
    ['operation.followed', 2],
  ];
  const liveOn = (): void => {
    const death = deaths.shift();
    if (death !== undefined) dieAt(...death);
  };
  liveOn();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    while (!(await asksFor(batch))) {
      await comeBack();
      liveOn();
    }
  }
  for (;;) {
    await world.money.clock.advance(CALM_MS);
    if (!isDead) break;
    await comeBack();
    liveOn();
  }

  expect(deaths).toEqual([]);
  const goods = await world.atService();
  const wanted = Array.from({ length: BATCHES * PER_BATCH }, (_, index) =>
    refOf(Math.floor(index / PER_BATCH), index % PER_BATCH),
  );
  expect(goods.map(({ external_ref: ref }) => ref).toSorted()).toEqual(wanted.toSorted());
  expect(goods.every(({ status, operation }) => status === 'active' && operation === null)).toBe(true);
  const operations = world.money.ledger().find('operation', {});
  expect(operations).toHaveLength(BATCHES);
  const views = await Promise.all(operations.map(({ id }) => world.operation(id)));
  expect(views.every(({ phase }) => phase === 'done')).toBe(true);
  expect(new Set(views.flatMap(({ items }) => items.map(({ id }) => id)))).toEqual(new Set(goods.map(({ id }) => id)));
  expect(await world.money.ask('goods.counts', {})).toMatchObject({ all: wanted.length, errors: 0, notSellable: 0 });
});

it.each(['operation.intended', 'operation.sent', 'operation.confirmed', 'operation.followed'])(
  'changes and removals, killed at %s: each item ends as it was asked, and no change arrives twice',
  async (type) => {
    const ids = await world.made(...Array.from({ length: 12 }, (_, place) => ({ externalRef: refOf(0, place) })));
    dieAt(type, 5);
    const wishes = ids.map((id, place) => ({ id, priceTiyn: 100_000 + place * 100, isRemoved: place % 4 === 3 }));
    const ask = async ({ id, priceTiyn, isRemoved }: (typeof wishes)[number]): Promise<boolean> => {
      const commandId = `0195645e-0000-7000-9000-${String(id).padStart(12, '0')}`;
      const result = isRemoved
        ? await world.money.call('goods.remove', { id, commandId })
        : await world.money.call('goods.change', { id, change: { priceTiyn }, commandId });
      return result.ok && !isDead;
    };
    for (const wish of wishes) {
      while (!(await ask(wish))) await comeBack();
    }
    await world.money.clock.advance(CALM_MS);
    if (isDead) {
      await comeBack();
      await world.money.clock.advance(CALM_MS);
    }

    const left = wishes.filter(({ isRemoved }) => !isRemoved);
    expect((await world.atService()).map(({ id, price }) => [id, price * 100])).toEqual(
      left.map(({ id, priceTiyn }) => [id, priceTiyn]),
    );
    expect((await world.rows()).map(({ id, priceTiyn, state }) => [id, priceTiyn, state]).toSorted()).toEqual(
      left.map(({ id, priceTiyn }) => [id, priceTiyn, 'settled']).toSorted(),
    );
    expect(arrived.toSorted()).toEqual([...new Set(arrived)].toSorted());
    expect(arrived).toHaveLength(wishes.length);
  },
);
