/** Moves of goods that sales, documents and other programs' invoices make. */

import { z } from 'zod';
import { GoodsResult } from '../catalog/goods-result.ts';
import { goodsOf } from '../catalog/goods-sold.ts';
import { returnPlaceOf } from '../ledger/return-place.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type SaleMoneyEvent, saleMoneyOf } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { IndexedMove, MovesOf } from '../platform/stock-index.ts';
import type { StockDocument } from './stock-document.ts';

type MovesContext = Pick<ShopContext, 'ledger' | 'records'>;

export type UnplacedReturn = Pick<SaleMoneyEvent, 'id' | 'at' | 'amountTiyn'>;

export interface SaleMoves extends MovesOf {
  /** Refunds of an amount that name no goods. */
  readonly unplaced: readonly UnplacedReturn[];
}

/** A sale moves its goods when it is paid in full. */
export function movesOfSale({ ledger, records }: MovesContext, sale: SaleRecord): SaleMoves {
  const payments = records.paymentsOf(sale.id);
  const tenders = records.tendersOf(sale.id);
  const refunds = payments.flatMap(({ id }) => records.operationsOf(id));
  const events = saleMoneyOf({ sale, payments, tenders, refunds, eventsOf: (id) => ledger.history(id) });
  const goods = goodsOf({ sale, events, tenders, refunds });
  const waitsFor = new Set<string>();
  const moves = goods.flatMap((good): IndexedMove[] => {
    if (good.thousandths === 0) return [];
    const line = Number(good.id.slice(good.id.lastIndexOf(':') + 1));
    const item = itemOfLine(sale.cart.lines[line], waitsFor);
    if (item === null) return [];
    const isSold = good.kind === 'item';
    const move: IndexedMove = {
      id: good.id,
      item,
      kind: isSold ? 'sold' : 'returned',
      atMs: Date.parse(good.at),
      ledger: '',
      // Below the seq of any document in the same ledger, and the same in every rebuild.
      seq: sale.number,
      line: isSold ? line : line + RETURN_LINES,
      thousandths: good.thousandths,
      costTiyn: null,
      amountTiyn: good.amountTiyn,
      personId: sale.personId,
      personName: sale.cashierName,
      soldId: isSold ? '' : `${sale.id}:${String(line)}`,
      expiresOn: null,
    };
    if (isSold || returnPlaceOf(ledger, refundIdOf(good.id)) !== 'write_off') return [move];
    const lost = {
      id: `${good.id}:lost`,
      kind: 'writtenOff',
      line: move.line + RETURN_LINES,
      amountTiyn: 0,
      soldId: '',
    } as const;
    return [move, { ...move, ...lost }];
  });
  const { amountTiyn: creditTiyn = 0, returns = [] } = sale.credit ?? {};
  const paidTiyn = events.reduce(
    (sum, { kind, amountTiyn }) => (kind === 'payment' ? sum + amountTiyn : sum),
    creditTiyn,
  );
  const backs = [...events.filter(({ kind }) => kind === 'refund'), ...returns];
  const isAllBack = paidTiyn > 0 && backs.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0) >= paidTiyn;
  const unplaced = isAllBack ? [] : backs.filter(({ id }) => !goods.some((good) => good.id.startsWith(`${id}:`)));
  return { source: sale.id, moves, waitsFor: [...waitsFor], unplaced: goods.length === 0 ? [] : unplaced };

  function itemOfLine(line: SaleRecord['cart']['lines'][number] | undefined, waiting: Set<string>): number | null {
    if (line === undefined || line.catalogItemId !== null) return line?.catalogItemId ?? null;
    const operationId = line.newGoods?.operationId ?? null;
    if (operationId === null) return null;
    const item = itemOfOperation({ records }, operationId);
    if (item === null) waiting.add(operationId);
    return item;
  }
}

const RETURN_LINES = 1_000;

/** @param seq of its first event */
export function movesOfDocument(
  { records }: Pick<MovesContext, 'records'>,
  document: StockDocument,
  seq: number,
): MovesOf {
  const { id, kind, at, personId, personName, lines } = document;
  const waitsFor: string[] = [];
  const moves = lines.flatMap((line, place): IndexedMove[] => {
    const item = line.itemId ?? (line.operationId === null ? null : itemOfOperation({ records }, line.operationId));
    if (item === null) {
      if (line.operationId !== null) waitsFor.push(line.operationId);
      return [];
    }
    return [
      {
        id: `${id}:${String(place)}`,
        item,
        kind,
        atMs: Date.parse(line.countedAt ?? at),
        ledger: '',
        seq,
        line: place,
        thousandths: line.thousandths,
        costTiyn: line.costTiyn,
        amountTiyn: 0,
        personId,
        personName,
        soldId: '',
        expiresOn: line.expiresOn,
      },
    ];
  });
  return { source: id, moves, waitsFor };
}

const ForeignLine = z.object({
  item: z.int(),
  thousandths: z.int(),
  amountTiyn: z.int(),
  /** Came back since. */
  backThousandths: z.int(),
});
export const ForeignSale = z.object({
  invoiceId: z.int(),
  at: z.string(),
  backAt: z.string(),
  lines: z.array(ForeignLine),
});
export type ForeignSale = z.infer<typeof ForeignSale>;

export function movesOfForeign({ invoiceId, at, backAt, lines }: ForeignSale): MovesOf {
  const source = `invoice:${String(invoiceId)}`;
  const moves = lines.flatMap((line, place): IndexedMove[] => {
    const sold: IndexedMove = {
      id: `${source}:${String(place)}`,
      item: line.item,
      kind: 'sold',
      atMs: Date.parse(at),
      ledger: 'service',
      seq: invoiceId,
      line: place,
      thousandths: line.thousandths,
      costTiyn: null,
      amountTiyn: line.amountTiyn,
      personId: '',
      personName: '',
      soldId: '',
      expiresOn: null,
    };
    if (line.backThousandths === 0) return [sold];
    const amountTiyn = Math.round((line.amountTiyn * line.backThousandths) / line.thousandths);
    const back: IndexedMove = {
      ...sold,
      id: `${sold.id}:back`,
      kind: 'returned',
      atMs: Date.parse(backAt),
      line: place + RETURN_LINES,
      thousandths: line.backThousandths,
      amountTiyn,
      soldId: sold.id,
    };
    return [sold, back];
  });
  return { source, moves, waitsFor: [] };
}

/** Null until the catalog has accepted the item that the operation creates. */
export function itemOfOperation({ records }: Pick<MovesContext, 'records'>, operationId: string): number | null {
  const result = GoodsResult.safeParse(records.operation(operationId)?.result);
  return result.success ? (result.data.items[0]?.id ?? null) : null;
}

/** A returned good's id begins with its refund's. */
function refundIdOf(goodId: string): string {
  return goodId.split(':', 1).join('');
}
