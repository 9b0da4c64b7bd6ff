import { z } from 'zod';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { type Follower, followLedger, lastOfEachRecord } from '../ledger/follow-ledger.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { StoredEvent } from '../platform/ports.ts';
import type { MovesOf, ReportedCosts, StockIndex, StockLimit } from '../platform/stock-index.ts';
import { saleOfEvent } from '../sales/recent-sales.ts';
import { isBegun, readStart, readStockDocument, type StockStart } from './stock-document.ts';
import { StockItem } from './stock-item.ts';
import {
  ForeignSale,
  movesOfDocument,
  movesOfForeign,
  movesOfSale,
  type SaleMoves,
  type UnplacedReturn,
} from './stock-moves.ts';

export interface StockFollower {
  /** False before the first document: then nothing is shown or asked. */
  isKept(): boolean;
  start(): StockStart | undefined;
  catchUp(): void;
  /** Begins with the first document or open count; a running till goes on from there. */
  begin(): void;
  run(): void;
  stop(): void;
}

const EDITION = '1';
const ForeignSales = z.object({ sales: z.array(ForeignSale) });
const Reported = z.object({ costs: z.array(z.tuple([z.string(), z.record(z.string(), z.int().nullable())])) });

export function createStockFollower(
  context: ShopContext & {
    readonly index: StockIndex;
    readonly onUnplaced: (sale: SaleRecord, refund: UnplacedReturn) => void;
  },
): StockFollower {
  const { ledger, records, index, logger, onUnplaced } = context;
  let follower: Follower | null = null;
  let isKept = false;
  let isRunning = false;

  function take(events: readonly StoredEvent[], mark: string): void {
    const changes = lastOfEachRecord(events);
    const sources = new Set(changes.flatMap(sourcesOf));
    const sales = [...sources].flatMap((source) => saleMovesOf(source) ?? []);
    const documents = [...sources].flatMap((source) => documentMovesOf(source) ?? []);
    index.change(
      {
        moves: [...sales.map(({ moves }) => moves), ...documents, ...changes.flatMap(foreignOf)],
        limits: changes.flatMap(limitOf),
        reported: changes.flatMap(reportedOf),
      },
      mark,
    );
    // Afterwards: whether a balance is kept may be news of this very slice.
    for (const { sale, moves } of sales)
      for (const refund of moves.unplaced) writeBestEffort(logger, () => onUnplaced(sale, refund), sale.id);
  }

  function sourcesOf(event: StoredEvent): string[] {
    const { stream, type } = event;
    if (type.startsWith('stock.')) return /^stock\.(?:item|sold|costed)/u.test(type) ? [] : [stream];
    const waiting = type.startsWith('operation.') ? index.waitingFor(stream) : [];
    const saleId = saleOfEvent(records, event);
    return saleId === undefined ? waiting : [...waiting, saleId];
  }

  function saleMovesOf(source: string): { readonly sale: SaleRecord; readonly moves: SaleMoves } | undefined {
    const sale = records.sale(source);
    return sale === undefined ? undefined : { sale, moves: movesOfSale(context, sale) };
  }

  function documentMovesOf(source: string): MovesOf | undefined {
    const document = readStockDocument(ledger, source);
    return document === undefined
      ? undefined
      : movesOfDocument(context, document, ledger.eventsOf([source])[0]?.seq ?? 0);
  }

  return {
    isKept() {
      isKept = isKept || isBegun(readStart(ledger));
      return isKept;
    },
    start: () => readStart(ledger),
    catchUp() {
      begin();
      follower?.catchUp();
    },
    begin,
    run() {
      isRunning = true;
      begin();
      follower?.start();
    },
    stop() {
      isRunning = false;
      follower?.stop();
    },
  };

  function begin(): void {
    const start = follower === null ? readStart(ledger) : undefined;
    if (start === undefined) return;
    follower = followLedger({ ...context, take, edition: EDITION, firstSeq: start.fromSeq });
    if (isRunning) follower.start();
  }
}

function foreignOf({ type, data }: StoredEvent): MovesOf[] {
  return type === 'stock.soldElsewhere' ? ForeignSales.parse(JSON.parse(data)).sales.map(movesOfForeign) : [];
}

function limitOf({ type, data }: StoredEvent): StockLimit[] {
  if (type !== 'stock.itemChanged') return [];
  const { id: item, minimumThousandths, isKept } = StockItem.parse(JSON.parse(data));
  return [{ item, minimumThousandths, isKept }];
}

function reportedOf({ type, data }: StoredEvent): ReportedCosts[] {
  if (type !== 'stock.costed') return [];
  return Reported.parse(JSON.parse(data)).costs.map(([saleId, costs]) => ({ saleId, costs }));
}
