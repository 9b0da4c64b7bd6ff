import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, almatyDayStart, formatClock } from '../almaty-time.ts';
import { weekdayOf } from '../evening.ts';

export const promotionKinds = ['n_for_m', 'happy_hour', 'bundle', 'customer_price'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** Both empty: all goods of the catalog. */
export interface PromotedGoods {
  readonly itemIds: readonly number[];
  readonly categories: readonly string[];
}

/** Exactly one is not null; `priceTiyn` is of a piece, or of a whole unit of weighed goods. */
interface Reduction {
  readonly percentage: number | null;
  readonly priceTiyn: number | null;
}

export type PromotionRule =
  | { readonly kind: 'n_for_m'; readonly goods: PromotedGoods; readonly take: number; readonly pay: number }
  | ({ readonly kind: 'happy_hour'; readonly goods: PromotedGoods } & Reduction)
  | { readonly kind: 'bundle'; readonly parts: readonly BundlePart[]; readonly priceTiyn: number }
  /** `customerIds` empty: everyone whose number is attached to the cart. */
  | ({
      readonly kind: 'customer_price';
      readonly goods: PromotedGoods;
      readonly customerIds: readonly string[];
    } & Reduction);

export interface BundlePart {
  readonly itemId: number;
  readonly count: number;
}

export interface PromotionTimes {
  /** Almaty's days, inclusive; null: no end. */
  readonly fromDay: string;
  readonly untilDay: string | null;
  /** 1: Monday; empty: every day. */
  readonly weekdays: readonly number[];
  /** `HH:MM`, the end excluded and up to `24:00`; null: all day. */
  readonly hours: { readonly from: string; readonly until: string } | null;
}

export interface Promotion extends PromotionTimes {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly rule: PromotionRule;
}

/** @param customerId of the customer attached to the cart; null: none. */
export function isInForce(promotion: Promotion, nowMs: number, customerId: string | null): boolean {
  const { isOn, fromDay, untilDay, weekdays, hours, rule } = promotion;
  const day = almatyDay(nowMs);
  if (!isOn || day < fromDay || (untilDay !== null && untilDay < day)) return false;
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return false;
  const clock = formatClock(nowMs);
  if (hours !== null && (clock < hours.from || hours.until <= clock)) return false;
  if (rule.kind !== 'customer_price') return true;
  return customerId !== null && (rule.customerIds.length === 0 || rule.customerIds.includes(customerId));
}

const MINUTE_MS = 60_000;

/** How long the answer of `isInForce` stays the same: until an hour begins or ends, at most until midnight. */
export function unchangedForMs(promotions: readonly PromotionTimes[], nowMs: number): number {
  const sinceMidnightMs = nowMs - almatyDayStart(nowMs);
  const borders = promotions.flatMap(({ hours }) => (hours === null ? [] : [hours.from, hours.until]));
  const ahead = [...borders.map(msOfClock), DAY_MS].filter((ms) => ms > sinceMidnightMs);
  return Math.min(...ahead, DAY_MS) - sinceMidnightMs;
}

function msOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
