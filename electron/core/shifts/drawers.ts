import type { DrawerTotalsView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { DrawerMoveRecord, DrawerRecord, type ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { Records } from '../ledger/records.ts';
import { completingPaymentOf } from '../payments/sale-money.ts';
import type { Ledger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { sumOf } from '../sales/day-totals.ts';
import { type CreditEntry, createTakingsTally, type ShiftEntry, type TakingsTally } from './takings.ts';

const CHUNK = 1_000;
const MAX_SHIFTS = 100_000;

export interface Drawers {
  open(): DrawerRecord | undefined;
  last(): DrawerRecord | undefined;
  closed(limit: number): DrawerRecord[];
  movesOf(drawerId: string): DrawerMoveRecord[];
  get(drawerId: string): DrawerRecord;
  nextNumber(): number;
  countReports(kind: ShiftReportRecord['kind']): number;
  nextFromSeq(): number;
  /** Of the open shift; without one, of what came since the last, in no shift. */
  sums(): DrawerTotalsView;
  /** Oldest first; without an id, of the open shift. Entries in no shift are listed with the next one. */
  entries(drawerId?: string): readonly ShiftEntry[];
  credits(drawerId?: string): readonly CreditEntry[];
  /** Money that repaid debts. */
  repaid(entries: readonly ShiftEntry[]): readonly ShiftEntry[];
  /** From this event on cash is added to the float. */
  floatSeq(drawerId?: string): number;
}

export interface DrawersOptions {
  readonly ledger: Ledger;
  readonly records: Pick<Records, 'sale' | 'paymentsOf' | 'tendersOf'>;
}

export function createDrawers({ ledger, records }: DrawersOptions): Drawers {
  /** By sale; a completing payment stays the completing one. */
  const completed = new Map<string, string>();
  let counted: { readonly key: string; readonly tally: TakingsTally } | null = null;

  const open = (): DrawerRecord | undefined => {
    const [stored] = ledger.find('drawer', { group: 'open', limit: 1 });
    return stored === undefined ? undefined : DrawerRecord.parse(stored.value);
  };
  const closed = (limit: number): DrawerRecord[] =>
    ledger.find('drawer', { group: 'closed', limit }).map(({ value }) => DrawerRecord.parse(value));
  const last = (): DrawerRecord | undefined => closed(1)[0];

  /** Money in no shift is listed with the next shift: everything since the previous one. */
  function gapStart(before: DrawerRecord | undefined, untilSeq: number): number {
    if (before !== undefined) return (before.toSeq ?? ledger.head().seq) + 1;
    // Sales before a ledger's first shift are not listed with it.
    for (let seq = 1; seq < untilSeq; ) {
      const events = ledger.eventsFrom(seq, CHUNK).filter((event) => event.seq < untilSeq);
      if (events.some(({ type }) => type === 'payment.intended' || type === 'tender.taken')) return untilSeq;
      if (events.length === 0) break;
      seq = (events.at(-1)?.seq ?? untilSeq) + 1;
    }
    return 1;
  }

  function startTally(drawer: DrawerRecord | undefined, before: DrawerRecord | undefined): TakingsTally {
    if (drawer === undefined) {
      const fromSeq = gapStart(before, ledger.head().seq + 1);
      return createTakingsTally(ledger, { shift: undefined, fromSeq, toSeq: null, countsAll: false });
    }
    const { fromSeq, toSeq } = drawer;
    const countsAll = drawer.listsOutside !== true;
    return createTakingsTally(ledger, {
      shift: drawer,
      fromSeq: countsAll ? fromSeq : gapStart(before, fromSeq),
      toSeq,
      countsAll,
    });
  }

  function current(): ReturnType<TakingsTally['now']> {
    const drawer = open();
    const key = drawer?.id ?? `since ${last()?.id ?? ''}`;
    if (counted?.key !== key) counted = { key, tally: startTally(drawer, last()) };
    return counted.tally.now();
  }

  function salesIn(entries: readonly ShiftEntry[]): number {
    const paid = entries.filter(({ kind, count, outside }) => kind === 'payment' && count > 0 && outside === null);
    return paid.filter(({ saleId, subjectId }) => {
      if (saleId === null) return false;
      const paymentId = completed.get(saleId) ?? completingPaymentOf({ records, ledger }, saleId);
      if (paymentId !== null) completed.set(saleId, paymentId);
      return paymentId === subjectId;
    }).length;
  }

  /** Money of repayments, and of sales that are partly on credit. */
  function forDebts(entries: readonly ShiftEntry[]): DebtEntry[] {
    return entries.flatMap((entry) => {
      const { kind, saleId, outside } = entry;
      const isOfSale = (kind === 'payment' || kind === 'refund') && outside === null && saleId !== null;
      const sale = isOfSale ? records.sale(saleId) : undefined;
      if (sale?.credit === undefined && sale?.repays === undefined) return [];
      return [{ entry, isRepayment: sale.repays !== undefined }];
    });
  }

  function get(drawerId: string): DrawerRecord {
    const stored = ledger.read('drawer', drawerId);
    if (stored === undefined) throw new Refusal('till_not_found');
    return DrawerRecord.parse(stored.value);
  }

  function read(drawerId: string | undefined): ReturnType<TakingsTally['now']> {
    if (drawerId === undefined || drawerId === open()?.id) return current();
    const drawer = get(drawerId);
    const earlier = closed(MAX_SHIFTS).filter(({ toSeq }) => toSeq !== null && toSeq < drawer.fromSeq);
    const before = earlier.reduce<DrawerRecord | undefined>(
      (latest, one) => ((latest?.toSeq ?? 0) < (one.toSeq ?? 0) ? one : latest),
      undefined,
    );
    return startTally(drawer, before).now();
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
    nextFromSeq: () => ledger.head().seq + 1,
    get,
    entries: (drawerId) => read(drawerId).entries,
    credits: (drawerId) => read(drawerId).credits,
    repaid: (entries) => repaymentsOf(forDebts(entries)),
    floatSeq: (drawerId) => read(drawerId).floatSeq,
    sums() {
      const { entries, credits, floatSeq } = current();
      const ofDebts = forDebts(entries);
      const debtPaidTiyn = sumOf(ofDebts.flatMap(({ entry }) => (entry.kind === 'payment' ? [entry] : [])));
      return {
        ...sumsOf(entries, { floatSeq, float: open()?.sums }),
        salesCount: salesIn(entries),
        ...(debtPaidTiyn === 0 ? {} : { debtPaidTiyn }),
        ...creditSumsOf(credits, repaymentsOf(ofDebts)),
      };
    },
  };
}

export function sumsOf(
  entries: readonly ShiftEntry[],
  { floatSeq, float }: { readonly floatSeq: number; readonly float: DrawerTotalsView | undefined },
): DrawerTotalsView {
  const own = entries.filter(({ outside }) => outside === null);
  const paid = own.filter(({ kind }) => kind === 'payment');
  const refunded = own.filter(({ kind }) => kind === 'refund');
  const others = own.filter(({ kind }) => kind === 'others_refund');
  const outside = entries.filter((entry) => entry.outside !== null);
  const byTender = TenderKind.options.flatMap((tender) => {
    const parts = paid.filter((entry) => entry.tender === tender);
    const count = countOf(parts);
    return count > 0 ? [{ tender, amountTiyn: sumOf(parts), count }] : [];
  });
  const cash = own.filter(({ tender }) => tender === 'cash');
  const sinceFloat = cash.filter(({ seq }) => seq >= floatSeq);
  const cashSalesTiyn = sumOf(sinceFloat.filter(({ kind }) => kind === 'payment'));
  const cashReturnedTiyn = sumOf(sinceFloat.filter(({ kind }) => kind === 'refund'));
  const cashInTiyn = sumOf(own.filter(({ kind }) => kind === 'cash_in'));
  const cashOutTiyn = sumOf(own.filter(({ kind }) => kind === 'cash_out'));
  const floatTiyn = float?.floatTiyn ?? 0;
  const paidTiyn = sumOf(paid);
  const refundedTiyn = sumOf(refunded);
  const roundingTiyn = paid.reduce((sum, entry) => sum + entry.roundingTiyn, 0);
  return {
    byTender,
    paymentsCount: countOf(paid),
    paidTiyn,
    refundsCount: countOf(refunded),
    refundedTiyn,
    netTiyn: paidTiyn - refundedTiyn,
    ...(roundingTiyn === 0 ? {} : { roundingTiyn }),
    ...(others.length === 0 ? {} : { othersRefunds: { count: countOf(others), amountTiyn: sumOf(others) } }),
    ...(outside.length === 0 ? {} : { outside: { count: outside.length, netTiyn: netOf(outside) } }),
    floatTiyn,
    ...(float?.isFloatUnknown === true ? { isFloatUnknown: true } : {}),
    cashSalesTiyn,
    cashReturnedTiyn,
    cashBeforeTiyn: netOf(cash.filter(({ seq }) => seq < floatSeq)),
    cashInTiyn,
    cashOutTiyn,
    expectedTiyn: floatTiyn + cashSalesTiyn - cashReturnedTiyn + cashInTiyn - cashOutTiyn,
  };
}

interface DebtEntry {
  readonly entry: ShiftEntry;
  readonly isRepayment: boolean;
}

function repaymentsOf(ofDebts: readonly DebtEntry[]): ShiftEntry[] {
  return ofDebts.flatMap(({ entry, isRepayment }) => (isRepayment ? [entry] : []));
}

function creditSumsOf(
  credits: readonly CreditEntry[],
  repaid: readonly ShiftEntry[],
): Pick<DrawerTotalsView, 'credit'> {
  if (credits.length === 0 && repaid.length === 0) return {};
  const of = (kind: CreditEntry['kind']) => credits.filter((entry) => entry.kind === kind);
  return {
    credit: {
      soldCount: of('sold').length,
      soldTiyn: sumOf(of('sold')),
      ...(of('carried_over').length === 0
        ? {}
        : { carriedCount: of('carried_over').length, carriedTiyn: sumOf(of('carried_over')) }),
      returnedTiyn: sumOf(of('returned')),
      repaidCount: countOf(repaid.filter(({ kind }) => kind === 'payment')),
      repaidTiyn: netOf(repaid),
      writtenOffTiyn: sumOf(of('written_off')),
    },
  };
}

export function netOf(entries: readonly ShiftEntry[]): number {
  return entries.reduce((sum, entry) => sum + signedTiyn(entry), 0);
}

/** Negative where money leaves. */
export function signedTiyn({ kind, amountTiyn }: Pick<ShiftEntry, 'kind' | 'amountTiyn'>): number {
  return kind === 'payment' || kind === 'cash_in' ? amountTiyn : -amountTiyn;
}

function countOf(entries: readonly ShiftEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}
