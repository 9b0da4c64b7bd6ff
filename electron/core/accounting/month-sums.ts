import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import type { BookWord } from './book-words.ts';
import type { BuyerFact, MonthFacts } from './month-facts.ts';

export interface MonthSums {
  readonly sales: number;
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
  readonly roundingTiyn: number;
  readonly discountTiyn: number;
  /** Null where the shop paid no VAT on any day that money moved. */
  readonly vat: { readonly paidTiyn: number; readonly refundedTiyn: number } | null;
}

export function sumsOf({ days, payments, refunds }: MonthFacts): MonthSums {
  const sum = <Fact>(facts: readonly Fact[], of: (fact: Fact) => number): number =>
    facts.reduce((total, fact) => total + of(fact), 0);
  const all = (of: 'paid' | 'refunded'): number =>
    sum(days, (day) => TenderKind.options.reduce((total, tender) => total + day[of][tender], 0));
  const vat = {
    paidTiyn: sum(payments, ({ vatTiyn }) => vatTiyn),
    refundedTiyn: sum(refunds, ({ vatTiyn }) => vatTiyn),
  };
  const isPayer = days.some(({ vatPercent }) => vatPercent !== null) || vat.refundedTiyn > 0;
  return {
    sales: sum(days, ({ sales }) => sales),
    paidTiyn: all('paid'),
    refundedTiyn: all('refunded'),
    roundingTiyn: sum(days, ({ roundingTiyn }) => roundingTiyn),
    discountTiyn: sum(days, ({ discountTiyn }) => discountTiyn),
    vat: isPayer ? vat : null,
  };
}

export interface MissingRow {
  readonly what: BookWord & `missing.${string}`;
  readonly entry: FigureEntry;
}

const noReceipt = {
  pending: 'missing.receipt_pending',
  failed: 'missing.receipt_failed',
  none: 'missing.receipt_none',
} as const;

/** What the accountant would ask for, by name. */
export function missingOf(facts: MonthFacts): {
  readonly receipts: readonly MissingRow[];
  readonly codes: readonly MissingRow[];
  readonly taxInvoices: readonly MissingRow[];
} {
  const { payments, refunds, uncoded } = facts;
  return {
    receipts: [
      ...payments.flatMap(({ receipt, entry }): MissingRow[] =>
        receipt === 'issued' || receipt === 'service' ? [] : [{ what: noReceipt[receipt], entry }],
      ),
      ...refunds.flatMap(({ receipt, entry }): MissingRow[] =>
        receipt === 'due' ? [{ what: 'missing.return_due', entry }] : [],
      ),
    ],
    codes: uncoded.map((entry) => ({ what: 'missing.code', entry })),
    taxInvoices: facts.buyers.filter(isWithoutInvoice).map(({ entry }) => ({ what: 'missing.tax_invoice', entry })),
  };
}

/** What came back whole needs none. */
function isWithoutInvoice({ buyer, entry }: BuyerFact): boolean {
  return buyer.taxInvoice === null && entry.amountTiyn > 0;
}
