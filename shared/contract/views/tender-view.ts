import { z } from 'zod';
import { Problem } from '../problem.ts';
import { OperationPhase } from './operation-view.ts';

/** The ways to pay: `card` is another bank's terminal; cash and card are paid the moment the cashier says so. */
export const TenderKind = z.enum(['qr', 'phone', 'cash', 'card']);
export type TenderKind = z.infer<typeof TenderKind>;

/** Money taken at the counter for a sale, with its own sum and its own fiscal receipt, which may follow later. */
export const TenderView = z.object({
  id: z.string(),
  kind: z.enum(['cash', 'card']),
  amountTiyn: z.int(),
  /** What of it was given back over the counter. */
  returnedTiyn: z.int(),
  /** Why, the last time, and who allowed it. */
  returnReason: z.string().nullable(),
  returnApprovedBy: z.string().nullable(),
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
    })
    .nullable(),
});
export type TenderView = z.infer<typeof TenderView>;

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
