/** Subscriptions as the service keeps them: looked at, paused, resumed and cancelled by a manager. */

import type { Subscription } from '../../../shared/api/merchant/subscription.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import type { SubscriptionView } from '../../../shared/contract/views/subscription-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { type Caller, defineCalls } from '../handlers.ts';
import { putCommand } from '../ledger/records.ts';
import { noteAct } from '../staff/acts.ts';
import { permit } from '../staff/permission.ts';

const PAGE_SIZE = 50;

export function createSubscriptionList({ client, records, clock }: Pick<ShopContext, 'client' | 'records' | 'clock'>) {
  async function change(
    { subscriptionId, move, commandId }: CallInput<'subscription.change'>,
    caller: Caller,
  ): Promise<SubscriptionView> {
    const by = permit(caller, 'manager');
    const output = viewOf(valueOf(await client.moveSubscription(subscriptionId, move)));
    const at = new Date(clock.nowMs()).toISOString();
    const facts = { action: move, amountTiyn: output.amountTiyn };
    const noted = noteAct({ id: commandId, at, kind: 'subscription.change', ...by, facts });
    const answered = putCommand(commandId, { name: 'subscription.change', output }, at);
    records.write({ events: noted.events, puts: [...noted.puts, answered] });
    return output;
  }

  return defineCalls({
    async 'subscription.list'({ page }, caller) {
      permit(caller, 'manager');
      const outcome = await client.listSubscriptions({ page, per_page: PAGE_SIZE }, 'money');
      const { subscriptions, total } = valueOf(outcome);
      return { subscriptions: subscriptions.map(viewOf), hasMore: hasMore(page, subscriptions.length, total) };
    },
    'subscription.change': change,
    async 'subscription.billings'({ subscriptionId, page }, caller) {
      permit(caller, 'manager');
      const outcome = await client.listSubscriptionBillings(subscriptionId, { page, per_page: PAGE_SIZE });
      const { billings, total } = valueOf(outcome);
      return { billings, hasMore: hasMore(page, billings.length, total) };
    },
  });
}

function hasMore(page: number, count: number, total: number | null): boolean {
  return total === null ? count === PAGE_SIZE : page * PAGE_SIZE < total;
}

/** Without the till's own handle. */
function viewOf({ externalSubscriberId: _, ...view }: Subscription): SubscriptionView {
  return view;
}
