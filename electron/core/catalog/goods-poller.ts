import { MAX_NAMED_GOODS } from '@tilla/payment-api/client/calls/catalog.ts';
import type { CatalogItem } from '@tilla/payment-api/merchant/catalog.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';
import type { GoodsShelf } from './goods-shelf.ts';

export type FoundGoods = ReadonlyMap<number, CatalogItem>;

export interface GoodsPoller {
  /** They are in the index when this resolves. */
  look(ids: readonly number[]): Promise<Outcome<FoundGoods>>;
}

interface Asked {
  readonly ids: readonly number[];
  readonly answer: (outcome: Outcome<FoundGoods>) => void;
}

const GATHER_MS = 200;

export function createGoodsPoller({
  client,
  shelf,
  clock,
  logger,
}: ShopContext & {
  readonly shelf: Pick<GoodsShelf, 'take'>;
}): GoodsPoller {
  const waiting: Asked[] = [];
  let isAsking = false;

  function nextBatch(): Asked[] {
    const ids = new Set<number>();
    let size = 0;
    for (const { ids: more } of waiting) {
      for (const id of more) ids.add(id);
      if (size > 0 && ids.size > MAX_NAMED_GOODS) break;
      size += 1;
    }
    return waiting.splice(0, size);
  }

  async function askAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch();
      const ids = [...new Set(batch.flatMap((one) => one.ids))];
      const outcome = await client.goodsById(ids, 'background');
      if (outcome.kind === 'ok') shelf.take(outcome.value);
      for (const { answer, ids: asked } of batch)
        answer(outcome.kind === 'ok' ? ofThese(asked, outcome.value) : outcome);
    }
    isAsking = false;
  }

  function ask(ids: readonly number[]): Promise<Outcome<FoundGoods>> {
    return new Promise((answer) => {
      waiting.push({ ids, answer });
      if (isAsking) return;
      isAsking = true;
      clock.after(GATHER_MS, () => inBackground(logger, askAll()));
    });
  }

  return {
    async look(ids) {
      const found = new Map<number, CatalogItem>();
      for (let at = 0; at < ids.length; at += MAX_NAMED_GOODS) {
        const outcome = await ask(ids.slice(at, at + MAX_NAMED_GOODS));
        if (outcome.kind !== 'ok') return outcome;
        for (const [id, item] of outcome.value) found.set(id, item);
      }
      return { kind: 'ok', value: found };
    },
  };
}

function ofThese(ids: readonly number[], items: readonly CatalogItem[]): Outcome<FoundGoods> {
  const asked = new Set(ids);
  return { kind: 'ok', value: new Map(items.filter(({ id }) => asked.has(id)).map((item) => [item.id, item])) };
}
