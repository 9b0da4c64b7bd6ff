import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { type HistoryWorld, openManagersHistory } from '#tests/core/history-world.ts';
import type { MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager, senior } from '#tests/core/people.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const all = { window: { preset: 'all' } } as const;
const today = { window: { preset: 'today' } } as const;

let world: MoneyWorld;
let history: HistoryWorld;
beforeEach(async () => {
  ({ world, history } = await openManagersHistory());
});

interface Line {
  readonly name: string;
  readonly priceTiyn: number;
  readonly count?: number;
  readonly discountPercentage?: number;
}
function cartOf(lines: readonly Line[]) {
  return {
    lines: lines.map((line, index) => ({
      id: `line-${String(index)}`,
      catalogItemId: null,
      unit: null,
      count: 1,
      discountPercentage: 0,
      ...line,
    })),
    discountPercentage: 0,
  };
}
function sell(shownTotalTiyn: number, ...lines: Line[]) {
  return world.ask('sale.payByCash', { cart: cartOf(lines), shownTotalTiyn, cashReceivedTiyn: null });
}
const giveBack = (tenderId: string, what: { amountTiyn: number } | { itemId: string; count: number }) =>
  world.ask('tender.giveBack', {
    tenderId,
    amountTiyn: 'amountTiyn' in what ? what.amountTiyn : null,
    lines: 'itemId' in what ? [{ ...what, amountTiyn: null }] : null,
    reason: 'Брак',
  });

const bread: Line = { name: 'Нан', priceTiyn: 20_000 };
const milk: Line = { name: 'Сүт', priceTiyn: 50_000 };

describe('the report of items', () => {
  it('the report of items counts sales, discounts and returns, beside the same weekday before (S2)', async () => {
    await sell(40_000, { ...bread, count: 2 });
    await world.clock.advance(WEEK_MS + 60_000);
    await openDrawer(world);
    const { tenderId } = await sell(105_000, { ...bread, count: 3 }, { ...milk, discountPercentage: 10 });
    await giveBack(tenderId, { itemId: 'line-0', count: 1 });
    const { items, total, before, others, unnamedRefundTiyn } = await history.ask('statistics.items', today);
    expect(items).toEqual([
      {
        key: 'nСүт',
        name: 'Сүт',
        unit: 'шт',
        thousandths: 1_000,
        netTiyn: 45_000,
        discountTiyn: 5_000,
        returnedThousandths: 0,
        returnedTiyn: 0,
        margin: null,
        before: { thousandths: 0, netTiyn: 0 },
      },
      {
        key: 'nНан',
        name: 'Нан',
        unit: 'шт',
        thousandths: 3_000,
        netTiyn: 40_000,
        discountTiyn: 0,
        returnedThousandths: 1_000,
        returnedTiyn: 20_000,
        margin: null,
        before: { thousandths: 2_000, netTiyn: 40_000 },
      },
    ]);
    expect(total).toEqual({
      sold: [{ unit: 'шт', thousandths: 4_000 }],
      netTiyn: 85_000,
      discountTiyn: 5_000,
      returned: [{ unit: 'шт', thousandths: 1_000 }],
      returnedTiyn: 20_000,
      margin: null,
    });
    expect(before).toEqual({ fromDay: '2026-03-05', toDay: '2026-03-05' });
    expect([others.kinds, unnamedRefundTiyn]).toEqual([0, 0]);
  });

  it('an amount that went back names no goods, all of a sale names all of them', async () => {
    const part = await sell(50_000, milk);
    await giveBack(part.tenderId, { amountTiyn: 10_000 });
    const whole = await sell(20_000, bread);
    await giveBack(whole.tenderId, { amountTiyn: 20_000 });
    const { items, total, unnamedRefundTiyn } = await history.ask('statistics.items', today);
    expect(items.map(({ name, netTiyn, returnedThousandths }) => [name, netTiyn, returnedThousandths])).toEqual([
      ['Сүт', 50_000, 0],
      ['Нан', 0, 1_000],
    ]);
    expect(unnamedRefundTiyn).toBe(10_000);
    expect(total).toMatchObject({ netTiyn: 40_000, returnedTiyn: 30_000 });
    // Every report of a day has the same total (S2), and an export equals the screen.
    const { cashiers } = await history.ask('statistics.cashiers', today);
    const { hours } = await history.ask('statistics.hours', today);
    const netOf = (rows: readonly { readonly netTiyn: number }[]) => rows.reduce((sum, row) => sum + row.netTiyn, 0);
    expect([netOf(cashiers), netOf(hours)]).toEqual([40_000, 40_000]);
    const { file } = await history.ask('statistics.export', { ...today, report: 'items' });
    expect(readFileSync(join(history.exportsFolder, file), 'utf8')).toContain(
      '"Возвращено суммой, без товаров";"";"";-100,00;0,00;"";100,00',
    );
  });

  it('goods of an invoice that went back through the service are brought back once that is done', async () => {
    ({ world, history } = await openManagersHistory({ hasCatalog: true }));
    const { data } = (await world.api('GET', '/catalog?per_page=1')) as { data: { id: number; price: string }[] };
    const item = data[0];
    if (item === undefined) throw new Error('The shop has no goods');
    const line = { id: 'a', catalogItemId: item.id, name: 'Нан', unit: null, priceTiyn: 20_000, count: 3 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 60_000 });
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(10_000);
    const { lines } = await world.ask('refund.prepare', { paymentId });
    const asked = [{ itemId: lines[0]?.itemId ?? '', count: 2, amountTiyn: null }];
    await world.ask('refund.start', { paymentId, amountTiyn: null, lines: asked, reason: 'Брак' });
    await world.clock.advance(60_000);
    const { items } = await history.ask('statistics.items', today);
    expect(items).toMatchObject([
      { thousandths: 3_000, netTiyn: 20_000, returnedThousandths: 2_000, returnedTiyn: 40_000 },
    ]);
  });

  it('a day that is not over is compared with what had come by this time of day', async () => {
    await sell(20_000, bread);
    await world.clock.advance(3_600_000 * 6);
    await sell(50_000, milk);
    await world.clock.advance(WEEK_MS - 3_600_000 * 5);
    await openDrawer(world);
    await sell(20_000, bread);
    const { items } = await history.ask('statistics.items', today);
    expect(items).toMatchObject([{ name: 'Нан', before: { thousandths: 1_000 } }]);
    const { before } = await history.ask('statistics.items', all);
    expect(before).toBeNull();
  });
});

