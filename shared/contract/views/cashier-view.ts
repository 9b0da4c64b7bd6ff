import { z } from 'zod';
import { Problem } from '../problem.ts';

/** Where the binding of a cashier stands; `problem` is a wrong code, which may be tried again at once. */
export const CashierStepView = z.object({
  bankConnectionId: z.int(),
  step: z.enum(['phone', 'code', 'done']),
  problem: Problem.nullable(),
});
export type CashierStepView = z.infer<typeof CashierStepView>;
