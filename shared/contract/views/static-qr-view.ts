import { z } from 'zod';
import { shownText } from '../free-text.ts';

/** Drawn from `qrText`, else `qrImage` (a data URI). */
export const StaticQrView = z.object({
  id: z.int(),
  qrText: z.string().nullable(),
  qrImage: z.string().nullable(),
  amountTiyn: z.int(),
  description: shownText.nullable(),
  /** Raw. */
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
  /** Its payments are counted at this till; else only shown. */
  isOwn: z.boolean(),
});
export type StaticQrView = z.infer<typeof StaticQrView>;

export const StaticQrPaymentView = z.object({
  invoiceId: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  /** Raw. */
  status: z.string(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  /** Null: another till's, or not counted yet. */
  saleId: z.string().nullable(),
});
export type StaticQrPaymentView = z.infer<typeof StaticQrPaymentView>;

/** `sheet`: A4. `card`: A6. `cards`: four of them on A4. */
export const PrintedPaper = z.enum(['sheet', 'card', 'cards']);
export type PrintedPaper = z.infer<typeof PrintedPaper>;
