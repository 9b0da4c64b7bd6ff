import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { SaleRecord } from '../journal/sale-record.ts';

export interface NewPayment
  extends Pick<PaymentRecord, 'id' | 'attempt' | 'frozenBody' | 'bankConnectionId' | 'createdAt' | 'intentServiceMs'> {
  readonly sale: SaleRecord;
  readonly person: PersonView;
}

/** An attempt as its intent: nothing has been sent. */
export function newPayment({ sale, person, ...given }: NewPayment): PaymentRecord {
  return {
    ...given,
    saleId: sale.id,
    saleNumber: sale.number,
    tender: 'qr',
    personId: person.id,
    cashierName: person.name,
    amountTiyn: sale.totalTiyn,
    // The same for all attempts of a sale: one search finds them all (rule C2).
    externalOrderId: sale.id,
    step: 'intended',
    sends: 0,
    mayHaveArrived: false,
    serverErrors: 0,
    invoice: null,
    isMismatch: false,
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
