import { z } from 'zod';
import { cashUnits } from '../../domain/cash-rounding.ts';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { OperationPhase } from './operation-view.ts';
import { RefundLineView } from './refund-view.ts';

export const InvoiceTender = z.enum(['qr', 'phone', 'printed_qr']);
export type InvoiceTender = z.infer<typeof InvoiceTender>;

/** In the order of every list; `card` is another bank's terminal. */
export const TenderKind = z.enum([...InvoiceTender.options, 'cash', 'card']);
export type TenderKind = z.infer<typeof TenderKind>;

export const TenderReturnView = z.object({
  id: z.string(),
  at: z.string(),
  amountTiyn: z.int(),
  /** Cash for goods: more (or less) than the lines, for whole tenge. */
  roundingTiyn: z.int().optional(),
  reason: shownText,
  personName: z.string(),
  approvedBy: z.string().nullable(),
  /** Empty where an amount went back; `count` is null where a sum of the line did. */
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      /** Absent in older ledgers. */
      unit: z.string().nullish(),
      measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).optional(),
      count: z.int().nullable(),
      amountTiyn: z.int(),
      /** Only of known packs. */
      marks: z.array(z.string()).readonly().optional(),
    }),
  ),
});
export type TenderReturnView = z.infer<typeof TenderReturnView>;

/** With its own fiscal receipt, which may follow later. */
export const TenderView = z.object({
  id: z.string(),
  kind: z.enum(['cash', 'card']),
  amountTiyn: z.int(),
  /** Rounded down, so nobody paid it. */
  roundingTiyn: z.int(),
  returnedTiyn: z.int(),
  /** Of the last return. */
  returnReason: z.string().nullable(),
  returnApprovedBy: z.string().nullable(),
  /** Older ledgers know only the sum. */
  returns: z.array(TenderReturnView),
  receivedTiyn: z.int().nullable(),
  changeTiyn: z.int(),
  takenAt: z.string(),
  personName: z.string(),
  /** The last one requested; null: none. */
  receipt: z
    .object({
      operationId: z.string(),
      phase: OperationPhase,
      fiscalNumber: z.string().nullable(),
      /** The fiscal form; carries no secret. */
      url: z.string().nullable(),
      problem: Problem.nullable(),
      /** Goods without a code block the receipt; empty once it is issued. */
      withoutCode: z.array(z.string()),
    })
    .nullable(),
});
export type TenderView = z.infer<typeof TenderView>;

/** For the fiscal register. Whether the original was issued offline is printed on it; the service does not say. */
export const FiscalReturnView = z.object({
  saleId: z.string(),
  saleNumber: z.int(),
  kind: z.enum(['cash', 'card']),
  amountTiyn: z.int(),
  returnedAt: z.string(),
  lines: TenderReturnView.shape.lines,
  /** Null while no receipt is issued: nothing to return there. */
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

export const TenderTotalView = z.object({ tender: TenderKind, amountTiyn: z.int(), count: z.int() });
export type TenderTotalView = z.infer<typeof TenderTotalView>;

/** A line that is not fiscal makes the receipt fail. */
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

export const ReturnOfferView = z.object({
  tenderId: z.string(),
  saleId: z.string(),
  kind: z.enum(['cash', 'card']),
  saleNumber: z.int(),
  amountTiyn: z.int(),
  returnedTiyn: z.int(),
  availableTiyn: z.int(),
  lines: z.array(RefundLineView),
  /** Null unless cash; see `cashReturnTiyn`. */
  cash: z.object({ unit: z.literal(cashUnits), carriedTiyn: z.int() }).nullable(),
  /** It has or will have a fiscal receipt, and the service takes none back. */
  isFiscal: z.boolean(),
  fiscalNumber: z.string().nullable(),
});
export type ReturnOfferView = z.infer<typeof ReturnOfferView>;
