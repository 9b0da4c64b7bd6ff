/** Dated rules of tax law; summaries that await a lawyer (docs/decisions.md, Legal rules). */

import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { almatyDay, dayStartOf } from './almaty-time.ts';

interface Dated {
  /** Almaty's day; in force until the next row. */
  readonly fromDay: string;
}

const vatRates: readonly (Dated & { readonly percent: number })[] = [
  { fromDay: '2009-01-01', percent: 12 },
  { fromDay: '2026-01-01', percent: 16 },
];

/** Days after a sale within which its electronic tax invoice (ESF) is issued. */
const taxInvoiceTerms: readonly (Dated & { readonly days: number })[] = [{ fromDay: '2019-01-01', days: 15 }];

/** When the shop pays VAT; both days are included, null: until further notice. */
export interface VatPeriod {
  readonly fromDay: string;
  readonly toDay: string | null;
}

function inForce<Rule extends Dated>(rules: readonly Rule[], day: string): Rule | undefined {
  return rules.findLast(({ fromDay }) => fromDay <= day);
}

/** Null on a day when the shop pays none. */
export function vatPercentOn(day: string, periods: readonly VatPeriod[]): number | null {
  const isPayer = periods.some(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay));
  return isPayer ? (inForce(vatRates, day)?.percent ?? null) : null;
}

/** The part of a price that is VAT: gross × rate / (100 + rate), rounded half up to a tiyn. */
export function includedVatTiyn(grossTiyn: number, percent: number): number {
  return multiplyHalfUp(grossTiyn, percent, 100 + percent);
}

export interface VatSums {
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
}

/**
 * VAT of each payment and of each refund, rounded one by one: what comes back whole leaves nothing. A refund has the
 * rate of its sale's day. Null where none was due.
 */
export function vatSums(
  rows: readonly {
    readonly kind: 'payment' | 'refund';
    readonly day: string;
    readonly saleDay: string;
    readonly amountTiyn: number;
    readonly count: number;
  }[],
  periods: readonly VatPeriod[],
): VatSums | null {
  const sums = { payment: 0, refund: 0 };
  let isDue = false;
  for (const { kind, day, saleDay, amountTiyn, count } of rows) {
    const percent = vatPercentOn(kind === 'payment' ? day : saleDay, periods);
    if (percent === null) continue;
    isDue = true;
    sums[kind] += includedVatTiyn(amountTiyn, percent) * count;
  }
  return isDue ? { paidTiyn: sums.payment, refundedTiyn: sums.refund } : null;
}

const DAY_MS = 86_400_000;

/** The last day on which the tax invoice of a sale is in time. */
export function taxInvoiceDueDay(saleDay: string): string {
  const days = inForce(taxInvoiceTerms, saleDay)?.days ?? 0;
  return almatyDay(dayStartOf(saleDay) + days * DAY_MS);
}
