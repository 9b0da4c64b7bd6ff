import { z } from 'zod';
import { shownText } from '../free-text.ts';

/** A printed QR; it draws itself from `qrText`, else shows `qrImage` (a data URI). */
export const StaticQrView = z.object({
  id: z.int(),
  qrText: z.string().nullable(),
  qrImage: z.string().nullable(),
  amountTiyn: z.int(),
  description: shownText.nullable(),
  /** Raw. */
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
  /** What is paid by it arrives at this till, and is counted here; else it is only shown. */
  isOwn: z.boolean(),
});
export type StaticQrView = z.infer<typeof StaticQrView>;

/** One payment of a printed QR, as the service lists it. */
export const StaticQrPaymentView = z.object({
  invoiceId: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  /** Raw. */
  status: z.string(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  /** The sale of this till that it is counted as; null where it is another till's, or not counted yet. */
  saleId: z.string().nullable(),
});
export type StaticQrPaymentView = z.infer<typeof StaticQrPaymentView>;

/** `sheet`: A4, for a wall. `card`: A6, for a counter or a shelf. `cards`: four of them on A4, to be cut. */
export const PrintedPaper = z.enum(['sheet', 'card', 'cards']);
export type PrintedPaper = z.infer<typeof PrintedPaper>;
