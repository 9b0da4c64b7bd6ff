import { z } from 'zod';
import { Problem } from '../problem.ts';

/** A cashier of the shop at the bank, by whom invoices are made. */
export const CashierConnectionView = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  isPrimary: z.boolean(),
  /** Chosen for this till, primary or not. */
  isChosen: z.boolean(),
  /** `active`, `expired`, `unverified`, `blocked`; raw. */
  status: z.string(),
  connectedAt: z.string().nullable(),
});
export type CashierConnectionView = z.infer<typeof CashierConnectionView>;

/** Where the binding of a cashier stands; `problem` is a wrong code, which may be tried again at once. */
export const CashierStepView = z.object({
  bankConnectionId: z.int(),
  step: z.enum(['phone', 'code', 'done']),
  problem: Problem.nullable(),
});
export type CashierStepView = z.infer<typeof CashierStepView>;
