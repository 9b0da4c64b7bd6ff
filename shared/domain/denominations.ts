import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';

/** In tenge. */
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

/** Missing: none. */
export type CashCount = Readonly<Partial<Record<Denomination, number>>>;

/** Below it are coins. */
const MIN_NOTE = 500;

export function isNote(denomination: Denomination): boolean {
  return Number(denomination) >= MIN_NOTE;
}

export function countedTiynOf(count: CashCount): number {
  return denominations.reduce(
    (sum, denomination) => sum + Number(denomination) * TIYN_PER_TENGE * (count[denomination] ?? 0),
    0,
  );
}
