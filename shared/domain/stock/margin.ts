import { marginPercent } from './stock-fold.ts';

export interface Margin {
  readonly revenueTiyn: number;
  /** Null where no cost is known. */
  readonly costTiyn: number | null;
  readonly profitTiyn: number | null;
  readonly marginPercent: number | null;
  /** Sold without a known cost; not in the profit. */
  readonly unknownTiyn: number;
}

interface Sums {
  readonly revenueTiyn: number;
  /** Of what has a known cost. */
  readonly knownRevenueTiyn: number;
  readonly costTiyn: number;
}

/** What has no known cost has no profit either; it is shown beside. */
export function marginOf({ revenueTiyn, knownRevenueTiyn, costTiyn }: Sums): Margin {
  const isKnown = knownRevenueTiyn !== 0 || costTiyn !== 0;
  return {
    revenueTiyn,
    costTiyn: isKnown ? costTiyn : null,
    profitTiyn: isKnown ? knownRevenueTiyn - costTiyn : null,
    marginPercent: isKnown ? marginPercent(knownRevenueTiyn, costTiyn) : null,
    unknownTiyn: revenueTiyn - knownRevenueTiyn,
  };
}

/** Null for none. */
export function addMargins(margins: readonly Margin[]): Margin | null {
  if (margins.length === 0) return null;
  const sum = (of: (margin: Margin) => number): number => margins.reduce((all, margin) => all + of(margin), 0);
  return marginOf({
    revenueTiyn: sum(({ revenueTiyn }) => revenueTiyn),
    knownRevenueTiyn: sum(({ revenueTiyn, unknownTiyn }) => revenueTiyn - unknownTiyn),
    costTiyn: sum(({ costTiyn }) => costTiyn ?? 0),
  });
}
