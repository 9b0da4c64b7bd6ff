import { z } from 'zod';

/** Found by the item's own barcode. */
export const CodeSuggestion = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int(),
  barcode: z.string(),
  ntin: z.string(),
  foundName: z.string(),
  /** The names share a word. */
  isSure: z.boolean(),
});
export type CodeSuggestion = z.infer<typeof CodeSuggestion>;

/** By items, and by sales of 30 days. */
export const Readiness = z.object({
  items: z.int(),
  codedItems: z.int(),
  turnoverTiyn: z.int(),
  codedTiyn: z.int(),
});
export type Readiness = z.infer<typeof Readiness>;
