import { refundBody } from '@tilla/payment-api/merchant/refund.ts';
import { sourcesOfPart } from '@tilla/shared/domain/cart-part.ts';
import { discountedLines } from '@tilla/shared/domain/figures/discount.ts';
import { quantityOf } from '@tilla/shared/domain/figures/quantity.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';
import type { SaleMoneyEvent } from '../payments/sale-money.ts';
import type { HistoryGood, HistoryPromotion } from '../platform/history-index.ts';
import { FrozenExecution } from '../refunds/frozen-execution.ts';
import { FrozenRefund } from '../refunds/frozen-refund.ts';

export interface SoldFacts {
  readonly sale: SaleRecord;
  readonly events: readonly SaleMoneyEvent[];
  readonly tenders: readonly TenderRecord[];
  readonly refunds: readonly OperationRecord[];
}

type Line = SaleRecord['cart']['lines'][number];

/** Goods named by a refund, with their counts; `count` is null where an amount was refunded. */
interface Named {
  readonly isMeant: (line: Line) => boolean;
  readonly count: number | null;
  /** Null: the value of the pieces. */
  readonly amountTiyn: number | null;
}

/**
 * Empty before the sale is paid in full or sold on credit, and of a repayment: its goods left before. A refunded amount names
 * no goods, until all money is back.
 */
export function goodsOf({ sale, events, tenders, refunds }: SoldFacts): HistoryGood[] {
  const { id, cart, credit, repays } = sale;
  const sold = credit ?? events.find(({ completesSale }) => completesSale);
  if (sold === undefined || repays !== undefined) return [];
  const lines = discountedLines<Line>(cart).map(({ line, totalTiyn, ownDiscountTiyn, cartDiscountTiyn }) => ({
    line,
    totalTiyn,
    discountTiyn: ownDiscountTiyn + cartDiscountTiyn,
    leftCount: line.count,
    leftTiyn: totalTiyn,
  }));
  const goods: HistoryGood[] = lines.map(({ line, totalTiyn, discountTiyn }, at) => ({
    ...goodOf(line),
    id: `${id}:${String(at)}`,
    kind: 'item',
    at: sold.at,
    thousandths: quantityOf(line, line.count).thousandths,
    amountTiyn: totalTiyn,
    discountTiyn,
  }));
  const comeBack = (event: Back, at: number, count: number, amountTiyn: number): void => {
    const known = lines[at];
    if (known === undefined || (count === 0 && amountTiyn === 0)) return;
    known.leftCount -= count;
    known.leftTiyn -= amountTiyn;
    goods.push({
      ...goodOf(known.line),
      id: `${event.id}:${String(at)}`,
      kind: 'item_return',
      at: event.at,
      thousandths: quantityOf(known.line, count).thousandths,
      amountTiyn,
      discountTiyn: 0,
    });
  };
  const backs = backsOf(sale, events);
  const paidTiyn = events.reduce(
    (sum, { kind, amountTiyn }) => (kind === 'payment' ? sum + amountTiyn : sum),
    credit?.amountTiyn ?? 0,
  );
  const refundedTiyn = backs.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  for (const event of backs) {
    for (const named of namedBy(event.id, sale, tenders, refunds)) {
      let [wanted, wantedTiyn] = [named.count ?? 0, named.amountTiyn];
      for (const [at, { line, totalTiyn, leftCount, leftTiyn }] of lines.entries()) {
        if (!named.isMeant(line)) continue;
        const count = Math.min(wanted, leftCount);
        const worthTiyn = count > 0 && count === leftCount ? leftTiyn : Math.round((totalTiyn * count) / line.count);
        const amountTiyn = Math.min(leftTiyn, wantedTiyn ?? worthTiyn);
        comeBack(event, at, count, amountTiyn);
        wanted -= count;
        if (wantedTiyn !== null) wantedTiyn -= amountTiyn;
      }
    }
  }
  const last = backs.at(-1);
  if (last !== undefined && paidTiyn > 0 && refundedTiyn >= paidTiyn) {
    for (const [at, { leftCount, leftTiyn }] of lines.entries())
      comeBack({ ...last, id: `${last.id}:rest` }, at, leftCount, leftTiyn);
  }
  return goods;
}

type Back = Pick<SaleMoneyEvent, 'id' | 'at' | 'amountTiyn'>;

/** Money that went back, and goods of a debt that did, oldest first. */
function backsOf({ credit }: SaleRecord, events: readonly SaleMoneyEvent[]): Back[] {
  const refunds = events.filter(({ kind }) => kind === 'refund');
  if (credit === undefined) return refunds;
  return [...refunds, ...credit.returns].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** At the moment that its goods are sold. */
export function promotionsOf({ sale, events }: Pick<SoldFacts, 'sale' | 'events'>): HistoryPromotion[] {
  const sold = sale.credit ?? events.find(({ completesSale }) => completesSale);
  if (sold === undefined || sale.repays !== undefined) return [];
  return sale.cart.lines.flatMap(({ promotions = [] }, at) =>
    promotions.map(({ id, name, offTiyn }) => ({
      id: `${sale.id}:${String(at)}:${id}`,
      promotionId: id,
      name,
      at: sold.at,
      offTiyn,
    })),
  );
}

function goodOf(line: Line): Pick<HistoryGood, 'key' | 'name' | 'unit'> {
  return {
    key: line.catalogItemId === null ? `n${line.name}` : `c${String(line.catalogItemId)}`,
    name: line.name,
    unit: quantityOf(line, 1).unit,
  };
}

/** Null where the tender paid the whole sale: its lines are the cart's. */
function sourcesOf(
  { cart, totalTiyn }: SaleRecord,
  tender: Pick<TenderRecord, 'amountTiyn' | 'roundingTiyn' | 'fromTiyn'>,
): ReadonlyMap<string, string> | null {
  const worthTiyn = worthOfTender(tender);
  if (worthTiyn === totalTiyn) return null;
  return sourcesOfPart(cart, tender.fromTiyn, tender.fromTiyn + worthTiyn);
}

function namedBy(
  refundId: string,
  sale: SaleRecord,
  tenders: readonly TenderRecord[],
  refunds: readonly OperationRecord[],
): readonly Named[] {
  for (const tender of [...tenders, ...(sale.credit === undefined ? [] : [sale.credit])]) {
    const returned = tender.returns.find(({ id }) => id === refundId);
    if (returned === undefined) continue;
    const sources = sourcesOf(sale, tender);
    return returned.lines.map(({ itemId, count, amountTiyn }) => {
      const lineId = sources?.get(itemId) ?? itemId;
      return { count, amountTiyn, isMeant: (line) => line.id === lineId };
    });
  }
  const operation = refunds.find(({ id }) => id === refundId);
  if (operation?.kind === 'refund') {
    const { returnItems } = refundBody.parse(JSON.parse(FrozenRefund.parse(operation.frozen).body));
    return (returnItems ?? []).map(({ catalogItemId, count, amountTiyn }) => ({
      count,
      amountTiyn,
      isMeant: (line) => line.catalogItemId === catalogItemId,
    }));
  }
  if (operation?.kind !== 'qr_refund_execute') return [];
  return (FrozenExecution.parse(operation.frozen).items ?? []).map(({ name, count, amountTiyn }) => ({
    count,
    amountTiyn,
    // For weighed goods the invoice has the weight too (measure.ts).
    isMeant: (line) => name === line.name || (line.measure !== undefined && name.startsWith(`${line.name}, `)),
  }));
}
