import { TaskAction, TaskKind } from '@tilla/shared/contract/views/task-view.ts';
import { z } from 'zod';

/** A decision that only a person can make; it stays until a named person makes it. */
export const TaskRecord = z.object({
  /** `<kind>:<subject>`, so that raising it again changes nothing. */
  id: z.string(),
  kind: TaskKind,
  subject: z.string(),
  isBlocking: z.boolean(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  actions: z.array(TaskAction),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  approvedBy: z.string().nullable().default(null),
  resolution: TaskAction.nullable(),
  note: z.string().nullable(),
});
export type TaskRecord = z.infer<typeof TaskRecord>;

export interface Question {
  readonly kind: TaskKind;
  readonly isBlocking: boolean;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly actions: readonly TaskAction[];
}
