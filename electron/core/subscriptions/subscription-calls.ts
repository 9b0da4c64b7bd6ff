/** Subscribing a customer: billed by phone every period from then on. */

import { writeInvoiceRequest } from '../../../shared/api/merchant/invoice-requests.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import { isWholeTenge } from '../../../shared/domain/money.ts';
import { maskPhone, parsePayerPhone } from '../../../shared/domain/phone.ts';
import type { ShopContext } from '../context/shop-context.ts';
import type { Caller, CallsOf } from '../handlers.ts';
import { putCommand } from '../ledger/records.ts';
import { billedBy, totalToInvoice } from '../payments/billing.ts';
import { Refusal } from '../refusal.ts';
import { noteRepriced, type PriceRights } from '../sales/price-rights.ts';
import { aboutInvoice } from '../staff/about-invoice.ts';
import { permit } from '../staff/permission.ts';
import type { TaskConsequence } from '../tasks/task-calls.ts';
import type { FrozenSubscription } from './subscription-create.ts';

export interface Subscriptions {
  readonly calls: CallsOf<'subscription.create'>;
  readonly consequences: { readonly subscription_unknown: TaskConsequence };
}

type Asked = CallInput<'subscription.create'>;

type Needs = Pick<ShopContext, 'bodies' | 'operations' | 'runner' | 'serverClock' | 'ids' | 'facts' | 'tillTag'> & {
  readonly prices: PriceRights;
};

export function createSubscriptions(context: Needs): Subscriptions {
  const { bodies, prices, operations, runner, serverClock, ids, facts, tillTag } = context;

  /** JSON text of `POST /subscriptions`. */
  function bodyOf(asked: Asked, phone: string, totalTiyn: number, externalSubscriberId: string): string {
    const { cart, description, subscriberName, billingDay, startedAt } = asked;
    const invoice =
      cart === null
        ? { amountTiyn: totalTiyn, cartItems: null }
        : billedBy(cart.cart, totalTiyn, facts.billing(), false);
    const none = { discountPercentage: null, externalOrderId: null, idempotencyKey: null, internalComment: null };
    const wire = {
      ...writeInvoiceRequest({ ...none, ...invoice, phone, description, bankConnectionId: null }),
      external_subscriber_id: externalSubscriberId,
      billing_period: asked.billingPeriod,
      bill_immediately: asked.invoiceImmediately,
      ...(subscriberName === null ? {} : { subscriber_name: subscriberName }),
      ...(billingDay === null ? {} : { billing_day: billingDay }),
      ...(startedAt === null ? {} : { started_at: startedAt }),
    };
    return JSON.stringify(wire);
  }

  function create(asked: Asked, caller: Caller) {
    const { person, approvedBy } = permit(caller, 'senior', () =>
      aboutInvoice(asked.amountTiyn, asked.cart?.cart ?? null),
    );
    const { amountTiyn, cart, commandId } = asked;
    if ((amountTiyn === null) === (cart === null)) throw new Refusal('till_input_invalid');
    // A shop with a catalog subscribes by its goods (Errors, `catalog_requires_cart_items`).
    if (cart === null && facts.billing().hasCatalog === true) throw new Refusal('catalog_requires_cart_items');
    const phone = parsePayerPhone(asked.phone);
    if (phone === undefined) throw new Refusal('till_phone_invalid');
    const totalTiyn = cart === null ? (amountTiyn ?? 0) : totalToInvoice(cart.cart, cart.shownTotalTiyn);
    if (!isWholeTenge(totalTiyn)) throw new Refusal('amount_must_be_whole_tenge');
    const repriced = cart === null ? null : prices.check(cart.cart, caller).repriced;
    const handle = ids.next();
    // Not of the form of a sale's: were it told with what is billed, no comparison may take that for a sale (rule D1).
    const externalSubscriberId = `subscription.${tillTag()}.${handle}`;
    const at = new Date(serverClock.stampMs()).toISOString();
    const { frozenBody, salt } = bodies.seal(handle, bodyOf(asked, phone, totalTiyn, externalSubscriberId), at);
    const frozen: FrozenSubscription = {
      handle,
      externalSubscriberId,
      sealedBody: frozenBody,
      phoneMasked: maskPhone(phone),
      amountTiyn: totalTiyn,
      billingPeriod: asked.billingPeriod,
    };
    const { id } = operations.begin(
      { kind: 'subscription_create', subject: handle, lock: null, person, approvedBy, frozen },
      (operationId) => putCommand(commandId, { name: 'subscription.create', output: { operationId } }, at),
      () => {
        const { events, puts } = noteRepriced(repriced, { commandId, at, person }, totalTiyn);
        return { events, puts: [...puts, salt] };
      },
    );
    void runner.run(id);
    return { operationId: id };
  }

  return {
    calls: { 'subscription.create': create },
    consequences: {
      subscription_unknown(task, action, person) {
        operations.resolveManually(task.subject, action === 'was_done', person.id);
      },
    },
  };
}
