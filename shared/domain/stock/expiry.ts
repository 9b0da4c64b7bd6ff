/** Which deliveries are still on the shelf, by the rule that the oldest is sold first. */

export interface Delivery {
  readonly thousandths: number;
  /** Null: nobody typed a day. */
  readonly expiresOn: string | null;
}

export interface Batch {
  readonly expiresOn: string;
  readonly thousandths: number;
}

/** Soonest first; deliveries of one day are one batch. @param deliveries newest first */
export function batchesLeft(balanceThousandths: number, deliveries: Iterable<Delivery>): Batch[] {
  const byDay = new Map<string, number>();
  let left = balanceThousandths;
  for (const { thousandths, expiresOn } of deliveries) {
    if (left <= 0) break;
    const here = Math.min(left, thousandths);
    left -= here;
    if (expiresOn !== null) byDay.set(expiresOn, (byDay.get(expiresOn) ?? 0) + here);
  }
  return [...byDay]
    .map(([expiresOn, thousandths]) => ({ expiresOn, thousandths }))
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));
}
