/** Tiyn left circulation in 2012: cash due is rounded down, and the difference is no cashier's discount. */

import { isWholeTenge, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { type Cart, lineTotals } from './cart.ts';
import { spreadTiyn } from './discount-spread.ts';
import { parseTypedMoney } from './money-text.ts';

/** In tenge; coins of 1 and 2 tenge are no longer minted. */
export const cashUnits = [1, 5] as const;
export type CashUnit = (typeof cashUnits)[number];

export const DEFAULT_CASH_UNIT: CashUnit = 1;

export interface CashDue {
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
}

/** A unit that would leave nothing to pay gives way to whole tenge. */
export function cashDueOf(dueTiyn: number, unit: CashUnit): CashDue {
  const overTiyn = dueTiyn % (unit * TIYN_PER_TENGE);
  const roundingTiyn = overTiyn < dueTiyn ? overTiyn : dueTiyn % TIYN_PER_TENGE;
  return { amountTiyn: dueTiyn - roundingTiyn, roundingTiyn };
}

/** After every discount and its share of the rounding; together exactly what was taken. */
export function roundedLineTotals(cart: Cart, roundingTiyn: number): number[] {
  const totals = lineTotals(cart);
  const off = spreadTiyn(roundingTiyn, totals);
  return totals.map((tiyn, at) => tiyn - (off[at] ?? 0));
}

/** `carriedTiyn`: what earlier cash returns were rounded up by. */
export interface CashReturn {
  readonly worthTiyn: number;
  readonly carriedTiyn: number;
  readonly leftTiyn: number;
  readonly unit: CashUnit;
}

/**
 * Rounded up in the customer's favour, less what earlier returns were rounded up by, so returning every line returns
 * exactly what was taken. Undefined where the goods are worth more than is left.
 */
export function cashReturnTiyn({ worthTiyn, carriedTiyn, leftTiyn, unit }: CashReturn): number | undefined {
  const exactTiyn = worthTiyn - carriedTiyn;
  if (leftTiyn === 0 || exactTiyn > leftTiyn) return undefined;
  const unitTiyn = unit * TIYN_PER_TENGE;
  // Goods cheaper than the last rounding still have a price.
  return Math.min(Math.max(Math.ceil(exactTiyn / unitTiyn) * unitTiyn, TIYN_PER_TENGE), leftTiyn);
}

/** Older tills took tiyn: those go back with the rest. */
export function isCash(amountTiyn: number, leftTiyn: number): boolean {
  return isWholeTenge(amountTiyn) || amountTiyn === leftTiyn;
}

/** Undefined where it is no sum or has tiyn. */
export function parseTypedCash(text: string): number | undefined {
  const tiyn = parseTypedMoney(text);
  return tiyn !== undefined && isWholeTenge(tiyn) ? tiyn : undefined;
}
