import type { ServerClock } from '../api/server-clock.ts';
import type { Records } from '../ledger/records.ts';

/**
 * A time of today. Until the service's time is known, the machine's may be a day ahead (rule L2): then the day of the
 * newest sale dated by the service is shown, so that nothing just sold is missing and sold again. Sales dated by the
 * machine do not count, since they may be ahead as well.
 */
export function todayMs(serverClock: ServerClock, records: Pick<Records, 'newestDatedSaleAt'>): number {
  const serviceMs = serverClock.nowMs();
  const newest = serviceMs === null ? records.newestDatedSaleAt() : null;
  return newest === null ? (serviceMs ?? serverClock.stampMs()) : Math.min(serverClock.stampMs(), Date.parse(newest));
}
