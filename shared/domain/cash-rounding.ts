/**
 * Tiyn left circulation in 2012, so cash is taken in whole coins: what is due is rounded down, and the difference is a discount
 * of kind `rounding` that no cashier gave.
 */

import { isWholeTenge, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { type Cart, lineTotals } from './cart.ts';
import { spreadTiyn } from './discount-spread.ts';
import { parseTypedMoney } from './money-text.ts';

/** What a shop may round cash down to, in tenge; coins of 1 and 2 tenge are no longer minted. */
export const cashUnits = [1, 5] as const;
export type CashUnit = (typeof cashUnits)[number];

/** Since 2012, until a shop chooses another one. */
export const DEFAULT_CASH_UNIT: CashUnit = 1;

export interface CashDue {
  /** What the customer pays. */
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
}

/** Cash that completes a sale. A unit that would leave nothing to pay gives way to whole tenge. */
export function cashDueOf(dueTiyn: number, unit: CashUnit): CashDue {
  const overTiyn = dueTiyn % (unit * TIYN_PER_TENGE);
  const roundingTiyn = overTiyn < dueTiyn ? overTiyn : dueTiyn % TIYN_PER_TENGE;
  return { amountTiyn: dueTiyn - roundingTiyn, roundingTiyn };
}

/** What each line was sold for, after every discount and its share of the rounding; together what was taken, exactly. */
export function roundedLineTotals(cart: Cart, roundingTiyn: number): number[] {
  const totals = lineTotals(cart);
  const off = spreadTiyn(roundingTiyn, totals);
  return totals.map((tiyn, at) => tiyn - (off[at] ?? 0));
}

/** Cash that has been handed back for goods so far: by how much it was more than they were worth. */
export interface CashReturn {
  readonly worthTiyn: number;
  readonly carriedTiyn: number;
  readonly leftTiyn: number;
  readonly unit: CashUnit;
}

/**
 * What goes back in cash for goods worth so much: rounded up, in the customer's favour, less what earlier returns of the same
 * money were rounded up by, and never more than is left. So returning every line returns what was taken, to the tiyn. Undefined
 * where the goods are worth more than is left.
 */
export function cashReturnTiyn({ worthTiyn, carriedTiyn, leftTiyn, unit }: CashReturn): number | undefined {
  const exactTiyn = worthTiyn - carriedTiyn;
  if (leftTiyn === 0 || exactTiyn > leftTiyn) return undefined;
  const unitTiyn = unit * TIYN_PER_TENGE;
  // Goods cheaper than the last rounding still have a price.
  return Math.min(Math.max(Math.ceil(exactTiyn / unitTiyn) * unitTiyn, TIYN_PER_TENGE), leftTiyn);
}

/** Whether so much can change hands in coins; what was taken with tiyn by an older till goes back with them. */
export function isCash(amountTiyn: number, leftTiyn: number): boolean {
  return isWholeTenge(amountTiyn) || amountTiyn === leftTiyn;
}

/** Cash as a person types it, in tiyn; undefined where it is no sum or has tiyn. */
export function parseTypedCash(text: string): number | undefined {
  const tiyn = parseTypedMoney(text);
  return tiyn !== undefined && isWholeTenge(tiyn) ? tiyn : undefined;
}
