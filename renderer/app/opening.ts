/** When a closed function opens again, by the service's clock (rule L2). */

import { sinceReceivedMs } from './received-at.ts';
import { useTick } from './tick.ts';
import { useTillQuery } from './till-context.tsx';

export function opensAtOf({ opensAt }: Readonly<Record<string, unknown>>): string | null {
  return typeof opensAt === 'string' && Number.isFinite(Date.parse(opensAt)) ? opensAt : null;
}

/** Negative once it is open; null without a time, or while the service's time is not known. */
export function useMsUntil(opensAt: string | null): number | null {
  const view = useTillQuery('app.view', {}).data;
  const look = (): number | null => {
    const serviceTime = view?.serviceTime ?? null;
    if (opensAt === null || view === undefined || serviceTime === null) return null;
    return Date.parse(opensAt) - Date.parse(serviceTime) - sinceReceivedMs(view);
  };
  useTick(500, () => {
    const leftMs = look();
    return leftMs === null ? null : Math.ceil(leftMs / 1_000);
  });
  return look();
}

/** Above this a clock time says more than a count of minutes. */
const COUNTED_MS = 10 * 60_000;

export function useCountedDown(at: string | null): { readonly left: string; readonly seconds: number } | null {
  const leftMs = useMsUntil(at);
  if (leftMs === null || leftMs <= 0 || leftMs > COUNTED_MS) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  return { left: `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`, seconds };
}
