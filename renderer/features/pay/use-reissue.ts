import { useEffect, useState } from 'react';
import { useTillCommand } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';

/** From one look at the old QR to the next, while its quiet period lasts; and how often at most. */
const AGAIN_MS = 3_000;
const MOST_TRIES = 20;

/**
 * A new QR in one press: the till asks about the old one until it is sure that no money can come of it (rule C4), and only
 * then shows another. Whoever does something else meanwhile has withdrawn the wish.
 */
export function useReissue(
  paymentId: string,
  onDone: (paymentId: string) => void,
): { readonly go: () => void; readonly isPending: boolean; readonly error: TillProblem | null } {
  const [triesLeft, setTriesLeft] = useState(0);
  const reissue = useTillCommand('payment.reissue', ({ paymentId: next }) => {
    onDone(next);
  });
  const { mutate, error } = reissue;
  const isQuietStill = triesLeft > 0 && error?.code === 'till_still_checking';
  useEffect(() => {
    if (!isQuietStill) return undefined;
    const timer = setTimeout(() => {
      setTriesLeft(triesLeft - 1);
      mutate({ paymentId });
    }, AGAIN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isQuietStill, triesLeft, mutate, paymentId]);
  return {
    go() {
      setTriesLeft(MOST_TRIES);
      mutate({ paymentId });
    },
    isPending: reissue.isPending || isQuietStill,
    error: isQuietStill ? null : error,
  };
}
