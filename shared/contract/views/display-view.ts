import { z } from 'zod';
import { LanguageChoice, ThemeChoice } from './app-view.ts';

const DisplayLine = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  count: z.int(),
  /** Of goods that were weighed: how much of the unit, and the price of a whole one; the count is 1 then. */
  measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).nullable(),
  /** The line's own, and the total after it. */
  discountPercentage: z.number(),
  totalTiyn: z.int(),
});

/** `discountTiyn` is the cart's alone: each discount stands once. */
const goods = { lines: z.array(DisplayLine), discountTiyn: z.int(), totalTiyn: z.int() };

/**
 * How a payment stands, in the customer's terms: never "failed", because money may still be on its way.
 * - `preparing`: the invoice is being made. `waiting`: to be scanned, or confirmed on the phone. `scanned`: to be confirmed.
 * - `checking`: the time is over, the till still looks. `disputed`: it may be paid, and a person finds out. `over`: it is no longer to be paid; the cashier knows more.
 */
const DisplayPaymentState = z.enum(['preparing', 'waiting', 'scanned', 'checking', 'disputed', 'over']);

export const DisplayState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('cart'), ...goods }),
  z.object({
    kind: z.literal('payment'),
    ...goods,
    /** What this payment asks for: all of it, or what cash and card left open. */
    amountTiyn: z.int(),
    tender: z.enum(['qr', 'phone']),
    state: DisplayPaymentState,
    qr: z.union([z.object({ text: z.string() }), z.object({ image: z.string() })]).nullable(),
    /** By the service's clock, when this view was made. */
    remainingMs: z.int().nullable(),
    windowMs: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('paid'),
    amountTiyn: z.int(),
    /** Cash: what was handed over and what goes back; null and 0 otherwise. */
    receivedTiyn: z.int().nullable(),
    changeTiyn: z.int(),
    /** What is left of the sale for another tender. */
    restTiyn: z.int(),
  }),
  /** Only after a cashier asked for it: the address carries a secret nobody can revoke. */
  z.object({ kind: z.literal('receipt'), url: z.string() }),
]);
export type DisplayState = z.infer<typeof DisplayState>;

/** All that a customer's screen may ever show; no name of staff and nothing of a payer is in it. */
export const DisplayView = z.object({
  shopName: z.string().nullable(),
  /** What money this is, where it is not real. */
  play: z.enum(['training', 'sandbox']).nullable(),
  /** Where the screen starts; a customer may choose another one there. */
  language: LanguageChoice,
  theme: ThemeChoice,
  shown: DisplayState,
});
export type DisplayView = z.infer<typeof DisplayView>;
