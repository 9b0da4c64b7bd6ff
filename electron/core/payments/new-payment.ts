import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';

/** The same for all attempts of a sale (C2); the till tag lets a lost ledger recognize its own invoices (C3). */
export function orderIdOf(tillTag: string, saleId: string): string {
  return `${tillTag}.${saleId}`;
}

/**
 * With the sale's key the service refuses a second live invoice. An attempt beside a payable one derives its own key,
 * the same again in a restored ledger (rules C1, C3, C5).
 */
export function keyOfAttempt(
  { idempotencyKey }: Pick<SaleRecord, 'idempotencyKey'>,
  earlier: readonly PaymentRecord[],
): string {
  return earlier.every(isOver) ? idempotencyKey : `${idempotencyKey}-${String(earlier.length + 1)}`;
}

/** No money is expected any more: refused, or its end was confirmed (rule C4). */
export function isOver(payment: PaymentRecord): boolean {
  return payment.step === 'rejected' || payment.endConfirmedMs !== null;
}

export interface NewPayment
  extends Pick<
    PaymentRecord,
    'id' | 'attempt' | 'frozenBody' | 'externalOrderId' | 'bankConnectionId' | 'createdAt' | 'intentServiceMs'
  > {
  readonly sale: SaleRecord;
  readonly person: PersonView;
  readonly phoneMasked?: string;
  readonly partTiyn?: number;
  /** The key in its body, where it is not the sale's. */
  readonly idempotencyKey?: string;
  /** On no screen from the start. */
  readonly isAside?: boolean;
}

export function newPayment({
  sale,
  person,
  phoneMasked,
  partTiyn,
  idempotencyKey,
  isAside = false,
  ...given
}: NewPayment): PaymentRecord {
  return {
    ...given,
    ...(idempotencyKey === undefined || idempotencyKey === sale.idempotencyKey ? {} : { idempotencyKey }),
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
    place: isAside ? 'aside' : 'screen',
    isSuperseded: false,
    shownAt: null,
    scannedAt: null,
    problem: null,
  };
}
