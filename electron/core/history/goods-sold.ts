/** What of a sale's goods was sold, for how much, and what of them came back; pure. */

import { refundBody } from '../../../shared/api/merchant/refund.ts';
import { lineTotals } from '../../../shared/domain/cart.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { HistoryGood, HistoryPart } from '../ports/history-index.ts';
import { FrozenRefund } from '../refunds/frozen-refund.ts';

export interface SoldFacts {
  readonly sale: SaleRecord;
  readonly tenders: readonly TenderRecord[];
  /** Refunds of its payments that went through. */
  readonly refunds: readonly OperationRecord[];
  /** All of its money went back, and with it all goods. */
  readonly isAllBack: boolean;
  /** Of its first money. */
  readonly moment: Pick<HistoryPart, 'day' | 'hour'>;
}

interface Back {
  readonly count: number;
  readonly amountTiyn: number;
}

export function goodsOf({ sale: { cart }, tenders, refunds, isAllBack, moment }: SoldFacts): HistoryGood[] {
  const { day, hour } = moment;
  const back = isAllBack ? null : backByLine(cart, tenders, refunds);
  const totals = lineTotals(cart);
  return cart.lines.map((line, index) => {
    const totalTiyn = totals[index] ?? 0;
    const returned = back === null ? { count: line.count, amountTiyn: totalTiyn } : back[index];
    return {
      key: line.catalogItemId === null ? `n${line.name}` : `c${String(line.catalogItemId)}`,
      name: line.name,
      day,
      hour,
      count: line.count,
      totalTiyn,
      discountTiyn: line.priceTiyn * line.count - totalTiyn,
      returnedCount: Math.min(line.count, returned?.count ?? 0),
      returnedTiyn: Math.min(totalTiyn, returned?.amountTiyn ?? 0),
    };
  });
}

/** An amount that went back names no goods: it is told beside them. */
function backByLine(
  cart: SaleRecord['cart'],
  tenders: readonly TenderRecord[],
  refunds: readonly OperationRecord[],
): Back[] {
  const totals = lineTotals(cart);
  const back: Back[] = cart.lines.map(() => ({ count: 0, amountTiyn: 0 }));
  const add = (index: number, count: number, amountTiyn: number): void => {
    const known = back[index];
    if (known === undefined) return;
    back[index] = { count: known.count + count, amountTiyn: known.amountTiyn + amountTiyn };
  };
  for (const { lines } of tenders.flatMap(({ returns }) => returns)) {
    for (const { itemId, name, count, amountTiyn } of lines) {
      // The lines of a tender that paid a part have ids of their own.
      const own = cart.lines.findIndex((line) => line.id === itemId && line.name === name);
      const index = own === -1 ? cart.lines.findIndex((line) => line.name === name) : own;
      add(index, count ?? 0, amountTiyn);
    }
  }
  for (const item of refunds.flatMap(itemsOf)) {
    const index = cart.lines.findIndex(({ catalogItemId }) => catalogItemId === item.catalogItemId);
    const line = cart.lines[index];
    if (line === undefined) continue;
    const count = item.count ?? 0;
    const share = Math.round(((totals[index] ?? 0) * count) / line.count);
    add(index, count, item.amountTiyn ?? share);
  }
  return back;
}

/** Only a plain refund names goods; one by QR names the lines of the invoice. */
function itemsOf({ kind, frozen }: OperationRecord) {
  return kind === 'refund' ? (refundBody.parse(JSON.parse(FrozenRefund.parse(frozen).body)).returnItems ?? []) : [];
}
