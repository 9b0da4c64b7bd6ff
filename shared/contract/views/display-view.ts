import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { LanguageChoice, ThemeChoice } from './app-view.ts';

const DisplayLine = z.object({
  name: z.string(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  count: z.int(),
  /** Weighed goods: part of the unit and price of a whole one; the count is 1. */
  measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).nullable(),
  discountPercentage: z.number(),
  promotions: z.array(shownText),
  totalTiyn: z.int(),
});

/** `discountTiyn` is the cart's alone, so each discount is shown once. */
const goods = { lines: z.array(DisplayLine), discountTiyn: z.int(), totalTiyn: z.int() };

/** Never "failed", because money may still be on its way. `checking`: time is over. `over`: no longer payable. */
const DisplayPaymentState = z.enum(['preparing', 'waiting', 'scanned', 'checking', 'disputed', 'over']);

export const DisplayState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('cart'), ...goods }),
  z.object({
    kind: z.literal('payment'),
    ...goods,
    /** The whole sale, or what cash and card left open. */
    amountTiyn: z.int(),
    tender: z.enum(['qr', 'phone']),
    state: DisplayPaymentState,
    qr: z.union([z.object({ text: z.string() }), z.object({ image: z.string() })]).nullable(),
    /** At the time of this view. */
    remainingMs: z.int().nullable(),
    windowMs: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('paid'),
    amountTiyn: z.int(),
    /** Null and 0 unless cash. */
    receivedTiyn: z.int().nullable(),
    changeTiyn: z.int(),
    restTiyn: z.int(),
  }),
  /** Only on a cashier's request: the address carries a secret that cannot be revoked. */
  z.object({ kind: z.literal('receipt'), url: z.string() }),
]);
export type DisplayState = z.infer<typeof DisplayState>;

export const DisplayView = z.object({
  shopName: z.string().nullable(),
  /** Null: real money. */
  play: z.enum(['training', 'sandbox']).nullable(),
  language: LanguageChoice,
  theme: ThemeChoice,
  shown: DisplayState,
});
export type DisplayView = z.infer<typeof DisplayView>;
