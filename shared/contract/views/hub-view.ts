import { z } from 'zod';
import { Problem } from '../problem.ts';

const enrolled = z.object({
  address: z.string(),
  number: z.int(),
  name: z.string(),
  accountName: z.string(),
  outletName: z.string(),
  /** `locked`: its keys wait for the passphrase; `gone`: they cannot be read. */
  keys: z.enum(['open', 'locked', 'gone']),
  /** Events that were not sent yet; null: no answer of the hub since the start. */
  waiting: z.int().nullable(),
  /** Date of the last event that the hub has. */
  sentUntil: z.string().nullable(),
  problem: Problem.nullable(),
});

const restore = z.object({
  /** The till whose records are fetched. */
  till: z.int(),
  step: z.enum(['waiting', 'events', 'records', 'finishing']),
  done: z.int(),
  /** Null: not known yet. */
  all: z.int().nullable(),
  /** Why it stopped; null while it runs. */
  problem: Problem.nullable(),
});

export const HubView = z.object({
  enrolled: enrolled.nullable(),
  /** Null: no restore is under way. */
  restore: restore.nullable(),
});
export type HubView = z.infer<typeof HubView>;
