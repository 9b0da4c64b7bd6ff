/** What to order, and whether a balance is shown as low. */

const PER_UNIT = 1_000;

/** Without a limit of its own, an item is shown only when nothing is left. */
export function isLow(thousandths: number | null, minimumThousandths: number | null): boolean {
  return thousandths !== null && thousandths <= (minimumThousandths ?? 0);
}

/** Whole days until nothing is left; null where it is not sold. */
export function daysLeft(thousandths: number, perDayThousandths: number): number | null {
  if (thousandths <= 0) return 0;
  return perDayThousandths <= 0 ? null : Math.floor(thousandths / perDayThousandths);
}

export interface ReorderFacts {
  readonly thousandths: number;
  readonly minimumThousandths: number | null;
  readonly perDayThousandths: number;
  /** Until the next delivery. */
  readonly days: number;
  /** Pieces in a pack that it is bought in; 1: single. */
  readonly pack: number;
  readonly isMeasured: boolean;
}

/** Days until the delivery × sales a day, less what is left, up to the limit at least; in whole packs or units. */
export function reorderThousandths(facts: ReorderFacts): number {
  const { thousandths, minimumThousandths, perDayThousandths, days, pack, isMeasured } = facts;
  const wanted = Math.max(perDayThousandths * days, minimumThousandths ?? 0, PER_UNIT);
  const missing = wanted - Math.max(0, thousandths);
  if (missing <= 0) return 0;
  const step = isMeasured && pack === 1 ? PER_UNIT / 10 : PER_UNIT * pack;
  return Math.ceil(missing / step) * step;
}
