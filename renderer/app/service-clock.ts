import type { AppView } from '../../shared/contract/views/app-view.ts';
import { sinceHeardMs } from './heard.ts';
import { useTick } from './tick.ts';

/**
 * The service's time of day in epoch milliseconds, counted on from the last word of main by the page's even clock: the
 * machine's own time may be a day off (rule L2). Null before the service was heard.
 */
export function useServiceClock(view: AppView, everyMs = 5_000): number | null {
  useTick(everyMs);
  return view.serviceTime === null ? null : Date.parse(view.serviceTime) + sinceHeardMs(view);
}
