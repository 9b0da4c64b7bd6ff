import { z } from 'zod';
import { PersonView } from './app-view.ts';

/** People who left stay in the list. */
export const StaffPersonView = PersonView.extend({ isActive: z.boolean(), createdAt: z.string() });
export type StaffPersonView = z.infer<typeof StaffPersonView>;

/** `kind`: the call, or `pin.blocked`. `facts`: never a PIN, a key or a phone. */
export const ActView = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  /** Null where nobody was logged in. */
  personName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ActView = z.infer<typeof ActView>;
