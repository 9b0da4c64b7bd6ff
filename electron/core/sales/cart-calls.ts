import { maskPhone } from '@tilla/payment-api/phone.ts';
import type { CustomerView } from '@tilla/shared/contract/views/cart-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import { putCommand } from '../ledger/records.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Promotions } from '../promotions/promotions.ts';
import { noteRemoval } from './cart-removal.ts';
import { type Customers, putCustomer, readCustomer } from './customer.ts';
import { createFavourites } from './favourites.ts';
import { payerPhoneOf } from './invoice-sale.ts';
import { putKeptCart } from './kept-cart.ts';
import type { NewGoods } from './new-goods.ts';
import { createParkedCarts, type Goods, type ParkedCart, putParked, putUnparked } from './parked-carts.ts';
import type { PriceRights } from './price-rights.ts';

export const noGoods: Goods = { byIds: () => [], idsOfCategory: () => [], size: () => 0 };

export type CartContext = ShopContext & {
  readonly customers: Customers;
  readonly book: Pick<CustomerBook, 'get' | 'person' | 'seen' | 'announce'>;
  readonly goods: Goods;
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
  readonly prices: PriceRights;
  readonly promotions: Pick<Promotions, 'promote'>;
  readonly newGoods: NewGoods;
};

export function createCartCalls(context: CartContext) {
  const { ledger, records, customers, book, client, facts, prices, newGoods, serverClock, ids } = context;
  const parked = createParkedCarts(context);

  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function newParked(cart: CartInput, name: string, { person }: Caller): ParkedCart {
    if (person === null) throw new Refusal('till_locked');
    if (cart.lines.length === 0) throw new Refusal('till_cart_empty');
    const customer = readCustomer(ledger);
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

  async function attach(phone: string): Promise<CustomerView> {
    const outcome = await client.checkClient(phone, facts.billing().bankConnectionId);
    const isRegistered = outcome.kind === 'ok' ? outcome.value.isRegistered : null;
    const serviceName = outcome.kind === 'ok' ? outcome.value.name : null;
    const at = now();
    // The shop's name for a customer overrides the service's; without an answer it is the only one.
    const { customer, name, puts } = book.seen({ phone, name: serviceName, at });
    const before = readCustomer(ledger);
    const { kept, salt } = customers.seal(ids.next(), at, { phone, name, isRegistered, customerId: customer.id });
    records.write(putCustomer(kept), salt, puts, before === null ? null : forgetSeal(before.sealId));
    book.announce(customer.id);
    return { ...kept.view, name, discountPercentage: customer.discountPercentage };
  }

  return {
    calls: defineCalls({
      ...createFavourites(context),

      'cart.allowPrices'({ cart }, caller) {
        const granted = prices.allow(cart, caller);
        if (granted !== null) records.write(granted);
        return {};
      },

      'cart.park'({ cart, name, commandId }, caller) {
        const put = newParked(cart, name, caller);
        const output = { number: put.number };
        records.write(
          putParked(put),
          putKeptCart(null),
          putCustomer(null),
          putCommand(commandId, { name: 'cart.park', output }, put.parkedAt),
        );
        return output;
      },
      'cart.listParked': () => ({ parked: parked.list().map(parked.view) }),
      'cart.recall'({ parkedId, atHand, commandId }, caller) {
        const taken = parked.get(parkedId);
        const put = atHand === null ? null : newParked(atHand, '', caller);
        const output = parked.today({ ...taken, cart: newGoods.settled(taken.cart) });
        // An empty cart leaves its customer behind; a parked one took them along.
        const left = put === null ? readCustomer(ledger) : null;
        records.write(
          putUnparked(parkedId),
          put === null ? null : putParked(put),
          left === null ? null : forgetSeal(left.sealId),
          putKeptCart(output.cart.lines.length === 0 ? null : output.cart),
          putCustomer(taken.customer),
          putCommand(commandId, { name: 'cart.recall', output }, now()),
        );
        return output;
      },
      'cart.dropParked'({ parkedId, commandId }, { person }) {
        const { cart, customer } = parked.get(parkedId);
        records.write(
          noteRemoval(context, cart, null, { commandId, person }),
          putUnparked(parkedId),
          customer === null ? null : forgetSeal(customer.sealId),
        );
        return {};
      },

      'cart.customer': () => ({ customer: customers.view(readCustomer(ledger)) }),
      'cart.attachCustomer': ({ phone }) => attach(payerPhoneOf(phone)),
      'cart.attachKnown'({ customerId }) {
        const phone = book.person(book.get(customerId))?.phone ?? null;
        if (phone === null) throw new Refusal('till_customer_unreadable');
        return attach(phone);
      },
      'cart.detachCustomer'() {
        const before = readCustomer(ledger);
        if (before !== null) records.write(putCustomer(null), forgetSeal(before.sealId));
        return {};
      },
      'cart.customerPhone'() {
        const phone = customers.phoneAtHand();
        return { phoneMasked: phone === null ? null : maskPhone(phone) };
      },
    }),
  };
}
