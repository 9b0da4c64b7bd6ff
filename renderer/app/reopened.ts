import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type Screen, useScreen } from './screen-store.ts';

const MAX_AWAY_MS = 5 * 60_000;

const useLeftAt = create<Partial<Record<Screen, number>>>()(() => ({}));

/** A screen reopens as it was left, but not hours later; links to a sale or a payment on it still work. */
export function useReopened(screen: Screen, beginAnew: () => void): void {
  const begin = useEffectEvent(beginAnew);
  useLayoutEffect(() => {
    const leftAtMs = useLeftAt.getState()[screen];
    const isOld = leftAtMs !== undefined && performance.now() - leftAtMs > MAX_AWAY_MS;
    if (isOld && useScreen.getState().isChosen) begin();
    return () => useLeftAt.setState({ [screen]: performance.now() });
  }, [screen]);
}
