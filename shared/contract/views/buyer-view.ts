import { z } from 'zod';
import { isBin } from '../../domain/bin.ts';

export const Bin = z.string().refine(isBin);

/** No free text: a number that looks like a phone's stays whole. */
export const TaxInvoiceNumber = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\p{L}\p{N} ./-]*$/u);

export const SaleBuyerView = z.object({
  bin: z.string(),
  at: z.string(),
  personName: z.string(),
  /** As issued in the state system by the accountant; null: not marked as issued. */
  taxInvoice: z.object({ number: z.string(), day: z.string(), at: z.string(), personName: z.string() }).nullable(),
});
export type SaleBuyerView = z.infer<typeof SaleBuyerView>;
