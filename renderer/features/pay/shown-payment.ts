import { useEffect } from 'react';
import { useTill } from '../../app/till-context.tsx';
import type { TillClient } from '../../bridge/till-client.ts';

let last: Promise<unknown> = Promise.resolve();

/** Tells main which payment a person is looking at, and that nobody is any more; in the order it happened. */
export function useShownPayment(paymentId: string | null): void {
  const till = useTill();
  useEffect(() => {
    if (paymentId === null) return undefined;
    tell(till, paymentId);
    return () => {
      tell(till, null);
    };
  }, [till, paymentId]);
}

function tell(till: TillClient, paymentId: string | null): void {
  // Only how often the watch looks hangs on it: a lost word is made good by the next one.
  last = last.then(() => till.call('payment.show', { paymentId })).catch(() => undefined);
}
