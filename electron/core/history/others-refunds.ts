/** Refunds here of sales in no ledger of this till: shown beside its takings, not subtracted. */

import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { RefundRow } from '@tilla/shared/contract/views/listed-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import type { Clock } from '../platform/ports.ts';
import { pause } from './statistics.ts';

const CHUNK = 200;

export async function readOthersRefunds(
  index: Pick<HistoryIndex, 'listed'>,
  clock: Clock,
  { fromDay, toDay }: DaySpan,
): Promise<Pick<StatisticsView, 'othersRefunds'>> {
  const fromMs = parseWindowBound(fromDay, 'lower') ?? null;
  const toMs = parseWindowBound(toDay, 'upper') ?? null;
  let [count, amountTiyn] = [0, 0];
  for (let after: number | null = null, isMore = true; isMore; ) {
    const rows = index.listed('refunds', { state: 'done', number: null, fromMs, toMs }, after, CHUNK) as RefundRow[];
    for (const row of rows) {
      if (row.saleId !== null) continue;
      count += 1;
      amountTiyn += row.amountTiyn;
    }
    after = rows.at(-1)?.place ?? null;
    isMore = rows.length === CHUNK;
    if (isMore) await pause(clock);
  }
  return count === 0 ? {} : { othersRefunds: { count, amountTiyn } };
}
