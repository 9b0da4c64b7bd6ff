/** Selling at other prices than the catalog's: whose right it takes, and what of it the books keep. */

import { z } from 'zod';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { type Cart, isMeasureSound, lineTotalTiyn, setLinePrice, unitPriceTiyn } from '../../../shared/domain/cart.ts';
import { discountLimitOf } from '../../../shared/domain/discount-limit.ts';
import { listTotalTiyn, type PriceRight, type PriceRules, rightOfLine } from '../../../shared/domain/price-right.ts';
import type { Caller } from '../handlers.ts';
import type { Journal, JournalChange, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { noteAct } from '../staff/acts.ts';
import { type AboutAct, namesOf, permit, reduction } from '../staff/permission.ts';

/** Goods of the catalog as selling needs them, named in the till's language. */
export interface ListedGoods {
  readonly id: number;
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
}

/** A cart as it may be sold: its goods are called and priced by the catalog, not by the page that asks. */
export interface CheckedCart {
  readonly cart: CartInput;
  /** Null where everything is sold at the catalog's prices. */
  readonly repriced: Repriced | null;
}

export interface PriceRights {
  /**
   * @throws Refusal `till_not_permitted` with the role it takes, `till_discount_over_limit` where no role reaches,
   * `till_input_invalid` for a weight of goods that are sold in pieces and for two lines under one id.
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
  readonly journal: Pick<Journal, 'read'>;
  /** Those of them that are in the catalog. */
  readonly goodsOf: (ids: readonly number[]) => readonly ListedGoods[];
  readonly rules: () => PriceRules;
}

const GRANTS = 'price_grants';
/** Of so many lines a right is remembered: more than all parked carts of a day. */
const MOST_GRANTS = 500;

const LineGrant = z.object({
  lineId: z.string(),
  catalogItemId: z.int().nullable(),
  /** A free line is what it was called when it was allowed. */
  name: z.string().default(''),
  unitPriceTiyn: z.int(),
  /** It holds for so much and for less. */
  thousandths: z.int().default(0),
  discountPercentage: z.number(),
  personId: z.string(),
  approvedBy: z.string().nullable(),
});
type LineGrant = z.infer<typeof LineGrant>;
/** Of a discount on the whole cart: it holds for lines that come later, while one of those that were there is. */
const CartGrant = z.object({
  lineIds: z.array(z.string()),
  discountPercentage: z.number(),
  personId: z.string(),
  approvedBy: z.string().nullable(),
});
type CartGrant = z.infer<typeof CartGrant>;
const Grants = z.object({ lines: z.array(LineGrant), carts: z.array(CartGrant) });
type Grants = z.infer<typeof Grants>;

type Line = CartInput['lines'][number];

const rightRefusals: ReadonlySet<string> = new Set(['till_not_permitted', 'till_discount_over_limit']);
const ranks: Readonly<Record<PriceRight, number>> = { cashier: 0, senior: 1, manager: 2, nobody: 3 };

export function createPriceRights({ journal, goodsOf, rules }: PriceRightParts): PriceRights {
  function grants(): Grants {
    const stored = journal.read('note', GRANTS);
    return stored === undefined ? { lines: [], carts: [] } : Grants.parse(stored.value);
  }

  function listed(cart: CartInput): ReadonlyMap<number, ListedGoods> {
    const ids = cart.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []);
    return new Map(goodsOf(ids).map((item) => [item.id, item]));
  }

  /** The same cart in the catalog's words; a free line has no price in any list. */
  function inItsWords(cart: CartInput): CartInput {
    const goods = listed(cart);
    return {
      ...cart,
      lines: cart.lines.map(({ listPriceTiyn: _, ...line }) => {
        const item = line.catalogItemId === null ? undefined : goods.get(line.catalogItemId);
        if (item === undefined) return line;
        return { ...line, name: item.name, unit: item.unit, listPriceTiyn: item.priceTiyn };
      }),
    };
  }

  function judge(cart: CartInput, caller: Caller): { repriced: Repriced | null; approvers: (string | null)[] } {
    const { person } = caller;
    if (person === null) throw new Refusal('till_locked');
    // A right is remembered by the line's id: two under one id would share it.
    if (new Set(cart.lines.map(({ id }) => id)).size !== cart.lines.length) throw new Refusal('till_input_invalid');
    const goods = listed(cart);
    const known = grants();
    const { hasCatalog } = rules();
    let discountTiyn = 0;
    let lines = 0;
    const approvers: (string | null)[] = [];
    for (const line of cart.lines) {
      const item = line.catalogItemId === null ? undefined : goods.get(line.catalogItemId);
      const isWeighable = item?.isMeasured ?? line.catalogItemId !== null;
      if (!isMeasureSound(line) || (line.measure !== undefined && !isWeighable))
        throw new Refusal('till_input_invalid');
      // What the catalog does not know is a free line, whatever price the page knew for it.
      const listTiyn = item?.priceTiyn ?? null;
      const off = listTotalTiyn(line, listTiyn) - lineTotalTiyn(line, cart.discountPercentage);
      discountTiyn += off;
      if (off !== 0 || (listTiyn === null && hasCatalog)) lines += 1;
      approvers.push(approverOf(line, listTiyn, cart, caller, known));
    }
    const approvedBy = approvers.find((name) => name !== null) ?? null;
    const spent = spentBy(cart, known);
    return { repriced: lines === 0 ? null : { approvedBy, discountTiyn, lines, spent }, approvers };
  }

  /** What the whole cart comes to by the catalog and as it would be sold, and which lines of it differ. */
  function aboutPrices(cart: CartInput): AboutAct {
    const goods = listed(cart);
    const sums = cart.lines.map((line) => {
      const item = line.catalogItemId === null ? undefined : goods.get(line.catalogItemId);
      const listTiyn = listTotalTiyn(line, item?.priceTiyn ?? null);
      const isFree = item === undefined && rules().hasCatalog;
      const soldTiyn = lineTotalTiyn(line, cart.discountPercentage);
      return { name: item?.name ?? line.name, listTiyn, soldTiyn, isTold: isFree || soldTiyn !== listTiyn };
    });
    const beforeTiyn = sums.reduce((sum, { listTiyn }) => sum + listTiyn, 0);
    const soldTiyn = sums.reduce((sum, line) => sum + line.soldTiyn, 0);
    return {
      ...reduction(beforeTiyn, beforeTiyn - soldTiyn),
      ...namesOf(sums.filter(({ isTold }) => isTold).map(({ name }) => name)),
    };
  }

  /** Who allowed the line, null where the person's own right was enough. */
  function approverOf(
    line: Line,
    listTiyn: number | null,
    cart: CartInput,
    caller: Caller,
    known: Grants,
  ): string | null {
    const right = rightOfLine(line, listTiyn, cart.discountPercentage, rules());
    const own = caller.person === null ? -1 : ranks[caller.person.role];
    if (ranks[right] <= own) return null;
    const grant = grantOf(line, listTiyn, cart, caller.person?.id ?? '', known);
    if (grant !== undefined) return grant.approvedBy;
    if (right === 'nobody') {
      const limit = discountLimitOf('manager', { discountLimits: rules().limits });
      throw new Refusal('till_discount_over_limit', { limit });
    }
    return permit(caller, right, () => aboutPrices(cart)).approvedBy;
  }

  /** Goods whose price is asked at the counter have only the one that was typed there. */
  function atListPrices(cart: CartInput): CartInput {
    const goods = listed(cart);
    const isListed = ({ catalogItemId }: Line): boolean => catalogItemId !== null && goods.has(catalogItemId);
    const lines = rules().hasCatalog ? cart.lines.filter(isListed) : cart.lines;
    const plain: Cart = {
      lines: lines.map((line) => ({ ...line, discountPercentage: 0 })),
      discountPercentage: 0,
    };
    const priced = lines.reduce((sofar, { id, catalogItemId }) => {
      const listTiyn = goods.get(catalogItemId ?? 0)?.priceTiyn ?? 0;
      return listTiyn === 0 ? sofar : setLinePrice(sofar, id, listTiyn);
    }, plain);
    return { ...priced, lines: [...priced.lines] };
  }

  return {
    shown(cart, caller) {
      try {
        judge(cart, caller);
        return inItsWords(cart);
      } catch (failure) {
        if (!(failure instanceof Refusal) || !rightRefusals.has(failure.problem.code)) throw failure;
        return inItsWords(atListPrices(cart));
      }
    },
    check: (cart, caller) => ({ repriced: judge(cart, caller).repriced, cart: inItsWords(cart) }),
    allow(cart, caller) {
      const { approvers } = judge(cart, caller);
      const personId = caller.person?.id ?? '';
      const lines: LineGrant[] = cart.lines.flatMap((line, index) => {
        const approvedBy = approvers[index] ?? null;
        return approvedBy === null
          ? []
          : [
              {
                lineId: line.id,
                catalogItemId: line.catalogItemId,
                name: line.name,
                unitPriceTiyn: unitPriceTiyn(line),
                thousandths: thousandthsOf(line),
                discountPercentage: discountOf(line, cart),
                personId,
                approvedBy,
              },
            ];
      });
      if (lines.length === 0) return null;
      const wholeBy = cart.lines.findIndex(({ discountPercentage }, at) => discountPercentage === 0 && approvers[at]);
      const whole: CartGrant[] =
        cart.discountPercentage === 0 || wholeBy < 0
          ? []
          : [
              {
                lineIds: cart.lines.map(({ id }) => id),
                discountPercentage: cart.discountPercentage,
                personId,
                approvedBy: approvers[wholeBy] ?? null,
              },
            ];
      const known = grants();
      return putGrants({
        lines: [...lines, ...known.lines.filter(({ lineId }) => lines.every((one) => one.lineId !== lineId))].slice(
          0,
          MOST_GRANTS,
        ),
        carts: [...whole, ...known.carts].slice(0, MOST_GRANTS),
      });
    },
  };
}

