import { useEffect, useEffectEvent, useReducer } from 'react';

/** Renders the component again when `look` returns another value; without `look` at each tick. */
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
