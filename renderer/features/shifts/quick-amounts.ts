import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';

const NOTES_TENGE = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000] as const;
const MAX_SHOWN = 6;

export function quickAmounts(dueTiyn: number): number[] {
  const sums = NOTES_TENGE.map((note) => {
    const noteTiyn = note * TIYN_PER_TENGE;
    return Math.ceil(dueTiyn / noteTiyn) * noteTiyn;
  });
  return [...new Set(sums)]
    .filter((reckoned) => reckoned > dueTiyn)
    .sort((a, b) => a - b)
    .slice(0, MAX_SHOWN);
}
