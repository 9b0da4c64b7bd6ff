/** Selling at other prices than the catalog's: whose right it takes, and what of it the books keep. */

import { z } from 'zod';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { isMeasureSound, lineTotalTiyn, unitPriceTiyn } from '../../../shared/domain/cart.ts';
import { type DiscountLimits, discountLimitOf } from '../../../shared/domain/discount-limit.ts';
import { listTotalTiyn, type PriceRight, rightOfLine } from '../../../shared/domain/price-right.ts';
import type { Caller } from '../handlers.ts';
import type { Journal, JournalChange, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { noteAct } from '../staff/acts.ts';
import { permit } from '../staff/permission.ts';

/** The goods of the catalog as selling needs them; those that are not in it are left out. */
export type GoodsOf = (
  ids: readonly number[],
) => ReadonlyMap<number, { readonly priceTiyn: number; readonly isMeasured: boolean }>;

/** A sale with a discount or a price of its own. */
export interface Repriced {
  readonly approvedBy: string | null;
  /** What the customer pays less than by the catalog; negative where more. */
  readonly discountTiyn: number;
  readonly lines: number;
}

export interface PriceRights {
  /**
   * Null where everything is sold at the catalog's prices.
   * @throws Refusal `till_not_permitted` with the role it takes, `till_discount_over_limit` where no role reaches,
   * `till_input_invalid` for a weight of goods that are sold in pieces.
   */
  check(cart: CartInput, caller: Caller): Repriced | null;
  /** Checks, and remembers who allowed it, so that the cashier is not asked again when the customer pays. */
  allow(cart: CartInput, caller: Caller): RecordPut | null;
}

export interface PriceRightParts {
  readonly journal: Pick<Journal, 'read'>;
  readonly goodsOf: GoodsOf;
  readonly limits: () => DiscountLimits;
}

const GRANTS = 'price_grants';
/** Of so many lines a right is remembered: more than all parked carts of a day. */
const MOST_GRANTS = 500;

const LineGrant = z.object({
  lineId: z.string(),
  catalogItemId: z.int().nullable(),
  unitPriceTiyn: z.int(),
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

const ranks: Readonly<Record<PriceRight, number>> = { cashier: 0, senior: 1, manager: 2, nobody: 3 };

export function createPriceRights({ journal, goodsOf, limits }: PriceRightParts): PriceRights {
  function grants(): Grants {
    const stored = journal.read('note', GRANTS);
    return stored === undefined ? { lines: [], carts: [] } : Grants.parse(stored.value);
  }

  function judge(cart: CartInput, caller: Caller): { repriced: Repriced | null; approvers: (string | null)[] } {
    const { person } = caller;
    if (person === null) throw new Refusal('till_locked');
    const goods = goodsOf(cart.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []));
    const known = grants();
    let discountTiyn = 0;
    let lines = 0;
    const approvers: (string | null)[] = [];
    for (const line of cart.lines) {
      const item = line.catalogItemId === null ? undefined : goods.get(line.catalogItemId);
      const isWeighable = item?.isMeasured ?? line.catalogItemId !== null;
      if (!isMeasureSound(line) || (line.measure !== undefined && !isWeighable))
        throw new Refusal('till_input_invalid');
      // What has left the catalog since has the price it was added at.
      const listTiyn = item?.priceTiyn ?? (line.catalogItemId === null ? null : (line.listPriceTiyn ?? null));
      const off = listTotalTiyn(line, listTiyn) - lineTotalTiyn(line, cart.discountPercentage);
      discountTiyn += off;
      if (off !== 0) lines += 1;
      approvers.push(approverOf(line, listTiyn, cart, caller, known));
    }
    const approvedBy = approvers.find((name) => name !== null) ?? null;
    return { repriced: lines === 0 ? null : { approvedBy, discountTiyn, lines }, approvers };
  }

  /** Who allowed the line, null where the person's own right was enough. */
  function approverOf(
    line: Line,
    listTiyn: number | null,
    cart: CartInput,
    caller: Caller,
    known: Grants,
  ): string | null {
    const right = rightOfLine(line, listTiyn, cart.discountPercentage, limits());
    const own = caller.person === null ? -1 : ranks[caller.person.role];
    if (ranks[right] <= own) return null;
    const grant = grantOf(line, listTiyn, cart, caller.person?.id ?? '', known);
    if (grant !== undefined) return grant.approvedBy;
    if (right === 'nobody') {
      const limit = discountLimitOf('manager', { discountLimits: limits() });
      throw new Refusal('till_discount_over_limit', { limit });
    }
    return permit(caller, right).approvedBy;
  }

  return {
    check: (cart, caller) => judge(cart, caller).repriced,
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
                unitPriceTiyn: unitPriceTiyn(line),
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
      const value: Grants = {
        lines: [...lines, ...known.lines.filter(({ lineId }) => lines.every((one) => one.lineId !== lineId))].slice(
          0,
          MOST_GRANTS,
        ),
        carts: [...whole, ...known.carts].slice(0, MOST_GRANTS),
      };
      return { kind: 'note', id: GRANTS, value, keys: {} };
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
  const { approvedBy, discountTiyn, lines } = repriced;
  const facts = { amountTiyn: totalTiyn, discountTiyn, lines };
  return noteAct({ id: commandId, at, kind: 'sale.prices', person, approvedBy, facts });
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
      grant.discountPercentage === discountOf(line, cart),
  );
  if (own !== undefined || line.discountPercentage !== 0 || unitPriceTiyn(line) !== (listTiyn ?? unitPriceTiyn(line))) {
    return own;
  }
  return known.carts.find(
    (grant) =>
      grant.personId === personId &&
      grant.discountPercentage === cart.discountPercentage &&
      cart.lines.some(({ id }) => grant.lineIds.includes(id)),
  );
}
