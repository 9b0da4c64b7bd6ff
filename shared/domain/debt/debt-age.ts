/** How long a debt is overdue, by Almaty's days. */

import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, dayStartOf } from '../almaty-time.ts';

export const debtAges = ['not_due', 'week', 'month', 'older'] as const;
/** Overdue by 1 to 7, 8 to 30, or more than 30 days. */
export type DebtAge = (typeof debtAges)[number];

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

/** 0 on the due day and before it. */
export function overdueDays(dueDay: string, today: string): number {
  return Math.max(0, Math.round((dayStartOf(today) - dayStartOf(dueDay)) / DAY_MS));
}

export function ageOf(dueDay: string, today: string): DebtAge {
  const days = overdueDays(dueDay, today);
  if (days === 0) return 'not_due';
  if (days <= WEEK_DAYS) return 'week';
  return days <= MONTH_DAYS ? 'month' : 'older';
}

export function dueDayAfter(days: number, nowMs: number): string {
  return almatyDay(nowMs + days * DAY_MS);
}
