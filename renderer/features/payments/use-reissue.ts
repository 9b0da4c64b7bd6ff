import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { useCallback, useEffect, useState } from 'react';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

/** Between two attempts once the quiet period has passed and the service has not confirmed the end yet. */
const RETRY_MS = 1_000;
const MAX_TRIES = 20;

/** While the old invoice may still be paid the request waits for the end of its quiet period (rule C4). */
export function useReissue(
  payment: PaymentView,
  onDone: (paymentId: string) => void,
): { readonly go: () => void; readonly isPending: boolean; readonly error: TillProblem | null } {
  const { id: paymentId } = payment;
  const [triesLeft, setTriesLeft] = useState(0);
  const reissue = useTillCommand('payment.reissue', ({ paymentId: next }) => onDone(next));
  const { mutate, error } = reissue;
  const isQuietStill = triesLeft > 0 && error?.code === 'till_still_checking';
  useEffect(() => {
    if (!isQuietStill) return undefined;
    const timer = setTimeout(
      () => {
        setTriesLeft(triesLeft - 1);
        mutate({ paymentId });
      },
      Math.max(RETRY_MS, leftOfQuiet(payment) ?? 0),
    );
    return () => clearTimeout(timer);
  }, [isQuietStill, triesLeft, mutate, payment, paymentId]);
  const go = useCallback(() => {
    setTriesLeft(MAX_TRIES);
    mutate({ paymentId });
  }, [mutate, paymentId]);
  return {
    go,
    isPending: reissue.isPending || isQuietStill,
    error: isQuietStill ? null : error,
  };
}

interface QuietWait {
  /** Whole seconds until the old invoice may be confirmed as over. */
  readonly seconds: number;
  /** How much of the wait has passed since it was first seen, 0 to 1. */
  readonly passed: number;
}

/** Null where nothing is counted down. */
export function useQuietWait(payment: PaymentView): QuietWait | null {
  const [longest, setLongest] = useState(0);
  const look = (): number | null => {
    const leftMs = leftOfQuiet(payment);
    return leftMs === null || leftMs === 0 ? null : Math.ceil(leftMs / 1_000);
  };
  useTick(250, look);
  const seconds = look();
  if (seconds !== null && seconds > longest) setLongest(seconds);
  return seconds === null ? null : { seconds, passed: 1 - seconds / Math.max(longest, seconds) };
}

function leftOfQuiet(payment: PaymentView): number | null {
  return payment.quietLeftMs === null ? null : Math.max(0, payment.quietLeftMs - sinceReceivedMs(payment));
}
