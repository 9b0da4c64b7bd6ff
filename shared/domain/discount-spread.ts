/** A sum of money taken off several sums at once, to the tiyn. */

/**
 * What `tiyn` takes off each of the sums, in proportion to them; together it is `tiyn` exactly, at most all there is, and of
 * no sum more than it has. What is left of rounding down goes, a tiyn each, to those with the greatest remainder: of equal
 * ones to the greater amount, then to the upper one. So the order of the sums decides between equal sums alone.
 */
export function spreadTiyn(tiyn: number, sums: readonly number[]): number[] {
  const wholeTiyn = sums.reduce((sum, one) => sum + one, 0);
  const offTiyn = Math.min(tiyn, wholeTiyn);
  if (offTiyn <= 0) return sums.map(() => 0);
  const whole = BigInt(wholeTiyn);
  const shares = sums.map((sum) => {
    const product = BigInt(offTiyn) * BigInt(sum);
    return { sum, tiyn: Number(product / whole), rest: Number(product % whole) };
  });
  const left = offTiyn - shares.reduce((sum, share) => sum + share.tiyn, 0);
  // What is equal in both keeps its order.
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || b.sum - a.sum);
  for (const share of byRest.slice(0, left)) share.tiyn += 1;
  return shares.map((share) => share.tiyn);
}
