/** The drawer of this till: the shift that is open, what it holds, and the ones before it. */

import type { DrawerTotalsView } from '../../../shared/contract/views/cashbox-view.ts';
import { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import type { Ledger } from '../ports.ts';
import { sumOf } from '../sales/day-totals.ts';
import { DrawerMoveRecord, DrawerRecord, type ShiftReportRecord } from './drawer-record.ts';
import { createTakingsTally, type TakingsTally } from './takings.ts';

export interface Drawers {
  open(): DrawerRecord | undefined;
  /** The last one that was closed. */
  last(): DrawerRecord | undefined;
  /** Newest first. */
  closed(limit: number): DrawerRecord[];
  /** Oldest first. */
  movesOf(drawerId: string): DrawerMoveRecord[];
  nextNumber(): number;
  /** How many X reports there are. */
  countReports(kind: ShiftReportRecord['kind']): number;
  /** The first event that the next drawer counts. */
  nextFromSeq(): number;
  /** As it stands now: of the open drawer, else of everything since the last one was closed. */
  sums(): DrawerTotalsView;
}

export interface DrawersParts {
  readonly ledger: Ledger;
}

export function createDrawers({ ledger }: DrawersParts): Drawers {
  let counted: { readonly key: string; readonly tally: TakingsTally } | null = null;

  const open = (): DrawerRecord | undefined => {
    const [stored] = ledger.find('drawer', { group: 'open', limit: 1 });
    return stored === undefined ? undefined : DrawerRecord.parse(stored.value);
  };
  const closed = (limit: number): DrawerRecord[] =>
    ledger.find('drawer', { group: 'closed', limit }).map(({ value }) => DrawerRecord.parse(value));
  const last = (): DrawerRecord | undefined => closed(1)[0];

  function nextFromSeq(): number {
    // A ledger that never had a drawer begins with it: what was sold in it before was no shift of anybody.
    return (last()?.toSeq ?? ledger.head().seq) + 1;
  }

  function tallyOf(drawer: DrawerRecord | undefined): TakingsTally {
    const key = drawer?.id ?? `since ${last()?.id ?? ''}`;
    if (counted?.key !== key) {
      const fromSeq = drawer?.fromSeq ?? nextFromSeq();
      counted = { key, tally: createTakingsTally(ledger, fromSeq, drawer?.id ?? null) };
    }
    return counted.tally;
  }

  return {
    open,
    last,
    closed,
    movesOf: (drawerId) =>
      ledger
        .find('drawer_move', { parent: drawerId, oldestFirst: true })
        .map(({ value }) => DrawerMoveRecord.parse(value)),
    nextNumber: () => ledger.lastNumber('drawer') + 1,
    countReports: (kind) => ledger.count('shift_report', { group: kind }),
    nextFromSeq,
    sums() {
      const drawer = open();
      const { all, before } = tallyOf(drawer).now();
      const parts = TenderKind.options.map((tender) => ({ tender, ...all.paid[tender] }));
      const byTender = parts.filter(({ count }) => count > 0);
      const paidTiyn = sumOf(byTender);
      const refundedTiyn = all.refundedTiyn;
      const cashBeforeTiyn = before.paid.cash.amountTiyn - before.cashReturnedTiyn;
      const cashSalesTiyn = all.paid.cash.amountTiyn - before.paid.cash.amountTiyn;
      const cashReturnedTiyn = all.cashReturnedTiyn - before.cashReturnedTiyn;
      const floatTiyn = drawer?.sums.floatTiyn ?? 0;
      return {
        byTender: byTender.map(({ tender, amountTiyn, count }) => ({ tender, amountTiyn, count })),
        paymentsCount: parts.reduce((sum, { count }) => sum + count, 0),
        paidTiyn,
        refundsCount: all.refundsCount,
        refundedTiyn,
        netTiyn: paidTiyn - refundedTiyn,
        ...(all.othersRefunds.count === 0 ? {} : { othersRefunds: all.othersRefunds }),
        floatTiyn,
        cashSalesTiyn,
        cashReturnedTiyn,
        cashBeforeTiyn,
        cashInTiyn: all.cashInTiyn,
        cashOutTiyn: all.cashOutTiyn,
        expectedTiyn: floatTiyn + cashSalesTiyn - cashReturnedTiyn + all.cashInTiyn - all.cashOutTiyn,
      };
    },
  };
}
