/**
 * Which promotion takes what off which line. A piece takes part in one promotion. The promotion that takes the most off
 * the cart goes first, then the next on what is left, so that a buyer never pays more than by any one of them. The order
 * of the lines decides nothing.
 */

import { discountedTiyn } from '@tilla/payment-api/discount-percentage.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { type Cart, type CartLine, type LinePromotion, unitPriceTiyn } from '../cart.ts';
import { spreadTiyn } from '../discount-spread.ts';
import { measuredTiyn } from '../measure.ts';
import type { BundlePart } from './promotion.ts';

/** `itemIds` null: all goods of the catalog. */
export type RuleInForce =
  | {
      readonly kind: 'n_for_m';
      readonly itemIds: readonly number[] | null;
      readonly take: number;
      readonly pay: number;
    }
  | {
      readonly kind: 'reduced';
      readonly itemIds: readonly number[] | null;
      readonly percentage: number | null;
      readonly priceTiyn: number | null;
    }
  | { readonly kind: 'bundle'; readonly parts: readonly BundlePart[]; readonly priceTiyn: number };

export interface PromotionInForce {
  readonly id: string;
  readonly name: string;
  readonly rule: RuleInForce;
}

/** Pieces of a line that no promotion has yet. */
interface Lot {
  readonly line: CartLine;
  readonly left: number;
}

interface Taken {
  readonly lineId: string;
  readonly count: number;
  readonly offTiyn: number;
}

interface Offer {
  readonly promotion: PromotionInForce;
  readonly taken: readonly Taken[];
  readonly offTiyn: number;
}

/** Replaces what the lines had; a line that stays as it was stays the same object. */
export function withPromotions<Of extends Cart>(cart: Of, promotions: readonly PromotionInForce[]): Of {
  const given = new Map<string, LinePromotion[]>();
  let lots = cart.lines
    .filter(isAtListPrice)
    .toSorted(byContent)
    .map((line): Lot => ({ line, left: line.count }));
  let open = promotions;
  while (open.length > 0) {
    const best = bestOf(open.map((promotion) => offerOf(promotion, lots)));
    if (best === undefined) break;
    const { id, name } = best.promotion;
    const taken = new Map(best.taken.map((one) => [one.lineId, one]));
    for (const { lineId, offTiyn } of best.taken) {
      if (offTiyn > 0) given.set(lineId, [...(given.get(lineId) ?? []), { id, name, offTiyn }]);
    }
    lots = lots.map(({ line, left }) => ({ line, left: left - (taken.get(line.id)?.count ?? 0) }));
    open = open.filter((promotion) => promotion !== best.promotion);
  }
  const lines = cart.lines.map((line) => withGiven(line, given.get(line.id)));
  return lines.every((line, at) => line === cart.lines[at]) ? cart : { ...cart, lines };
}

export function withoutPromotions<Of extends Cart>(cart: Of): Of {
  return withPromotions(cart, []);
}

/** A price that a person set stays as it is. */
function isAtListPrice(line: CartLine): boolean {
  const { catalogItemId, listPriceTiyn = 0 } = line;
  return catalogItemId !== null && listPriceTiyn > 0 && listPriceTiyn === unitPriceTiyn(line);
}

