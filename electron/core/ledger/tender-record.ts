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
  /**
   * Cash that completes a sale: by how much what was due was rounded down to whole coins. It was never taken, and the sale is paid
   * all the same.
   */
  roundingTiyn: z.int().min(0).optional(),
  /** What of it was given back over the counter. */
  returnedTiyn: z.int().default(0),
  /** Why it was given back the last time, and who allowed it. */
  returnReason: z.string().nullable().default(null),
  returnApprovedBy: z.string().nullable().default(null),
  /** Each time, oldest first; ledgers of before know only the amount (`returnedTiyn`). */
  returns: z.array(TenderReturnView).default([]),
  /** Return receipts that were issued for it at the fiscal register, by the number somebody typed. */
  fiscalReturns: z
    .array(
      z.object({
        taskId: z.string(),
        receiptNumber: z.string(),
        amountTiyn: z.int(),
        at: z.string(),
        personName: z.string(),
      }),
    )
    .optional(),
  /** What the customer handed over; null for a card, and where it was not counted. */
  receivedTiyn: z.int().nullable(),
  changeTiyn: z.int(),
  personId: z.string(),
  personName: z.string(),
  /** By the service's clock as far as it was known. */
  takenAt: z.string(),
});
export type TenderRecord = z.infer<typeof TenderRecord>;

type Taken = Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn' | 'roundingTiyn'>;

/** What was taken over the counter less what went back there. */
export function takenOf(tenders: readonly Taken[]): number {
  return tenders.reduce((sum, { amountTiyn, returnedTiyn }) => sum + amountTiyn - returnedTiyn, 0);
}

/** How much of its sale a tender pays for: what was taken, and what it was rounded down by. */
export function worthOfTender({ amountTiyn, roundingTiyn = 0 }: Omit<Taken, 'returnedTiyn'>): number {
  return amountTiyn + roundingTiyn;
}

/** What of a sale is paid at the counter; money that went back whole pays for nothing. */
export function coveredBy(tenders: readonly Taken[]): number {
  return tenders
    .filter(({ amountTiyn, returnedTiyn }) => returnedTiyn < amountTiyn)
    .reduce((sum, tender) => sum + worthOfTender(tender) - tender.returnedTiyn, 0);
}

/** What a sale was rounded down by. */
export function roundingOf(tenders: readonly Pick<TenderRecord, 'roundingTiyn'>[]): number {
  return tenders.reduce((sum, { roundingTiyn = 0 }) => sum + roundingTiyn, 0);
}
