/** Which calls belong to the shop that is open, and which to the till as a whole. */

import { type CallName, calls } from '../../../shared/contract/calls.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import type { OpenShop, ShopCallName } from './open-shop.ts';

export type TillCallName = Exclude<CallName, ShopCallName>;

/**
 * Every call of a shop goes to the one that is open when it comes in.
 * @param assertRoom asked before anything new begins.
 */
export function delegateToShop(current: () => OpenShop | null, assertRoom: () => void): Pick<Handlers, ShopCallName> {
  function required(): OpenShop {
    const open = current();
    if (open === null) throw new Refusal('till_locked');
    return open;
  }
  const names = (Object.keys(calls) as CallName[]).filter((name): name is ShopCallName => !tillCallNames.has(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown, caller: unknown) => {
        const { calls: shopCalls } = required();
        if (beginsSale.has(name)) assertRoom();
        return (shopCalls[name] as (input: unknown, caller: unknown) => unknown)(input, caller);
      },
    ]),
  ) as Pick<Handlers, ShopCallName>;
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

const tillCallNames: ReadonlySet<CallName> = new Set<TillCallName>([
  'app.view',
  'app.unlockKey',
  'app.changeMode',
  'setup.startTraining',
  'setup.connect',
  'settings.change',
  'display.view',
  'display.open',
  'books.work',
  'books.backups',
  'books.check',
  'books.backUp',
  'books.export',
  'books.restore',
  'books.cancel',
  'books.tryAgain',
  'support.signer',
  'support.report',
  'support.save',
  'support.exportLog',
  'support.notices',
]);
