import type { OverMarkupRow } from '@tilla/shared/contract/views/stock-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { overMarkup } from '@tilla/shared/domain/social-foods.ts';
import { unitCostTiyn } from '@tilla/shared/domain/stock/stock-fold.ts';
import { defineCalls } from '../platform/handlers.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import type { ItemBalance } from '../platform/stock-index.ts';
import type { StockReadContext } from './stock-reads.ts';

const PER_READ = 500;
const MAX_ROWS = 500;

/** It warns and never refuses: a name is a guess. */
export function createOverMarkup(context: StockReadContext) {
  const { index, follower, itemsOf, clock, serverClock } = context;

  function rowsOf(balances: readonly ItemBalance[], day: string): OverMarkupRow[] {
    const costs = new Map(balances.map(({ item, averageMilli }) => [item, unitCostTiyn(averageMilli)]));
    return itemsOf([...costs.keys()]).flatMap(({ id, name, priceTiyn }) => {
      const costTiyn = costs.get(id) ?? null;
      const over = overMarkup({ name, priceTiyn, costTiyn }, day);
      if (over === null || costTiyn === null) return [];
      const { name: food, ...limit } = over;
      return [{ id, name, food, priceTiyn, costTiyn, ...limit }];
    });
  }

  return {
    calls: defineCalls({
      async 'stock.overMarkup'({ ids }, caller) {
        permit(caller, 'manager');
        if (!follower.isKept()) return { rows: [] };
        follower.catchUp();
        const day = almatyDay(serverClock.stampMs());
        const balances = (ids === null ? index.allBalances() : index.balances(ids)).filter(
          ({ averageMilli }) => averageMilli !== null,
        );
        const rows: OverMarkupRow[] = [];
        for (let from = 0; from < balances.length; from += PER_READ) {
          // Sales go on between the parts of a large shelf.
          if (from > 0) await yieldToTimers(clock);
          rows.push(...rowsOf(balances.slice(from, from + PER_READ), day));
        }
        return {
          rows: rows.toSorted((one, other) => other.markupPercent - one.markupPercent).slice(0, MAX_ROWS),
        };
      },
    }),
  };
}