describe('the report of cashiers', () => {
  it('the report of cashiers shows each one’s sales, discounts, refunds and drawer differences', async () => {
    await sell(45_000, { ...milk, discountPercentage: 10 });
    world.become(senior);
    const { tenderId } = await sell(40_000, { ...bread, count: 2 });
    await sell(20_000, bread);
    world.become(manager);
    await giveBack(tenderId, { amountTiyn: 5_000 });
    const drawerId = (await world.ask('cashbox.view', {})).drawer?.id ?? '';
    const count = { '5000': 1 };
    await world.ask('cashbox.close', {
      drawerId,
      count,
      note: 'Размен',
      fiscalShiftId: null,
      override: true,
      withoutReturns: true,
    });
    const { cashiers } = await history.ask('statistics.cashiers', today);
    expect(cashiers).toMatchObject([
      {
        name: 'Айгерим',
        sales: 2,
        netTiyn: 60_000,
        averageTiyn: 30_000,
        discountTiyn: 0,
        refunds: { count: 0, amountTiyn: 0 },
        closings: { count: 0, uncounted: 0, differenceTiyn: 0, entries: [] },
        before: null,
      },
      {
        name: 'Дана',
        sales: 1,
        netTiyn: 40_000,
        averageTiyn: 45_000,
        discountTiyn: 5_000,
        refunds: { count: 1, amountTiyn: 5_000 },
        closings: {
          count: 1,
          uncounted: 0,
          differenceTiyn: -100_000,
          entries: [{ kind: 'shift_difference', name: 'Z 1', amountTiyn: -100_000, personName: 'Дана' }],
        },
        before: null,
      },
    ]);
  });
});

describe('the report of hours', () => {
  it('the report of hours has every hour between the first and the last of both weeks, and the weekdays', async () => {
    await sell(20_000, bread);
    await world.clock.advance(WEEK_MS + 3_600_000 * 2);
    await openDrawer(world);
    await sell(50_000, milk);
    await sell(50_000, milk);
    const { hours, week, usual, busiest, quietest } = await history.ask('statistics.hours', today);
    expect(hours).toEqual([
      { hour: 10, sales: 0, netTiyn: 0, before: { sales: 1, netTiyn: 20_000 } },
      { hour: 11, sales: 0, netTiyn: 0, before: { sales: 0, netTiyn: 0 } },
      { hour: 12, sales: 2, netTiyn: 100_000, before: { sales: 0, netTiyn: 0 } },
    ]);
    expect(usual).toEqual({ days: 1, hours: [{ hour: 10, sales: 1, netTiyn: 20_000 }] });
    expect([busiest, quietest]).toEqual([
      { hour: 12, sales: 2, netTiyn: 100_000 },
      { hour: 10, sales: 0, usual: 1 },
    ]);
    // 12 March 2026 is a Thursday.
    expect(week).toEqual([{ weekday: 4, hour: 12, sales: 2, netTiyn: 100_000 }]);
    const none = await history.ask('statistics.hours', { window: { preset: 'yesterday' } });
    expect(none).toMatchObject({ hours: [], week: [], before: null });
  });
});

describe('a report in a file', () => {
  it('an exported report has all rows with headers, and needs a manager', async () => {
    await sell(45_000, { ...milk, discountPercentage: 10 });
    const textOf = async (report: 'days' | 'items' | 'cashiers' | 'hours'): Promise<string[]> => {
      const { file, count } = await history.ask('statistics.export', { ...today, report });
      const lines = readFileSync(join(history.exportsFolder, file), 'utf8').trimEnd().split('\r\n');
      expect(count).toBe(lines.length - 1);
      expect(file).toMatch(/^otchet-[a-z]+_2026-03-05_/);
      return lines;
    };
    expect(await textOf('items')).toEqual([
      '\uFEFF"Товар";"Ед.";"Продано";"Выручка";"Скидки";"Возвращено, количество";"Возвращено"',
      '"Сүт";"шт";1;450,00;50,00;0;0,00',
    ]);
    expect((await textOf('days'))[1]).toBe('"2026-03-05";1;450,00;0,00;450,00');
    expect((await textOf('cashiers'))[1]).toBe('"Дана";1;450,00;450,00;0;0,00;50,00;0;0;0,00');
    expect((await textOf('hours'))[1]).toBe('"10:00";1;450,00;0,00;0,00;0,00;450,00;0,00;0,00;0,00');
    await expect(history.ask('statistics.export', { ...today, report: 'items' }, cashier)).rejects.toThrow(
      'till_not_permitted',
    );
    for (const name of ['statistics.items', 'statistics.cashiers', 'statistics.hours', 'statistics.profit'] as const) {
      await expect(history.ask(name, today, cashier)).rejects.toThrow('till_not_permitted');
    }
  });
});
