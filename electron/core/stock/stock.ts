/** Stock and cost: documents, counts, balances and margins. Nothing here delays a sale. */

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { combineFeatures } from '../money/feature.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { MailProgram } from '../platform/mail-port.ts';
import type { CatalogIndex, ExportFolder } from '../platform/ports.ts';
import type { StockIndex } from '../platform/stock-index.ts';
import { createDraftCalls } from './draft-calls.ts';
import { createExpiring } from './expiring.ts';
import { createStockFollower } from './follow-stock.ts';
import { createForeignSales } from './foreign-sales.ts';
import { createOrders } from './order.ts';
import { createOverMarkup } from './over-markup.ts';
import { createPosting } from './post-document.ts';
import { createPostImported } from './post-imported.ts';
import { readStart } from './stock-document.ts';
import { createStockDrafts } from './stock-drafts.ts';
import { createStockFigures } from './stock-figures.ts';
import { createStockItems } from './stock-item.ts';
import type { UnplacedReturn } from './stock-moves.ts';
import { createStockReads } from './stock-reads.ts';

export interface StockOptions {
  readonly index: StockIndex;
  readonly catalogIndex: Pick<CatalogIndex, 'byBarcode' | 'categories'>;
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
  readonly exports: ExportFolder;
  readonly mailProgram: MailProgram;
  readonly tillTags: TillTags;
  readonly goods: Pick<Handlers, 'goods.change' | 'cart.addNewGoods'>;
}

export function createStock(context: ShopContext & StockOptions) {
  const { ledger, records, operations, serverClock, tasks, events, ids, clock, logger, index, catalogIndex, goods } =
    context;

  /** Only own refunds: another till asks for its own. */
  function onUnplaced(sale: SaleRecord, refund: UnplacedReturn): void {
    const start = readStart(ledger);
    if (start === undefined || refund.at < start.at) return;
    const isCounterReturn = [...records.tendersOf(sale.id), ...(sale.credit === undefined ? [] : [sale.credit])].some(
      ({ returns }) => returns.some(({ id }) => id === refund.id),
    );
    if (!isCounterReturn && operations.find(refund.id) === undefined) return;
    const isKept = sale.cart.lines.some(
      ({ catalogItemId }) =>
        catalogItemId !== null && (index.balances([catalogItemId])[0]?.thousandths ?? null) !== null,
    );
    if (!isKept) return;
    const facts = { saleId: sale.id, saleNumber: sale.number, amountTiyn: refund.amountTiyn };
    tasks.raise({ kind: 'stock_return', isBlocking: false, facts, actions: ['accept'] }, refund.id);
  }

  const follower = createStockFollower({ ...context, onUnplaced });
  const items = createStockItems(context);
  const drafts = createStockDrafts(context);
  const parts = { ...context, follower, items, drafts };
  const draftCalls = createDraftCalls({
    ...parts,
    byBarcode: catalogIndex.byBarcode,
    categories: catalogIndex.categories,
    addNewGoods: goods['cart.addNewGoods'],
  });
  const figures = createStockFigures(parts);
  const posting = createPosting({ ...parts, changeGoods: goods['goods.change'] });

  const expiring = createExpiring(parts);

  serverClock.onTaken(posting.settleDates);

  const feature = combineFeatures([
    { start: follower.run, stop: follower.stop },
    draftCalls,
    posting,
    createStockReads({ ...parts, views: draftCalls.views, expiringCount: expiring.expiringCount }),
    { calls: expiring.calls },
    createOverMarkup(parts),
    figures,
    createOrders(parts),
    createForeignSales(parts),
  ]);
  return {
    ...feature,
    ofImports: createPostImported(parts),
    marginsOf: figures.marginsOf,
    catchUp: follower.catchUp,
    /** A closed shift keeps its margin, whatever arrives later. */
    onShiftReport({ kind, at }: { readonly kind: string; readonly at: string }): void {
      if (kind !== 'z' || !follower.isKept()) return;
      follower.catchUp();
      const costs = index.unreported(Date.parse(at)).map(({ saleId, costs: ofSale }) => [saleId, ofSale]);
      if (costs.length === 0) return;
      const event = {
        stream: ids.next(),
        type: 'stock.costed',
        at: new Date(clock.nowMs()).toISOString(),
        personId: null,
        data: { costs },
      };
      writeBestEffort(logger, () => {
        records.write(event);
      });
      events.emit('stock.changed', { isKept: true });
    },
  };
}
