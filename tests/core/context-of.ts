import type { ShopContext } from '#core/payments/shop-context.ts';

/** The part of the context that the code under test takes. */
export function contextOf(given: { readonly [Name in keyof ShopContext]?: Partial<ShopContext[Name]> }): ShopContext {
  return given as ShopContext;
}
