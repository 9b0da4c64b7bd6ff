import type { SaleSummaryView } from '@tilla/shared/contract/views/sale-view.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';
import { isCompleteAtCounter } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { OpenSales } from './open-sale.ts';

export function salePhase(
  { payments, openSales }: ShopContext & { readonly openSales: OpenSales },
  sale: SaleRecord,
  tenders: readonly TenderRecord[],
  attempts: readonly PaymentRecord[],
): SaleSummaryView['phase'] {
  if (attempts.some((attempt) => payments.phase(attempt) === 'paid')) return 'paid';
  if (sale.credit !== undefined) return 'paid';
  const isOpen = tenders.some((tender) => worthOfTender(tender) < sale.totalTiyn) && openSales.isOpen(sale.id);
  if (tenders.length > 0 && !isOpen) {
    return isCompleteAtCounter(sale, tenders) ? 'paid' : 'cancelled';
  }
  const last = attempts.at(-1);
  if (last !== undefined && last.place !== 'done') return payments.phase(last);
  // Partly paid, with nothing in progress for the rest.
  return isOpen ? 'waiting' : last === undefined ? 'sending' : payments.phase(last);
}
