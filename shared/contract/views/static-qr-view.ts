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
});
export type StaticQrView = z.infer<typeof StaticQrView>;
