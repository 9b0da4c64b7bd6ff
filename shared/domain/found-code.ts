export interface SoughtFor {
  readonly name: string;
  readonly barcode: string;
}

export type Doubt = 'otherBarcode' | 'otherName';

/** Only words distinguish goods: «500» and «г» are in many names. */
const words = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}{3,}/gu) ?? [];

/** Null: no doubt. */
export function doubtOf(found: { readonly name: string; readonly barcode: string }, own: SoughtFor): Doubt | null {
  if (own.barcode !== '' && own.barcode !== found.barcode) return 'otherBarcode';
  const known = new Set(words(own.name));
  return known.size === 0 || words(found.name).some((word) => known.has(word)) ? null : 'otherName';
}
