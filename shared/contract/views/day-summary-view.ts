import { z } from 'zod';
import { Problem } from '../problem.ts';

export const MailAddress = z.email().max(200);

export const MailServerView = z.object({
  host: z
    .string()
    .max(253)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']),
  user: z.string().trim().min(1).max(200),
  /** Empty: the user is an address. */
  from: MailAddress.or(z.literal('')),
});
export type MailServerView = z.infer<typeof MailServerView>;

/** `program`: a person sends it by this machine's mail program. `smtp`: the till does. */
export const SummaryWay = z.enum(['off', 'program', 'smtp']);
export type SummaryWay = z.infer<typeof SummaryWay>;

export const DaySummarySettingsView = z.object({
  way: SummaryWay,
  to: z.string(),
  server: MailServerView.nullable(),
  /** `lost`: encrypted with a key that this till no longer has. */
  password: z.enum(['none', 'kept', 'lost']),
});
export type DaySummarySettingsView = z.infer<typeof DaySummarySettingsView>;

export const DaySummaryView = z.object({
  reportId: z.string(),
  number: z.int(),
  /** Null while it is drawn. */
  file: z.string().nullable(),
  /** As it is sent, for a messenger. */
  text: z.string(),
  /** The last one; null: none yet. */
  message: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed']),
      to: z.string(),
      at: z.string(),
      problem: Problem.nullable(),
    })
    .nullable(),
});
export type DaySummaryView = z.infer<typeof DaySummaryView>;
