import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { HistoryFilter } from './history-view.ts';
import { TenderKind } from './tender-view.ts';

/**
 * - `payment`: money came for a sale. `refund`: money went back. `sale`: a basket was paid in full.
 * - `item`, `item_return`: goods of a sale, and goods that came back.
 * - `discount`: what a sale was cheaper by. `rounding`: what rounding took off cash.
 * - `float`, `cash_in`, `cash_out`: cash in the drawer beside sales.
 * - `shift_difference`: what was counted at the close of a shift less what was expected; `name` is the number of its Z report.
 */
const FigureEntryKind = z.enum([
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
  'shift_difference',
]);

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
  quantity: z.object({ thousandths: z.int(), unit: z.string() }).nullable(),
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

/**
 * Which figure is opened; each is the sum of its entries.
 * - `revenue`: payments less refunds. `paid`, `refunded`: one of the two. `sales`: its entries are counted.
 * - `items`: goods sold less goods that came back; `sold`, `returned`: one of the two. `discount`, `rounding`.
 * - `unnamed_refund`, `other_paid`: by sale, what the report of items says beside its goods.
 */
export const FigureName = z.enum([
  'revenue',
  'paid',
  'refunded',
  'sales',
  'items',
  'sold',
  'returned',
  'discount',
  'rounding',
  'unnamed_refund',
  'other_paid',
]);
export type FigureName = z.infer<typeof FigureName>;

const FigureItem = z.strictObject({ key: z.string().max(300), unit: z.string().max(64) });

/** All conditions hold at once; null: any. */
export const FigureFilter = z.strictObject({
  figure: FigureName,
  /** Of these sales and days. */
  sales: HistoryFilter,
  day: z.string().max(10).nullable(),
  hour: z.int().min(0).max(23).nullable(),
  /** 1: Monday. */
  weekday: z.int().min(1).max(7).nullable(),
  tender: TenderKind.nullable(),
  /** Who took the money or gave it back, of discounts who sold; empty: nobody at this till. */
  personName: z.string().max(200).nullable(),
  item: FigureItem.nullable(),
  /** Goods alone: all but these. */
  otherThan: z.array(FigureItem).max(500).optional(),
});
export type FigureFilter = z.infer<typeof FigureFilter>;

export const FigurePage = z.object({
  /** Newest first. */
  entries: z.array(FigureEntry),
  /** Of all entries, on this page or not. */
  count: z.int(),
  amountTiyn: z.int(),
  /** Events of the ledger that are not counted yet. */
  behind: z.int(),
});
export type FigurePage = z.infer<typeof FigurePage>;
