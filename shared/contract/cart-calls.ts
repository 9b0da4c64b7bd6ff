import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { ChangedPrice, CustomerView, ParkedCartView } from './views/cart-view.ts';
import { CatalogItemView } from './views/catalog-view.ts';
import { CartInput } from './views/sale-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const phone = z.string().min(1).max(40);

/** Carts before anybody pays, and the goods a shop sells most. */
export const cartCalls = {
  /**
   * Asks for the right to sell at these prices before anybody pays: within one's own limit it is given at once, above it
   * takes the approval of a role whose limit reaches. `till_discount_over_limit` where nobody's does.
   */
  'cart.allowPrices': approvable({ cart: CartInput }, done, { audit: 'with_change' }),
  /** Puts the cart at hand away, with its customer. */
  'cart.park': command({ cart: CartInput, name: freeText(60) }, z.object({ number: z.int() })),
  /** Oldest first. */
  'cart.listParked': query({}, z.object({ parked: z.array(ParkedCartView) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /**
   * Takes a parked cart up again, and parks the one at hand instead where there is one. What left the catalog is not in
   * it any more (`gone`, names); lines at the catalog's price are at today's (`changed`).
   */
  'cart.recall': command(
    { parkedId: id, atHand: CartInput.nullable() },
    z.object({ cart: CartInput, gone: z.array(z.string()), changed: z.array(ChangedPrice) }),
  ),
  'cart.dropParked': command({ parkedId: id }, done),
  /** Whose cart it is at hand; goes with the sale that takes the cart. */
  'cart.customer': query({}, z.object({ customer: CustomerView.nullable() }), {
    staleAfter: { 'customer.changed': 'refetch' },
  }),
  'cart.attachCustomer': command({ phone }, CustomerView, { replay: 'process' }),
  /** One of this till's customers, whose number nobody types. `till_customer_unreadable` where it cannot be read any more. */
  'cart.attachKnown': command({ customerId: id }, CustomerView, { replay: 'process' }),
  'cart.detachCustomer': command({}, done),
  /** Whose number an invoice to `phone: null` would go to, as it may be shown; null where there is none, or it was forgotten. */
  'cart.customerPhone': query({}, z.object({ phoneMasked: z.string().nullable() })),

  /** In the order the shop gave them; `ids` has those too that cannot be sold now. */
  'favourite.list': query({}, z.object({ ids: z.array(z.int()), items: z.array(CatalogItemView) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  'favourite.set': command({ ids: z.array(z.int()).max(200) }, done),
} as const satisfies Record<string, CallDefinition>;
