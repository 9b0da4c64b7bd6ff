/** Rule R3. */

import { MoneyError, multiplyHalfUp } from '@tilla/payment-api/money.ts';

/** `catalogItemId` is null once the goods left the catalog. */
export interface InvoicedLine {
  readonly itemId: string;
  readonly catalogItemId: number | null;
  readonly name: string;
  readonly priceTiyn: number;
  readonly count: number;
  readonly totalTiyn: number;
  readonly refundedCount: number;
  readonly refundedTiyn: number;
}

/** `count` is null for an amount. */
export interface RefundedLine {
  readonly itemId: string | null;
  readonly catalogItemId: number | null;
  readonly count: number | null;
  readonly amountTiyn: number;
}

export interface LineRefund {
  /** A failed refund frees what it named. */
  readonly isPending: boolean;
  readonly items: readonly RefundedLine[];
}

export interface ReturnableLine extends Omit<InvoicedLine, 'refundedCount' | 'refundedTiyn'> {
  readonly leftCount: number;
  readonly leftTiyn: number;
}

/** Exactly one of `count` and `amountTiyn` (merchant document "Refund"). */
export interface LineAsk {
  readonly itemId: string;
  readonly count: number | null;
  readonly amountTiyn: number | null;
}

/** The API knows goods, not lines. */
export interface PlannedReturn {
  readonly catalogItemId: number;
  readonly count: number | null;
  readonly amountTiyn: number | null;
}

export interface RefundPlan {
  readonly returns: readonly PlannedReturn[];
  readonly totalTiyn: number;
}

export type RefundRejection = 'not_one_of_count_and_amount' | 'no_such_line' | 'not_returnable' | 'more_than_left';

export type PlanDecision =
  | { readonly plan: RefundPlan; readonly rejection?: never }
  | { readonly plan?: never; readonly rejection: RefundRejection };

/** The invoice may come from a cache (rule L1) and the list of refunds may be incomplete: the larger counts. */
export function returnableLines(lines: readonly InvoicedLine[], refunds: readonly LineRefund[]): ReturnableLine[] {
  return lines.map(({ refundedCount, refundedTiyn, ...line }) => {
    const all = refunds.flatMap((refund) => takenOf(line, lines, refund));
    const listed = sumOf(all);
    const pending = sumOf(all.filter(({ isPending }) => isPending));
    const goneCount = Math.max(listed.count, refundedCount + pending.count);
    const goneTiyn = Math.max(listed.amountTiyn, refundedTiyn + pending.amountTiyn);
    return {
      ...line,
      leftCount: Math.max(0, line.count - goneCount),
      leftTiyn: Math.max(0, line.totalTiyn - goneTiyn),
    };
  });
}

/**
 * Share of the line's total after discount, rounded half up; the last pieces take what is left, so no tiyn stays
 * behind. Undefined unless a whole number from 1 to what is left.
 */
export function worthOfPieces(line: ReturnableLine, count: number): number | undefined {
  if (!Number.isSafeInteger(count) || count < 1 || count > line.leftCount) return undefined;
  const amountTiyn = count === line.leftCount ? line.leftTiyn : multiplyHalfUp(line.totalTiyn, count, line.count);
  return amountTiyn <= line.leftTiyn ? amountTiyn : undefined;
}

/** The API takes lines of the same goods in order. */
export function planReturn(lines: readonly ReturnableLine[], asks: readonly LineAsk[]): PlanDecision {
  const left = new Map(lines.map((line) => [line.itemId, line]));
  const returns: PlannedReturn[] = [];
  let totalTiyn = 0;
  for (const ask of asks) {
    const { itemId, count, amountTiyn } = ask;
    const takeFrom = takerOf(ask);
    if (takeFrom === undefined) return { rejection: 'not_one_of_count_and_amount' };
    const named = left.get(itemId);
    if (named === undefined) return { rejection: 'no_such_line' };
    const { catalogItemId } = named;
    if (catalogItemId === null) return { rejection: 'not_returnable' };
    const sameGoods = [...left.values()].filter((line) => line.catalogItemId === catalogItemId);
    const taken = takeFrom(sameGoods);
    if (taken === undefined) return { rejection: 'more_than_left' };
    for (const line of taken.lines) left.set(line.itemId, line);
    totalTiyn += taken.totalTiyn;
    returns.push({ catalogItemId, count, amountTiyn });
  }
  if (!Number.isSafeInteger(totalTiyn)) throw new MoneyError('more money than can be counted exactly');
  return totalTiyn > 0 ? { plan: { returns, totalTiyn } } : { rejection: 'more_than_left' };
}

interface Taken {
  readonly lines: readonly ReturnableLine[];
  readonly totalTiyn: number;
}

/** Undefined unless exactly one is asked for. */
function takerOf({
  count,
  amountTiyn,
}: LineAsk): ((lines: readonly ReturnableLine[]) => Taken | undefined) | undefined {
  if (count !== null) return amountTiyn === null ? (lines) => takePieces(lines, count) : undefined;
  return amountTiyn === null ? undefined : (lines) => takeSum(lines, amountTiyn);
}

function takePieces(lines: readonly ReturnableLine[], count: number): Taken | undefined {
  if (count < 1) return undefined;
  let wanted = count;
  let totalTiyn = 0;
  const after: ReturnableLine[] = [];
  for (const line of lines) {
    const pieces = Math.min(wanted, line.leftCount);
    if (pieces === 0) continue;
    const worthTiyn = worthOfPieces(line, pieces);
    if (worthTiyn === undefined) return undefined;
    wanted -= pieces;
    totalTiyn += worthTiyn;
    after.push({ ...line, leftCount: line.leftCount - pieces, leftTiyn: line.leftTiyn - worthTiyn });
  }
  return wanted === 0 ? { lines: after, totalTiyn } : undefined;
}

function takeSum(lines: readonly ReturnableLine[], amountTiyn: number): Taken | undefined {
  if (!Number.isSafeInteger(amountTiyn) || amountTiyn < 1) return undefined;
  let wanted = amountTiyn;
  const after = lines.map((line) => {
    const takenTiyn = Math.min(wanted, line.leftTiyn);
    wanted -= takenTiyn;
    return { ...line, leftTiyn: line.leftTiyn - takenTiyn };
  });
  return wanted === 0 ? { lines: after, totalTiyn: amountTiyn } : undefined;
}

interface TakenOf {
  readonly isPending: boolean;
  readonly count: number;
  readonly amountTiyn: number;
}

function takenOf(
  line: Pick<InvoicedLine, 'itemId'>,
  lines: readonly InvoicedLine[],
  { isPending, items }: LineRefund,
): TakenOf[] {
  return items
    .filter((item) => (item.itemId ?? firstOfGoods(lines, item)) === line.itemId)
    .map(({ count, amountTiyn }) => ({ isPending, count: count ?? 0, amountTiyn }));
}

/** A refund that names only goods counts against their first line. */
function firstOfGoods(lines: readonly InvoicedLine[], { catalogItemId }: RefundedLine): string | undefined {
  return catalogItemId === null ? undefined : lines.find((line) => line.catalogItemId === catalogItemId)?.itemId;
}

function sumOf(amounts: readonly TakenOf[]): { readonly count: number; readonly amountTiyn: number } {
  return amounts.reduce(
    (sum, { count, amountTiyn }) => ({ count: sum.count + count, amountTiyn: sum.amountTiyn + amountTiyn }),
    { count: 0, amountTiyn: 0 },
  );
}
