import { useState } from 'react';
import type { AppView } from '../../shared/contract/views/app-view.ts';
import { fromHeardMs, sinceHeardMs } from './heard.ts';
import { useTick } from './tick.ts';
import { useTillQuery } from './till-context.tsx';

/**
 * The service's time of day in epoch milliseconds, counted on from the last word of main by the page's even clock: the
 * machine's own time may be a day off (rule L2). Null before the service was heard.
 */
export function useServiceClock(view: AppView, everyMs = 5_000): number | null {
  useTick(everyMs);
  return view.serviceTime === null ? null : Date.parse(view.serviceTime) + sinceHeardMs(view);
}

/**
 * What the service's clock said at a moment of the page's even clock, told once and for all; the moment of the first call
 * where none is given. A till that never heard the service has nothing but the machine's time.
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
