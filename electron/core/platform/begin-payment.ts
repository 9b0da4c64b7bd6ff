import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { Caller } from './handlers.ts';
import type { LedgerPart } from './transaction.ts';

export interface BeginningPayment {
  readonly cart: CartInput;
  /** The sale or other subject of the payment; an age check for it is not repeated. */
  readonly subject: string;
  /** Null where it is no sale of this counter: a printed QR, a subscription. */
  readonly saleNumber: number | null;
  readonly isBegun: boolean;
  /** The birth date against which a document was compared. */
  readonly documentSeen: string | undefined;
  readonly person: Caller['person'];
  readonly at: string;
}

/**
 * Legal checks before anything is written; the result goes into the same transaction (catalog/sale-rules.ts).
 * @throws Refusal `till_sale_hours` (no approval overrides it), `till_age_check` with the date to compare,
 * `till_mark_needed`, `till_mark_twice`, `till_mark_sold`, `till_mark_unreadable`.
 */
export type BeginPayment = (payment: BeginningPayment) => LedgerPart;
