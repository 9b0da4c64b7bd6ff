import type { ExpiringRow } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { batchesLeft } from '@tilla/shared/domain/stock/expiry.ts';
import { costOf } from '@tilla/shared/domain/stock/stock-fold.ts';
import { defineCalls } from '../platform/handlers.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import type { ItemBalance } from '../platform/stock-index.ts';
import type { StockReadContext } from './stock-reads.ts';

const DAY_MS = 86_400_000;
const MAX_ROWS = 500;

interface ExpiringBatch {
  readonly balance: ItemBalance;
  readonly expiresOn: string;
  readonly thousandths: number;
}

export function createExpiring(context: StockReadContext) {
  const { index, follower, items, itemsOf, serverClock, settings } = context;
  let counted = { of: '', count: 0 };

  function batchesUntil(untilDay: string): ExpiringBatch[] {
    return index
      .expiringItems(untilDay)
      .flatMap((balance) =>
        batchesLeft(balance.thousandths ?? 0, index.deliveriesOf(balance.item))
          .filter(({ expiresOn }) => expiresOn <= untilDay)
          .map((batch) => ({ balance, ...batch })),
      )
      .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));
  }

  function untilDay(): string {
    return almatyDay(serverClock.stampMs() + settings().expiryDays * DAY_MS);
  }

  return {
    /** Items, for a badge; cached, because every screen that sells asks. */
    expiringCount(): number {
      const day = untilDay();
      const of = `${index.mark() ?? ''} ${day}`;
      if (counted.of !== of) {
        counted = { of, count: new Set(batchesUntil(day).map(({ balance }) => balance.item)).size };
      }
      return counted.count;
    },
    calls: defineCalls({
      'stock.expiring'(_input, caller) {
        permit(caller, 'cashier');
        if (!follower.isKept()) return { rows: [] };
        follower.catchUp();
        const todayMs = dayStartOf(almatyDay(serverClock.stampMs()));
        const batches = batchesUntil(untilDay()).slice(0, MAX_ROWS);
        const shown = new Map(itemsOf(batches.map(({ balance }) => balance.item)).map((item) => [item.id, item]));
        const seesCosts = isPermitted(caller, 'manager');
        return {
          rows: batches.map(({ balance, expiresOn, thousandths }): ExpiringRow => {
            const { item: id, averageMilli } = balance;
            const item = shown.get(id);
            return {
              id,
              name: item?.name ?? String(id),
              unit: item?.unit ?? null,
              supplier: items.of(id).supplier,
              expiresOn,
              daysLeft: Math.round((dayStartOf(expiresOn) - todayMs) / DAY_MS),
              thousandths,
              valueTiyn: seesCosts ? costOf(thousandths, averageMilli) : null,
            };
          }),
        };
      },
    }),
  };
}
