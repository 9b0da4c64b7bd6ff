import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import type { ShiftHoursView } from '@tilla/shared/contract/views/evening-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { addDays } from '@tilla/shared/domain/report-period.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import { type Drawers, signedTiyn } from '../shifts/drawers.ts';
import { hourOfShift } from '../shifts/shift-figures.ts';

const DAYS_OF_A_WEEK = 7;

/** From the shift's entries, so that the line ends at its takings. Empty for a shift open longer than a day. */
export function readShift(
  {
    drawers,
    index,
  }: { readonly drawers: Pick<Drawers, 'open' | 'entries'>; readonly index: Pick<HistoryIndex, 'money' | 'summary'> },
  nowMs: number,
): { shift: ShiftHoursView | null } {
  const drawer = drawers.open();
  if (drawer === undefined || nowMs - Date.parse(drawer.openedAt) > DAY_MS) return { shift: null };
  const day = almatyDay(Date.parse(drawer.openedAt));
  const entries = drawers
    .entries()
    .filter(({ outside, kind }) => outside === null && (kind === 'payment' || kind === 'refund'));
  const hours = [...Map.groupBy(entries, ({ at }) => hourOfShift(drawer, at))].map(([hour, own]) => ({
    hour,
    netTiyn: own.reduce((sum, entry) => sum + signedTiyn(entry), 0),
  }));
  const weekAgo = addDays(day, -DAYS_OF_A_WEEK);
  const rows = index.money(weekAgo, weekAgo);
  const before = {
    netTiyn: index.summary(weekAgo, weekAgo, nowMs - DAYS_OF_A_WEEK * DAY_MS).netTiyn,
    hours: [...Map.groupBy(rows, ({ hour }) => hour)].map(([hour, own]) => ({ hour, netTiyn: revenueOf(own).netTiyn })),
  };
  return {
    shift: {
      day,
      weekday: weekdayOf(day),
      nowHour: hourOfShift(drawer, new Date(nowMs).toISOString()),
      hours,
      before: rows.length === 0 ? null : before,
    },
  };
}
