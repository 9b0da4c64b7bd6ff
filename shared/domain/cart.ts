import { isWholeTenge, MoneyError, multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { discountFields, type GivenDiscount, hasDiscount, isDiscountSound, leftTiyn } from './discount.ts';
import { spreadTiyn } from './discount-spread.ts';
import { MAX_THOUSANDTHS, type Measure, measuredTiyn } from './measure.ts';

/** Goods that no catalog has yet; the operation makes them (null: not requested). */
export interface NewGoodsOfLine {
  readonly barcode: string | null;
  readonly ntin: string | null;
  readonly operationId: string | null;
}

/** What a promotion takes off a line, before every other discount. */
export interface LinePromotion {
  readonly id: string;
  readonly name: string;
  readonly offTiyn: number;
}

/** A fiscal receipt needs both of every line (`item_not_fiscal`). */
export interface FiscalCode {
  readonly barcode: string;
  readonly ntin: string;
}

/** `catalogItemId` is null for typed goods; `unit` is shown only, since the API counts whole pieces. */
export type CartLine = GivenDiscount & {
  readonly id: string;
  readonly catalogItemId: number | null;
  readonly name: string;
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly count: number;
  /** The catalog's; another price is an override. */
  readonly listPriceTiyn?: number | undefined;
  /** Weighed goods: `count` is 1 and `priceTiyn` the price of the measure. */
  readonly measure?: Measure | undefined;
  /** Only where `catalogItemId` is null. */
  readonly newGoods?: NewGoodsOfLine | undefined;
  /** At most one per piece. */
  readonly marks?: readonly string[] | undefined;
  readonly promotions?: readonly LinePromotion[] | undefined;
  /** Chosen at the sale for an item without codes. */
  readonly fiscalCode?: FiscalCode | undefined;
};

/** A percentage applies to lines without their own discount; an amount comes off after the lines' discounts. */
export type Cart = GivenDiscount & {
  readonly lines: readonly CartLine[];
  readonly purpose?: string | undefined;
  readonly buyerBin?: string | undefined;
  readonly saleId?: string | undefined;
  /** The goods that it is sold for came back (electron/core/exchange). */
  readonly exchangeId?: string | undefined;
};

export type CartTotals = {
  readonly subtotalTiyn: number;
  readonly discountTiyn: number;
  readonly totalTiyn: number;
  /** False: no phone invoice (`amount_must_be_whole_tenge`). */
  readonly isWholeTenge: boolean;
};

export const emptyCart: Cart = { lines: [], discountPercentage: 0 };

/**
 * In tiyn, rounded half up once (docs/decisions.md, Invoices). Promotions come off first. The line's discount beats the
 * cart's percentage; the cart's discount by amount is not included (`lineTotals`).
 * @throws MoneyError or RangeError for an unsound line.
 */
export function lineTotalTiyn(
  line: Pick<CartLine, 'priceTiyn' | 'count' | 'promotions'> & GivenDiscount,
  cartDiscountPercentage = 0,
): number {
  const promotedTiyn = lineSubtotalTiyn(line) - promotionTiyn(line);
  return leftTiyn(promotedTiyn, hasDiscount(line) ? line : { discountPercentage: cartDiscountPercentage });
}

/** Never more than the line comes to. */
export function promotionTiyn(line: Pick<CartLine, 'priceTiyn' | 'count' | 'promotions'>): number {
  const { promotions } = line;
  if (promotions === undefined) return 0;
  return Math.min(sumOf(promotions.map(({ offTiyn }) => offTiyn)), lineSubtotalTiyn(line));
}

/** After every discount; together exactly the cart's total. */
export function lineTotals(cart: Cart): number[] {
  const { discountTiyn } = cart;
  if (discountTiyn === undefined) return cart.lines.map((line) => lineTotalTiyn(line, cart.discountPercentage));
  const own = cart.lines.map((line) => lineTotalTiyn(line));
  const off = spreadTiyn(discountTiyn, own);
  return own.map((tiyn, at) => tiyn - (off[at] ?? 0));
}

/** Rounded half up, so that a discount limit does not depend on which line got the last tiyn. */
export function lineShares(cart: Cart): number[] {
  const { discountTiyn } = cart;
  if (discountTiyn === undefined) return lineTotals(cart);
  const own = cart.lines.map((line) => lineTotalTiyn(line));
  const wholeTiyn = sumOf(own);
  if (wholeTiyn === 0) return own;
  const restTiyn = leftTiyn(wholeTiyn, cart);
  return own.map((tiyn) => multiplyHalfUp(tiyn, restTiyn, wholeTiyn));
}

export function beforeCartDiscountTiyn({ lines }: Pick<Cart, 'lines'>): number {
  return sumOf(lines.map((line) => lineTotalTiyn(line)));
}

export function isSameBasket(one: Cart, other: Cart): boolean {
  return basketOf(one) === basketOf(other);
}

/**
 * Names, list prices, codes and who buys may change without another basket, and so may which promotion took the same off.
 */
function basketOf({ lines, saleId: _, buyerBin: __, ...cart }: Cart): string {
  const bought = lines.map(
    ({ name: _name, unit: _unit, listPriceTiyn: _list, newGoods: _goods, promotions, ...line }) => ({
      ...line,
      promotionTiyn: promotions === undefined ? undefined : sumOf(promotions.map(({ offTiyn }) => offTiyn)),
    }),
  );
  return JSON.stringify(
    [cart, ...bought].map((part) =>
      Object.entries(part)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
}

/** The total is the sum of line totals, as the service's is (rule S3). */
export function cartTotals(cart: Cart): CartTotals {
  const subtotalTiyn = sumOf(cart.lines.map(lineSubtotalTiyn));
  if (!Number.isSafeInteger(subtotalTiyn))
    throw new MoneyError('a cart that comes to more than can be counted exactly');
  const totalTiyn = sumOf(lineTotals(cart));
  return { subtotalTiyn, discountTiyn: subtotalTiyn - totalTiyn, totalTiyn, isWholeTenge: isWholeTenge(totalTiyn) };
}

/** Merges same goods, price and discount, never typed goods. @throws RangeError for unsound values. */
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
      // An amount was taken off that line alone.
      known.discountTiyn === undefined &&
      line.discountTiyn === undefined &&
      // Every weighing is a line of its own.
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

/** Zero removes the line. */
export function setCount(cart: Cart, lineId: string, count: number): Cart {
  if (count === 0) return removeLine(cart, lineId);
  assertCount(count);
  const isMeasured = cart.lines.some(({ id, measure }) => id === lineId && measure !== undefined);
  if (isMeasured && count !== 1) throw new RangeError('what was weighed is one piece');
  const marks = cart.lines.find(({ id }) => id === lineId)?.marks;
  // The pack scanned last is the one put back.
  return changeLine(cart, lineId, { count, ...(marks === undefined ? {} : { marks: marks.slice(0, count) }) });
}

/** Adds a piece where every pack has its mark. */
export function addMark(cart: Cart, lineId: string, mark: string): Cart {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (line === undefined) return cart;
  const marks = [...(line.marks ?? []), mark];
  return changeLine(cart, lineId, { marks, count: Math.max(line.count, marks.length) });
}

/** @throws RangeError below 1 thousandth or above 9,999 units; goods sold in pieces stay unchanged. */
export function setMeasure(cart: Cart, lineId: string, thousandths: number): Cart {
  if (!Number.isSafeInteger(thousandths) || thousandths < 1 || thousandths > MAX_THOUSANDTHS) {
    throw new RangeError('a measure is a whole number of thousandths from 1');
  }
  const known = cart.lines.find(({ id }) => id === lineId)?.measure;
  if (known === undefined) return cart;
  const measure = { ...known, thousandths };
  return changeLine(cart, lineId, { measure, priceTiyn: measuredTiyn(measure) });
}

/** True for goods sold in pieces. */
export function isMeasureSound({
  measure,
  count,
  priceTiyn,
}: Pick<CartLine, 'measure' | 'count' | 'priceTiyn'>): boolean {
  return measure === undefined || (count === 1 && priceTiyn === measuredTiyn(measure));
}

/** The cart's discount and purpose go with the last line: they belong to this customer. */
export function removeLine(cart: Cart, lineId: string): Cart {
  const lines = cart.lines.filter((line) => line.id !== lineId);
  return lines.length === 0 ? emptyCart : { ...cart, lines };
}

/** @throws RangeError for an unsound discount. */
export function setLineDiscount(cart: Cart, lineId: string, given: GivenDiscount): Cart {
  assertDiscount(given);
  const lines = cart.lines.map((line) => (line.id === lineId ? withDiscount(line, given) : line));
  return { ...cart, lines };
}

/** Of a piece, or of a whole unit of weighed goods. @throws RangeError unless whole tiyn from 0. */
export function setLinePrice(cart: Cart, lineId: string, priceTiyn: number): Cart {
  assertPrice(priceTiyn);
  const known = cart.lines.find(({ id }) => id === lineId)?.measure;
  if (known === undefined) return changeLine(cart, lineId, { priceTiyn });
  const measure = { ...known, unitPriceTiyn: priceTiyn };
  return changeLine(cart, lineId, { measure, priceTiyn: measuredTiyn(measure) });
}

/** The catalog took the goods; the line keeps its price. */
export function asCatalogLine(
  { newGoods: _, ...line }: CartLine,
  catalogItemId: number,
  listPriceTiyn: number,
): CartLine {
  return { ...line, catalogItemId, listPriceTiyn };
}

/** Before discounts: a piece, or a whole unit of weighed goods. */
export function unitPriceTiyn({ priceTiyn, measure }: Pick<CartLine, 'priceTiyn' | 'measure'>): number {
  return measure?.unitPriceTiyn ?? priceTiyn;
}

/** @throws RangeError for an unsound discount. */
export function setCartDiscount(cart: Cart, given: GivenDiscount): Cart {
  assertDiscount(given);
  return withDiscount(cart, given);
}

/** Empty text clears it. */
export function setPurpose(cart: Cart, typed: string): Cart {
  const { purpose: _, ...plain } = cart;
  const purpose = typed.trim();
  return purpose === '' ? plain : { ...plain, purpose };
}

/** Undefined: no business buys. */
export function setBuyer(cart: Cart, buyerBin: string | undefined): Cart {
  const { buyerBin: _, ...plain } = cart;
  return buyerBin === undefined ? plain : { ...plain, buyerBin };
}

export function withDiscount<Of extends GivenDiscount>(of: Of, given: GivenDiscount): Of {
  const { discountTiyn: _, discountReason: __, ...plain } = of;
  return { ...plain, ...discountFields(given) } as Of;
}

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
