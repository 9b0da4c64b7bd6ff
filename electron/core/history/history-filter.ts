/** From what a person chose to what the index is asked; pure. */

import type { HistoryFilter, HistoryWindow } from '../../../shared/contract/views/history-view.ts';
import { almatyDay, parseWindowBound } from '../../../shared/domain/almaty-time.ts';
import type { HistoryQuery } from '../ports/history-index.ts';
import { Refusal } from '../refusal.ts';
import { readSearchText } from './search-words.ts';

const DAY_MS = 86_400_000;

/** Almaty's days, both inclusive. */
export interface DaySpan {
  readonly fromDay: string;
  readonly toDay: string;
}

/**
 * Null: all there are.
 * @throws Refusal `till_input_invalid` for days that do not exist or end before they begin.
 */
export function spanOf(window: HistoryWindow, nowMs: number): DaySpan | null {
  const ago = (days: number): string => almatyDay(nowMs - days * DAY_MS);
  if ('fromDay' in window) {
    const { fromDay, toDay } = window;
    const isReal = [fromDay, toDay].every((day) => parseWindowBound(day, 'lower') !== undefined);
    if (!isReal || fromDay > toDay) throw new Refusal('till_input_invalid');
    return { fromDay, toDay };
  }
  switch (window.preset) {
    case 'all':
      return null;
    case 'today':
      return { fromDay: ago(0), toDay: ago(0) };
    case 'yesterday':
      return { fromDay: ago(1), toDay: ago(1) };
    case 'week':
      return { fromDay: ago(6), toDay: ago(0) };
    case 'month':
      return { fromDay: ago(29), toDay: ago(0) };
    case 'year':
      return { fromDay: ago(364), toDay: ago(0) };
  }
}

/**
 * @param markOf makes the keyed hash of a payer's number.
 * @param ownTags this till's names, now and before.
 * @throws Refusal as above.
 */
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
