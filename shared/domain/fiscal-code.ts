/** Whether a fiscal receipt can be issued for a cart, and which lines prevent it; pure. */

import { type Cart, type CartLine, type FiscalCode, lineTotals } from './cart.ts';

/** The codes as an item has them, each of which may be missing. */
export type KnownCodes = { readonly [Code in keyof FiscalCode]: string | null };

/** The codes of a catalog item; undefined where this till does not know the item, and only the service can tell. */
export type CodesOfItem = (catalogItemId: number) => KnownCodes | undefined;

export function isCoded({ barcode, ntin }: KnownCodes): boolean {
  return hasText(barcode) && hasText(ntin);
}

/**
 * The lines that prevent the fiscal receipt, in the cart's order. A line that costs nothing is not on the receipt, so it
 * prevents nothing; a line of an unknown item is left to the service.
 */
export function linesWithoutCode(cart: Cart, codesOfItem: CodesOfItem): CartLine[] {
  const totals = lineTotals(cart);
  return cart.lines.filter((line, at) => {
    if (totals[at] === 0) return false;
    const codes = codesOfLine(line, codesOfItem);
    return codes !== undefined && !isCoded(codes);
  });
}

export function canBeFiscalised(cart: Cart, codesOfItem: CodesOfItem): boolean {
  return linesWithoutCode(cart, codesOfItem).length === 0;
}

/** A code chosen at the sale comes before the item's own. */
function codesOfLine(line: CartLine, codesOfItem: CodesOfItem): KnownCodes | undefined {
  if (line.fiscalCode !== undefined) return line.fiscalCode;
  if (line.catalogItemId !== null) return codesOfItem(line.catalogItemId);
  return line.newGoods ?? { barcode: null, ntin: null };
}

function hasText(code: string | null): boolean {
  return code !== null && code.trim() !== '';
}