/** The act in the journal: who sold at a price of their own, and who allowed it. */
export function noteRepriced(
  repriced: Repriced | null,
  { commandId, at, person }: { commandId: string; at: string; person: Caller['person'] },
  totalTiyn: number,
): JournalChange {
  if (repriced === null) return { events: [], puts: [] };
  const { approvedBy, discountTiyn, lines, spent } = repriced;
  const facts = { amountTiyn: totalTiyn, discountTiyn, lines };
  const { events, puts } = noteAct({ id: commandId, at, kind: 'sale.prices', person, approvedBy, facts });
  return { events, puts: spent === null ? puts : [...puts, spent] };
}

function putGrants(value: Grants): RecordPut {
  return { kind: 'note', id: GRANTS, value, keys: {} };
}

/** Without what stood for lines of this cart: an allowance is good for one sale. */
function spentBy({ lines }: CartInput, known: Grants): RecordPut | null {
  const sold = new Set(lines.map(({ id }) => id));
  const left: Grants = {
    lines: known.lines.filter(({ lineId }) => !sold.has(lineId)),
    carts: known.carts.filter(({ lineIds }) => !lineIds.some((id) => sold.has(id))),
  };
  const isSame = left.lines.length === known.lines.length && left.carts.length === known.carts.length;
  return isSame ? null : putGrants(left);
}

