import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { beforeCartDiscountTiyn, promotionTiyn, unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import { hasDiscount } from '@tilla/shared/domain/discount.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

const GRANTS = 'price_grants';
/** Number of remembered lines: more than all parked carts of a day. */
const MAX_GRANTS = 500;

/** A cart discount amount: valid while the cart's total is at least as high, so that its share does not grow. */
const cartSum = { cartTiyn: z.int().default(0), cartBaseTiyn: z.int().default(0) };

const LineGrant = z.object({
  lineId: z.string(),
  catalogItemId: z.int().nullable(),
  /** A free line keeps its approved name. */
  name: z.string().default(''),
  unitPriceTiyn: z.int(),
  /** Valid up to this quantity; with a line's own discount amount (`discountTiyn`) for exactly this. */
  thousandths: z.int().default(0),
  discountPercentage: z.number(),
  discountTiyn: z.int().default(0),
  /** The same amount off a line that a promotion made cheaper is a larger share. */
  promotionTiyn: z.int().default(0),
  ...cartSum,
  personId: z.string(),
  approvedBy: z.string().nullable(),
});
type LineGrant = z.infer<typeof LineGrant>;
/** Of a cart discount: valid for later lines, while an approved one remains. */
const CartGrant = z.object({
  lineIds: z.array(z.string()),
  discountPercentage: z.number(),
  ...cartSum,
  personId: z.string(),
  approvedBy: z.string().nullable(),
});
type CartGrant = z.infer<typeof CartGrant>;
const Grants = z.object({ lines: z.array(LineGrant), carts: z.array(CartGrant) });
export type Grants = z.infer<typeof Grants>;

type Line = CartInput['lines'][number];

export function readGrants(ledger: Pick<Ledger, 'read'>): Grants {
  return readNote(ledger, GRANTS, Grants) ?? { lines: [], carts: [] };
}

/** New approvals by line (`approvers`, null where the person's own right was enough), before known ones. */
export function grantsOf(
  cart: CartInput,
  approvers: readonly (string | null)[],
  personId: string,
  known: Grants,
): RecordPut | null {
  const lines: LineGrant[] = cart.lines.flatMap((line, index) => {
    const approvedBy = approvers[index] ?? null;
    return approvedBy === null
      ? []
      : [{ lineId: line.id, ...whatIs(line, cart), name: line.name, personId, approvedBy }];
  });
  if (lines.length === 0) return null;
  const wholeBy = cart.lines.findIndex((line, at) => !hasDiscount(line) && approvers[at]);
  const whole: CartGrant[] =
    !hasDiscount(cart) || wholeBy < 0
      ? []
      : [
          {
            lineIds: cart.lines.map(({ id }) => id),
            discountPercentage: cart.discountPercentage,
            ...cartSumOf(cart),
            personId,
            approvedBy: approvers[wholeBy] ?? null,
          },
        ];
  return putGrants({
    lines: [...lines, ...known.lines.filter(({ lineId }) => lines.every((one) => one.lineId !== lineId))].slice(
      0,
      MAX_GRANTS,
    ),
    carts: [...whole, ...known.carts].slice(0, MAX_GRANTS),
  });
}

/** Without those of this cart: an approval is valid for one sale. */
export function spentBy({ lines }: CartInput, known: Grants): RecordPut | null {
  const sold = new Set(lines.map(({ id }) => id));
  const left: Grants = {
    lines: known.lines.filter(({ lineId }) => !sold.has(lineId)),
    carts: known.carts.filter(({ lineIds }) => !lineIds.some((id) => sold.has(id))),
  };
  const isSame = left.lines.length === known.lines.length && left.carts.length === known.carts.length;
  return isSame ? null : putGrants(left);
}

/** An earlier approval of exactly this price and discount, for the same person. */
export function grantOf(
  line: Line,
  listTiyn: number | null,
  cart: CartInput,
  personId: string,
  known: Grants,
): LineGrant | CartGrant | undefined {
  const asked = whatIs(line, cart);
  const own = known.lines.find(
    (grant) =>
      grant.lineId === line.id &&
      grant.personId === personId &&
      grant.catalogItemId === asked.catalogItemId &&
      grant.unitPriceTiyn === asked.unitPriceTiyn &&
      grant.discountPercentage === asked.discountPercentage &&
      grant.discountTiyn === asked.discountTiyn &&
      (asked.discountTiyn === 0 ? grant.thousandths >= asked.thousandths : grant.thousandths === asked.thousandths) &&
      (asked.discountTiyn === 0 || grant.promotionTiyn >= asked.promotionTiyn) &&
      isSameCartSum(grant, asked) &&
      (listTiyn !== null || grant.name === line.name),
  );
  // A cart discount approves no price, least of all of a free line.
  if (own !== undefined || hasDiscount(line) || unitPriceTiyn(line) !== listTiyn) return own;
  return known.carts.find(
    (grant) =>
      grant.personId === personId &&
      grant.discountPercentage === cart.discountPercentage &&
      isSameCartSum(grant, asked) &&
      cart.lines.some(({ id }) => grant.lineIds.includes(id)),
  );
}

function putGrants(value: Grants): RecordPut {
  return putNote(GRANTS, value);
}

function whatIs(line: Line, cart: CartInput) {
  return {
    catalogItemId: line.catalogItemId,
    unitPriceTiyn: unitPriceTiyn(line),
    thousandths: line.measure?.thousandths ?? line.count * 1000,
    discountPercentage: hasDiscount(line) ? line.discountPercentage : cart.discountPercentage,
    discountTiyn: line.discountTiyn ?? 0,
    promotionTiyn: promotionTiyn(line),
    ...cartSumOf(cart),
  };
}

type CartSum = Pick<CartGrant, 'cartTiyn' | 'cartBaseTiyn'>;

function cartSumOf(cart: CartInput): CartSum {
  if (cart.discountTiyn === undefined) return { cartTiyn: 0, cartBaseTiyn: 0 };
  return { cartTiyn: cart.discountTiyn, cartBaseTiyn: beforeCartDiscountTiyn(cart) };
}

function isSameCartSum(granted: CartSum, asked: CartSum): boolean {
  return granted.cartTiyn === asked.cartTiyn && asked.cartBaseTiyn >= granted.cartBaseTiyn;
}
