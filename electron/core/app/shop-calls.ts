import { type CallName, calls, policyOf, type ShopCallName } from '@tilla/shared/contract/calls.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OpenShop } from './open-shop.ts';

/** @param assertSpace checks the disk before anything new begins. */
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
        if (policyOf(name).needsDiskSpace === true) assertSpace();
        return (shopCalls[name] as (input: unknown, caller: unknown) => unknown)(input, caller);
      },
    ]),
  ) as CallsOf<ShopCallName>;
}

function isShopCall(name: CallName): name is ShopCallName {
  return policyOf(name).scope !== 'till';
}
