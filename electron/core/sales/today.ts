import type { ServerClock } from '../api/server-clock.ts';
import type { Records } from '../ledger/records.ts';

/**
 * The machine's clock may be a day ahead (rule L2): until the service's time is known, the day of the newest sale that
 * the service dated is shown, so that nothing just sold is missing and sold again.
 */
export function todayMs(serverClock: ServerClock, records: Pick<Records, 'newestDatedSaleAt'>): number {
  const serviceMs = serverClock.nowMs();
  const newest = serviceMs === null ? records.newestDatedSaleAt() : null;
  return newest === null ? (serviceMs ?? serverClock.stampMs()) : Math.min(serverClock.stampMs(), Date.parse(newest));
}
