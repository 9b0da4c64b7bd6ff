/** Notes and coins of the tenge in circulation. */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';

/** In tenge, largest first. */
export const denominations = [
  '20000',
  '10000',
  '5000',
  '2000',
  '1000',
  '500',
  '200',
  '100',
  '50',
  '20',
  '10',
  '5',
  '2',
  '1',
] as const;
export type Denomination = (typeof denominations)[number];

/** How many pieces of each; one that is missing was not counted, which is none. */
export type CashCount = Readonly<Partial<Record<Denomination, number>>>;

/** The smallest note; below it are coins. */
const MIN_NOTE = 500;

export function isNote(denomination: Denomination): boolean {
  return Number(denomination) >= MIN_NOTE;
}

/** What they come to, in tiyn. */
export function countedTiynOf(count: CashCount): number {
  return denominations.reduce(
    (sum, denomination) => sum + Number(denomination) * TIYN_PER_TENGE * (count[denomination] ?? 0),
    0,
  );
}
