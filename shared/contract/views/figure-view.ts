import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { TenderKind } from './tender-view.ts';

/**
 * - `payment`: money came for a sale. `refund`: money went back. `sale`: a basket was paid in full.
 * - `item`, `item_return`: goods of a sale, and goods that came back.
 * - `discount`: what a sale was cheaper by. `rounding`: what rounding took off cash.
 * - `float`, `cash_in`, `cash_out`: cash in the drawer beside sales.
 */
export const FigureEntryKind = z.enum([
  'payment',
  'refund',
  'sale',
  'item',
  'item_return',
  'discount',
  'rounding',
  'float',
  'cash_in',
  'cash_out',
]);
export type FigureEntryKind = z.infer<typeof FigureEntryKind>;

/** One of the entries behind a figure: their `amountTiyn` add up to the figure, to the tiyn. */
export const FigureEntry = z.object({
  /** Unique in a list. */
  id: z.string(),
  kind: FigureEntryKind,
  /** When it happened, UTC, and Almaty's day of that. */
  at: z.string(),
  day: z.string(),
  /** What it adds to the figure; negative where it takes off. */
  amountTiyn: z.int(),
  /** Of goods alone. */
  quantity: z.object({ thousandths: z.int(), unit: z.string().nullable() }).nullable(),
  /** Null where it belongs to no tender. */
  tender: TenderKind.nullable(),
  /** Null where it belongs to no sale of this till. */
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** What was sold, or why money moved; may be empty. */
  name: shownText,
  /** Who did it; empty where nobody at this till did. */
  personName: z.string(),
});
export type FigureEntry = z.infer<typeof FigureEntry>;
