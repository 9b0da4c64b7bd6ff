import { z } from 'zod';
import { FiscalCode } from './sale-view.ts';

/** A line that prevents the fiscal receipt. */
export const UncodedLine = z.object({
  lineId: z.string(),
  name: z.string(),
  catalogItemId: z.int().nullable(),
  /** The item's own, where it lacks only the number in the national catalog. */
  barcode: z.string().nullable(),
});
export type UncodedLine = z.infer<typeof UncodedLine>;

/**
 * A code that a line may be sold under. `used`: chosen for these goods before; `similar`: coded goods of the shop with a name
 * like it; `general`: a service or general item of the shop; `found`: what was searched for.
 */
export const CodeChoice = FiscalCode.extend({
  name: z.string(),
  kind: z.enum(['used', 'similar', 'general', 'found']),
});
export type CodeChoice = z.infer<typeof CodeChoice>;
