import type { SaleSummaryView } from '../../../shared/contract/views/sale-view.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
import type { TenderRecord } from '../journal/tender-record.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { sumOf } from './day-totals.ts';
import type { OpenSales } from './open-sale.ts';

export interface SalePhaseParts {
  readonly store: Pick<PaymentStore, 'phase'>;
  readonly openSales: Pick<OpenSales, 'isOpen'>;
}

/** Where a sale stands, from its tenders and its attempts to be billed, oldest first. */
export function salePhase(
  { store, openSales }: SalePhaseParts,
  sale: SaleRecord,
  tenders: readonly TenderRecord[],
  attempts: readonly PaymentRecord[],
): SaleSummaryView['phase'] {
  if (attempts.some((attempt) => store.phase(attempt) === 'paid')) return 'paid';
  const isOpen = tenders.some(({ amountTiyn }) => amountTiyn < sale.totalTiyn) && openSales.isOpen(sale.id);
  if (tenders.length > 0 && !isOpen) return sumOf(tenders) >= sale.totalTiyn ? 'paid' : 'cancelled';
  const last = attempts.at(-1);
  if (last !== undefined && last.place !== 'done') return store.phase(last);
  // Paid in part, and nothing under way for the rest.
  return isOpen ? 'waiting' : last === undefined ? 'sending' : store.phase(last);
}
