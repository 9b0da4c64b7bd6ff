/** What a cashier does with carts before anybody pays: parks them, names their customer, asks for a price. */

import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { maskPhone } from '../../../shared/domain/phone.ts';
import type { ApiClient } from '../api/client.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { type Books, putCommand } from '../journal/books.ts';
import type { BillingFacts } from '../payments/billing.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { Ids, Journal, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { payerPhoneOf } from './bill-sale.ts';
import { type Customers, putCustomer, readCustomer } from './customer.ts';
import { createFavourites, type FavouriteCalls, type FavouriteParts } from './favourites.ts';
import { putKeptCart } from './kept-cart.ts';
import { createParkedCarts, type ParkedCart, type ParkedCartParts, putParked, putUnparked } from './parked-carts.ts';
import type { PriceRights } from './price-rights.ts';

export type CartCalls = Pick<
  Handlers,
  | 'cart.allowPrices'
  | 'cart.park'
  | 'cart.listParked'
  | 'cart.recall'
  | 'cart.dropParked'
  | 'cart.customer'
  | 'cart.attachCustomer'
  | 'cart.detachCustomer'
  | 'cart.customerPhone'
>;

export interface CartCallParts {
  readonly journal: Journal;
  readonly books: Pick<Books, 'write'>;
  readonly client: Pick<ApiClient, 'checkClient'>;
  readonly facts: () => BillingFacts;
  readonly customers: Customers;
  readonly goods: ParkedCartParts['goods'];
  readonly itemsOf: FavouriteParts['itemsOf'];
  readonly prices: Pick<PriceRights, 'allow'>;
  readonly serverClock: Pick<ServerClock, 'stampMs'>;
  readonly ids: Ids;
}

/** A shop without a catalog. */
export const noGoods: CartCallParts['goods'] = { byIds: () => [], size: () => 0 };

export function createCartCalls(parts: CartCallParts): CartCalls & FavouriteCalls {
  const { journal, books, customers, client, facts, goods, itemsOf, prices, serverClock, ids } = parts;
  const parked = createParkedCarts({ journal, customers, goods });

  const now = (): string => new Date(serverClock.stampMs()).toISOString();
  const write = (puts: RecordPut[]): void => {
    books.write({ events: [], puts });
  };

  function newParked(cart: CartInput, name: string, { person }: Caller): ParkedCart {
    if (person === null) throw new Refusal('till_locked');
    if (cart.lines.length === 0) throw new Refusal('till_cart_empty');
    const customer = readCustomer(journal);
    return {
      id: ids.next(),
      number: parked.nextNumber(),
      name,
      parkedAt: now(),
      personName: person.name,
      cart,
      customer,
    };
  }

  return {
    ...createFavourites({ journal, books, itemsOf }),

    'cart.allowPrices'({ cart }, caller) {
      const granted = prices.allow(cart, caller);
      if (granted !== null) write([granted]);
      return {};
    },

    'cart.park'({ cart, name, commandId }, caller) {
      const put = newParked(cart, name, caller);
      const output = { number: put.number };
      write([
        putParked(put),
        putKeptCart(null),
        putCustomer(null),
        putCommand(commandId, { name: 'cart.park', output }, put.parkedAt),
      ]);
      return output;
    },
    'cart.listParked': () => ({ parked: parked.list().map(parked.view) }),
    'cart.recall'({ parkedId, atHand, commandId }, caller) {
      const taken = parked.get(parkedId);
      const put = atHand === null ? null : newParked(atHand, '', caller);
      const output = parked.today(taken);
      // A cart without lines leaves its customer behind; one that was parked took them along.
      const left = put === null ? readCustomer(journal) : null;
      write([
        putUnparked(parkedId),
        ...(put === null ? [] : [putParked(put)]),
        ...(left === null ? [] : [forgetSeal(left.sealId)]),
        putKeptCart(output.cart.lines.length === 0 ? null : output.cart),
        putCustomer(taken.customer),
        putCommand(commandId, { name: 'cart.recall', output }, now()),
      ]);
      return output;
    },
    'cart.dropParked'({ parkedId }) {
      const { customer } = parked.get(parkedId);
      write([putUnparked(parkedId), ...(customer === null ? [] : [forgetSeal(customer.sealId)])]);
      return {};
    },

    'cart.customer': () => ({ customer: customers.view(readCustomer(journal)) }),
    async 'cart.attachCustomer'({ phone: typed }) {
      const phone = payerPhoneOf(typed);
      const outcome = await client.checkClient(phone, facts().bankConnectionId);
      const isRegistered = outcome.kind === 'ok' ? outcome.value.isRegistered : null;
      const name = outcome.kind === 'ok' ? outcome.value.name : null;
      const before = readCustomer(journal);
      const { kept, salt } = customers.seal(ids.next(), now(), { phone, name, isRegistered });
      write([putCustomer(kept), salt, ...(before === null ? [] : [forgetSeal(before.sealId)])]);
      return { ...kept.view, name };
    },
    'cart.detachCustomer'() {
      const before = readCustomer(journal);
      if (before !== null) write([putCustomer(null), forgetSeal(before.sealId)]);
      return {};
    },
    'cart.customerPhone'() {
      const phone = customers.phoneAtHand();
      return { phoneMasked: phone === null ? null : maskPhone(phone) };
    },
  };
}
