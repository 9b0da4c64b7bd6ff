import { z } from 'zod';

/** A code that the national catalog has for an item of the shop without one, found by the item's own barcode. */
export const CodeSuggestion = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int(),
  barcode: z.string(),
  ntin: z.string(),
  foundName: z.string(),
  /** The names have a word in common. */
  isSure: z.boolean(),
});
export type CodeSuggestion = z.infer<typeof CodeSuggestion>;

/** How much of the shop a fiscal receipt can be issued for: of its items, and of what was sold in 30 days. */
export const Readiness = z.object({
  items: z.int(),
  codedItems: z.int(),
  turnoverTiyn: z.int(),
  codedTiyn: z.int(),
});
export type Readiness = z.infer<typeof Readiness>;
