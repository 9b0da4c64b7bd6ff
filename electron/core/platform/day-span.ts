import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { periodOf } from '@tilla/shared/domain/report-period.ts';
import { Refusal } from './refusal.ts';

const DAY_MS = 86_400_000;

/** Days in Almaty's time, both inclusive. */
export interface DaySpan {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Null: no limit. @throws Refusal `till_input_invalid` for days that do not exist or are out of order. */
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
    case 'thisWeek':
      return periodOf('week', ago(0));
    case 'thisMonth':
      return periodOf('month', ago(0));
    case 'thisYear':
      return periodOf('year', ago(0));
  }
}
