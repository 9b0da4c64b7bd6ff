import type { CartInput } from '../../shared/contract/views/sale-view.ts';
import type { Caller } from './handlers.ts';
import type { LedgerChange } from './ports.ts';

export interface BeginningPayment {
  readonly cart: CartInput;
  /** The sale, or whatever else is asked to be paid; an age that was checked for it is not asked for again. */
  readonly subject: string;
  /** Null where it is no sale of this counter: a printed QR, a subscription. */
  readonly saleNumber: number | null;
  /** A further payment of a sale that has its marks already. */
  readonly isBegun: boolean;
  /** The day of birth that a document was compared with. */
  readonly documentSeen: string | undefined;
  readonly person: Caller['person'];
  readonly at: string;
}

/**
 * What the law asks of a payment that begins (goods-rules/sale-rules.ts). Called by every way to be paid before anything
 * is written; what it answers goes into the same transaction.
 * @throws Refusal `till_sale_hours` (no approval overrides it), `till_age_check` with the day to compare,
 * `till_mark_needed`, `till_mark_twice`, `till_mark_sold`, `till_mark_unreadable`.
 */
export type BeginPayment = (payment: BeginningPayment) => LedgerChange;
