import { z } from 'zod';
import { PersonView } from './app-view.ts';

/** A person as the manager keeps them; who has left stays, without a place at the till. */
export const StaffPersonView = PersonView.extend({ isActive: z.boolean(), createdAt: z.string() });
export type StaffPersonView = z.infer<typeof StaffPersonView>;

/**
 * Something done by somebody's right, or with somebody's approval.
 * - `kind`: the call that did it, or `pin.blocked` (too many wrong PINs in a row).
 * - `facts`: names, roles, sums and addresses for its words; never a PIN, a key or a phone.
 */
export const ActView = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  /** Who stood at the till; null where nobody did. */
  personName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ActView = z.infer<typeof ActView>;
