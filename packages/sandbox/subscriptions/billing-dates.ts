import type { BillingPeriod } from '@tilla/payment-api/merchant/subscription.ts';
import { ALMATY_OFFSET_MINUTES } from '@tilla/payment-api/timestamps.ts';

const DAY_MS = 86_400_000;
const OFFSET_MS = ALMATY_OFFSET_MINUTES * 60_000;

export interface BillingPlan {
  period: BillingPeriod;
  /** 1 to 28, for periods of months; null: the start's. */
  day: number | null;
  startedAtMs: number;
}

type Step = { days: number } | { months: number };

const STEPS: Readonly<Record<BillingPeriod, Step>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
};

/** Not before the start. */
export function billingDateFrom(plan: BillingPlan, fromMs: number): number {
  const step = STEPS[plan.period];
  if ('days' in step) {
    const stepMs = step.days * DAY_MS;
    return plan.startedAtMs + Math.max(0, Math.ceil((fromMs - plan.startedAtMs) / stepMs)) * stepMs;
  }
  const anchor = monthsOf(plan.startedAtMs);
  const day = plan.day ?? anchor.day;
  const dateAt = (month: number): number => toEpoch(month, day, anchor.timeMs);
  const first = dateAt(anchor.month) < plan.startedAtMs ? anchor.month + 1 : anchor.month;
  const passed = Math.max(0, Math.floor((monthsOf(fromMs).month - first) / step.months));
  let month = first + passed * step.months;
  while (dateAt(month) < fromMs) month += step.months;
  return dateAt(month);
}

export function billingDateAfter(plan: BillingPlan, afterMs: number): number {
  return billingDateFrom(plan, afterMs + 1);
}

/** In Almaty, months since year 0. */
function monthsOf(epochMs: number): { month: number; day: number; timeMs: number } {
  const wall = new Date(epochMs + OFFSET_MS);
  return {
    month: wall.getUTCFullYear() * 12 + wall.getUTCMonth(),
    day: wall.getUTCDate(),
    timeMs: wall.getTime() - Math.floor(wall.getTime() / DAY_MS) * DAY_MS,
  };
}

/** A missing day is the month's last. */
function toEpoch(month: number, day: number, timeMs: number): number {
  const year = Math.floor(month / 12);
  const lastDay = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  return Date.UTC(year, month % 12, Math.min(day, lastDay)) + timeMs - OFFSET_MS;
}
