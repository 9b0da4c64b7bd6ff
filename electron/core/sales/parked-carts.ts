import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { ParkedCartView } from '@tilla/shared/contract/views/cart-view.ts';
import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { type CartLine, cartTotals, setLinePrice, unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CatalogEntry, RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Promotions } from '../promotions/promotions.ts';
import { type Customers, KeptCustomer, putCustomer, readCustomer } from './customer.ts';

export const ParkedCart = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  parkedAt: z.string(),
  personName: z.string(),
  cart: CartInput,
  customer: KeptCustomer.nullable(),
});
export type ParkedCart = z.infer<typeof ParkedCart>;

export interface ParkedCarts {
  list(): ParkedCart[];
  get(id: string): ParkedCart;
  nextNumber(): number;
  view(parked: ParkedCart): ParkedCartView;
  today(parked: ParkedCart): CallOutput<'cart.recall'>;
}

export interface Goods {
  byIds(ids: readonly number[]): CatalogEntry[];
  idsOfCategory(category: string): number[];
  size(): number;
}

const GROUP = 'parked_cart';

export function putParked(parked: ParkedCart): RecordPut {
  return putNote(noteIdOf(parked.id), parked, { group: GROUP, at: parked.parkedAt });
}

export function putUnparked(id: string): RecordPut {
  return putNote(noteIdOf(id), null);
}

function noteIdOf(id: string): string {
  return `${GROUP}:${id}`;
}

export function putWithoutCustomer(
  ledger: Pick<ShopContext['ledger'], 'read' | 'find'>,
  customerId: string,
): RecordPut[] {
  const atHand = readCustomer(ledger);
  const parked = ledger.find('note', { group: GROUP }).map(({ value }) => ParkedCart.parse(value));
  const isTheirs = (customer: KeptCustomer | null): customer is KeptCustomer =>
    customer?.view.customerId === customerId;
  return [
    ...(isTheirs(atHand) ? [putCustomer(null), forgetSeal(atHand.sealId)] : []),
    ...parked.flatMap((one) =>
      isTheirs(one.customer) ? [putParked({ ...one, customer: null }), forgetSeal(one.customer.sealId)] : [],
    ),
  ];
}

export function createParkedCarts({
  ledger,
  customers,
  goods,
  promotions,
}: ShopContext & {
  readonly customers: Customers;
  readonly goods: Goods;
  readonly promotions: Pick<Promotions, 'promote'>;
}): ParkedCarts {
  function list(): ParkedCart[] {
    return ledger.find('note', { group: GROUP, oldestFirst: true }).map(({ value }) => ParkedCart.parse(value));
  }

  /** Undefined for typed-in goods; null for what cannot be sold any more. */
  function todaysGoods({ lines }: CartInput): (line: CartLine) => CatalogEntry | null | undefined {
    // An index that was never filled proves nothing.
    const isKnown = goods.size() > 0;
    const found = new Map(
      goods.byIds(lines.flatMap(({ catalogItemId }) => catalogItemId ?? [])).map((entry) => [entry.id, entry]),
    );
    return ({ catalogItemId }) => {
      if (catalogItemId === null || !isKnown) return undefined;
      const entry = found.get(catalogItemId);
      return entry?.sellable === true ? entry : null;
    };
  }

  function goneOf(cart: CartInput): string[] {
    const today = todaysGoods(cart);
    return cart.lines.filter((line) => today(line) === null).map(({ name }) => name);
  }

  return {
    list,
    get(id) {
      const stored = ledger.read('note', noteIdOf(id))?.value ?? null;
      if (stored === null) throw new Refusal('till_not_found');
      return ParkedCart.parse(stored);
    },
    nextNumber() {
      const taken = new Set(list().map(({ number }) => number));
      let number = 1;
      while (taken.has(number)) number += 1;
      return number;
    },
    view: ({ id, number, name, parkedAt, personName, cart, customer }) => ({
      id,
      number,
      name,
      parkedAt,
      personName,
      lineCount: cart.lines.length,
      totalTiyn: cartTotals(promotions.promote(cart, customer?.view.customerId ?? null)).totalTiyn,
      gone: goneOf(cart),
      customer: customers.view(customer),
    }),
    today({ cart, customer }) {
      const today = todaysGoods(cart);
      const changed: CallOutput<'cart.recall'>['changed'] = [];
      let now = { ...cart, lines: cart.lines.filter((line) => today(line) !== null) };
      for (const line of now.lines) {
        const priceTiyn = today(line)?.priceTiyn;
        // A price set by a person stays.
        const beforeTiyn = line.listPriceTiyn === unitPriceTiyn(line) ? line.listPriceTiyn : undefined;
        if (priceTiyn === undefined || beforeTiyn === undefined || priceTiyn === beforeTiyn) continue;
        changed.push({ name: line.name, beforeTiyn, afterTiyn: priceTiyn });
        const repriced = setLinePrice(now, line.id, priceTiyn);
        const lines = repriced.lines.map((one) => (one.id === line.id ? { ...one, listPriceTiyn: priceTiyn } : one));
        now = { ...now, lines };
      }
      return { cart: promotions.promote(now, customer?.view.customerId ?? null), gone: goneOf(cart), changed };
    },
  };
}
