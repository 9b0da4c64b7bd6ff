import { expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { type HistoryWorld, openManagersHistory } from '#tests/core/history-world.ts';
import type { MoneyWorld } from '#tests/core/money-world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function sell(world: MoneyWorld, name: string, priceTiyn: number) {
  const line = { id: 'line', catalogItemId: null, unit: null, count: 1, discountPercentage: 0, name, priceTiyn };
  const cart = { lines: [line], discountPercentage: 0 };
  return world.ask('sale.payByCash', { cart, shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
}

/** Counted in coins of one tenge; leaves what is asked. */
async function close(
  world: MoneyWorld,
  { missing = 0, floatLeftTiyn }: { missing?: number; floatLeftTiyn?: number } = {},
) {
  // Until the fiscal receipts are done.
  await world.clock.advance(60_000);
  const { drawer } = await world.ask('cashbox.view', {});
  const count = { 1: (drawer?.sums.expectedTiyn ?? 0) / 100 - missing };
  const input = { drawerId: drawer?.id ?? '', count, note: '', fiscalShiftId: null, override: false };
  await world.ask('cashbox.close', { ...input, ...(floatLeftTiyn === undefined ? {} : { floatLeftTiyn }) });
  return drawer?.id ?? '';
}

const evening = (history: HistoryWorld, drawerId: string) => history.ask('history.evening', { drawerId });

it('the evening has the takings, the hours, the best seller and the drawer of the shift', async () => {
  const { world, history } = await openManagersHistory();
  await openDrawer(world);
  await sell(world, 'Нан', 20_000);
  await world.clock.advance(2 * HOUR_MS);
  await sell(world, 'Сүт', 50_000);
  await sell(world, 'Сүт', 50_000);
  const { id = '' } = (await world.ask('cashbox.view', {})).drawer ?? {};
  await expect(evening(history, id), 'of an open shift').rejects.toThrow('till_not_found');
  const shown = await evening(history, await close(world, { missing: 5 }));
  expect(shown).toMatchObject({
    day: '2026-03-05',
    weekday: 4,
    netTiyn: 120_000,
    sales: 3,
    averageTiyn: 40_000,
    beforeTiyn: null,
    record: null,
    isQuiet: false,
    best: { name: 'Сүт', unit: 'шт', thousandths: 2_000, totalTiyn: 100_000 },
    drawer: { differenceTiyn: -500 },
    closing: null,
  });
  expect(shown.hours.map(({ hour, netTiyn }) => [hour, netTiyn])).toEqual([
    [10, 20_000],
    [11, 0],
    [12, 100_000],
  ]);
});

it('the evening compares with the same weekday before, and two Thursdays prove no record', async () => {
  const { world, history } = await openManagersHistory();
  let drawerId = '';
  for (const tiyn of [10_000, 40_000]) {
    await openDrawer(world);
    await sell(world, 'Нан', tiyn);
    drawerId = await close(world);
    if (tiyn < 40_000) await world.clock.advance(7 * DAY_MS);
  }
  expect(await evening(history, drawerId)).toMatchObject({
    netTiyn: 40_000,
    beforeTiyn: 10_000,
    record: null,
  });
});

it('an open shift grows by the hour to its takings beside the same weekday, and each hour opens what it adds', async () => {
  const { world, history } = await openManagersHistory();
  await openDrawer(world);
  await sell(world, 'Нан', 10_000);
  await world.clock.advance(4 * HOUR_MS);
  await sell(world, 'Нан', 90_000);
  await close(world);
  expect((await history.ask('history.shift', {})).shift).toBeNull();
  await world.clock.advance(7 * DAY_MS - 4 * HOUR_MS);
  await openDrawer(world);
  await sell(world, 'Нан', 20_000);
  await world.clock.advance(2 * HOUR_MS);
  await sell(world, 'Сүт', 50_000);
  const { shift } = await history.ask('history.shift', {});
  expect(shift).toEqual({
    day: '2026-03-12',
    weekday: 4,
    nowHour: 12,
    hours: [
      { hour: 10, netTiyn: 20_000 },
      { hour: 12, netTiyn: 50_000 },
    ],
    before: {
      netTiyn: 10_000,
      hours: [
        { hour: 10, netTiyn: 10_000 },
        { hour: 14, netTiyn: 90_000 },
      ],
    },
  });
  const { drawer } = await world.ask('cashbox.view', {});
  expect(shift?.hours.reduce((sum, { netTiyn }) => sum + netTiyn, 0)).toBe(drawer?.sums.netTiyn);
  const atNoon = await world.ask('cashbox.entries', { drawerId: null, figure: 'net', hour: 12 });
  expect(atNoon.entries).toMatchObject([{ name: 'Сүт', amountTiyn: 50_000 }]);
});

it('the float that was left opens the next day, and is no more than was counted', async () => {
  const { world } = await openManagersHistory();
  await openDrawer(world);
  await sell(world, 'Нан', 20_000);
  await close(world, { floatLeftTiyn: 10_000 });
  const { last, lastFloatTiyn } = await world.ask('cashbox.view', {});
  expect(lastFloatTiyn).toBe(10_000);
  expect(last?.countedTiyn).toBeGreaterThan(10_000);
});
