/** Each attempt first checks whether it is done, so that a cancel is neither lost nor repeated. */

import type { Subscription } from '@tilla/payment-api/merchant/subscription.ts';
import { parseMoney } from '@tilla/payment-api/money.ts';
import { z } from 'zod';
import { mapOutcome, type Outcome } from '../api/outcome.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { StoredSubscription, storedOf, unreadable } from './stored-subscription.ts';

const SubscriptionMove = z.enum(['pause', 'resume', 'cancel', 'edit']);

export const FrozenSubscriptionChange = z.object({
  subscriptionId: z.int(),
  move: SubscriptionMove,
  /** Of an edit: leads to the salt of the sealed body, which may contain name and number (docs/security.md). */
  handle: z.string().nullable(),
  sealedBody: z.string().nullable(),
  /** Null where unchanged. */
  amountTiyn: z.int().nullable(),
});
export type FrozenSubscriptionChange = z.infer<typeof FrozenSubscriptionChange>;

/** All changes of one subscription share this subject, one at a time. */
export function subscriptionSubject(subscriptionId: number): string {
  return `subscription:${String(subscriptionId)}`;
}

/** Fields of a sealed body that the subscription shows once it is applied. */
const Body = z.object({
  phone_number: z.string().optional(),
  amount: z.string().optional(),
  billing_period: z.string().optional(),
  billing_day: z.int().nullish(),
  description: z.string().nullish(),
  subscriber_name: z.string().nullish(),
  max_retry_attempts: z.int().optional(),
  retry_interval_hours: z.int().optional(),
  grace_period_days: z.int().optional(),
});

const ends = { pause: 'paused', resume: 'active', cancel: 'cancelled' } as const;

export function describeSubscriptionChange({
  client,
  bodies,
}: ShopContext): OperationDescription<FrozenSubscriptionChange, StoredSubscription> {
  function bodyOf({ handle, sealedBody }: FrozenSubscriptionChange): string | null {
    return handle === null || sealedBody === null ? null : bodies.openSealed(handle, sealedBody);
  }

  function isDone(frozen: FrozenSubscriptionChange, answered: Subscription): boolean {
    if (frozen.move !== 'edit') return answered.status === ends[frozen.move];
    const body = bodyOf(frozen);
    return body !== null && matchesRequest(answered, frozen, Body.parse(JSON.parse(body)));
  }

  async function look(frozen: FrozenSubscriptionChange): Promise<LookupResult<StoredSubscription>> {
    const outcome = await client.getSubscription(frozen.subscriptionId, 'money');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    const answered = outcome.value.subscription;
    return isDone(frozen, answered) ? { kind: 'found', result: storedOf(answered) } : { kind: 'nothing' };
  }

  async function send(frozen: FrozenSubscriptionChange): Promise<Outcome<StoredSubscription>> {
    const { subscriptionId, move } = frozen;
    if (move !== 'edit') return mapOutcome(await client.moveSubscription(subscriptionId, move), storedOf);
    const body = bodyOf(frozen);
    return body === null ? unreadable : mapOutcome(await client.changeSubscription(subscriptionId, body), storedOf);
  }

  return {
    kind: 'subscription_change',
    frozen: FrozenSubscriptionChange,
    result: StoredSubscription,
    repeat: 'same_handle',
    isLookedUpWhenRefused: true,
    // Nobody waits at the counter, and it never gives up.
    settlePauseMs: [2_000, 60_000],
    admit: look,
    send,
    lookup: look,
    endOf: () => ({ problem: null }),
    // A refusal is shown to the caller; an open one continues by itself.
    question: () => null,
    details: ({ subscriptionId, move, amountTiyn }, answered) => ({
      subscriptionId,
      move,
      amountTiyn: answered?.amountTiyn ?? amountTiyn,
      status: answered?.status ?? null,
      nextBillingAt: answered?.nextBillingAt ?? null,
    }),
  };
}

function matchesRequest(
  answered: Subscription,
  { amountTiyn }: FrozenSubscriptionChange,
  body: z.infer<typeof Body>,
): boolean {
  const pairs: readonly (readonly [asked: unknown, answered: unknown])[] = [
    [body.phone_number, answered.phone],
    [body.billing_period, answered.billingPeriod],
    [body.billing_day, answered.billingDay],
    [body.description, answered.description],
    [body.subscriber_name, answered.subscriberName],
    [body.max_retry_attempts, answered.maxRetryAttempts],
    [body.retry_interval_hours, answered.retryIntervalHours],
    [body.grace_period_days, answered.gracePeriodDays],
    [body.amount === undefined ? (amountTiyn ?? undefined) : parseMoney(body.amount), answered.amountTiyn],
  ];
  return pairs.every(([asked, known]) => asked === undefined || asked === known);
}
