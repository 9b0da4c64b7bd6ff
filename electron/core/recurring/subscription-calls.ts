import { createQrInvoiceBody } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { isWholeTenge } from '@tilla/payment-api/money.ts';
import { maskPhone, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { putCommand } from '../ledger/records.ts';
import { isInFlight, opening, sentAtMs } from '../money/in-flight.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import { amountCart, billedBy, totalToInvoice } from '../payments/billing.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteRepriced, type PriceRights } from '../sales/price-rights.ts';
import { aboutInvoice } from '../staff/about-invoice.ts';
import {
  describeSubscriptionChange,
  type FrozenSubscriptionChange,
  subscriptionSubject,
} from './subscription-change.ts';
import { describeSubscriptionCreate, type FrozenSubscription } from './subscription-create.ts';

export interface Subscriptions {
  readonly calls: CallsOf<'subscription.create' | 'subscription.change' | 'subscription.edit'>;
  readonly operations: readonly DescribedOperation[];
  readonly consequences: { readonly subscription_unknown: TaskConsequence };
}

type Asked = CallInput<'subscription.create'>;

export function createSubscriptions(
  context: ShopContext & {
    readonly prices: PriceRights;
    readonly assertSubscribable: (cart: CartInput) => void;
  },
): Subscriptions {
  const { bodies, prices, assertSubscribable, operations, runner, serverClock, ids, facts, tillTag, logger } = context;

  function sumOf(cart: Asked['cart'], totalTiyn: number): Record<string, unknown> {
    const none = { discountPercentage: null, externalOrderId: null, idempotencyKey: null, internalComment: null };
    const invoice =
      cart === null
        ? { amountTiyn: totalTiyn, cartItems: null }
        : billedBy(cart.cart, totalTiyn, facts.billing(), false);
    return createQrInvoiceBody.encode({ ...none, ...invoice, phone: null, description: null, bankConnectionId: null });
  }

  function bodyOf(asked: Asked, phone: string, totalTiyn: number, externalSubscriberId: string): string {
    const { cart, description, subscriberName, billingDay, startedAt } = asked;
    const wire = {
      ...sumOf(cart, totalTiyn),
      phone_number: phone,
      ...(description === null ? {} : { description }),
      external_subscriber_id: externalSubscriberId,
      billing_period: asked.billingPeriod,
      bill_immediately: asked.invoiceImmediately,
      ...(subscriberName === null ? {} : { subscriber_name: subscriberName }),
      ...(billingDay === null ? {} : { billing_day: billingDay }),
      ...(startedAt === null ? {} : { started_at: startedAt }),
      ...patienceOf(asked),
    };
    return JSON.stringify(wire);
  }

  /** Total of a phone invoice, of goods where the shop has a catalog. @throws Refusal for anything else */
  function totalOf({ amountTiyn, cart }: Pick<Asked, 'amountTiyn' | 'cart'>): number {
    if ((amountTiyn === null) === (cart === null)) throw new Refusal('till_input_invalid');
    // A shop with a catalog subscribes by goods (Errors, `catalog_requires_cart_items`).
    if (cart === null && facts.billing().hasCatalog === true) throw new Refusal('catalog_requires_cart_items');
    const totalTiyn = cart === null ? (amountTiyn ?? 0) : totalToInvoice(cart.cart, cart.shownTotalTiyn);
    if (!isWholeTenge(totalTiyn)) throw new Refusal('amount_must_be_whole_tenge');
    return totalTiyn;
  }

  function create(asked: Asked, caller: Caller) {
    const { person, approvedBy } = permit(caller, 'senior', () =>
      aboutInvoice(asked.amountTiyn, asked.cart?.cart ?? null),
    );
    const { cart, commandId } = asked;
    const phone = parsePayerPhone(asked.phone);
    const totalTiyn = totalOf(asked);
    assertSubscribable(cart?.cart ?? amountCart(totalTiyn, asked.description ?? ''));
    if (phone === undefined) throw new Refusal('till_phone_invalid');
    const repriced = cart === null ? null : prices.check(cart.cart, caller).repriced;
    const handle = ids.next();
    // Unlike a sale's order id, so that no comparison takes its invoices for sales (rule D1).
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
      (operationId) => [
        noteRepriced(repriced, { commandId, at, person }, { totalTiyn }),
        salt,
        putCommand(commandId, { name: 'subscription.create', output: { operationId } }, at),
      ],
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  /** One change of a subscription at a time, and none against a request that may still arrive (rule W2). */
  function begin(
    { subscriptionId, move, amountTiyn }: Pick<FrozenSubscriptionChange, 'subscriptionId' | 'move' | 'amountTiyn'>,
    sealed: { readonly handle: string; readonly frozenBody: string; readonly salt: RecordPut } | null,
    { commandId, name, by, repriced }: Change,
  ) {
    const subject = subscriptionSubject(subscriptionId);
    assertArrived(operations.ofSubject(subject), serverClock.nowMs());
    const at = new Date(serverClock.stampMs()).toISOString();
    const frozen: FrozenSubscriptionChange = {
      subscriptionId,
      move,
      handle: sealed?.handle ?? null,
      sealedBody: sealed?.frozenBody ?? null,
      amountTiyn,
    };
    const facts = { action: move, ...(amountTiyn === null ? {} : { amountTiyn }) };
    const { id } = operations.begin(
      { kind: 'subscription_change', subject, lock: subject, ...by, frozen },
      (operationId) => [
        noteAct({ id: commandId, at, kind: 'subscription.change', ...by, facts }),
        noteRepriced(
          repriced,
          { commandId: `${commandId}:prices`, at, person: by.person },
          { totalTiyn: amountTiyn ?? 0 },
        ),
        sealed?.salt ?? null,
        putCommand(commandId, { name, output: { operationId } }, at),
      ],
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  function edit(asked: CallInput<'subscription.edit'>, caller: Caller) {
    const cart = asked.cart ?? null;
    const amountTiyn = asked.amountTiyn ?? null;
    const by = permit(caller, 'manager', () => aboutInvoice(amountTiyn, cart?.cart ?? null));
    const isRepriced = cart !== null || amountTiyn !== null;
    const totalTiyn = isRepriced ? totalOf({ amountTiyn, cart }) : null;
    assertSubscribable(cart?.cart ?? amountCart(totalTiyn ?? 0, asked.description ?? ''));
    const phone = asked.phone === undefined ? undefined : parsePayerPhone(asked.phone);
    if (asked.phone !== undefined && phone === undefined) throw new Refusal('till_phone_invalid');
    const repriced = cart === null ? null : prices.check(cart.cart, caller).repriced;
    const body = {
      ...(totalTiyn === null ? {} : sumOf(cart, totalTiyn)),
      ...given('phone_number', phone),
      ...given('billing_period', asked.billingPeriod),
      ...given('billing_day', asked.billingDay),
      ...given('description', asked.description),
      ...given('subscriber_name', asked.subscriberName),
      ...patienceOf(asked),
    };
    if (Object.keys(body).length === 0) throw new Refusal('till_input_invalid');
    const handle = ids.next();
    const at = new Date(serverClock.stampMs()).toISOString();
    const sealed = { handle, ...bodies.seal(handle, JSON.stringify(body), at) };
    const { subscriptionId, commandId } = asked;
    const change: Change = { commandId, name: 'subscription.edit', by, repriced };
    return begin({ subscriptionId, move: 'edit', amountTiyn: totalTiyn }, sealed, change);
  }

  return {
    calls: {
      'subscription.create': create,
      'subscription.change'({ subscriptionId, move, commandId }, caller) {
        const by = permit(caller, 'manager');
        const change: Change = { commandId, name: 'subscription.change', by, repriced: null };
        return begin({ subscriptionId, move, amountTiyn: null }, null, change);
      },
      'subscription.edit': edit,
    },
    operations: [
      describeOperation(describeSubscriptionCreate(context)),
      describeOperation(describeSubscriptionChange(context)),
    ],
    consequences: {
      subscription_unknown(task, action, person) {
        operations.resolveManually(task.subject, action === 'was_done', person.id);
      },
    },
  };
}

interface Change {
  readonly commandId: string;
  readonly name: string;
  readonly by: { readonly person: PersonView; readonly approvedBy: string | null };
  readonly repriced: Parameters<typeof noteRepriced>[0];
}

/** Null clears it. */
function given(name: string, value: string | number | null | undefined): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

function patienceOf({
  maxRetryAttempts,
  retryIntervalHours,
  gracePeriodDays,
}: Pick<Asked, 'maxRetryAttempts' | 'retryIntervalHours' | 'gracePeriodDays'>): Record<string, unknown> {
  return {
    ...given('max_retry_attempts', maxRetryAttempts),
    ...given('retry_interval_hours', retryIntervalHours),
    ...given('grace_period_days', gracePeriodDays),
  };
}

/** An earlier attempt may still arrive and undo the new one. @throws Refusal `till_subscription_settling` */
function assertArrived(changes: readonly OperationRecord[], nowMs: number | null): void {
  const last = changes.at(-1);
  if (last === undefined || last.sends < 2) return;
  const sentMs = sentAtMs(last);
  const mayArrive = nowMs === null || sentMs === null || isInFlight(sentMs, nowMs);
  if (mayArrive) throw new Refusal('till_subscription_settling', opening(sentMs));
}
