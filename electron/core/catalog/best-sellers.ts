import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { HistoryIndex } from '../platform/history-index.ts';

const SHOWN = 60;
/** Less than a screen: in a young shop every sale changes the ranking. */
const FEW = 24;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** A sale near this hour weighs as much as this many at other hours. */
const NEAR_WEIGHT = 4;
const ROWS_AT_ONCE = 2_000;

/** Ranked once an hour, so that goods stay in their places; read day by day, so that no tap waits. */
export function createBestSellers(
  context: ShopContext & {
    readonly index: Pick<HistoryIndex, 'timesSold'>;
    readonly catchUp: () => void;
    readonly nowMs: () => number;
    readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
  },
) {
  const { index, catchUp, clock, nowMs, itemsOf } = context;
  let known: { readonly hour: string; readonly ids: Promise<readonly number[]>; readonly isFew: boolean } | null = null;

  async function rank(atMs: number): Promise<readonly number[]> {
    const scores = new Map<number, number>();
    const hour = hourOf(atMs);
    let rows = 0;
    for (let back = 0; back < DAYS; back += 1) {
      const day = index.timesSold(almatyDay(atMs - back * DAY_MS));
      for (const { catalogItemId, hour: soldAt, times } of day) {
        const weight = isNear(soldAt, hour) ? NEAR_WEIGHT : 1;
        scores.set(catalogItemId, (scores.get(catalogItemId) ?? 0) + times * weight);
      }
      rows += day.length;
      if (rows < ROWS_AT_ONCE) continue;
      rows = 0;
      await new Promise<void>((resolve) => {
        clock.after(0, resolve);
      });
    }
    return [...scores]
      .toSorted(([oneId, one], [otherId, other]) => other - one || oneId - otherId)
      .slice(0, SHOWN)
      .map(([id]) => id);
  }

  function ranked(): Promise<readonly number[]> {
    const atMs = nowMs();
    const hour = `${almatyDay(atMs)} ${String(hourOf(atMs))}`;
    if (known?.hour === hour && !known.isFew) return known.ids;
    catchUp();
    const ids = rank(atMs);
    const mine = { hour, ids, isFew: false };
    known = mine;
    ids.then(
      ({ length }) => {
        if (known === mine) known = { ...mine, isFew: length < FEW };
      },
      // A history that cannot be read is retried.
      () => {
        if (known === mine) known = null;
      },
    );
    return ids;
  }

  return {
    calls: defineCalls({
      async 'catalog.bestSellers'() {
        return { items: itemsOf(await ranked()).filter(({ sellable }) => sellable) };
      },
    }),
  };
}

function hourOf(atMs: number): number {
  return Number(formatClock(atMs).slice(0, 2));
}

function isNear(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return apart <= 1 || apart === 23;
}
