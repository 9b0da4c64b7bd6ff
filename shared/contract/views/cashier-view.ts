import { z } from 'zod';
import { Problem } from '../problem.ts';

export const CashierConnectionView = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  isPrimary: z.boolean(),
  isChosen: z.boolean(),
  /** `active`, `expired`, `unverified`, `blocked`; raw. */
  status: z.string(),
  connectedAt: z.string().nullable(),
});
export type CashierConnectionView = z.infer<typeof CashierConnectionView>;

/** `problem`: a wrong code, which may be retried. */
export const CashierStepView = z.object({
  bankConnectionId: z.int(),
  step: z.enum(['phone', 'code', 'done']),
  problem: Problem.nullable(),
});
export type CashierStepView = z.infer<typeof CashierStepView>;
