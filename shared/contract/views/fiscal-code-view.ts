import { z } from 'zod';
import { FiscalCode } from './sale-view.ts';

export const UncodedLine = z.object({
  lineId: z.string(),
  name: z.string(),
  catalogItemId: z.int().nullable(),
  barcode: z.string().nullable(),
});
export type UncodedLine = z.infer<typeof UncodedLine>;

/** `used`: chosen for these goods before; `similar`: coded goods with a name like it; `general`: a general item. */
export const CodeChoice = FiscalCode.extend({
  name: z.string(),
  kind: z.enum(['used', 'similar', 'general', 'found']),
});
export type CodeChoice = z.infer<typeof CodeChoice>;
