import { useEffect } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';

let last: Promise<unknown> = Promise.resolve();

/** Reports to main which payment is on screen, and when none is; in order. */
export function useShownPayment(paymentId: string | null): void {
  const till = useTill();
  useEffect(() => {
    if (paymentId === null) return undefined;
    tell(till, paymentId);
    return () => tell(till, null);
  }, [till, paymentId]);
}

function tell(till: TillClient, paymentId: string | null): void {
  // It only sets the watch's pace: a lost report is corrected by the next one.
  last = last.then(() => till.call('payment.show', { paymentId })).catch(() => undefined);
}
