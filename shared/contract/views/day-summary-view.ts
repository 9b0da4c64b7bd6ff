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
  /** Whom it is from; empty: the user is an address. */
  from: MailAddress.or(z.literal('')),
});
export type MailServerView = z.infer<typeof MailServerView>;

/** `off`: nothing leaves. `program`: a person sends it with this machine's mail program. `smtp`: the till sends it. */
export const SummaryWay = z.enum(['off', 'program', 'smtp']);
export type SummaryWay = z.infer<typeof SummaryWay>;

export const DaySummarySettingsView = z.object({
  way: SummaryWay,
  /** Who gets it; empty: nobody was named yet. */
  to: z.string(),
  server: MailServerView.nullable(),
  /** The password itself never comes back. `lost`: it was sealed under a key that this till has no more. */
  password: z.enum(['none', 'kept', 'lost']),
});
export type DaySummarySettingsView = z.infer<typeof DaySummarySettingsView>;

/** The owner's summary of one closed shift, by the Z report it was made of. */
export const DaySummaryView = z.object({
  reportId: z.string(),
  number: z.int(),
  /** Its name in the folder of reports; null while it is being drawn. */
  file: z.string().nullable(),
  /** The last message of it; null: it never was one. */
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
