/** What a month consists of, read from the history's index and the ledger day by day, so that selling is not delayed. */

import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { FigureEntry, FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { includedVatTiyn, taxInvoiceDueDay, vatPercentOn } from '@tilla/shared/domain/tax-rules.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import { type CreditFigures, creditFigures } from '../debts/credit-figures.ts';
import { pause, readMoney } from '../history/statistics.ts';
import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { creditOf, readSaleBuyer, type SaleBuyer, saleBuyersBetween } from '../ledger/sale-buyer.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import type { StockIndex } from '../platform/stock-index.ts';
import { viewReceipt } from '../shifts/tender-view.ts';
import { type StockDocument, stockDocuments } from '../stock/stock-document.ts';
import { createItemCounts, type ItemFact } from './month-items.ts';

export type MonthContext = ShopContext & {
  readonly index: Pick<HistoryIndex, 'entries' | 'money' | 'discounts' | 'rowsOf'>;
  readonly stockIndex: Pick<StockIndex, 'movesOfSource'>;
  readonly shelf: Pick<GoodsShelf, 'find'>;
};

/** `service`: the receipt of an invoice is the service's own. `none`: no receipt was ever asked for. */
export type ReceiptState = 'issued' | 'pending' | 'failed' | 'none' | 'service';
export type ReturnState = 'issued' | 'due' | 'not_needed' | 'service';

interface MoneyFact {
  readonly id: string;
  readonly at: string;
  readonly day: string;
  readonly saleId: string;
  readonly saleNumber: number;
  readonly tender: TenderKind;
  readonly amountTiyn: number;
  readonly personName: string;
  /** 0 on a day without VAT. */
  readonly vatTiyn: number;
  readonly entry: FigureEntry;
}

export interface PaymentFact extends MoneyFact {
  readonly roundingTiyn: number;
  readonly receipt: ReceiptState;
  readonly fiscalNumber: string;
  readonly fiscalUrl: string;
  readonly invoiceId: number | null;
  readonly orderId: string;
  readonly buyerBin: string;
}

export interface RefundFact extends MoneyFact {
  /** VAT of a refund has the rate of its sale's day. */
  readonly saleDay: string;
  readonly reason: string;
  readonly receipt: ReturnState;
  readonly receiptNumber: string;
}

export interface DayFact {
  readonly day: string;
  readonly sales: number;
  readonly paid: Readonly<Record<TenderKind, number>>;
  readonly refunded: Readonly<Record<TenderKind, number>>;
  readonly roundingTiyn: number;
  readonly discountTiyn: number;
  readonly vatPercent: number | null;
}

export interface BuyerFact {
  readonly buyer: SaleBuyer;
  readonly saleNumber: number;
  readonly saleDay: string;
  readonly dueDay: string;
  /** Of this month. */
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
  /** Sold on credit, less what came back of it. */
  readonly owedTiyn: number;
  readonly vatTiyn: number;
  readonly entry: FigureEntry;
}

export interface StockFact {
  readonly document: StockDocument;
  readonly line: StockDocument['lines'][number];
  readonly costTiyn: number | null;
}

export interface MonthFacts extends DaySpan {
  readonly month: string;
  readonly days: readonly DayFact[];
  readonly payments: readonly PaymentFact[];
  readonly refunds: readonly RefundFact[];
  readonly items: readonly ItemFact[];
  /** Sales of goods without a code, with what they came to. */
  readonly uncoded: readonly FigureEntry[];
  readonly shifts: readonly ShiftReportRecord[];
  readonly purchases: readonly StockFact[];
  readonly writeOffs: readonly StockFact[];
  readonly buyers: readonly BuyerFact[];
  /** Null where nothing was ever on credit. */
  readonly credit: CreditFigures | null;
}

export function spanOfMonth(month: string): DaySpan {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${String(year + 1)}-01` : `${String(year)}-${String(number + 1).padStart(2, '0')}`;
  const fromDay = `${month}-01`;
  return { fromDay, toDay: almatyDay(dayStartOf(`${next}-01`) - 1) };
}

const everySale = { text: null, states: [], tender: null, cashierId: null, fromMs: null, toMs: null } as const;
const everything = { hour: null, weekday: null, tender: null, personName: null, item: null } as const;

/** Payments read before other work may run. */
const SLICE = 100;

export async function readMonth(context: MonthContext, month: string): Promise<MonthFacts> {
  const { ledger, records, operations, tasks, index, clock, shelf } = context;
  const span = spanOfMonth(month);
  const periods = context.settings().vatPeriods;
  const money = await readMoney(index, clock, span);
  const items = createItemCounts(records, shelf);
  const [payments, refunds]: [PaymentFact[], RefundFact[]] = [[], []];
  const days: DayFact[] = [];

  const vatOf = (amountTiyn: number, day: string): number => {
    const percent = vatPercentOn(day, periods);
    return percent === null ? 0 : includedVatTiyn(amountTiyn, percent);
  };
  /** Oldest first. */
  const entriesOn = (day: string, figure: FigureName): FigureEntry[] =>
    index
      .entries({ ...everything, figure, sales: everySale, fromDay: day, toDay: day }, Number.MAX_SAFE_INTEGER)
      .entries.toReversed();

  for (const day of daysOf(span)) {
    const own = money.filter((row) => row.day === day);
    days.push({
      day,
      sales: own.reduce((sum, { sales }) => sum + sales, 0),
      paid: byTender(own.filter(({ kind }) => kind === 'payment')),
      refunded: byTender(own.filter(({ kind }) => kind === 'refund')),
      roundingTiyn: own.reduce((sum, { roundingTiyn }) => sum + roundingTiyn, 0),
      discountTiyn: index.discounts(day, day).reduce((sum, { discountTiyn }) => sum + discountTiyn, 0),
      vatPercent: vatPercentOn(day, periods),
    });
    if (own.length > 0) await readMoneyOf(day);
    // Goods leave on credit on days without money, too.
    const sold = entriesOn(day, 'sold');
    if (sold.length > 0) await pause(clock);
    items.sold(sold, entriesOn(day, 'discount'));
    items.returned(entriesOn(day, 'returned'));
  }
  return {
    ...span,
    month,
    days,
    payments,
    refunds,
    items: items.all(),
    uncoded: items.uncoded(),
    shifts: ledger
      .find('shift_report', { ...timesOf(span), group: 'z', oldestFirst: true })
      .map(({ value }) => ShiftReportRecord.parse(value)),
    purchases: linesOf('received'),
    writeOffs: linesOf('writtenOff'),
    buyers: buyersOf(),
    credit: creditFigures(context, span) ?? null,
  };

  async function readMoneyOf(day: string): Promise<void> {
    await pause(clock);
    const rounded = new Map(entriesOn(day, 'rounding').map(({ id, amountTiyn }) => [id, amountTiyn]));
    for (const [at, entry] of entriesOn(day, 'paid').entries()) {
      if (at % SLICE === SLICE - 1) await pause(clock);
      payments.push(paymentOf(entry, rounded.get(entry.id) ?? 0));
    }
    const back = entriesOn(day, 'refunded');
    const rows = index.rowsOf([...new Set(back.flatMap(({ saleId }) => saleId ?? []))]);
    const saleDays = new Map(rows.map((row) => [row.id, row.day]));
    for (const entry of back) refunds.push(refundOf(entry, saleDays.get(entry.saleId ?? '') ?? day));
  }

  function factOf(entry: FigureEntry, vatDay: string): MoneyFact {
    const { id, at, day, saleId, saleNumber, tender, amountTiyn, personName } = entry;
    return {
      id,
      at,
      day,
      saleId: saleId ?? '',
      saleNumber: saleNumber ?? 0,
      tender: tender ?? 'cash',
      amountTiyn,
      personName,
      vatTiyn: vatOf(amountTiyn, vatDay),
      entry,
    };
  }

  function paymentOf(entry: FigureEntry, roundingTiyn: number): PaymentFact {
    const fact = factOf(entry, entry.day);
    const tender = records.tender(entry.id);
    const payment = tender === undefined ? records.payment(entry.id) : undefined;
    return {
      ...fact,
      roundingTiyn,
      ...receiptOf(tender),
      invoiceId: payment?.invoice?.id ?? null,
      orderId: payment?.externalOrderId ?? '',
      buyerBin: readSaleBuyer(ledger, fact.saleId)?.bin ?? '',
    };
  }

  function receiptOf(tender: TenderRecord | undefined): Pick<PaymentFact, 'receipt' | 'fiscalNumber' | 'fiscalUrl'> {
    if (tender === undefined) return { receipt: 'service', fiscalNumber: '', fiscalUrl: '' };
    const receipt = viewReceipt(tender, operations);
    const numbers = { fiscalNumber: receipt?.fiscalNumber ?? '', fiscalUrl: receipt?.url ?? '' };
    switch (receipt?.phase) {
      case undefined:
        return { receipt: 'none', ...numbers };
      case 'done':
        return { receipt: 'issued', ...numbers };
      case 'sending':
      case 'accepted':
        return { receipt: 'pending', ...numbers };
      case 'failed':
      case 'rejected':
      case 'asking':
        return { receipt: 'failed', ...numbers };
    }
  }

  function refundOf(entry: FigureEntry, saleDay: string): RefundFact {
    const fact = factOf(entry, saleDay);
    const own = records.tendersOf(fact.saleId).find(({ returns }) => returns.some(({ id }) => id === entry.id));
    if (own === undefined) {
      const isCounter = fact.tender === 'cash' || fact.tender === 'card';
      return { ...fact, saleDay, reason: '', receipt: isCounter ? 'not_needed' : 'service', receiptNumber: '' };
    }
    const taskId = `fiscal_return:${entry.id}`;
    const made = own.fiscalReturns?.find((one) => one.taskId === taskId);
    const task = tasks.find(taskId);
    const isDue = task !== undefined && task.resolution === null;
    return {
      ...fact,
      saleDay,
      reason: own.returns.find(({ id }) => id === entry.id)?.reason ?? '',
      receipt: made !== undefined || task?.resolution === 'was_done' ? 'issued' : isDue ? 'due' : 'not_needed',
      receiptNumber: made?.receiptNumber ?? '',
    };
  }

  /** At the document's own cost; what is written off has the average cost of its moment. */
  function linesOf(kind: 'received' | 'writtenOff'): StockFact[] {
    return stockDocuments(ledger, kind, timesOf(span))
      .toReversed()
      .flatMap((document) => {
        const costs = new Map(
          kind === 'received'
            ? []
            : context.stockIndex.movesOfSource(document.id).map((move) => [move.id, move.costTiyn]),
        );
        return document.lines.map((line, at) => ({
          document,
          line,
          costTiyn: kind === 'received' ? line.costTiyn : (costs.get(`${document.id}:${String(at)}`) ?? null),
        }));
      });
  }

  function buyersOf(): BuyerFact[] {
    const moved = Map.groupBy([...payments, ...refunds], ({ saleId }) => saleId);
    const known = saleBuyersBetween(ledger, timesOf(span)).map(({ saleId }) => saleId);
    return [...new Set([...moved.keys(), ...known])].flatMap((saleId) => {
      const buyer = readSaleBuyer(ledger, saleId);
      const sale = buyer === null ? undefined : records.sale(saleId);
      const row = buyer === null ? undefined : index.rowsOf([saleId])[0];
      if (buyer === null || sale === undefined || row === undefined) return [];
      const facts = moved.get(saleId) ?? [];
      const isOfMonth = row.day >= span.fromDay && row.day <= span.toDay;
      const owedTiyn = isOfMonth ? creditOf(sale) : 0;
      if (facts.length === 0 && owedTiyn === 0) return [];
      const [paid, back] = [facts.filter((one) => 'buyerBin' in one), facts.filter((one) => !('buyerBin' in one))];
      const sum = (of: readonly MoneyFact[], value: 'amountTiyn' | 'vatTiyn'): number =>
        of.reduce((total, one) => total + one[value], 0);
      const [paidTiyn, refundedTiyn] = [sum(paid, 'amountTiyn'), sum(back, 'amountTiyn')];
      const entry: FigureEntry = {
        id: saleId,
        kind: 'sale',
        at: row.at,
        day: row.day,
        amountTiyn: paidTiyn - refundedTiyn + owedTiyn,
        quantity: null,
        tender: null,
        saleId,
        saleNumber: row.number,
        name: buyer.bin,
        personName: row.cashierName,
      };
      return [
        {
          buyer,
          saleNumber: row.number,
          saleDay: row.day,
          dueDay: taxInvoiceDueDay(row.day),
          paidTiyn,
          refundedTiyn,
          owedTiyn,
          vatTiyn: sum(paid, 'vatTiyn') - sum(back, 'vatTiyn'),
          entry,
        },
      ];
    });
  }
}

function timesOf({ fromDay, toDay }: DaySpan): { readonly fromAt: string; readonly beforeAt: string } {
  const lastMs = parseWindowBound(toDay, 'upper') ?? 0;
  return { fromAt: new Date(dayStartOf(fromDay)).toISOString(), beforeAt: new Date(lastMs + 1).toISOString() };
}

const DAY_MS = 86_400_000;

function daysOf({ fromDay, toDay }: DaySpan): string[] {
  const days: string[] = [];
  for (let atMs = dayStartOf(fromDay); atMs <= dayStartOf(toDay); atMs += DAY_MS) days.push(almatyDay(atMs));
  return days;
}

function byTender(
  rows: readonly { readonly tender: TenderKind; readonly amountTiyn: number }[],
): Record<TenderKind, number> {
  const sums = { qr: 0, phone: 0, printed_qr: 0, cash: 0, card: 0 };
  for (const { tender, amountTiyn } of rows) sums[tender] += amountTiyn;
  return sums;
}
