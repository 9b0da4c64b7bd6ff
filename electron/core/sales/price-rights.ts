/** Selling at other prices than the catalog's: whose right it takes, and what of it the ledger keeps. */

import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import {
  type Cart,
  isMeasureSound,
  lineShares,
  lineTotals,
  setLinePrice,
  withDiscount,
} from '../../../shared/domain/cart.ts';
import { hasDiscount, noDiscount } from '../../../shared/domain/discount.ts';
import { discountLimitOf } from '../../../shared/domain/discount-limit.ts';
import { isMeasuredUnit } from '../../../shared/domain/measure.ts';
import { listTotalTiyn, type PriceRight, type PriceRules, rightOfLine } from '../../../shared/domain/price-right.ts';
import type { Caller } from '../handlers.ts';
import type { Ledger, LedgerChange, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { noteAct } from '../staff/acts.ts';
import { type ApprovalSummary, namesOf, permit, reduction } from '../staff/permission.ts';
import { listPriceTiynOf, type NewGoods } from './new-goods.ts';
import { type Grants, grantOf, grantsOf, readGrants, spentBy } from './price-grants.ts';

/** Goods of the catalog as selling needs them, named in the till's language. */
export interface ListedGoods {
  readonly name: string;
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly isMeasured: boolean;
}

/** A sale with a discount, a price of its own, or a free line where goods come from a catalog. */
export interface Repriced {
  readonly approvedBy: string | null;
  /** What the customer pays less than by the catalog; negative where more. */
  readonly discountTiyn: number;
  readonly lines: number;
  /** What was allowed ahead for these lines, spent with the sale; null where nothing was. */
  readonly spent: RecordPut | null;
  readonly reason?: string;
}

/** A cart as it may be sold: its goods are called and priced by the catalog, not by the page that asks. */
export interface CheckedCart {
  readonly cart: CartInput;
  /** Null where everything is sold at the catalog's prices. */
  readonly repriced: Repriced | null;
}

export interface PriceRights {
  /** What was allowed for the lines of a sale that is paid by its invoice, taken back; null where nothing stands. */
  spentBy(cart: CartInput): RecordPut | null;
  /**
   * @throws Refusal `till_not_permitted` with the role it takes, `till_discount_over_limit` where no role reaches,
   * `till_discount_reason_needed` where the shop asks for one, `till_input_invalid` for a weight of goods that are sold in pieces and for two lines under one id.
   */
  check(cart: CartInput, caller: Caller): CheckedCart;
  /**
   * The cart as a customer may see it before it is sold: in the catalog's words, and as the catalog prices it where nobody
   * with the right to it has allowed another price; a free line that nobody allowed has neither, and is left out.
   */
  shown(cart: CartInput, caller: Caller): CartInput;
  /** Checks, and remembers who allowed it, so that the cashier is not asked again when the customer pays. */
  allow(cart: CartInput, caller: Caller): RecordPut | null;
}

export interface PriceRightParts {
  readonly ledger: Pick<Ledger, 'read'>;
  /** Those of them that are in the catalog. */
  readonly goodsOf: (ids: readonly number[]) => readonly (ListedGoods & { readonly id: number })[];
  /** What the catalog was asked for and has not taken yet sells as it was allowed then. */
  readonly newGoods: NewGoods;
  readonly rules: () => PriceRules;
}

type Line = CartInput['lines'][number];

const rightRefusals: ReadonlySet<string> = new Set(['till_not_permitted', 'till_discount_over_limit']);
const ranks: Readonly<Record<PriceRight, number>> = { cashier: 0, senior: 1, manager: 2, nobody: 3 };

export function createPriceRights({ ledger, goodsOf, newGoods, rules }: PriceRightParts): PriceRights {
  /** What the till's own lists know of a line; undefined for a free one. */
  function listed(cart: CartInput): (line: Line) => ListedGoods | undefined {
    const ids = cart.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []);
    const goods = new Map<number, ListedGoods>(goodsOf(ids).map((item) => [item.id, item]));
    return ({ catalogItemId, newGoods: asked }) => {
      if (catalogItemId !== null) return goods.get(catalogItemId);
      const operationId = asked?.operationId ?? null;
      const kept = operationId === null ? undefined : newGoods.find(operationId);
      if (kept === undefined) return undefined;
      return { ...kept, priceTiyn: listPriceTiynOf(kept), isMeasured: isMeasuredUnit(kept.unit) };
    };
  }

  /** The same cart in the catalog's words; a free line has no price in any list. */
  function inItsWords(cart: CartInput): CartInput {
    const goods = listed(cart);
    return {
      ...cart,
      lines: cart.lines.map(({ listPriceTiyn: _, ...line }) => {
        const item = goods(line);
        if (item === undefined) return line;
        return { ...line, name: item.name, unit: item.unit, listPriceTiyn: item.priceTiyn };
      }),
    };
  }

  /** Where the shop asks why: of every discount, whoever gives it. */
  function assertReasons(cart: CartInput): void {
    const isSilent = [cart, ...cart.lines].some((of) => hasDiscount(of) && of.discountReason === undefined);
    if (isSilent && rules().isReasonNeeded === true) throw new Refusal('till_discount_reason_needed');
  }

  function assess(cart: CartInput, caller: Caller): { repriced: Repriced | null; approvers: (string | null)[] } {
    const { person } = caller;
    if (person === null) throw new Refusal('till_locked');
    // A right is remembered by the line's id: two under one id would share it.
    if (new Set(cart.lines.map(({ id }) => id)).size !== cart.lines.length) throw new Refusal('till_input_invalid');
    const goods = listed(cart);
    const known = readGrants(ledger);
    const { hasCatalog, isFreeAllowed } = rules();
    let discountTiyn = 0;
    let lines = 0;
    const approvers: (string | null)[] = [];
    const totals = lineTotals(cart);
    const shares = lineShares(cart);
    for (const [at, line] of cart.lines.entries()) {
      const item = goods(line);
      const isWeighable = item?.isMeasured ?? line.catalogItemId !== null;
      if (!isMeasureSound(line) || (line.measure !== undefined && !isWeighable))
        throw new Refusal('till_input_invalid');
      // What the catalog does not know is a free line, whatever price the page knew for it.
      const listTiyn = item?.priceTiyn ?? null;
      const off = listTotalTiyn(line, listTiyn) - (totals[at] ?? 0);
      discountTiyn += off;
      if (off !== 0 || (listTiyn === null && hasCatalog && isFreeAllowed !== true)) lines += 1;
      approvers.push(approverOf(line, listTiyn, shares[at] ?? 0, cart, caller, known));
    }
    const approvedBy = approvers.find((name) => name !== null) ?? null;
    const spent = spentBy(cart, known);
    return { repriced: lines === 0 ? null : { approvedBy, discountTiyn, lines, spent, ...reasonsOf(cart) }, approvers };
  }

  /** What the whole cart comes to by the catalog and as it would be sold, and which lines of it differ. */
  function aboutPrices(cart: CartInput): ApprovalSummary {
    const goods = listed(cart);
    const totals = lineTotals(cart);
    const sums = cart.lines.map((line, at) => {
      const item = goods(line);
      const listTiyn = listTotalTiyn(line, item?.priceTiyn ?? null);
      const isFree = item === undefined && rules().hasCatalog;
      const soldTiyn = totals[at] ?? 0;
      return { name: item?.name ?? line.name, listTiyn, soldTiyn, isTold: isFree || soldTiyn !== listTiyn };
    });
    const beforeTiyn = sums.reduce((sum, { listTiyn }) => sum + listTiyn, 0);
    const soldTiyn = sums.reduce((sum, line) => sum + line.soldTiyn, 0);
    return {
      ...reduction(beforeTiyn, beforeTiyn - soldTiyn),
      ...namesOf(sums.filter(({ isTold }) => isTold).map(({ name }) => name)),
      ...reasonsOf(cart),
    };
  }

  /** What whoever asks may give without anybody. */
  function ownLimitOf({ person }: Caller): ApprovalSummary {
    return person === null ? {} : { limit: discountLimitOf(person.role, { discountLimits: rules().limits }) };
  }

  /** Who allowed the line, null where the person's own right was enough. */
  function approverOf(
    line: Line,
    listTiyn: number | null,
    shareTiyn: number,
    cart: CartInput,
    caller: Caller,
    known: Grants,
  ): string | null {
    const right = rightOfLine(line, listTiyn, shareTiyn, rules());
    const own = caller.person === null ? -1 : ranks[caller.person.role];
    if (ranks[right] <= own) return null;
    const grant = grantOf(line, listTiyn, cart, caller.person?.id ?? '', known);
    if (grant !== undefined) return grant.approvedBy;
    if (right === 'nobody') {
      const limit = discountLimitOf('manager', { discountLimits: rules().limits });
      throw new Refusal('till_discount_over_limit', { limit });
    }
    return permit(caller, right, () => ({ ...aboutPrices(cart), ...ownLimitOf(caller) })).approvedBy;
  }

  /** Goods whose price is asked at the counter have only the one that was typed there. */
  function atListPrices(cart: CartInput): CartInput {
    const goods = listed(cart);
    const { hasCatalog, isFreeAllowed } = rules();
    const areAllShown = !hasCatalog || isFreeAllowed === true;
    const lines = areAllShown ? cart.lines : cart.lines.filter((line) => goods(line) !== undefined);
    const plain: Cart = {
      lines: lines.map((line) => withDiscount(line, noDiscount)),
      discountPercentage: 0,
    };
    const priced = lines.reduce((sofar, line) => {
      const listTiyn = goods(line)?.priceTiyn ?? 0;
      return listTiyn === 0 ? sofar : setLinePrice(sofar, line.id, listTiyn);
    }, plain);
    return { ...priced, lines: [...priced.lines] };
  }

  return {
    spentBy: (cart) => spentBy(cart, readGrants(ledger)),
    shown(asked, caller) {
      const cart = newGoods.settled(asked);
      try {
        assess(cart, caller);
        return inItsWords(cart);
      } catch (failure) {
        if (!(failure instanceof Refusal) || !rightRefusals.has(failure.problem.code)) throw failure;
        return inItsWords(atListPrices(cart));
      }
    },
    check(asked, caller) {
      const cart = newGoods.settled(asked);
      assertReasons(cart);
      return { repriced: assess(cart, caller).repriced, cart: inItsWords(cart) };
    },
    allow(asked, caller) {
      const cart = newGoods.settled(asked);
      assertReasons(cart);
      const { approvers } = assess(cart, caller);
      return grantsOf(cart, approvers, caller.person?.id ?? '', readGrants(ledger));
    },
  };
}

