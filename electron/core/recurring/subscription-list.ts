import type { Subscription } from '@tilla/payment-api/merchant/subscription.ts';
import { maskPhone, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { SubscriptionView } from '@tilla/shared/contract/views/subscription-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';

const PAGE_SIZE = 50;

export function createSubscriptionList({
  client,
  nameOf,
}: ShopContext & {
  readonly nameOf: (catalogItemId: number) => string | null;
}) {
  /** Without the till's own handle, and with masked numbers. */
  function viewOf(subscription: Subscription): SubscriptionView {
    const { externalSubscriberId: _handle, phone, cartItems, ...view } = subscription;
    return {
      ...view,
      phoneMasked: phone === null ? null : maskPhone(phone),
      goods: cartItems.map(({ catalogItemId, count, priceTiyn }) => ({
        name: catalogItemId === null ? null : nameOf(catalogItemId),
        count,
        priceTiyn,
      })),
    };
  }

  async function list({ page, status, search }: CallInput<'subscription.list'>) {
    const wanted = search?.trim() ?? '';
    const phone = parsePayerPhone(wanted);
    const query = {
      ...(status === null || status === undefined ? {} : { status: [status] }),
      ...(phone === undefined ? (wanted === '' ? {} : { search: wanted }) : { phone_number: phone }),
      page,
      per_page: PAGE_SIZE,
    };
    const { subscriptions, total } = valueOf(await client.listSubscriptions(query, 'money'));
    return { subscriptions: subscriptions.map(viewOf), hasMore: hasMore(page, subscriptions.length, total) };
  }

  return {
    calls: defineCalls({
      'subscription.list'(asked, caller) {
        permit(caller, 'manager');
        return list(asked);
      },
      async 'subscription.view'({ subscriptionId }, caller) {
        permit(caller, 'manager');
        const { subscription, ...rest } = valueOf(await client.getSubscription(subscriptionId, 'money'));
        return { ...rest, subscription: viewOf(subscription) };
      },
      async 'subscription.billings'({ subscriptionId, page }, caller) {
        permit(caller, 'manager');
        const outcome = await client.listSubscriptionBillings(subscriptionId, { page, per_page: PAGE_SIZE });
        const { billings, total } = valueOf(outcome);
        return { billings, hasMore: hasMore(page, billings.length, total) };
      },
    }),
  };
}

function hasMore(page: number, count: number, total: number | null): boolean {
  return total === null ? count === PAGE_SIZE : page * PAGE_SIZE < total;
}
