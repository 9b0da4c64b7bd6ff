/** Whether what the national catalog found may be the code of these goods; pure. */

/** The goods that a code is looked for, as they stand in the shop. */
export interface SoughtFor {
  readonly name: string;
  /** Empty: they have none yet. */
  readonly barcode: string;
}

export type Doubt = 'otherBarcode' | 'otherName';

/** Only words distinguish goods: «500» and «г» are in a hundred names. */
const words = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}{3,}/gu) ?? [];

/** Why a person has to check first; null without a doubt. */
export function doubtOf(found: { readonly name: string; readonly barcode: string }, own: SoughtFor): Doubt | null {
  if (own.barcode !== '' && own.barcode !== found.barcode) return 'otherBarcode';
  const known = new Set(words(own.name));
  return known.size === 0 || words(found.name).some((word) => known.has(word)) ? null : 'otherName';
}
