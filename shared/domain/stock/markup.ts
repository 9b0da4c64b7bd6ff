/** Selling prices from a cost. */

import { multiplyHalfUp, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';

/** Whole tenge that a counted price is rounded up to. */
export const priceSteps = [1, 5, 10] as const;
export type PriceStep = (typeof priceSteps)[number];

const MAX_MARKUP_PERCENT = 1_000;

/** Up, so that a price never earns less than it was counted for. */
function roundUp(tiyn: number, step: PriceStep): number {
  const stepTiyn = step * TIYN_PER_TENGE;
  return Math.ceil(tiyn / stepTiyn) * stepTiyn;
}

export function priceFromMarkup(costTiyn: number, percent: number, step: PriceStep): number {
  // Thousandths of a percent: a typed markup may have decimals.
  return roundUp(multiplyHalfUp(costTiyn, 100_000 + Math.round(percent * 1_000), 100_000), step);
}

/** What the price adds to the cost, in percent with one decimal; null where the cost is unknown. */
export function markupPercent(priceTiyn: number, costTiyn: number | null): number | null {
  return costTiyn === null || costTiyn <= 0 ? null : Math.round(((priceTiyn - costTiyn) * 1_000) / costTiyn) / 10;
}

/** The price that keeps the margin when a delivery costs more. */
export function priceKeepingMargin(
  priceTiyn: number,
  beforeCostTiyn: number,
  afterCostTiyn: number,
  step: PriceStep,
): number {
  return beforeCostTiyn <= 0 ? priceTiyn : roundUp(multiplyHalfUp(priceTiyn, afterCostTiyn, beforeCostTiyn), step);
}

/** `15`, `12,5`; undefined for anything else. */
export function parsePercent(text: string): number | undefined {
  const match = /^([0-9]{1,4})(?:[.,]([0-9]{1,2}))?$/u.exec(text.trim().replace(/\s*%$/u, ''));
  const percent = match === null ? undefined : Number(`${match[1] ?? ''}.${match[2] ?? '0'}`);
  return percent !== undefined && percent <= MAX_MARKUP_PERCENT ? percent : undefined;
}
