import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import {
  type Cart,
  isMeasureSound,
  lineShares,
  lineTotals,
  setLinePrice,
  withDiscount,
} from '@tilla/shared/domain/cart.ts';
import { hasDiscount, noDiscount } from '@tilla/shared/domain/discount.ts';
import { discountLimitOf } from '@tilla/shared/domain/discount-limit.ts';
import { isMeasuredUnit } from '@tilla/shared/domain/measure.ts';
import { listTotalTiyn, type PriceRight, type PriceRules, rightOfLine } from '@tilla/shared/domain/price-right.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller } from '../platform/handlers.ts';
import { type ApprovalSummary, namesOf, permit, reduction } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { listPriceTiynOf, type NewGoods } from './new-goods.ts';
import { type Grants, grantOf, grantsOf, readGrants, spentBy } from './price-grants.ts';

export interface ListedGoods {
  readonly name: string;
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly isMeasured: boolean;
}

export interface Repriced {
  readonly approvedBy: string | null;
  /** Negative where above the catalog's total. */
  readonly discountTiyn: number;
  readonly lines: number;
  /** Approvals spent with the sale; null where there were none. */
  readonly spent: RecordPut | null;
  readonly reason?: string;
}

/** A cart for sale: names, prices and promotions are the core's, not the page's. */
export interface CheckedCart {
  readonly cart: CartInput;
  /** Null where everything is sold at catalog prices. */
  readonly repriced: Repriced | null;
}

export interface PriceRights {
  /** Null where there are none. */
  spentBy(cart: CartInput): RecordPut | null;
  /** In the catalog's words, with the promotions in force instead of what the page said. */
  promoted(cart: CartInput): CartInput;
  /**
   * Takes the promotions of `cart` for granted: only a cart from `promoted`, or one without any.
   * @throws Refusal `till_not_permitted` with the needed role, `till_discount_over_limit` where no role is enough,
   * `till_discount_reason_needed` where the shop requires one, `till_input_invalid` for a weight of piece goods and for
   * duplicate line ids.
   */
  check(cart: CartInput, caller: Caller): CheckedCart;
  /** For the customer's screen: catalog prices unless another one was approved; an unapproved free line is left out. */
  shown(cart: CartInput, caller: Caller): CartInput;
  /** Checks and records the approval, so that payment does not ask again. */
  allow(cart: CartInput, caller: Caller): RecordPut | null;
}

type Line = CartInput['lines'][number];

const rightRefusals: ReadonlySet<string> = new Set(['till_not_permitted', 'till_discount_over_limit']);
const ranks: Readonly<Record<PriceRight, number>> = { cashier: 0, senior: 1, manager: 2, nobody: 3 };

export function createPriceRights({
  ledger,
  goodsOf,
  newGoods,
  promote,
  rules,
}: ShopContext & {
  readonly goodsOf: (ids: readonly number[]) => readonly (ListedGoods & { readonly id: number })[];
  readonly newGoods: NewGoods;
  readonly promote: (cart: CartInput) => CartInput;
  readonly rules: () => PriceRules;
}): PriceRights {
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

  /** The cart in the catalog's words; a free line has no list price. */
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

  /** Where the shop requires reasons: for every discount, by anyone. */
  function assertReasons(cart: CartInput): void {
    const isSilent = [cart, ...cart.lines].some((of) => hasDiscount(of) && of.discountReason === undefined);
    if (isSilent && rules().isReasonNeeded === true) throw new Refusal('till_discount_reason_needed');
  }

  function assess(cart: CartInput, caller: Caller): { repriced: Repriced | null; approvers: (string | null)[] } {
    const { person } = caller;
    if (person === null) throw new Refusal('till_locked');
    // Approvals are stored by line id: a duplicate would share one.
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
      // Goods outside the catalog are a free line, whatever price the page sends.
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

  function ownLimitOf({ person }: Caller): ApprovalSummary {
    return person === null ? {} : { limit: discountLimitOf(person.role, { discountLimits: rules().limits }) };
  }

  /** Null where the person's own right was enough. */
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

  /** Goods priced at the counter have only the typed price. */
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

  function promoted(asked: CartInput): CartInput {
    return promote(inItsWords(newGoods.settled(asked)));
  }

  return {
    spentBy: (cart) => spentBy(cart, readGrants(ledger)),
    promoted,
    shown(asked, caller) {
      const cart = promoted(asked);
      try {
        assess(cart, caller);
        return cart;
      } catch (failure) {
        if (!(failure instanceof Refusal) || !rightRefusals.has(failure.problem.code)) throw failure;
        return promote(inItsWords(atListPrices(cart)));
      }
    },
    check(asked, caller) {
      const cart = newGoods.settled(asked);
      assertReasons(cart);
      return { repriced: assess(cart, caller).repriced, cart: inItsWords(cart) };
    },
    allow(asked, caller) {
      const cart = promoted(asked);
      assertReasons(cart);
      const { approvers } = assess(cart, caller);
      return grantsOf(cart, approvers, caller.person?.id ?? '', readGrants(ledger));
    },
  };
}

/** For a sale that continues with another tender: its prices are recorded already, unless approved again. */
export function approvedAnew(repriced: Repriced | null): Repriced | null {
  return repriced === null || repriced.approvedBy === null ? null : repriced;
}

export function noteRepriced(
  repriced: Repriced | null,
  { commandId, at, person }: { commandId: string; at: string; person: Caller['person'] },
  { totalTiyn, saleNumber }: { readonly totalTiyn: number; readonly saleNumber?: number },
): LedgerPart {
  if (repriced === null) return null;
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
  return [noteAct({ id: commandId, at, kind: 'sale.prices', person, approvedBy, facts }), spent];
}

function reasonsOf(cart: CartInput): { readonly reason?: string } {
  const reasons = new Set([cart, ...cart.lines].flatMap(({ discountReason }) => discountReason ?? []));
  return reasons.size === 0 ? {} : { reason: [...reasons].join(', ') };
}
