import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import { ScannedGoods } from '@tilla/shared/contract/views/goods-view.ts';
import { z } from 'zod';
import { type Outcome, valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { GoodsShelf } from './goods-shelf.ts';

const Kept = z.union([ScannedGoods, z.object({ unknownAt: z.string() })]);

const DAY_MS = 86_400_000;
/** A code unknown to the national catalog may be known later. */
const ASK_AGAIN_MS: Readonly<Record<'person' | 'worker', number>> = { person: DAY_MS, worker: 30 * DAY_MS };

export interface CodeLookup {
  /** Null: unknown code; undefined: not asked, or too long ago. */
  known(barcode: string, asker: 'person' | 'worker'): ScannedGoods | null | undefined;
  ask(barcode: string, purpose: Purpose): Promise<Outcome<ScannedGoods | null>>;
  /** @throws Refusal where it cannot be asked now. */
  find(barcode: string): Promise<ScannedGoods | null>;
}

export function createCodeLookup({
  client,
  serverClock,
  shelf,
}: ShopContext & { readonly shelf: GoodsShelf }): CodeLookup {
  const lookup: CodeLookup = {
    known(barcode, asker) {
      const text = shelf.scanned(barcode);
      const kept = text === undefined ? undefined : Kept.safeParse(JSON.parse(text)).data;
      if (kept === undefined || !('unknownAt' in kept)) return kept;
      return serverClock.stampMs() - Date.parse(kept.unknownAt) < ASK_AGAIN_MS[asker] ? null : undefined;
    },
    async ask(barcode, purpose) {
      const outcome = await client.scanGoods(barcode, purpose);
      if (outcome.kind === 'ok') {
        const unknownAt = new Date(serverClock.stampMs()).toISOString();
        shelf.keepScan(barcode, JSON.stringify(outcome.value ?? { unknownAt }));
      }
      return outcome;
    },
    async find(barcode) {
      const known = lookup.known(barcode, 'person');
      // A customer waits; the service has its own limit for this.
      return known === undefined ? valueOf(await lookup.ask(barcode, 'money')) : known;
    },
  };
  return lookup;
}