function thousandthsOf({ count, measure }: Line): number {
  return measure?.thousandths ?? count * 1000;
}

function discountOf(line: Line, cart: CartInput): number {
  return line.discountPercentage === 0 ? cart.discountPercentage : line.discountPercentage;
}

/** The very price and discount that were allowed before, to the same person. */
function grantOf(
  line: Line,
  listTiyn: number | null,
  cart: CartInput,
  personId: string,
  known: Grants,
): LineGrant | CartGrant | undefined {
  const own = known.lines.find(
    (grant) =>
      grant.lineId === line.id &&
      grant.personId === personId &&
      grant.catalogItemId === line.catalogItemId &&
      grant.unitPriceTiyn === unitPriceTiyn(line) &&
      grant.discountPercentage === discountOf(line, cart) &&
      grant.thousandths >= thousandthsOf(line) &&
      (listTiyn !== null || grant.name === line.name),
  );
  // A discount on the whole cart says nothing of a price, least of all of one that is in no list.
  if (own !== undefined || line.discountPercentage !== 0 || unitPriceTiyn(line) !== listTiyn) return own;
  return known.carts.find(
    (grant) =>
      grant.personId === personId &&
      grant.discountPercentage === cart.discountPercentage &&
      cart.lines.some(({ id }) => grant.lineIds.includes(id)),
  );
}
