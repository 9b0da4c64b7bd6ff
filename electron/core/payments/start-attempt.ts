import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { RecordPut } from '../platform/ports.ts';
import { type NewPayment, newPayment } from './new-payment.ts';
import type { ShopContext } from './shop-context.ts';

export interface AttemptToStart extends Omit<NewPayment, 'frozenBody' | 'phoneMasked' | 'intentServiceMs'> {
  readonly body: string;
  /** The payer's number as screens show it; its body is sealed. Null bills by QR. */
  readonly phoneMasked: string | null;
}

export interface StartedAttempt {
  readonly payment: PaymentRecord;
  /** Written with the payment: what its seal needs. */
  readonly puts: readonly RecordPut[];
}

/** Nothing is sent before the caller has written the payment. */
export function startAttempt(
  { bodies, serverClock }: ShopContext,
  { body, phoneMasked, bankConnectionId, createdAt, ...given }: AttemptToStart,
): StartedAttempt {
  const { frozenBody, salt } =
    phoneMasked === null ? { frozenBody: body, salt: null } : bodies.seal(given.id, body, createdAt);
  const payment = newPayment({
    ...given,
    frozenBody,
    bankConnectionId,
    createdAt,
    intentServiceMs: serverClock.nowMs(),
    ...(phoneMasked === null ? {} : { phoneMasked }),
  });
  return { payment, puts: salt === null ? [] : [salt] };
}