/** Dearest first; lines that are equal in all of this are interchangeable. */
function byContent(one: CartLine, other: CartLine): number {
  const [left, right] = [one, other].map((line) => [
    -line.priceTiyn,
    line.discountPercentage,
    line.discountTiyn ?? 0,
    line.catalogItemId ?? 0,
    line.measure?.thousandths ?? 0,
    line.count,
  ]) as [number[], number[]];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function withGiven(line: CartLine, promotions: readonly LinePromotion[] | undefined): CartLine {
  if (JSON.stringify(line.promotions) === JSON.stringify(promotions)) return line;
  const { promotions: _, ...plain } = line;
  return promotions === undefined ? plain : { ...plain, promotions };
}

function bestOf(offers: readonly Offer[]): Offer | undefined {
  return offers
    .filter(({ offTiyn }) => offTiyn > 0)
    .toSorted((one, other) => other.offTiyn - one.offTiyn || (one.promotion.id < other.promotion.id ? -1 : 1))[0];
}

function offerOf(promotion: PromotionInForce, lots: readonly Lot[]): Offer {
  const taken = takenBy(
    promotion.rule,
    lots.filter(({ left }) => left > 0),
  );
  return { promotion, taken, offTiyn: taken.reduce((sum, one) => sum + one.offTiyn, 0) };
}

function takenBy(rule: RuleInForce, lots: readonly Lot[]): readonly Taken[] {
  if (rule.kind === 'bundle') return takenByBundle(rule, lots.filter(isOfPieces));
  const meant = lots.filter(({ line }) => rule.itemIds?.includes(line.catalogItemId ?? 0) ?? true);
  if (rule.kind === 'n_for_m') return takenByNForM(rule, meant.filter(isOfPieces));
  return meant.flatMap(({ line, left }) => {
    const offTiyn = sumTiyn(line, left) - reducedTiyn(rule, line, left);
    return offTiyn > 0 ? [{ lineId: line.id, count: left, offTiyn }] : [];
  });
}

function isOfPieces({ line }: Lot): boolean {
  return line.measure === undefined;
}

function sumTiyn({ priceTiyn }: CartLine, count: number): number {
  return multiplyHalfUp(priceTiyn, count, 1);
}

function reducedTiyn(
  { percentage, priceTiyn }: Extract<RuleInForce, { kind: 'reduced' }>,
  line: CartLine,
  count: number,
): number {
  if (priceTiyn === null) return discountedTiyn(sumTiyn(line, count), percentage ?? 0);
  const { measure } = line;
  return (measure === undefined ? priceTiyn : measuredTiyn({ ...measure, unitPriceTiyn: priceTiyn })) * count;
}

/** The cheapest of every `take` pieces, dearest first, are free; all of them carry a share of it. */
function takenByNForM({ take, pay }: { readonly take: number; readonly pay: number }, lots: readonly Lot[]): Taken[] {
  const pieces = lots.reduce((sum, { left }) => sum + left, 0);
  const takenCount = pieces - (pieces % take);
  const freeIn = (count: number): number => Math.floor(count / take) * (take - pay) + Math.max(0, (count % take) - pay);
  let before = 0;
  let freeTiyn = 0;
  const taken = lots.map(({ line, left }) => {
    const count = Math.max(0, Math.min(left, takenCount - before));
    freeTiyn += sumTiyn(line, freeIn(before + count) - freeIn(before));
    before += count;
    return { line, count };
  });
  return shared(taken, freeTiyn);
}

function takenByBundle(
  { parts, priceTiyn }: Extract<RuleInForce, { kind: 'bundle' }>,
  lots: readonly Lot[],
): readonly Taken[] {
  const of = (itemId: number) => lots.filter(({ line }) => line.catalogItemId === itemId);
  const sets = parts.map(({ itemId, count }) =>
    Math.floor(of(itemId).reduce((sum, { left }) => sum + left, 0) / count),
  );
  const times = Math.min(...sets);
  if (!Number.isFinite(times) || times === 0) return [];
  const taken = parts.flatMap(({ itemId, count }) => {
    let wanted = count * times;
    return of(itemId).map(({ line, left }) => {
      const own = Math.min(wanted, left);
      wanted -= own;
      return { line, count: own };
    });
  });
  const wholeTiyn = taken.reduce((sum, { line, count }) => sum + sumTiyn(line, count), 0);
  return shared(taken, wholeTiyn - priceTiyn * times);
}

function shared(taken: readonly { readonly line: CartLine; readonly count: number }[], offTiyn: number): Taken[] {
  const off = spreadTiyn(
    offTiyn,
    taken.map(({ line, count }) => sumTiyn(line, count)),
  );
  return taken.map(({ line, count }, at) => ({ lineId: line.id, count, offTiyn: off[at] ?? 0 }));
}
