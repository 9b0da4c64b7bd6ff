import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useState } from 'react';
import { fromReceivedMs, sinceReceivedMs } from './received-at.ts';
import { useTick } from './tick.ts';
import { useTillQuery } from './till-context.tsx';

/**
 * The service's time in epoch milliseconds, continued by the page's monotonic clock: the machine's own time may be a
 * day off (rule L2). Null before the service's first answer.
 */
export function useServiceClock(view: AppView, everyMs = 5_000): number | null {
  useTick(everyMs);
  return view.serviceTime === null ? null : Date.parse(view.serviceTime) + sinceReceivedMs(view);
}

/** Computed once, by default at the first call; the machine's time without any answer of the service. */
export function useServiceTimeOf(momentMs: number | null): number {
  // From the cache only: a problem must not make more calls.
  const { data: view } = useTillQuery('app.view', {}, { enabled: false });
  const [shownMs] = useState(() => {
    const nowMs = performance.now();
    const thenMs = momentMs ?? nowMs;
    const { serviceTime = null } = view ?? {};
    if (view === undefined || serviceTime === null) return Date.now() - (nowMs - thenMs);
    return Date.parse(serviceTime) + fromReceivedMs(view, thenMs);
  });
  return shownMs;
}
