/**
 * Days of a shop with promotions, out of one seed: sales in any order of scans, refunds of lines, promotions switched
 * off and on, power cuts. What each sale comes to is counted here with no code of the till; the till refuses any other
 * amount.
 */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { lineOf } from '#tests/core/goods.ts';
import { openStockTill, someGoods } from '#tests/core/stock-world.ts';

const names = ['two for one', 'a fifth off', 'a set'] as const;
type Name = (typeof names)[number];

interface Sale {
  readonly tenderId: string;
  readonly count: number;
  readonly paidTiyn: number;
  returned: number;
  returnedTiyn: number;
}

/** What differs from the amounts counted here; empty: nothing. */
export async function playPromotionDays(seed: number, steps: number): Promise<string[]> {
  const random = createSeededRandom(seed);
  const upTo = (max: number): number => Math.floor(random.unit() * max);
  const stock = await openStockTill();
  const { world, team } = stock;
  const [first, second] = [someGoods(stock, 0), someGoods(stock, 1)];
  const [third, fourth] = [someGoods(stock, 2), someGoods(stock, 3)];
  // Each item is in one promotion only, so that what is best for the buyer needs no choice here.
  const rules = {
    'two for one': { kind: 'n_for_m', goods: { itemIds: [first.id], categories: [] }, take: 2, pay: 1 },
    'a fifth off': {
      kind: 'happy_hour',
      goods: { itemIds: [second.id], categories: [] },
      percentage: 20,
      priceTiyn: null,
    },
    'a set': {
      kind: 'bundle',
      parts: [
        { itemId: third.id, count: 1 },
        { itemId: fourth.id, count: 1 },
      ],
      priceTiyn: Math.floor((third.priceTiyn + fourth.priceTiyn) * 0.7),
    },
  } as const;
  const setTiyn = rules['a set'].priceTiyn;
  const isOn = new Map<Name, boolean>(names.map((name) => [name, false]));
  const ids = new Map<Name, string>();
  const given = new Map<Name, number>();
  const sales: Sale[] = [];
  const wrong: string[] = [];

  async function turn(name: Name): Promise<void> {
    isOn.set(name, isOn.get(name) !== true);
    const { kind, ...rule } = structuredClone(rules[name]);
    const times = { fromDay: '2020-01-01', untilDay: null, weekdays: [], hours: null };
    const promotion = { id: ids.get(name) ?? null, name, isOn: isOn.get(name) === true, ...times };
    const { promotionId } = await world.ask('promotion.save', {
      promotion: { ...promotion, rule: { kind, ...rule } as never },
    });
    ids.set(name, promotionId);
  }

  function offTiyn(counts: readonly number[]): ReadonlyMap<Name, number> {
    const [a = 0, b = 0, c = 0, d = 0] = counts;
    const wholeTiyn = second.priceTiyn * b;
    const sets = Math.min(c, d);
    return new Map<Name, number>([
      ['two for one', Math.floor(a / 2) * first.priceTiyn],
      ['a fifth off', wholeTiyn - Math.floor((wholeTiyn * 80 + 50) / 100)],
      ['a set', sets * (third.priceTiyn + fourth.priceTiyn - setTiyn)],
    ]);
  }

  async function sell(): Promise<void> {
    const counts = [upTo(5), upTo(4), upTo(4), upTo(4)];
    const items: readonly CatalogItemView[] = [first, second, third, fourth];
    const lines = items.flatMap((item, at) =>
      counts[at] === 0 ? [] : [lineOf(item, { id: `l${String(at)}`, count: counts[at] ?? 0 })],
    );
    if (lines.length === 0) return;
    const off = [...offTiyn(counts)].filter(([name]) => isOn.get(name) === true);
    const fullTiyn = items.reduce((sum, { priceTiyn }, at) => sum + priceTiyn * (counts[at] ?? 0), 0);
    const shownTotalTiyn = fullTiyn - off.reduce((sum, [, tiyn]) => sum + tiyn, 0);
    const cart = { lines: upTo(2) === 0 ? lines : lines.toReversed(), discountPercentage: 0 };
    const paid = await world.call('sale.payByCard', { cart, shownTotalTiyn });
    if (!paid.ok) {
      wrong.push(`a sale of ${counts.join(', ')} for ${String(shownTotalTiyn)}: ${JSON.stringify(paid.problem)}`);
      return;
    }
    for (const [name, tiyn] of off) given.set(name, (given.get(name) ?? 0) + tiyn);
    const { tenderId } = paid.value;
    if (counts[0] !== 0)
      sales.push({ tenderId, count: counts[0] ?? 0, paidTiyn: paidFor(counts[0] ?? 0), returned: 0, returnedTiyn: 0 });
  }

  function paidFor(count: number): number {
    const free = isOn.get('two for one') === true ? Math.floor(count / 2) : 0;
    return (count - free) * first.priceTiyn;
  }

  /** Piece by piece: all of them together return exactly what was paid for them. */
  async function giveBack(): Promise<void> {
    const sale = sales[upTo(sales.length)];
    if (sale === undefined || sale.returned === sale.count) return;
    const lines = [{ itemId: 'l0', count: 1, amountTiyn: null }];
    const asked = { tenderId: sale.tenderId, amountTiyn: null, lines, reason: 'брак' };
    sale.returned += 1;
    sale.returnedTiyn += (await world.ask('tender.giveBack', asked)).amountTiyn;
    if (sale.returned === sale.count && sale.returnedTiyn !== sale.paidTiyn)
      wrong.push(`${String(sale.count)} pieces returned ${String(sale.returnedTiyn)} of ${String(sale.paidTiyn)}`);
    if (sale.returnedTiyn > sale.paidTiyn) wrong.push(`more than ${String(sale.paidTiyn)} was returned`);
  }

  for (let step = 0; step < steps; step += 1) {
    const dice = upTo(100);
    if (dice < 15) await turn(names[upTo(names.length)] ?? 'a set');
    else if (dice < 75) await sell();
    else if (dice < 95) await giveBack();
    else await world.cutPower().then(() => team.become('Айгүл'));
    await world.clock.advance(1_000);
  }
  const asked = world.ask('statistics.items', { window: { preset: 'all' } });
  await world.clock.advance(5_000);
  for (const { name, offTiyn: shown } of (await asked).promotions) {
    const counted = given.get(name as Name) ?? 0;
    if (shown !== counted) wrong.push(`${name} took ${String(shown)} off by the report, and ${String(counted)} here`);
  }
  return wrong;
}
