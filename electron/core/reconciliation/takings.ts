/** Income and refunds of a period (rule S2). */

import { type MoneyEvent, revenueOf } from '@tilla/shared/domain/figures/money-events.ts';

export interface Takings {
  readonly count: number;
  /** Whole amounts paid; a fully refunded one keeps `paid`. */
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
  readonly netTiyn: number;
}

export function takingsOf(events: readonly Pick<MoneyEvent, 'kind' | 'amountTiyn'>[]): Takings {
  const { paidTiyn, ...sums } = revenueOf(events);
  return { ...sums, amountTiyn: paidTiyn };
}
