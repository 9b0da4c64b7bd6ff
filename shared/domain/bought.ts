/** What a sale is called in a list: the first of its goods and how many lines more, or what an amount was for. */

import { UNNAMED } from './purpose.ts';

export interface Bought {
  readonly name: string;
  /** Lines beside the named one. */
  readonly more: number;
}

interface Basket {
  readonly lines: readonly { readonly catalogItemId: number | null; readonly name: string }[];
  readonly purpose?: string | undefined;
}

/** Null where nobody named anything: an amount without a purpose and without a comment. */
export function boughtOf({ lines, purpose = '' }: Basket, comment = ''): Bought | null {
  const named = lines.find(({ name }) => isName(name));
  const isAmount = lines.every(({ catalogItemId }) => catalogItemId === null);
  const words = [isAmount ? purpose : '', named?.name ?? '', purpose, comment].map((text) => text.trim());
  const name = words.find((text) => text !== '');
  if (name === undefined) return null;
  return { name, more: name === named?.name.trim() ? lines.length - 1 : 0 };
}

/** As a row shows it. */
export function shownBought({ name, more }: Bought): string {
  return more === 0 ? name : `${name} +${String(more)}`;
}

/** A sum without a name has one of the till's texts in its place. */
function isName(name: string): boolean {
  const text = name.trim();
  return text !== '' && text !== '-' && !UNNAMED.has(text);
}
