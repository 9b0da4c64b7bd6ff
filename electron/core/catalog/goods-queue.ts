import type { GoodsQueue } from '@tilla/payment-api/merchant/catalog-answers.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';

const FRESH_MS = 15_000;
const OLD_MS = 120_000;

export function createGoodsQueue({
  client,
  clock,
  logger,
  onChange,
}: ShopContext & {
  readonly onChange: () => void;
}): { known(): GoodsQueue | null } {
  let last: { readonly queue: GoodsQueue; readonly atMs: number } | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    const outcome = await client.goodsQueue();
    if (outcome.kind !== 'ok') return;
    const before = JSON.stringify(last?.queue);
    last = { queue: outcome.value, atMs: clock.monotonicMs() };
    if (before !== JSON.stringify(last.queue)) onChange();
  }

  return {
    known() {
      const nowMs = clock.monotonicMs();
      if (nowMs - askedMs >= FRESH_MS) {
        askedMs = nowMs;
        inBackground(logger, ask());
      }
      return last !== null && nowMs - last.atMs < OLD_MS ? last.queue : null;
    },
  };
}
