/** The cart: its lines, what may be done to them, and what they come to. */

import { isWholeTenge, MoneyError, multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { discountFields, type GivenDiscount, hasDiscount, isDiscountSound, leftTiyn } from './discount.ts';
import { spreadTiyn } from './discount-spread.ts';
import { MAX_THOUSANDTHS, type Measure, measuredTiyn } from './measure.ts';

/** Of goods that no catalog has yet: what a fiscal receipt needs of them, and the operation that makes them (null: nobody asked for it). */
export interface NewGoodsOfLine {
  readonly barcode: string | null;
  readonly ntin: string | null;
  readonly operationId: string | null;
}

/** A fiscal receipt needs both of every line (`item_not_fiscal`). */
export interface FiscalCode {
  readonly barcode: string;
  readonly ntin: string;
}

/**
 * One line. `id` is the caller's; `catalogItemId` is null for goods typed in by hand; `unit` is shown only, since the
 * API counts whole pieces; the discount is the line's own, a sum of money of the whole line.
 */
export type CartLine = GivenDiscount & {
  readonly id: string;
  readonly catalogItemId: number | null;
  readonly name: string;
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly count: number;
  /** What one of it costs by the catalog, where it comes from there: another price than this is an override. */
  readonly listPriceTiyn?: number | undefined;
  /** Of goods that were weighed: then `count` is 1 and `priceTiyn` what so much of it comes to. */
  readonly measure?: Measure | undefined;
  /** Only where `catalogItemId` is null. */
  readonly newGoods?: NewGoodsOfLine | undefined;
  /** Texts of the marks on its packs, at most one for each piece. */
  readonly marks?: readonly string[] | undefined;
  /** Chosen at the sale for an item that has no codes of its own; the fiscal receipt is issued by it. */
  readonly fiscalCode?: FiscalCode | undefined;
};

/**
 * A percentage goes to every line without a discount of its own; a sum of money is taken off what the lines come to after
 * theirs, so that the customer pays exactly so much less. `purpose` is what the payer reads the sale is for.
 */
export type Cart = GivenDiscount & {
  readonly lines: readonly CartLine[];
  readonly purpose?: string | undefined;
  /** The sale that it came back from when another way to pay was chosen. */
  readonly saleId?: string | undefined;
};

export type CartTotals = {
  readonly subtotalTiyn: number;
  readonly discountTiyn: number;
  readonly totalTiyn: number;
  /** False warns that this cart cannot go out as a phone invoice (`amount_must_be_whole_tenge`). */
  readonly isWholeTenge: boolean;
};

export const emptyCart: Cart = { lines: [], discountPercentage: 0 };

/**
 * Price x count less the discount, in tiyn, rounded half up once at the end (docs/decisions.md, Invoices). The line's
 * own discount beats the cart's percentage; the cart's discount by amount is not included (`lineTotals`). @throws
 * MoneyError or RangeError when the line holds a price, count or discount that no operation here lets in.
 */
export function lineTotalTiyn(
  line: Pick<CartLine, 'priceTiyn' | 'count'> & GivenDiscount,
  cartDiscountPercentage = 0,
): number {
  return leftTiyn(lineSubtotalTiyn(line), hasDiscount(line) ? line : { discountPercentage: cartDiscountPercentage });
}

/** What each line is sold for, in tiyn, after every discount; together the total of the cart, exactly. */
export function lineTotals(cart: Cart): number[] {
  const { discountTiyn } = cart;
  if (discountTiyn === undefined) return cart.lines.map((line) => lineTotalTiyn(line, cart.discountPercentage));
  const own = cart.lines.map((line) => lineTotalTiyn(line));
  const off = spreadTiyn(discountTiyn, own);
  return own.map((tiyn, at) => tiyn - (off[at] ?? 0));
}

/**
 * The same as a share of the amount that the cart's discount is taken off, rounded half up: whether a discount is too high
 * does not hang on who of the lines got the last tiyn.
 */
export function lineShares(cart: Cart): number[] {
  const { discountTiyn } = cart;
  if (discountTiyn === undefined) return lineTotals(cart);
  const own = cart.lines.map((line) => lineTotalTiyn(line));
  const wholeTiyn = sumOf(own);
  if (wholeTiyn === 0) return own;
  const restTiyn = leftTiyn(wholeTiyn, cart);
  return own.map((tiyn) => multiplyHalfUp(tiyn, restTiyn, wholeTiyn));
}

/** What the lines come to with their own discounts alone. */
export function beforeCartDiscountTiyn({ lines }: Pick<Cart, 'lines'>): number {
  return sumOf(lines.map((line) => lineTotalTiyn(line)));
}

/** Same lines by id, quantity, price and discount. */
export function isSameBasket(one: Cart, other: Cart): boolean {
  return basketOf(one) === basketOf(other);
}

/** What the customer buys for how much; names, list prices and codes may have been learned since. */
function basketOf({ lines, saleId: _, ...cart }: Cart): string {
  const bought = lines.map(({ name: _name, unit: _unit, listPriceTiyn: _list, newGoods: _goods, ...line }) => line);
  return JSON.stringify(
    [cart, ...bought].map((part) =>
      Object.entries(part)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
}

/** The sums of the cart in tiyn; the total is the sum of the lines' totals, as the service's is (rule S3). */
export function cartTotals(cart: Cart): CartTotals {
  const subtotalTiyn = sumOf(cart.lines.map(lineSubtotalTiyn));
  if (!Number.isSafeInteger(subtotalTiyn))
    throw new MoneyError('a cart that comes to more than can be counted exactly');
  const totalTiyn = sumOf(lineTotals(cart));
  return { subtotalTiyn, discountTiyn: subtotalTiyn - totalTiyn, totalTiyn, isWholeTenge: isWholeTenge(totalTiyn) };
}

/**
 * Adds a line, or its count to the line with the same goods at the same price and discount. Goods typed in by hand
 * never merge: two of them may be different things.
 * @throws RangeError when count, price, discount or measure is none that a line can have.
 */
export function addItem(cart: Cart, line: CartLine): Cart {
  assertCount(line.count);
  assertPrice(line.priceTiyn);
  assertDiscount(line);
  if (!isMeasureSound(line)) throw new RangeError('a measured line is one piece at the price of its measure');
  const sameLine = cart.lines.find(
    (known) =>
      known.catalogItemId !== null &&
      known.catalogItemId === line.catalogItemId &&
      known.priceTiyn === line.priceTiyn &&
      known.discountPercentage === line.discountPercentage &&
      known.discountReason === line.discountReason &&
      // A sum of money was taken off that line and no other.
      known.discountTiyn === undefined &&
      line.discountTiyn === undefined &&
      // Every weighing is a line of its own, as it is a bag of its own.
      known.measure === undefined &&
      line.measure === undefined,
  );
  if (sameLine !== undefined) {
    const merged = setCount(cart, sameLine.id, sameLine.count + line.count);
    return line.marks === undefined
      ? merged
      : changeLine(merged, sameLine.id, { marks: [...(sameLine.marks ?? []), ...line.marks] });
  }
  return { ...cart, lines: [...cart.lines, line] };
}

/** Sets the count of a line; zero takes the line out, as the minus key on its last piece does. */
export function setCount(cart: Cart, lineId: string, count: number): Cart {
  if (count === 0) return removeLine(cart, lineId);
  assertCount(count);
  const isMeasured = cart.lines.some(({ id, measure }) => id === lineId && measure !== undefined);
  if (isMeasured && count !== 1) throw new RangeError('what was weighed is one piece');
  const marks = cart.lines.find(({ id }) => id === lineId)?.marks;
  // The pack that was scanned last is the one that is put back.
  return changeLine(cart, lineId, { count, ...(marks === undefined ? {} : { marks: marks.slice(0, count) }) });
}

/** The mark of one more of its packs; one more piece where every pack of it has its mark. */
export function addMark(cart: Cart, lineId: string, mark: string): Cart {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (line === undefined) return cart;
  const marks = [...(line.marks ?? []), mark];
  return changeLine(cart, lineId, { marks, count: Math.max(line.count, marks.length) });
}

/**
 * So much of goods that are weighed; their sum follows from it.
 * @throws RangeError when it is not 1 thousandth to 9 999 of the unit; nothing changes for goods sold in pieces.
 */
export function setMeasure(cart: Cart, lineId: string, thousandths: number): Cart {
  if (!Number.isSafeInteger(thousandths) || thousandths < 1 || thousandths > MAX_THOUSANDTHS) {
    throw new RangeError('a measure is a whole number of thousandths from 1');
  }
  const known = cart.lines.find(({ id }) => id === lineId)?.measure;
  if (known === undefined) return cart;
  const measure = { ...known, thousandths };
  return changeLine(cart, lineId, { measure, priceTiyn: measuredTiyn(measure) });
}

/** Whether the price of a line is what its measure comes to, as one piece; true for goods sold in pieces. */
export function isMeasureSound({
  measure,
  count,
  priceTiyn,
}: Pick<CartLine, 'measure' | 'count' | 'priceTiyn'>): boolean {
  return measure === undefined || (count === 1 && priceTiyn === measuredTiyn(measure));
}

/** With its last line goes what was said of the whole cart: the next customer has no part in it. */
export function removeLine(cart: Cart, lineId: string): Cart {
  const lines = cart.lines.filter((line) => line.id !== lineId);
  return lines.length === 0 ? emptyCart : { ...cart, lines };
}

/** @throws RangeError when it is no discount that anybody can give. */
export function setLineDiscount(cart: Cart, lineId: string, given: GivenDiscount): Cart {
  assertDiscount(given);
  const lines = cart.lines.map((line) => (line.id === lineId ? withDiscount(line, given) : line));
  return { ...cart, lines };
}

/**
 * The price of one: of a piece, or of a whole unit of goods that are weighed.
 * @throws RangeError when the price is not a whole, non-negative number of tiyn.
 */
export function setLinePrice(cart: Cart, lineId: string, priceTiyn: number): Cart {
  assertPrice(priceTiyn);
  const known = cart.lines.find(({ id }) => id === lineId)?.measure;
  if (known === undefined) return changeLine(cart, lineId, { priceTiyn });
  const measure = { ...known, unitPriceTiyn: priceTiyn };
  return changeLine(cart, lineId, { measure, priceTiyn: measuredTiyn(measure) });
}

/** The line of goods that the catalog has taken: an item of it from now on, at the price it had in the cart. */
export function asCatalogLine(
  { newGoods: _, ...line }: CartLine,
  catalogItemId: number,
  listPriceTiyn: number,
): CartLine {
  return { ...line, catalogItemId, listPriceTiyn };
}

/** What one of it is sold for before discounts, in tiyn: a piece, or a whole unit of goods that are weighed. */
export function unitPriceTiyn({ priceTiyn, measure }: Pick<CartLine, 'priceTiyn' | 'measure'>): number {
  return measure?.unitPriceTiyn ?? priceTiyn;
}

/** @throws RangeError when it is no discount that anybody can give. */
export function setCartDiscount(cart: Cart, given: GivenDiscount): Cart {
  assertDiscount(given);
  return withDiscount(cart, given);
}

/** What the payer reads the sale is for; the empty text takes it back. */
export function setPurpose(cart: Cart, typed: string): Cart {
  const { purpose: _, ...plain } = cart;
  const purpose = typed.trim();
  return purpose === '' ? plain : { ...plain, purpose };
}

/** The line or the cart with that discount in the place of its own. */
export function withDiscount<Of extends GivenDiscount>(of: Of, given: GivenDiscount): Of {
  const { discountTiyn: _, discountReason: __, ...plain } = of;
  return { ...plain, ...discountFields(given) } as Of;
}

/** Price x count, before any discount. */
export function lineSubtotalTiyn(line: Pick<CartLine, 'priceTiyn' | 'count'>): number {
  return multiplyHalfUp(line.priceTiyn, line.count, 1);
}

function changeLine(cart: Cart, lineId: string, change: Partial<CartLine>): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)) };
}

function assertCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('a count is a whole number from 1');
}

function assertPrice(priceTiyn: number): void {
  if (!Number.isSafeInteger(priceTiyn) || priceTiyn < 0)
    throw new RangeError('a price is a whole number of tiyn from 0');
}

function assertDiscount(given: GivenDiscount): void {
  if (!isDiscountSound(given)) {
    throw new RangeError('a discount is 0, or 1 to 99 percent with at most two decimals, or a sum of money');
  }
}

function sumOf(sums: readonly number[]): number {
  return sums.reduce((sum, one) => sum + one, 0);
}
