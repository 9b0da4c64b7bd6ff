import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { DrawerView } from './cashbox-view.ts';
import { OperationView } from './operation-view.ts';
import { MarginView } from './stock-view.ts';

/** The day of a shift that was closed; its comparison is decided by `shared/domain/evening.ts`. */
export const EveningView = z.object({
  drawer: DrawerView,
  /** Almaty's day of the opening; weekday 1 is Monday. */
  day: z.string(),
  weekday: z.int().min(1).max(7),
  /** Of all shifts of this day. */
  netTiyn: z.int(),
  sales: z.int(),
  averageTiyn: z.int().nullable(),
  /** The same weekday a week ago; null where nothing comparable was closed. */
  beforeTiyn: z.int().nullable(),
  record: z
    .object({
      best: z.enum(['year', 'season', 'weekday']),
      season: z.enum(['winter', 'spring', 'summer', 'autumn']).nullable(),
    })
    .nullable(),
  isQuiet: z.boolean(),
  /** From the first hour with money to the last; empty where the shift was open for more than a day. */
  hours: z.array(z.object({ day: z.string(), hour: z.int(), netTiyn: z.int() })),
  /** Almaty's, of the closing. */
  toDay: z.string(),
  /** Null for who may not see costs, and where none is known. */
  profit: MarginView.nullable(),
  /** What brought most money. */
  best: z
    .object({
      key: z.string(),
      catalogItemId: z.int().nullable(),
      name: shownText,
      unit: z.string(),
      thousandths: z.int(),
      totalTiyn: z.int(),
    })
    .nullable(),
  /** Of the fiscal shift; null where there is none to close. */
  closing: OperationView.nullable(),
});
export type EveningView = z.infer<typeof EveningView>;

/** `hours` add up to the shift's takings; hours of the day after the opening go on from 24. */
export const ShiftHoursView = z.object({
  day: z.string(),
  weekday: z.int().min(1).max(7),
  nowHour: z.int(),
  hours: z.array(z.object({ hour: z.int(), netTiyn: z.int() })),
  /** The same weekday a week ago; `netTiyn`: up to this time of day. Null where nothing was sold then. */
  before: z.object({ netTiyn: z.int(), hours: z.array(z.object({ hour: z.int(), netTiyn: z.int() })) }).nullable(),
});
export type ShiftHoursView = z.infer<typeof ShiftHoursView>;
