import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { spanOf } from '../platform/day-span.ts';
import type { HistoryQuery } from '../platform/history-index.ts';
import { readSearchText } from './search-words.ts';

/** @throws Refusal as above. */
export function queryOf(
  filter: HistoryFilter,
  nowMs: number,
  markOf: (phone: string) => string,
  ownTags: readonly string[],
): HistoryQuery {
  const span = spanOf(filter.window, nowMs);
  return {
    text: readSearchText(filter.text, markOf, ownTags),
    states: filter.state === null ? [] : filter.state === 'paid' ? ['paid', 'refunded'] : [filter.state],
    tender: filter.tender,
    cashierId: filter.cashierId,
    fromMs: span === null ? null : (parseWindowBound(span.fromDay, 'lower') ?? null),
    toMs: span === null ? null : (parseWindowBound(span.toDay, 'upper') ?? null),
  };
}