/** Of a sale that goes on another way: its prices are noted already, unless somebody had to allow them once more. */
export function approvedAnew(repriced: Repriced | null): Repriced | null {
  return repriced === null || repriced.approvedBy === null ? null : repriced;
}

/** The act in the ledger: who sold at a price of their own, by how much, and who allowed it. */
export function noteRepriced(
  repriced: Repriced | null,
  { commandId, at, person }: { commandId: string; at: string; person: Caller['person'] },
  { totalTiyn, saleNumber }: { readonly totalTiyn: number; readonly saleNumber?: number },
): LedgerChange {
  if (repriced === null) return { events: [], puts: [] };
  const { approvedBy, discountTiyn, lines, spent, reason } = repriced;
  const { percent } = reduction(totalTiyn + discountTiyn, discountTiyn);
  const facts = {
    amountTiyn: totalTiyn,
    discountTiyn,
    lines,
    ...(percent === undefined ? {} : { percent }),
    ...(saleNumber === undefined ? {} : { saleNumber }),
    ...(reason === undefined ? {} : { note: reason }),
  };
  const { events, puts } = noteAct({ id: commandId, at, kind: 'sale.prices', person, approvedBy, facts });
  return { events, puts: spent === null ? puts : [...puts, spent] };
}

/** Why it is cheaper, each reason once. */
function reasonsOf(cart: CartInput): { readonly reason?: string } {
  const reasons = new Set([cart, ...cart.lines].flatMap(({ discountReason }) => discountReason ?? []));
  return reasons.size === 0 ? {} : { reason: [...reasons].join(', ') };
}
