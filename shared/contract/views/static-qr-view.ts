import { z } from 'zod';

/** A printed QR; it draws itself from `qrText`, else shows `qrImage` (a data URI). */
export const StaticQrView = z.object({
  id: z.int(),
  qrText: z.string().nullable(),
  qrImage: z.string().nullable(),
  amountTiyn: z.int(),
  description: z.string().nullable(),
  /** Raw. */
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type StaticQrView = z.infer<typeof StaticQrView>;
