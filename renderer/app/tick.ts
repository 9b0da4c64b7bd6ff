import { useEffect, useEffectEvent, useReducer } from 'react';

export function useTick(everyMs: number, look?: () => string | number | boolean | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const drawn = look?.();
  const onTick = useEffectEvent(() => {
    if (look === undefined || look() !== drawn) draw();
  });
  useEffect(() => {
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
