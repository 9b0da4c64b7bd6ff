import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** `--evening-in` of the tokens. */
const COUNT_MS = 420;
const TENGE = 100;

const useCounted = create<{ readonly day: string | null }>()(() => ({ day: null }));

/** Counts up to the figure, once a day; at once for who asks for less motion. */
export function useCountUp(tiyn: number, day: string): number {
  const [isCounting] = useState(
    () => useCounted.getState().day !== day && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [part, setPart] = useState(isCounting ? 0 : 1);
  useEffect(() => {
    useCounted.setState({ day });
    if (!isCounting) return;
    let startedMs: number | null = null;
    let frame = requestAnimationFrame(function step(nowMs) {
      startedMs ??= nowMs;
      const gone = Math.min(1, (nowMs - startedMs) / COUNT_MS);
      setPart(1 - (1 - gone) ** 3);
      if (gone < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isCounting, day]);
  return part === 1 ? tiyn : Math.round((tiyn * part) / TENGE) * TENGE;
}
