import { z } from 'zod';
import { TenderReturnView } from '../../../shared/contract/views/tender-view.ts';

/**
 * Money that was taken at the counter for a sale, outside the service: it is paid the moment the cashier says so. A
 * sale may have several, each with its own sum; what is paid by QR or phone is a `PaymentRecord`.
 */
export const TenderRecord = z.object({
  id: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  /** `card`: on another bank's terminal. */
  kind: z.enum(['cash', 'card']),
  /** Its part of the sale, and where in the sum of the sale it begins: after the tenders before it. */
  amountTiyn: z.int(),
  fromTiyn: z.int().default(0),
  /** What rounding took off the cash that was due with it; absent: nothing. */
  roundingTiyn: z.int().optional(),
  /** What of it was given back over the counter. */
  returnedTiyn: z.int().default(0),
  /** Why it was given back the last time, and who allowed it. */
  returnReason: z.string().nullable().default(null),
  returnApprovedBy: z.string().nullable().default(null),
  /** Each time, oldest first; ledgers of before know only the amount (`returnedTiyn`). */
  returns: z.array(TenderReturnView).default([]),
  /** What the customer handed over; null for a card, and where it was not counted. */
  receivedTiyn: z.int().nullable(),
  changeTiyn: z.int(),
  personId: z.string(),
  personName: z.string(),
  /** By the service's clock as far as it was known. */
  takenAt: z.string(),
});
export type TenderRecord = z.infer<typeof TenderRecord>;

/** What was taken over the counter less what went back there. */
export function takenOf(tenders: readonly Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn'>[]): number {
  return tenders.reduce((sum, { amountTiyn, returnedTiyn }) => sum + amountTiyn - returnedTiyn, 0);
}
