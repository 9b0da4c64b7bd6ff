import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';

/**
 * The order id of a sale, the same for all its attempts: one search finds them all (rule C2). Its first part names this
 * till, so that a ledger restored or lost knows its own invoices among those of other tills (rule C3).
 */
export function orderIdOf(tillTag: string, saleId: string): string {
  return `${tillTag}.${saleId}`;
}

export interface NewPayment
  extends Pick<
    PaymentRecord,
    'id' | 'attempt' | 'frozenBody' | 'externalOrderId' | 'bankConnectionId' | 'createdAt' | 'intentServiceMs'
  > {
  readonly sale: SaleRecord;
  readonly person: PersonView;
  /** Makes it an invoice to a phone. */
  readonly phoneMasked?: string;
  /** Makes it an invoice of what other tenders left open. */
  readonly partTiyn?: number;
}

/** An attempt as its intent: nothing has been sent. */
export function newPayment({ sale, person, phoneMasked, partTiyn, ...given }: NewPayment): PaymentRecord {
  return {
    ...given,
    saleId: sale.id,
    saleNumber: sale.number,
    tender: phoneMasked === undefined ? 'qr' : 'phone',
    phoneMasked: phoneMasked ?? null,
    personId: person.id,
    cashierName: person.name,
    amountTiyn: partTiyn ?? sale.totalTiyn,
    isPart: partTiyn !== undefined,
    step: 'intended',
    sends: 0,
    mayHaveArrived: false,
    serverErrors: 0,
    invoice: null,
    isMismatch: false,
    isDisputed: false,
    endedMs: null,
    endConfirmedMs: null,
    isWatched: false,
    place: 'screen',
    isSuperseded: false,
    shownAt: null,
    scannedAt: null,
    problem: null,
  };
}
