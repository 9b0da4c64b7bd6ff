/** The money operation "subscription": sent once, found by an id of ours, never made twice. */

import { z } from 'zod';
import type { ApiClient } from '../api/client.ts';
import { mapOutcome } from '../api/outcome.ts';
import { findExactly } from '../money/exact-match.ts';
import { opening, sentAtMs } from '../money/in-flight.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import { StoredSubscription, storedOf, unreadable } from './stored-subscription.ts';

export const FrozenSubscription = z.object({
  /** Opens what is sealed, and names the subscriber to the service with the till's mark before it. */
  handle: z.string(),
  externalSubscriberId: z.string(),
  /** The payer's number stands in it (security.md, Payer phones). */
  sealedBody: z.string(),
  phoneMasked: z.string(),
  amountTiyn: z.int(),
  billingPeriod: z.string(),
});
export type FrozenSubscription = z.infer<typeof FrozenSubscription>;

export interface SubscriptionCreateParts {
  readonly client: Pick<ApiClient, 'createSubscription' | 'listSubscriptions'>;
  readonly bodies: Pick<FrozenBodies, 'openSealed'>;
}

export function describeSubscriptionCreate({
  client,
  bodies,
}: SubscriptionCreateParts): OperationDescription<FrozenSubscription, StoredSubscription> {
  return {
    kind: 'subscription_create',
    frozen: FrozenSubscription,
    result: StoredSubscription,
    // The endpoint has no key, and each one invoices its customer every period.
    repeat: 'never',
    isLookedForWhenRefused: true,
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

/** Sent once, and there twice: nobody but a person can say what invoices the customer now. */
const unclear = { code: 'till_outcome_unknown', params: {} };
