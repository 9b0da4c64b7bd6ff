import type { SubscriptionRecord } from '../store/subscriptions.ts';

type SubscriptionState = Pick<SubscriptionRecord, 'status' | 'failedAttempts' | 'inGracePeriod' | 'maxRetryAttempts'>;

export type SubscriptionCommand = 'pause' | 'resume' | 'cancel' | 'succeed' | 'fail' | 'end_grace';

/** `name`: the webhook without `subscription.`. */
export interface SubscriptionEvent {
  name:
    | 'paused'
    | 'resumed'
    | 'cancelled'
    | 'payment_succeeded'
    | 'payment_failed'
    | 'grace_period_started'
    | 'expired';
  changes: Partial<SubscriptionState>;
}

export type SubscriptionDecision =
  | { events: readonly SubscriptionEvent[]; rejection?: never }
  | { events?: never; rejection: 'no_such_transition' };

const rejected: SubscriptionDecision = { rejection: 'no_such_transition' };
const fresh = { failedAttempts: 0, inGracePeriod: false } as const;

export function decideSubscription(state: SubscriptionState, command: SubscriptionCommand): SubscriptionDecision {
  const { status, inGracePeriod } = state;
  const isOver = status === 'cancelled' || status === 'expired';
  switch (command) {
    case 'pause':
      return status === 'active' ? { events: [{ name: 'paused', changes: { status: 'paused' } }] } : rejected;
    case 'resume':
      // A pause ends what was owed before.
      return status === 'paused'
        ? { events: [{ name: 'resumed', changes: { status: 'active', ...fresh } }] }
        : rejected;
    case 'cancel':
      return isOver
        ? rejected
        : { events: [{ name: 'cancelled', changes: { status: 'cancelled', inGracePeriod: false } }] };
    case 'succeed':
      // A late payment of an ended subscription restores nothing.
      return { events: [{ name: 'payment_succeeded', changes: isOver ? {} : fresh }] };
    case 'fail':
      return status === 'active' ? { events: failed(state) } : rejected;
    case 'end_grace':
      return status === 'active' && inGracePeriod
        ? { events: [{ name: 'expired', changes: { status: 'expired', inGracePeriod: false } }] }
        : rejected;
  }
}

/** The grace period begins with the last retry and then expires. */
function failed({ failedAttempts, inGracePeriod, maxRetryAttempts }: SubscriptionState): SubscriptionEvent[] {
  const count = failedAttempts + 1;
  const failure: SubscriptionEvent = { name: 'payment_failed', changes: { failedAttempts: count } };
  if (inGracePeriod || count <= maxRetryAttempts) return [failure];
  return [failure, { name: 'grace_period_started', changes: { inGracePeriod: true } }];
}
