import { z } from 'zod';
import { TaskAction, TaskKind } from '../../../shared/contract/views/task-view.ts';

/** Something only a person can settle; it stays until somebody does, by name. */
export const TaskRecord = z.object({
  /** `<kind>:<subject>`, so that raising it again changes nothing. */
  id: z.string(),
  kind: TaskKind,
  /** The payment, operation, invoice or shift it is about. */
  subject: z.string(),
  isBlocking: z.boolean(),
  /** Numbers and names for its words. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  actions: z.array(TaskAction),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  /** Who allowed that answer with a PIN of their own. */
  approvedBy: z.string().nullable().default(null),
  resolution: TaskAction.nullable(),
  note: z.string().nullable(),
});
export type TaskRecord = z.infer<typeof TaskRecord>;

/** What a person is asked when the till cannot settle it; raised again it changes nothing. */
export interface Question {
  readonly kind: TaskKind;
  readonly isBlocking: boolean;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly actions: readonly TaskAction[];
}
