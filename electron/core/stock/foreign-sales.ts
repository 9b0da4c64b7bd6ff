/** Sales of other tills, the cabinet and subscriptions, read from the service's invoices, each once. */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { parseThousandths } from '@tilla/shared/domain/measure.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Cancel } from '../platform/ports.ts';
import { windowBoundText } from '../reconciliation/day-window.ts';
import { ownOrder } from '../reconciliation/recovered.ts';
import { sweep } from '../reconciliation/sweep.ts';
import { countedAs } from '../recurring/printed-order.ts';
import type { StockFollower } from './follow-stock.ts';
import type { ForeignSale } from './stock-moves.ts';

const PAUSE_MS = 10 * 60_000;
const FIRST_MS = 60_000;
/** A bank reports late (rule L5): what was read is read again. */
const OVERLAP_MS = 3 * 86_400_000;
const MAX_REFUND_PAGES = 10;
const THROUGH = 'stock_foreign_through';
const Through = z.object({ paidMs: z.int() });
const PIECE = 1_000;
const seenIdOf = (invoiceId: number): string => `stock_invoice:${String(invoiceId)}`;
const Seen = z.object({ digest: z.string() });

export function createForeignSales(
  context: ShopContext & {
    readonly follower: StockFollower;
    readonly tillTags: TillTags;
    readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
  },
) {
  const { ledger, records, client, connection, clock, serverClock, ids, events, logger, follower, tillTags, itemsOf } =
    context;
  let cancel: Cancel = () => undefined;
  let isRunning = false;
  let reading: Promise<void> | null = null;

  function isOwn({ id, origin, externalOrderId }: Invoice): boolean {
    return (origin !== 'bank' && ownOrder(tillTags, externalOrderId) !== null) || countedAs(ledger, id) !== null;
  }

  async function read(): Promise<void> {
    const start = follower.start();
    const nowMs = serverClock.nowMs();
    if (start === undefined || nowMs === null) return;
    const startMs = Date.parse(start.at);
    const through = readNote(ledger, THROUGH, Through)?.paidMs ?? startMs;
    const fromMs = Math.max(startMs, through - OVERLAP_MS);
    const found = new Set<number>();
    const window = { field: 'paid_at', fromMs, toMs: null, search: null, origin: 'all' } as const;
    const problem = await sweep(client, window, 'background', (page) => {
      for (const row of page) if (isPaidStatus(row.status) && !isOwn(row)) found.add(row.id);
    });
    if (problem !== null || !(await addRefunded(found, fromMs))) return;
    const invoices = new Map<number, ForeignSale | null>();
    for (const id of found) {
      // A row of the list has no lines, and each invoice is asked for once unless something came back.
      const outcome = await client.getInvoice({ id }, 'background');
      if (!isRunning || outcome.kind === 'unknown' || outcome.kind === 'throttled') return;
      if (outcome.kind !== 'ok') continue;
      invoices.set(id, isOwn(outcome.value) ? null : saleOf(outcome.value, startMs, nowMs));
    }
    keep(invoices, nowMs);
  }

  /** A refund of an older sale changes neither its creation nor its payment time. */
  async function addRefunded(found: Set<number>, fromMs: number): Promise<boolean> {
    for (const id of [...found]) if (readNote(ledger, seenIdOf(id), Seen) !== undefined) found.delete(id);
    for (let page = 1; page <= MAX_REFUND_PAGES; page += 1) {
      const query = { date_from: windowBoundText(fromMs), per_page: 100, page };
      const outcome = await client.listAllRefunds(query, 'background');
      if (outcome.kind !== 'ok') return false;
      for (const id of outcome.value.invoiceIds) if (readNote(ledger, seenIdOf(id), Seen) !== undefined) found.add(id);
      if (outcome.value.invoiceIds.length < 100) break;
    }
    return true;
  }

  /** Null before the stock was kept, and for what names no goods. */
  function saleOf({ id, paidAt, items }: Invoice, startMs: number, nowMs: number): ForeignSale | null {
    const paidMs = Date.parse(paidAt ?? '');
    if (Number.isNaN(paidMs) || paidMs < startMs) return null;
    const measured = new Map(
      itemsOf(items.flatMap(({ catalogItemId }) => catalogItemId ?? [])).map((item) => [item.id, item.isMeasured]),
    );
    const lines = items.flatMap(({ catalogItemId, name, count, totalTiyn, refundedCount }) => {
      if (catalogItemId === null) return [];
      // The service counts whole pieces, so the weight is in the name.
      const one = measured.get(catalogItemId) === true ? weightIn(name) : PIECE;
      if (one === null || count <= 0) return [];
      return [
        {
          item: catalogItemId,
          thousandths: Math.round(count) * one,
          amountTiyn: totalTiyn,
          backThousandths: Math.min(Math.round(count), Math.round(refundedCount)) * one,
        },
      ];
    });
    return lines.length === 0
      ? null
      : { invoiceId: id, at: new Date(paidMs).toISOString(), backAt: new Date(nowMs).toISOString(), lines };
  }

  /** Also what names no goods, such as a sale of the bank's app: it is not asked for again. */
  function keep(invoices: ReadonlyMap<number, ForeignSale | null>, nowMs: number): void {
    const news = [...invoices].filter(([id, sale]) => readNote(ledger, seenIdOf(id), Seen)?.digest !== digestOf(sale));
    const sales = news.flatMap(([, sale]) => sale ?? []);
    const through = putNote(THROUGH, { paidMs: nowMs });
    if (news.length === 0) {
      records.write(through);
      return;
    }
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      sales.length === 0
        ? null
        : { stream: ids.next(), type: 'stock.soldElsewhere', at, personId: null, data: { sales } },
      news.map(([id, sale]) => putNote(seenIdOf(id), { digest: digestOf(sale) })),
      through,
    );
    if (sales.length > 0) events.emit('stock.changed', { isKept: true });
  }

  function pollNow(): void {
    cancel();
    if (!isRunning) return;
    if (follower.start() !== undefined && reading === null) {
      reading = read().finally(() => {
        reading = null;
      });
      inBackground(logger, reading);
    }
    cancel = clock.after(PAUSE_MS, pollNow);
  }

  connection.onChange(({ status }, before) => {
    if (status === 'online' && before.status === 'offline') pollNow();
  });

  return {
    start() {
      isRunning = true;
      cancel = clock.after(FIRST_MS, pollNow);
    },
    async stop() {
      isRunning = false;
      cancel();
      await reading;
    },
  };
}

/** `Apples, 0,35 kg`; null where no weight is named. */
function weightIn(name: string): number | null {
  const weight = /, ([0-9]+(?:[.,][0-9]{1,3})?) \S+$/u.exec(name)?.[1];
  return weight === undefined ? null : (parseThousandths(weight) ?? null);
}

function digestOf(sale: ForeignSale | null): string {
  return sale === null ? '' : JSON.stringify([sale.at, sale.lines]);
}
