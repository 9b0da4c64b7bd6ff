import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { HistoryFilter } from './history-view.ts';
import { TenderKind } from './tender-view.ts';

/** `shift_difference`: counted less expected; `name` is its Z report. `float`, `cash_in`, `cash_out`: beside sales. */
const FigureEntryKind = z.enum([
  'payment',
  'refund',
  'sale',
  'item',
  'item_return',
  'discount',
  'promotion',
  'rounding',
  'float',
  'cash_in',
  'cash_out',
  'shift_difference',
  'debt',
]);

/** The `amountTiyn` of its entries add up to the figure exactly. */
export const FigureEntry = z.object({
  id: z.string(),
  kind: FigureEntryKind,
  /** UTC, and Almaty's day of it. */
  at: z.string(),
  day: z.string(),
  /** Negative where it reduces the figure. */
  amountTiyn: z.int(),
  quantity: z.object({ thousandths: z.int(), unit: z.string() }).nullable(),
  tender: TenderKind.nullable(),
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** May be empty. */
  name: shownText,
  personName: z.string(),
});
export type FigureEntry = z.infer<typeof FigureEntry>;

/** `sales` counts its entries. `unnamed_refund`, `other_paid`: what the report of items lists beside its goods. */
export const FigureName = z.enum([
  'revenue',
  'paid',
  'refunded',
  'sales',
  'items',
  'sold',
  'returned',
  'discount',
  'promotion',
  'rounding',
  'unnamed_refund',
  'other_paid',
]);
export type FigureName = z.infer<typeof FigureName>;

/** Of a `promotion`: its id, without a unit. */
const FigureItem = z.strictObject({ key: z.string().max(300), unit: z.string().max(64) });

/** All conditions hold at once; null: any. */
export const FigureFilter = z.strictObject({
  figure: FigureName,
  sales: HistoryFilter,
  day: z.string().max(10).nullable(),
  hour: z.int().min(0).max(23).nullable(),
  /** 1: Monday. */
  weekday: z.int().min(1).max(7).nullable(),
  tender: TenderKind.nullable(),
  /** Who took or returned the money, of discounts who sold; empty: nobody at this till. */
  personName: z.string().max(200).nullable(),
  item: FigureItem.nullable(),
  otherThan: z.array(FigureItem).max(500).optional(),
});
export type FigureFilter = z.infer<typeof FigureFilter>;

export const FigurePage = z.object({
  entries: z.array(FigureEntry),
  /** Of all entries, not only this page. */
  count: z.int(),
  amountTiyn: z.int(),
  /** Ledger events not indexed yet. */
  behind: z.int(),
});
export type FigurePage = z.infer<typeof FigurePage>;
