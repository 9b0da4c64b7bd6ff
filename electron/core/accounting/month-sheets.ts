/** The sheets of a month: their order, columns and codes are a format that programs read (docs/accountant.md). */

import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay, formatClock, formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import type { WorkbookCell, WorkbookColumn } from '@tilla/shared/domain/workbook.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import { sumOf } from '../debts/credit-figures.ts';
import type { BookWord } from './book-words.ts';
import type { BuyerFact, MonthFacts, PaymentFact, RefundFact, StockFact } from './month-facts.ts';

/** Columns are only ever added, at the end of a sheet; sheets at the end of the file. */
export const MONTH_FORMAT = 'tilla-month 1';

export type SheetCell = WorkbookCell | { readonly word: BookWord };

export interface SheetRow {
  /** What people know it by; unique in its sheet. */
  readonly key: string;
  readonly cells: readonly SheetCell[];
}

export interface MonthSheet {
  readonly id: string;
  readonly columns: readonly (WorkbookColumn & { readonly id: string })[];
  readonly rows: readonly SheetRow[];
}

const tenders = TenderKind.options;
const creditColumns = ['sold', 'carried_over', 'repaid', 'returned', 'written_off'] as const;
const money = (amountTiyn: number): SheetCell => ({ amountTiyn });
const quantity = (thousandths: number): SheetCell => ({ thousandths });
const moneyOrNothing = (amountTiyn: number | null): SheetCell => (amountTiyn === null ? '' : { amountTiyn });

