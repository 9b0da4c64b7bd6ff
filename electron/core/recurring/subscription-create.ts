/** The money operation "subscription": sent once, found by our id, never made twice. */

import { z } from 'zod';
import { mapOutcome } from '../api/outcome.ts';
import { findExactly } from '../money/exact-match.ts';
import { opening, sentAtMs } from '../money/in-flight.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { StoredSubscription, storedOf, unreadable } from './stored-subscription.ts';

export const FrozenSubscription = z.object({
  /** Leads to the salt, and with the till tag names the subscriber at the service. */
  handle: z.string(),
  externalSubscriberId: z.string(),
  /** Contains the payer's number (docs/security.md). */
  sealedBody: z.string(),
  phoneMasked: z.string(),
  amountTiyn: z.int(),
  billingPeriod: z.string(),
});
export type FrozenSubscription = z.infer<typeof FrozenSubscription>;

export function describeSubscriptionCreate({
  client,
  bodies,
}: ShopContext): OperationDescription<FrozenSubscription, StoredSubscription> {
  return {
    kind: 'subscription_create',
    frozen: FrozenSubscription,
    result: StoredSubscription,
    // The endpoint has no key, and each subscription bills its customer every period.
    repeat: 'never',
    isLookedUpWhenRefused: true,
    async send({ handle, sealedBody }) {
      const body = bodies.openSealed(handle, sealedBody);
      return body === null ? unreadable : mapOutcome(await client.createSubscription(body), storedOf);
    },
    async lookup({ externalSubscriberId }) {
      const lookup = await findExactly(
        async (page, perPage) => {
          const query = { external_subscriber_id: externalSubscriberId, page, per_page: perPage };
          const outcome = await client.listSubscriptions(query, 'money');
          if (outcome.kind !== 'ok') return outcome;
          return { kind: 'ok', value: { rows: outcome.value.subscriptions, total: outcome.value.total } };
        },
        (row) => row.externalSubscriberId === externalSubscriberId,
      );
      if (lookup.kind !== 'found') return lookup;
      const [first, ...more] = lookup.result;
      if (first === undefined) return { kind: 'nothing' };
      return more.length === 0 ? { kind: 'found', result: storedOf(first) } : { kind: 'foreign', problem: unclear };
    },
    endOf: () => ({ problem: null }),
    question(frozen, operation): Question | null {
      const { step, mayHaveArrived } = operation;
      if (step !== 'stopped' && !(step === 'unknown' && mayHaveArrived)) return null;
      const { phoneMasked, amountTiyn, externalSubscriberId } = frozen;
      return {
        kind: 'subscription_unknown',
        isBlocking: false,
        facts: { phone: phoneMasked, amountTiyn, externalSubscriberId, ...opening(sentAtMs(operation)) },
        actions: ['was_done', 'was_not_done'],
      };
    },
    details: (frozen, made) => ({
      subscriptionId: made?.id ?? null,
      status: made?.status ?? null,
      phoneMasked: frozen.phoneMasked,
      amountTiyn: frozen.amountTiyn,
      billingPeriod: frozen.billingPeriod,
      nextBillingAt: made?.nextBillingAt ?? null,
    }),
  };
}

/** Sent once but found twice: only a person can decide. */
const unclear = { code: 'till_outcome_unknown', params: {} };
