import { useEffect, useEffectEvent, useReducer } from 'react';

/**
 * Looks every so often, and draws the component anew where what changes by time alone is no longer what it drew. Without
 * `look` it is drawn each time.
 */
export function useTick(everyMs: number, look?: () => string | number | boolean | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const drawn = look?.();
  const onTick = useEffectEvent(() => {
    if (look === undefined || look() !== drawn) draw();
  });
  useEffect(() => {
    const timer = setInterval(() => {
      onTick();
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
}
