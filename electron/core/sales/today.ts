import type { ServerClock } from '../api/server-clock.ts';
import type { Records } from '../ledger/records.ts';

/**
 * A moment of today. Until the service's time is known the machine's may be a day ahead (rule L2): the day of the
 * newest sale that was dated by the service is shown then, so that nothing that was just sold is missing and rung up
 * again. One dated by the machine has no say: it is a day ahead as well.
 */
export function todayMs(serverClock: ServerClock, records: Pick<Records, 'newestDatedSaleAt'>): number {
  const serviceMs = serverClock.nowMs();
  const newest = serviceMs === null ? records.newestDatedSaleAt() : null;
  return newest === null ? (serviceMs ?? serverClock.stampMs()) : Math.min(serverClock.stampMs(), Date.parse(newest));
}
