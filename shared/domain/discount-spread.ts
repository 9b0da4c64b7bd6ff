/** In proportion, exactly `tiyn` in all. Leftover tiyn: greatest remainders, then greater sums, then upper ones. */
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
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || b.sum - a.sum);
  for (const share of byRest.slice(0, left)) share.tiyn += 1;
  return shares.map((share) => share.tiyn);
}
