import { z } from 'zod';
import { cashUnits } from '../../domain/cash-rounding.ts';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { OperationPhase } from './operation-view.ts';
import { RefundLineView } from './refund-view.ts';

/** What is paid through the service: at a screen, on a phone, or by a QR that hangs somewhere. */
export const InvoiceTender = z.enum(['qr', 'phone', 'printed_qr']);
export type InvoiceTender = z.infer<typeof InvoiceTender>;

/**
 * The ways to pay, in the order of every list: `card` is another bank's terminal; cash and card are paid the moment the cashier
 * says so.
 */
export const TenderKind = z.enum([...InvoiceTender.options, 'cash', 'card']);
export type TenderKind = z.infer<typeof TenderKind>;

/** One time that money of a tender went back over the counter. */
export const TenderReturnView = z.object({
  id: z.string(),
  at: z.string(),
  amountTiyn: z.int(),
  /** Cash for goods: by how much it is more than the lines, or less, so that it is whole tenge. */
  roundingTiyn: z.int().optional(),
  reason: shownText,
  personName: z.string(),
  approvedBy: z.string().nullable(),
  /** What came back for it; none where an amount went back. `count` is null where a sum of the line did. */
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      /** Unit and weighed quantity; absent in older ledgers. */
      unit: z.string().nullish(),
      measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).optional(),
      count: z.int().nullable(),
      amountTiyn: z.int(),
      /** Of packs that came back, where it is known of which. */
      marks: z.array(z.string()).readonly().optional(),
    }),
  ),
});
export type TenderReturnView = z.infer<typeof TenderReturnView>;

/** Money taken at the counter for a sale, with its own sum and its own fiscal receipt, which may follow later. */
export const TenderView = z.object({
  id: z.string(),
  kind: z.enum(['cash', 'card']),
  amountTiyn: z.int(),
  /** Cash: what the sale was rounded down by, which nobody paid. */
  roundingTiyn: z.int(),
  /** What of it was given back over the counter. */
  returnedTiyn: z.int(),
  /** Why, the last time, and who allowed it. */
  returnReason: z.string().nullable(),
  returnApprovedBy: z.string().nullable(),
  /** Each time, oldest first; older ledgers know only the sum of them. */
  returns: z.array(TenderReturnView),
  receivedTiyn: z.int().nullable(),
  changeTiyn: z.int(),
  takenAt: z.string(),
  personName: z.string(),
  /** The last one asked for; null before one. */
  receipt: z
    .object({
      operationId: z.string(),
      phase: OperationPhase,
      fiscalNumber: z.string().nullable(),
      /** The fiscal form; it carries no secret. */
      url: z.string().nullable(),
      problem: Problem.nullable(),
      /** The goods without a code: while there are any, no receipt can be issued. Empty once it is issued. */
      withoutCode: z.array(z.string()),
    })
    .nullable(),
});
export type TenderView = z.infer<typeof TenderView>;

/**
 * What a return receipt at the fiscal register needs: the original receipt, and what was returned. Whether that receipt
 * was issued offline is marked on the receipt itself; the service does not report it.
 */
export const FiscalReturnView = z.object({
  saleId: z.string(),
  saleNumber: z.int(),
  kind: z.enum(['cash', 'card']),
  amountTiyn: z.int(),
  returnedAt: z.string(),
  /** None where an amount went back. */
  lines: TenderReturnView.shape.lines,
  /** Null while the receipt of the sale is not issued; then there is nothing to return. */
  receipt: z
    .object({
      fiscalNumber: z.string().nullable(),
      issuedAt: z.string().nullable(),
      totalTiyn: z.int(),
      kkmNumber: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
});
export type FiscalReturnView = z.infer<typeof FiscalReturnView>;

/** What was paid by one tender, in tiyn. */
export const TenderTotalView = z.object({ tender: TenderKind, amountTiyn: z.int(), count: z.int() });
export type TenderTotalView = z.infer<typeof TenderTotalView>;

/** What a fiscal receipt would come to; a line that is not fiscal makes it fail. */
export const ReceiptPreviewView = z.object({
  totalTiyn: z.int(),
  changeTiyn: z.int(),
  items: z.array(
    z.object({
      name: z.string(),
      priceTiyn: z.int(),
      count: z.number(),
      totalTiyn: z.int(),
      isFiscal: z.boolean(),
    }),
  ),
});
export type ReceiptPreviewView = z.infer<typeof ReceiptPreviewView>;

/** What may go back of money taken at the counter. */
export const ReturnOfferView = z.object({
  tenderId: z.string(),
  saleId: z.string(),
  kind: z.enum(['cash', 'card']),
  saleNumber: z.int(),
  amountTiyn: z.int(),
  returnedTiyn: z.int(),
  availableTiyn: z.int(),
  lines: z.array(RefundLineView),
  /** Null unless it is cash: how goods are rounded to coins (`cashReturnTiyn`). */
  cash: z.object({ unit: z.literal(cashUnits), carriedTiyn: z.int() }).nullable(),
  /** It has a fiscal receipt, or will have one, and the service takes none back. */
  isFiscal: z.boolean(),
  fiscalNumber: z.string().nullable(),
});
export type ReturnOfferView = z.infer<typeof ReturnOfferView>;
