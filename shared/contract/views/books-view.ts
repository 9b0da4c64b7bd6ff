import { z } from 'zod';

/** How the books themselves are: what a manager notes down, and what the till watches over. */
export const BooksStatusView = z.object({
  /** The chain over all events, read through after every start. */
  state: z.enum(['checking', 'whole', 'broken']),
  brokenAtSeq: z.int().nullable(),
  events: z.int(),
  /** Hash of the last event; noted elsewhere, it proves later that nothing before it was changed. */
  head: z.string(),
  bytes: z.int(),
  lastBackupAt: z.string().nullable(),
  backups: z.int(),
  backupProblem: z.enum(['disk_full', 'failed']).nullable(),
});
