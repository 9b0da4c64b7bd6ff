import { expect, it } from 'vitest';
import { markupPercent, parsePercent, priceFromMarkup, priceKeepingMargin } from './markup.ts';

it.each([
  [38_000, 45, 1, 55_100],
  [38_000, 45, 5, 55_500],
  [38_000, 45, 10, 56_000],
  [33_333, 12.5, 1, 37_500],
  [40_000, 0, 10, 40_000],
] as const)('a cost of %i with %d %% in steps of %i comes to %i', (costTiyn, percent, step, priceTiyn) => {
  expect(priceFromMarkup(costTiyn, percent, step)).toBe(priceTiyn);
});

it('a markup is of the cost, and unknown where the cost is', () => {
  expect(markupPercent(65_000, 38_000)).toBe(71.1);
  expect(markupPercent(30_000, 40_000)).toBe(-25);
  for (const cost of [null, 0]) expect(markupPercent(65_000, cost)).toBeNull();
});

it('the margin is kept by a price in whole steps, never below it', () => {
  expect(priceKeepingMargin(65_000, 38_000, 41_000, 1)).toBe(70_200);
  expect(priceKeepingMargin(65_000, 38_000, 41_000, 10)).toBe(71_000);
  expect(priceKeepingMargin(65_000, 0, 41_000, 10)).toBe(65_000);
});

it.each([
  ['15', 15],
  ['12,5 %', 12.5],
  ['0', 0],
  ['1001', undefined],
  ['', undefined],
  ['-5', undefined],
])('%j is a markup of %j', (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});
