/** What can be lost; each of them ends a run with code 1. */

export const lossKinds = [
  'double charge',
  'silent double charge',
  'payable twice',
  'lost payment',
  'counted twice',
  'cash and invoice',
  'two ways paid in silence',
  'reported too late',
  'reported too early',
  'paid without a charge',
  'wrong sum charged',
  'wrong cashier',
  'automatic double refund',
  'silent double refund',
  'wrong sum refunded',
  'refund missing',
  'silent contradiction',
  'reported as not done',
  'repeated execute',
  'double fiscal receipt',
  'double subscription',
  'wrong shift closed',
  'shift closed over open money',
  'limit used up',
  'never settled',
  'false alarm',
  'watch ended',
  'misdated',
  'name of two tills',
  'ledger differs',
  'goods made twice',
  'goods lost',
  'goods differ',
  'internal fault',
] as const;
export type LossKind = (typeof lossKinds)[number];

export interface Loss {
  readonly kind: LossKind;
  readonly text: string;
}

export function sum(amountTiyn: number): string {
  return `${String(amountTiyn / 100)} tenge`;
}
