import { type Cart, type CartLine, type FiscalCode, lineTotals } from './cart.ts';

export type KnownCodes = { readonly [Code in keyof FiscalCode]: string | null };

/** Undefined where only the service knows the item. */
export type CodesOfItem = (catalogItemId: number) => KnownCodes | undefined;

export function isCoded({ barcode, ntin }: KnownCodes): boolean {
  return hasText(barcode) && hasText(ntin);
}

/** A tender's part of the cart, in tiyn counted from the first line. */
export interface PartOfCart {
  readonly fromTiyn: number;
  readonly toTiyn: number;
}

const wholeCart: PartOfCart = { fromTiyn: 0, toTiyn: Number.POSITIVE_INFINITY };

/** A line that costs nothing is not on the receipt; an unknown item is left to the service. */
export function linesWithoutCode(
  cart: Cart,
  codesOfItem: CodesOfItem,
  { fromTiyn, toTiyn }: PartOfCart = wholeCart,
): CartLine[] {
  const totals = lineTotals(cart);
  let startTiyn = 0;
  return cart.lines.filter((line, at) => {
    const endTiyn = startTiyn + (totals[at] ?? 0);
    const isPaid = startTiyn < toTiyn && endTiyn > fromTiyn && endTiyn > startTiyn;
    startTiyn = endTiyn;
    const codes = isPaid ? codesOfLine(line, codesOfItem) : undefined;
    return codes !== undefined && !isCoded(codes);
  });
}

export function withChosenCodes<Sold extends Cart>(
  cart: Sold,
  chosen: Readonly<Record<string, FiscalCode>> = {},
): Sold {
  const lines = cart.lines.map((line) => {
    const fiscalCode = chosen[line.id];
    return fiscalCode === undefined ? line : { ...line, fiscalCode };
  });
  return { ...cart, lines };
}

/** Undefined where only the service knows them. */
export function codesOfLine(line: CartLine, codesOfItem: CodesOfItem): KnownCodes | undefined {
  if (line.fiscalCode !== undefined) return line.fiscalCode;
  if (line.catalogItemId !== null) return codesOfItem(line.catalogItemId);
  return line.newGoods ?? { barcode: null, ntin: null };
}

function hasText(code: string | null): boolean {
  return code !== null && code.trim() !== '';
}
