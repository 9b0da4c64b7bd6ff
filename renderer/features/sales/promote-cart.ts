import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { type Cart, isSameBasket } from '@tilla/shared/domain/cart.ts';
import { withoutPromotions, withPromotions } from '@tilla/shared/domain/promotions/apply-promotions.ts';
import type { Promote } from './cart-store.ts';

/** As the core does when the cart is paid: a basket that goes on as its sale keeps what it was offered with. */
export function promoterOf({ promotions }: Pick<CallOutput<'promotion.atCounter'>, 'promotions'>): Promote {
  return (cart, offered) => {
    if (offered === null || !isSameBasket(withoutPromotions(cart), withoutPromotions(offered)))
      return withPromotions(cart, promotions);
    return isSameBasket(cart, offered) ? cart : withOffered(cart, offered);
  };
}

function withOffered(cart: Cart, offered: Cart): Cart {
  const known = new Map(offered.lines.map(({ id, promotions }) => [id, promotions]));
  return {
    ...cart,
    lines: cart.lines.map(({ promotions: _, ...line }) => {
      const promotions = known.get(line.id);
      return promotions === undefined ? line : { ...line, promotions };
    }),
  };
}
