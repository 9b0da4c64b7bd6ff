import { z } from 'zod';
import { readPrinterAddress } from '../../domain/printer-address.ts';

export const ScalePortView = z.object({
  path: z
    .string()
    .max(200)
    .refine((path) => readPrinterAddress('serial', path) === path),
  protocol: z.enum(['cas', 'massa_k']),
  baudRate: z.literal([4800, 9600, 19_200, 57_600]),
});
export type ScalePortView = z.infer<typeof ScalePortView>;

/** Grams where the weight has come to rest, and nothing else beside it. */
export const ScaleReadingView = z.discriminatedUnion('state', [
  z.object({ state: z.literal('stable'), grams: z.int().min(0) }),
  z.object({ state: z.enum(['moving', 'negative', 'overloaded', 'silent', 'not_found', 'no_driver']) }),
]);
export type ScaleReadingView = z.infer<typeof ScaleReadingView>;