/** `05.03.2026`, in every language. */
export function dayCell(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}.${month}.${year}`;
}

export function dayTimeCell(at: string): string {
  const atMs = Date.parse(at);
  return `${dayCell(almatyDay(atMs))} ${formatClock(atMs)}`;
}

export function textColumns(...ids: readonly string[]): MonthSheet['columns'] {
  return ids.map((id) => ({ id, style: 'text', width: 16 }));
}
export function wideColumns(...ids: readonly string[]): MonthSheet['columns'] {
  return ids.map((id) => ({ id, style: 'text', width: 34 }));
}
function moneyColumns(...ids: readonly string[]): MonthSheet['columns'] {
  return ids.map((id) => ({ id, style: 'money', width: 16 }));
}
function numberColumns(...ids: readonly string[]): MonthSheet['columns'] {
  return ids.map((id) => ({ id, style: 'plain', width: 12 }));
}

const saleKey = ({ saleNumber }: { readonly saleNumber: number }): string => `№ ${String(saleNumber)}`;

/** A second row of the same name is `№ 12/2`. */
function keyed(rows: readonly SheetRow[]): SheetRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ key, cells }) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return { key: times === 1 ? key : `${key}/${String(times)}`, cells };
  });
}

export function daysSheet({ days, payments, refunds, credit }: MonthFacts): MonthSheet {
  const vatByDay = (facts: readonly { readonly day: string; readonly vatTiyn: number }[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const { day, vatTiyn } of facts) sums.set(day, (sums.get(day) ?? 0) + vatTiyn);
    return sums;
  };
  const creditOf = (of: (typeof creditColumns)[number], day: string): SheetCell =>
    money(sumOf((credit?.entries[of] ?? []).filter((entry) => entry.day === day)));
  const [vatPaid, vatRefunded] = [vatByDay(payments), vatByDay(refunds)];
  const all = (sums: Readonly<Record<TenderKind, number>>): number => tenders.reduce((sum, one) => sum + sums[one], 0);
  return {
    id: 'days',
    columns: [
      ...textColumns('date'),
      ...numberColumns('sales'),
      ...moneyColumns(...tenders.map((tender) => `paid_${tender}`), 'paid'),
      ...moneyColumns(...tenders.map((tender) => `refunded_${tender}`), 'refunded'),
      ...moneyColumns('net', 'rounding', 'discounts'),
      ...numberColumns('vat_rate'),
      ...moneyColumns('vat_paid', 'vat_refunded'),
      ...moneyColumns(...creditColumns.map((of) => `credit_${of}`)),
    ],
    rows: days.map(({ day, sales, paid, refunded, roundingTiyn, discountTiyn, vatPercent }) => ({
      key: dayCell(day),
      cells: [
        dayCell(day),
        sales,
        ...tenders.map((tender) => money(paid[tender])),
        money(all(paid)),
        ...tenders.map((tender) => money(refunded[tender])),
        money(all(refunded)),
        money(all(paid) - all(refunded)),
        money(roundingTiyn),
        money(discountTiyn),
        vatPercent ?? '',
        money(vatPaid.get(day) ?? 0),
        money(vatRefunded.get(day) ?? 0),
        ...creditColumns.map((of) => creditOf(of, day)),
      ],
    })),
  };
}

export function paymentsSheet({ payments }: MonthFacts): MonthSheet {
  const cellsOf = (fact: PaymentFact): SheetCell[] => [
    dayCell(fact.day),
    formatClockSeconds(Date.parse(fact.at)),
    fact.saleNumber,
    { word: `tender.${fact.tender}` },
    money(fact.amountTiyn),
    money(fact.roundingTiyn),
    { word: `receipt.${fact.receipt}` },
    fact.fiscalNumber,
    fact.fiscalUrl,
    fact.invoiceId ?? '',
    fact.orderId,
    fact.personName,
    fact.buyerBin,
    money(fact.vatTiyn),
  ];
  return {
    id: 'payments',
    columns: [
      ...textColumns('date', 'time'),
      ...numberColumns('sale'),
      ...textColumns('tender'),
      ...moneyColumns('amount', 'rounding'),
      ...wideColumns('receipt'),
      ...textColumns('fiscal_number'),
      ...wideColumns('fiscal_link'),
      ...numberColumns('invoice'),
      ...wideColumns('order'),
      ...textColumns('cashier', 'buyer_bin'),
      ...moneyColumns('vat'),
    ],
    rows: keyed(payments.map((fact) => ({ key: saleKey(fact), cells: cellsOf(fact) }))),
  };
}

export function refundsSheet({ refunds }: MonthFacts): MonthSheet {
  const cellsOf = (fact: RefundFact): SheetCell[] => [
    dayCell(fact.day),
    formatClockSeconds(Date.parse(fact.at)),
    fact.saleNumber,
    dayCell(fact.saleDay),
    { word: `tender.${fact.tender}` },
    money(fact.amountTiyn),
    fact.personName,
    fact.reason,
    { word: `return.${fact.receipt}` },
    fact.receiptNumber,
    money(fact.vatTiyn),
  ];
  return {
    id: 'refunds',
    columns: [
      ...textColumns('date', 'time'),
      ...numberColumns('sale'),
      ...textColumns('sale_date', 'tender'),
      ...moneyColumns('amount'),
      ...textColumns('cashier'),
      ...wideColumns('reason', 'return_receipt'),
      ...textColumns('return_number'),
      ...moneyColumns('vat'),
    ],
    rows: keyed(refunds.map((fact) => ({ key: saleKey(fact), cells: cellsOf(fact) }))),
  };
}

/** With what goods do not explain, so that the sheet comes to the month's net. */
export function itemsSheet({ items, payments, refunds }: MonthFacts): MonthSheet {
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
  const paidTiyn = sum(payments.map(({ amountTiyn }) => amountTiyn));
  const roundingTiyn = sum(payments.map((fact) => fact.roundingTiyn));
  const otherPaidTiyn = paidTiyn + roundingTiyn - sum(items.map(({ soldTiyn }) => soldTiyn));
  const unnamedTiyn = sum(refunds.map(({ amountTiyn }) => amountTiyn)) - sum(items.map((item) => item.returnedTiyn));
  const beside = (word: BookWord, soldTiyn: number, returnedTiyn: number): SheetRow => ({
    key: word,
    cells: [
      { word },
      ...['', '', '', ''],
      ...['', money(soldTiyn), money(0), ''],
      money(returnedTiyn),
      money(soldTiyn - returnedTiyn),
    ],
  });
  return {
    id: 'items',
    columns: [
      ...wideColumns('name'),
      ...numberColumns('item'),
      ...textColumns('unit', 'barcode', 'ntin'),
      ...numberColumns('sold'),
      ...moneyColumns('sold_amount', 'discounts'),
      ...numberColumns('returned'),
      ...moneyColumns('returned_amount', 'net'),
    ],
    rows: keyed([
      ...items.map((item) => ({
        key: [item.name, item.unit, item.ntin].filter((part) => part !== '').join(' · '),
        cells: [
          item.name,
          item.itemId ?? '',
          item.unit,
          item.barcode,
          item.ntin,
          quantity(item.soldThousandths),
          money(item.soldTiyn),
          money(item.discountTiyn),
          quantity(item.returnedThousandths),
          money(item.returnedTiyn),
          money(item.soldTiyn - item.returnedTiyn),
        ],
      })),
      beside('beside.other_paid', otherPaidTiyn, 0),
      beside('beside.unnamed_refund', 0, unnamedTiyn),
      beside('beside.rounding', -roundingTiyn, 0),
    ]),
  };
}

export function shiftsSheet({ shifts }: MonthFacts): MonthSheet {
  return {
    id: 'shifts',
    columns: [
      ...numberColumns('number'),
      ...textColumns('opened', 'closed', 'closed_by'),
      ...moneyColumns(...tenders.map((tender) => `paid_${tender}`), 'paid', 'refunded', 'net', 'outside'),
      ...moneyColumns('cash_expected', 'cash_counted', 'difference'),
      ...wideColumns('note'),
      ...textColumns('register'),
      ...numberColumns('fiscal_shift'),
    ],
    rows: shifts.map(({ number, at, personName, drawer, sums, fiscal }) => ({
      key: `Z ${String(number)}`,
      cells: [
        number,
        drawer === null ? '' : dayTimeCell(drawer.openedAt),
        dayTimeCell(drawer?.closedAt ?? at),
        drawer?.closedBy ?? personName,
        ...tenders.map((tender) => money(sums.byTender.find((one) => one.tender === tender)?.amountTiyn ?? 0)),
        money(sums.paidTiyn),
        money(sums.refundedTiyn),
        money(sums.netTiyn),
        money(sums.outside?.netTiyn ?? 0),
        money(sums.expectedTiyn),
        moneyOrNothing(drawer?.countedTiyn ?? null),
        moneyOrNothing(drawer?.differenceTiyn ?? null),
        drawer?.note ?? '',
        fiscal?.kkmNumber ?? '',
        fiscal?.shiftNumber ?? '',
      ],
    })),
  };
}

/** An unknown cost stays empty: zero would read as free. */
export function stockSheet(
  id: 'purchases' | 'write_offs',
  facts: readonly StockFact[],
  shelf: Pick<GoodsShelf, 'find'>,
): MonthSheet {
  const isPurchase = id === 'purchases';
  return {
    id,
    columns: [
      ...textColumns('date'),
      ...numberColumns('number'),
      ...(isPurchase ? [...wideColumns('supplier'), ...textColumns('document')] : wideColumns('reason')),
      ...numberColumns('item'),
      ...wideColumns('name'),
      ...textColumns('unit', 'barcode', 'ntin'),
      ...numberColumns('quantity'),
      ...moneyColumns('cost'),
      ...textColumns('person'),
    ],
    rows: keyed(
      facts.map(({ document, line, costTiyn }) => {
        const goods = line.itemId === null ? undefined : shelf.find(line.itemId);
        return {
          key: `№ ${String(document.number)} · ${line.name}`,
          cells: [
            dayCell(almatyDay(Date.parse(document.at))),
            document.number,
            ...(isPurchase
              ? [document.supplier, document.documentNumber]
              : [document.reason === null ? '' : { word: `reason.${document.reason}` as const }]),
            line.itemId ?? '',
            line.name,
            line.unit ?? '',
            goods?.barcode ?? '',
            goods?.ntin ?? '',
            quantity(line.thousandths),
            moneyOrNothing(costTiyn),
            document.personName,
          ],
        };
      }),
    ),
  };
}

export function buyersSheet({ buyers }: MonthFacts): MonthSheet {
  const cellsOf = ({ buyer, saleDay, dueDay, saleNumber, ...sums }: BuyerFact): SheetCell[] => [
    dayCell(saleDay),
    saleNumber,
    buyer.bin,
    money(sums.paidTiyn),
    money(sums.refundedTiyn),
    money(sums.paidTiyn - sums.refundedTiyn),
    money(sums.vatTiyn),
    dayCell(dueDay),
    buyer.taxInvoice?.number ?? '',
    buyer.taxInvoice === null ? '' : dayCell(buyer.taxInvoice.day),
    money(sums.owedTiyn),
  ];
  return {
    id: 'buyers',
    columns: [
      ...textColumns('sale_date'),
      ...numberColumns('sale'),
      ...textColumns('buyer_bin'),
      ...moneyColumns('paid', 'refunded', 'net', 'vat'),
      ...textColumns('due_date', 'tax_invoice', 'tax_invoice_date'),
      ...moneyColumns('credit'),
    ],
    rows: keyed(buyers.map((fact) => ({ key: saleKey(fact), cells: cellsOf(fact) }))),
  };
}
