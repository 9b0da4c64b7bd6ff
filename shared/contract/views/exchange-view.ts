import { z } from 'zod';
import { exchangeExceptions } from '../../domain/exchange-law.ts';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { CartInput, PaymentPhase } from './sale-view.ts';
import { TenderKind } from './tender-view.ts';

/** The money that the returned goods were paid with: a payment, or counter money. */
export const ExchangeSource = z.strictObject({
  kind: z.enum(['payment', 'tender']),
  id: z.string().min(1).max(64),
});
export type ExchangeSource = z.infer<typeof ExchangeSource>;

export const ExchangeWarningView = z.object({
  late: z.object({ days: z.int(), allowedDays: z.int() }).nullable(),
  excepted: z.array(z.object({ name: shownText, exception: z.enum(exchangeExceptions) })).readonly(),
});

/**
 * - `returning`: the refund is in flight, or a person has to find out what became of it.
 * - `not_returned`: no money went back, so nothing may be sold for it.
 * - `returned`: the money is back; the new sale is not paid.
 * - `paying`: the new sale can be paid or is being settled.
 * - `sold`: both documents exist. `ended`: returned, and nothing new was sold.
 */
const ExchangeState = z.enum(['returning', 'not_returned', 'returned', 'paying', 'sold', 'ended']);
export const ExchangeView = z.object({
  id: z.string(),
  state: ExchangeState,
  at: z.string(),
  personName: z.string(),
  /** Of the goods that come back. */
  saleId: z.string(),
  saleNumber: z.int(),
  way: TenderKind,
  /** Null until the refund is confirmed. */
  returnedTiyn: z.int().nullable(),
  /** Of a payment; a counter return has none. */
  operationId: z.string().nullable(),
  problem: Problem.nullable(),
  /** What the customer takes, to be paid as a sale of its own. */
  cart: CartInput,
  newSale: z.object({ id: z.string(), number: z.int(), totalTiyn: z.int(), phase: PaymentPhase }).nullable(),
});
export type ExchangeView = z.infer<typeof ExchangeView>;
