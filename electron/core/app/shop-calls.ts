/** Calls of the shop that is open when they come in. */

import { type CallName, calls } from '../../../shared/contract/calls.ts';
import type { CallsOf } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import type { OpenShop } from './open-shop.ts';
import { isShopCall, type ShopCallName } from './till-call-names.ts';

/**
 * Every call of a shop goes to the one that is open when it comes in.
 * @param assertSpace asked before anything new begins.
 */
export function delegateToShop(current: () => OpenShop | null, assertSpace: () => void): CallsOf<ShopCallName> {
  function required(): OpenShop {
    const open = current();
    if (open === null) throw new Refusal('till_locked');
    return open;
  }
  const names = (Object.keys(calls) as CallName[]).filter(isShopCall);
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown, caller: unknown) => {
        const { calls: shopCalls } = required();
        if (beginsSale.has(name)) assertSpace();
        return (shopCalls[name] as (input: unknown, caller: unknown) => unknown)(input, caller);
      },
    ]),
  ) as CallsOf<ShopCallName>;
}

/** What is new: the ends of everything that is under way need the last of the room. */
const beginsSale: ReadonlySet<ShopCallName> = new Set<ShopCallName>([
  'sale.payByQr',
  'sale.payByPhone',
  'sale.payByCash',
  'sale.payByCard',
  'sale.payPart',
  'bulk.start',
  'subscription.create',
]);
