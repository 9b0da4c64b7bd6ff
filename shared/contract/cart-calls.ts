import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { ChangedPrice, CustomerView, ParkedCartView } from './views/cart-view.ts';
import { CatalogItemView } from './views/catalog-view.ts';
import { CartInput } from './views/sale-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const phone = z.string().min(1).max(40);

export const cartCalls = {
  /** Given at once within one's own limit, else approved; `till_discount_over_limit` where no role's limit reaches. */
  'cart.allowPrices': approvable({ cart: CartInput }, done, { audit: 'with_change' }),
  'cart.park': command({ cart: CartInput, name: freeText(60) }, z.object({ number: z.int() })),
  'cart.listParked': query({}, z.object({ parked: z.array(ParkedCartView) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** Parks the cart at hand, if any. `gone` names goods that left the catalog; `changed` lines are at today's price. */
  'cart.recall': command(
    { parkedId: id, atHand: CartInput.nullable() },
    z.object({ cart: CartInput, gone: z.array(z.string()), changed: z.array(ChangedPrice) }),
  ),
  'cart.dropParked': command({ parkedId: id }, done),
  /** The customer goes with the sale that takes the cart. */
  'cart.customer': query({}, z.object({ customer: CustomerView.nullable() }), {
    staleAfter: { 'customer.changed': 'refetch' },
  }),
  'cart.attachCustomer': command({ phone }, CustomerView, { replay: 'process' }),
  /** `till_customer_unreadable` where the number cannot be decrypted any more. */
  'cart.attachKnown': command({ customerId: id }, CustomerView, { replay: 'process' }),
  'cart.detachCustomer': command({}, done),
  /** Masked number for an invoice to `phone: null`; null where there is none. */
  'cart.customerPhone': query({}, z.object({ phoneMasked: z.string().nullable() })),

  /** In the shop's order; `ids` includes those that cannot be sold now. */
  'favourite.list': query({}, z.object({ ids: z.array(z.int()), items: z.array(CatalogItemView) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  'favourite.set': command({ ids: z.array(z.int()).max(200) }, done),
} as const satisfies Record<string, CallDefinition>;
