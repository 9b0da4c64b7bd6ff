/** docs/decisions.md, "Its cashbox answers". */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { createSeededRandom } from '../clock/random.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Organization } from '../store/organizations.ts';

const HOUR_MS = 3_600_000;

/** Figures follow from till and day alone, so that every run shows the same. */
export function seedYesterdaysShift(context: ServiceContext, { id, mode }: Organization, tillId: number): void {
  if (mode !== 'sandbox' || context.cashbox.lastShift(tillId) !== undefined) return;
  const dayMs = almatyDayStart(context.clock.nowMs()) - 24 * HOUR_MS;
  const random = createSeededRandom(tillId * 1_000_003 + dayMs / HOUR_MS);
  const between = (min: number, max: number): number => min + Math.floor(random.unit() * (max - min));
  const cashlessCount = between(20, 60);
  const cashCount = between(5, 20);
  const cashlessTiyn = cashlessCount * between(900, 2400) * TIYN_PER_TENGE;
  const cashTiyn = cashCount * between(500, 1500) * TIYN_PER_TENGE;
  const refundsCount = between(1, 3);
  context.cashbox.shifts.put({
    id: context.store.nextId('shift', 7001),
    organizationId: id,
    tillId,
    number: 1,
    openedAtMs: dayMs + 9 * HOUR_MS,
    closedAtMs: dayMs + 21 * HOUR_MS,
    closedBy: null,
    openingCashTiyn: 0,
    totals: {
      salesCount: cashlessCount + cashCount,
      salesTiyn: cashlessTiyn + cashTiyn,
      refundsCount,
      refundsTiyn: refundsCount * between(300, 800) * TIYN_PER_TENGE,
      cashTiyn,
      cashlessTiyn,
      depositsTiyn: 0,
      withdrawalsTiyn: cashTiyn,
    },
    synthetic: { cashlessCount },
  });
}
