import {
  type StaticQr,
  type StaticQrPage,
  staticQrPageWire,
  staticQrWire,
} from '@tilla/payment-api/merchant/static-qr.ts';
import {
  type Subscription,
  type SubscriptionBillings,
  type SubscriptionDetails,
  type SubscriptionPage,
  subscriptionAnswerWire,
  subscriptionDetailsWire,
  subscriptionInvoicesPageWire,
  subscriptionPageWire,
} from '@tilla/payment-api/merchant/subscription.ts';
import { aboutFrozen, aboutHandle, type Binding } from './answer-binding.ts';
import { listsOf } from './list-request.ts';
import type { Outcome } from './outcome.ts';
import { type Query, queryString } from './query-string.ts';
import type { Purpose } from './rate-budget.ts';
import { MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface RecurringApi {
  /** Money call. `frozenBody` is JSON text that was durable before. */
  createStaticQr(frozenBody: string): Promise<Outcome<StaticQr>>;
  listStaticQrs(query: Query, purpose: Purpose): Promise<Outcome<StaticQrPage>>;
  /** Money call; the endpoint has no key, so it is never sent twice. */
  createSubscription(frozenBody: string): Promise<Outcome<Subscription>>;
  listSubscriptions(query: Query, purpose: Purpose): Promise<Outcome<SubscriptionPage>>;
  getSubscription(id: number, purpose: Purpose): Promise<Outcome<SubscriptionDetails>>;
  /** Invoices nothing by itself, and done already it is refused: it may be asked again after a look. */
  moveSubscription(id: number, move: 'pause' | 'resume' | 'cancel'): Promise<Outcome<Subscription>>;
  /** Changes what `frozenBody` names, JSON text that was durable before; the same again changes nothing. */
  changeSubscription(id: number, frozenBody: string): Promise<Outcome<Subscription>>;
  listSubscriptionBillings(id: number, query: Query): Promise<Outcome<SubscriptionBillings>>;
}

export function createRecurringApi(transport: Transport): RecurringApi {
  function create<Value>(
    path: string,
    body: string,
    read: (body: unknown) => Value,
    about: Binding<Value>,
  ): Promise<Outcome<Value>> {
    return transport.ask({
      route: `POST ${path}`,
      method: 'POST',
      path,
      body,
      bucket: 'general',
      purpose: 'money',
      isMoneyCall: true,
      timeoutMs: MONEY_TIMEOUT_MS,
      read,
      about,
    });
  }

  function change(asked: {
    readonly route: string;
    readonly method: 'POST' | 'PUT';
    readonly path: string;
    readonly body?: string;
    readonly about: Binding<Subscription>;
  }): Promise<Outcome<Subscription>> {
    return transport.ask({
      ...asked,
      bucket: 'general',
      purpose: 'money',
      isMoneyCall: true,
      timeoutMs: MONEY_TIMEOUT_MS,
      read: subscriptionAnswerWire.read,
    });
  }

  const list = listsOf(transport);

  return {
    createStaticQr: (body) =>
      create(
        '/static-qr',
        body,
        staticQrWire.read,
        aboutFrozen(body, 'external_order_id', ({ externalOrderId }) => externalOrderId),
      ),
    listStaticQrs: (query, purpose) => list('/static-qr', query, purpose, 'general', staticQrPageWire.read),
    createSubscription: (body) =>
      create(
        '/subscriptions',
        body,
        subscriptionAnswerWire.read,
        aboutFrozen(body, 'external_subscriber_id', ({ externalSubscriberId }) => externalSubscriberId),
      ),
    listSubscriptions: (query, purpose) => list('/subscriptions', query, purpose, 'general', subscriptionPageWire.read),
    getSubscription: (id, purpose) =>
      transport.ask({
        route: 'GET /subscriptions/{id}',
        method: 'GET',
        path: `/subscriptions/${String(id)}`,
        bucket: 'general',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: subscriptionDetailsWire.read,
        about: aboutHandle('id', id, ({ subscription }) => subscription.id),
      }),
    moveSubscription: (id, move) =>
      change({
        route: `POST /subscriptions/{id}/${move}`,
        method: 'POST',
        path: `/subscriptions/${String(id)}/${move}`,
        about: aboutHandle('id', id, (subscription) => subscription.id),
      }),
    changeSubscription: (id, body) =>
      change({
        route: 'PUT /subscriptions/{id}',
        method: 'PUT',
        path: `/subscriptions/${String(id)}`,
        body,
        about: aboutHandle('id', id, (subscription) => subscription.id),
      }),
    listSubscriptionBillings: (id, query) =>
      transport.ask({
        route: 'GET /subscriptions/{id}/invoices',
        method: 'GET',
        path: `/subscriptions/${String(id)}/invoices${queryString(query)}`,
        bucket: 'general',
        purpose: 'money',
        timeoutMs: READ_TIMEOUT_MS,
        read: subscriptionInvoicesPageWire.read,
      }),
  };
}
