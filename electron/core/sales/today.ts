import type { ServerClock } from '../api/server-clock.ts';
import type { Books } from '../journal/books.ts';

/**
 * A moment of today. Until the service's time is known the machine's may be a day ahead (rule L2): the day of the
 * newest sale is shown then, so that nothing that was just sold is missing and rung up again.
 */
export function todayMs(serverClock: ServerClock, books: Pick<Books, 'newestSaleAt'>): number {
  const serviceMs = serverClock.nowMs();
  const newest = serviceMs === null ? books.newestSaleAt() : null;
  return newest === null ? (serviceMs ?? serverClock.stampMs()) : Math.min(serverClock.stampMs(), Date.parse(newest));
}
