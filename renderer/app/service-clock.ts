import { useState } from 'react';
import type { AppView } from '../../shared/contract/views/app-view.ts';
import { fromHeardMs, sinceHeardMs } from './heard.ts';
import { useTick } from './tick.ts';
import { useTillQuery } from './till-context.tsx';

/**
 * The service's time of day in epoch milliseconds, continued from main's last value by the page's monotonic clock: the
 * machine's own time may be a day off (rule L2). Null before the first answer of the service.
 */
export function useServiceClock(view: AppView, everyMs = 5_000): number | null {
  useTick(everyMs);
  return view.serviceTime === null ? null : Date.parse(view.serviceTime) + sinceHeardMs(view);
}

/**
 * The service's time at a moment of the page's monotonic clock, computed once; by default the moment of the first call.
 * A till without any answer of the service has only the machine's time.
 */
export function useServiceTimeOf(momentMs: number | null): number {
  // What is known of it already: a problem must not ask main for more.
  const { data: view } = useTillQuery('app.view', {}, { enabled: false });
  const [toldMs] = useState(() => {
    const nowMs = performance.now();
    const thenMs = momentMs ?? nowMs;
    const { serviceTime = null } = view ?? {};
    if (view === undefined || serviceTime === null) return Date.now() - (nowMs - thenMs);
    return Date.parse(serviceTime) + fromHeardMs(view, thenMs);
  });
  return toldMs;
}
