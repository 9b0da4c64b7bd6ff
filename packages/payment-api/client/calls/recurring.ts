import { type StaticQr, type StaticQrPage, staticQrPageWire, staticQrWire } from '../../merchant/static-qr.ts';
import {
  type Subscription,
  type SubscriptionBillings,
  type SubscriptionDetails,
  type SubscriptionPage,
  subscriptionAnswerWire,
  subscriptionDetailsWire,
  subscriptionInvoicesPageWire,
  subscriptionPageWire,
} from '../../merchant/subscription.ts';
import { aboutFrozen, aboutHandle } from '../answer-binding.ts';
import type { Connection, Purpose } from '../connection.ts';
import type { Answer } from '../outcome.ts';
import type { Query } from '../query-string.ts';

export type RecurringCalls = ReturnType<typeof createRecurringCalls>;

export function createRecurringCalls({ ask }: Connection) {
  return {
    /** `frozenBody` is JSON text that was durable before. */
    createStaticQr: (frozenBody: string): Promise<Answer<StaticQr>> =>
      ask({
        method: 'POST',
        path: '/static-qr',
        body: frozenBody,
        effect: 'money',
        read: staticQrWire.read,
        about: aboutFrozen(frozenBody, 'external_order_id', ({ externalOrderId }) => externalOrderId),
      }),
    listStaticQrs: (query: Query, purpose: Purpose): Promise<Answer<StaticQrPage>> =>
      ask({ method: 'GET', path: '/static-qr', query, purpose, read: staticQrPageWire.read }),
    /** The endpoint has no key, so it is never sent twice. */
    createSubscription: (frozenBody: string): Promise<Answer<Subscription>> =>
      ask({
        method: 'POST',
        path: '/subscriptions',
        body: frozenBody,
        effect: 'money',
        read: subscriptionAnswerWire.read,
        about: aboutFrozen(frozenBody, 'external_subscriber_id', ({ externalSubscriberId }) => externalSubscriberId),
      }),
    listSubscriptions: (query: Query, purpose: Purpose): Promise<Answer<SubscriptionPage>> =>
      ask({ method: 'GET', path: '/subscriptions', query, purpose, read: subscriptionPageWire.read }),
    getSubscription: (id: number, purpose: Purpose): Promise<Answer<SubscriptionDetails>> =>
      ask({
        method: 'GET',
        path: '/subscriptions/{id}',
        ids: [id],
        purpose,
        read: subscriptionDetailsWire.read,
        about: aboutHandle('id', id, ({ subscription }) => subscription.id),
      }),
    /** Invoices nothing by itself, and done already it is refused: it may be asked again after a look. */
    moveSubscription: (id: number, move: 'pause' | 'resume' | 'cancel'): Promise<Answer<Subscription>> =>
      ask({
        method: 'POST',
        path: `/subscriptions/{id}/${move}`,
        ids: [id],
        effect: 'money',
        read: subscriptionAnswerWire.read,
        about: aboutHandle('id', id, (subscription) => subscription.id),
      }),
    /** Changes what `frozenBody` names, JSON text that was durable before; the same again changes nothing. */
    changeSubscription: (id: number, frozenBody: string): Promise<Answer<Subscription>> =>
      ask({
        method: 'PUT',
        path: '/subscriptions/{id}',
        ids: [id],
        body: frozenBody,
        effect: 'money',
        read: subscriptionAnswerWire.read,
        about: aboutHandle('id', id, (subscription) => subscription.id),
      }),
    listSubscriptionBillings: (id: number, query: Query): Promise<Answer<SubscriptionBillings>> =>
      ask({
        method: 'GET',
        path: '/subscriptions/{id}/invoices',
        ids: [id],
        query,
        read: subscriptionInvoicesPageWire.read,
      }),
  };
}
