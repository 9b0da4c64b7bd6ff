import { TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';
import type { SaleRecord } from './sale-record.ts';

/** Paid when the cashier confirms. QR and phone payments are `PaymentRecord`s. */
export const TenderRecord = z.object({
  id: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  /** `card`: on another bank's terminal. */
  kind: z.enum(['cash', 'card']),
  /** Its part of the sale, and its offset in the sale's total, after the tenders before it. */
  amountTiyn: z.int(),
  fromTiyn: z.int().default(0),
  /** The amount was rounded down to whole coins; the rest was never taken, and the sale is paid all the same. */
  roundingTiyn: z.int().min(0).optional(),
  returnedTiyn: z.int().default(0),
  returnReason: z.string().nullable().default(null),
  returnApprovedBy: z.string().nullable().default(null),
  /** Each refund, oldest first; older ledgers have only `returnedTiyn`. */
  returns: z.array(TenderReturnView).default([]),
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
  /** Cash handed over; null for a card, and where it was not counted. */
  receivedTiyn: z.int().nullable(),
  changeTiyn: z.int(),
  personId: z.string(),
  personName: z.string(),
  /** By the service's clock as far as known. */
  takenAt: z.string(),
});
export type TenderRecord = z.infer<typeof TenderRecord>;

type Taken = Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn' | 'roundingTiyn'>;

export function takenOf(tenders: readonly Taken[]): number {
  return tenders.reduce((sum, { amountTiyn, returnedTiyn }) => sum + amountTiyn - returnedTiyn, 0);
}

/** The part of its sale that a tender pays: amount taken plus rounding. */
export function worthOfTender({ amountTiyn, roundingTiyn = 0 }: Omit<Taken, 'returnedTiyn'>): number {
  return amountTiyn + roundingTiyn;
}

/** The part of a sale paid at the counter; a fully refunded tender pays nothing. */
export function coveredBy(tenders: readonly Taken[]): number {
  return tenders
    .filter(({ amountTiyn, returnedTiyn }) => returnedTiyn < amountTiyn)
    .reduce((sum, tender) => sum + worthOfTender(tender) - tender.returnedTiyn, 0);
}

/** What was sold on credit covers its part of the sale like a tender. */
export function coversOf(
  sale: Pick<SaleRecord, 'credit'> | undefined,
  tenders: readonly TenderRecord[],
): (Taken & Pick<TenderRecord, 'returnedTiyn'>)[] {
  if (sale?.credit === undefined) return [...tenders];
  const { amountTiyn, roundingTiyn } = sale.credit;
  return [...tenders, { amountTiyn, roundingTiyn, returnedTiyn: 0 }];
}

export function roundingOf(tenders: readonly Pick<TenderRecord, 'roundingTiyn'>[]): number {
  return tenders.reduce((sum, { roundingTiyn = 0 }) => sum + roundingTiyn, 0);
}
