/** The cart of a plan as a call takes it, and its total by the service's document. */

import type { TillWorld } from '../core/till-world.ts';
import type { PlannedDiscount, PlannedLine, PlannedTender } from './day-plan.ts';
import type { DoneLine } from './played-day.ts';

export interface Goods {
  readonly id: number;
  readonly name: string;
  readonly unit: string | null;
  readonly priceTiyn: number;
}

export function possible(tender: PlannedTender, totalTiyn: number): PlannedTender {
  if (tender === 'phone' && totalTiyn % 100 !== 0) return 'qr';
  return tender === 'cash' && totalTiyn < 100 ? 'card' : tender;
}

/** Tiyn left circulation: cash that completes a sale is rounded down to whole tenge. */
export function dueBy(tender: PlannedTender, dueTiyn: number): { amountTiyn: number; roundingTiyn: number } {
  const roundingTiyn = tender === 'cash' ? dueTiyn % 100 : 0;
  return { amountTiyn: dueTiyn - roundingTiyn, roundingTiyn };
}

export async function goodsOf(world: TillWorld): Promise<Goods[]> {
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 200 });
  // Each with all that a fiscal receipt needs; the last one is weighed, and its price has tiyn.
  return ['Хлеб формовой 500 г', 'Хлеб ржаной 450 г', 'Батон нарезной 400 г', 'Карамель фруктовая'].map((name) => {
    const item = items.find((one) => one.name === name);
    if (item === undefined) throw new Error(`the demo shop sells no ${name}`);
    return item;
  });
}

const rounded = (tiyn: number): number => Math.floor(tiyn + 0.5);

function less(tiyn: number, discount: PlannedDiscount): number {
  if (discount.kind === 'percent') return rounded((tiyn * (10_000 - discount.percent * 100)) / 10_000);
  return discount.kind === 'amount' ? tiyn - discount.tenge * 100 : tiyn;
}

const given = (discount: PlannedDiscount) => ({
  discountPercentage: discount.kind === 'percent' ? discount.percent : 0,
  ...(discount.kind === 'amount' ? { discountTiyn: discount.tenge * 100 } : {}),
});

/**
 * A percentage of the cart applies to every line without a discount of its own; a sum is taken off the total of the
 * lines.
 */
export function cartOf(goods: readonly Goods[], planned: readonly PlannedLine[], discount: PlannedDiscount) {
  const rows = planned.map((line, at) => {
    const item = goods[line.goods] ?? { id: 0, name: '', unit: null, priceTiyn: 0 };
    const isWeighed = line.goods === goods.length - 1;
    const priceTiyn = isWeighed ? rounded((item.priceTiyn * line.thousandths) / 1_000) : item.priceTiyn;
    const count = isWeighed ? 1 : line.pieces;
    const subtotalTiyn = priceTiyn * count;
    const own = line.discount.kind === 'none' && discount.kind === 'percent' ? discount : line.discount;
    const totalTiyn = less(subtotalTiyn, own);
    const done: DoneLine = {
      name: item.name,
      isWeighed,
      quantity: isWeighed ? line.thousandths : count * 1_000,
      subtotalTiyn,
      totalTiyn: discount.kind === 'amount' ? null : totalTiyn,
    };
    const measure = { thousandths: line.thousandths, unitPriceTiyn: item.priceTiyn };
    const asked = {
      id: String(at),
      catalogItemId: item.id,
      name: item.name,
      unit: item.unit,
      priceTiyn,
      listPriceTiyn: item.priceTiyn,
      count,
      ...given(line.discount),
      ...(isWeighed ? { measure } : {}),
    };
    return { done, asked, totalTiyn };
  });
  const beforeTiyn = rows.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0);
  return {
    lines: rows.map(({ done }) => done),
    subtotalTiyn: rows.reduce((sum, { done }) => sum + done.subtotalTiyn, 0),
    totalTiyn: discount.kind === 'amount' ? beforeTiyn - discount.tenge * 100 : beforeTiyn,
    cart: { lines: rows.map(({ asked }) => asked), ...given(discount) },
  };
}
