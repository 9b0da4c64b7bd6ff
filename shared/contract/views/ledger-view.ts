import { z } from 'zod';
import { Problem } from '../problem.ts';

/** How the ledger itself is: what a manager notes down, and what the till watches over. */
export const LedgerStatusView = z.object({
  /** The chain over all events, read through after every start. */
  state: z.enum(['checking', 'whole', 'broken', 'unreadable']),
  brokenAtSeq: z.int().nullable(),
  events: z.int(),
  /** Hash of the last event; noted elsewhere, it proves later that nothing before it was changed. */
  head: z.string(),
  bytes: z.int(),
  lastBackupAt: z.string().nullable(),
  backups: z.int(),
  backupProblem: z.enum(['disk_full', 'read_only', 'damaged', 'failed']).nullable(),
});

/** What a look through a whole ledger, or through a backup of it, came to. */
const LedgerFindingsView = z.object({
  /** `unreadable`: not a ledger, or damaged so far that it could not be read through. */
  verdict: z.enum(['whole', 'faulty', 'unreadable']),
  why: z.enum(['missing', 'held', 'not_books', 'other_version']).nullable(),
  events: z.int(),
  sales: z.int(),
  faults: z.int(),
  firstBadEvent: z.int().nullable(),
});

/** `isDamaged`: a copy of a ledger that was damaged when it was made. */
export const BackupView = z.object({ name: z.string(), at: z.string(), isDamaged: z.boolean() });
export type BackupView = z.infer<typeof BackupView>;

const LedgerWorkKind = z.enum(['check', 'backUp', 'export', 'restore']);

/** Long work on the ledger: what is under way, and how the last of it ended. */
export const LedgerWorkView = z.object({
  running: z
    .object({
      kind: LedgerWorkKind,
      step: z.enum(['copying', 'checking', 'writing', 'replacing']),
      done: z.int(),
      /** Null: nobody knows yet. */
      all: z.int().nullable(),
      canCancel: z.boolean(),
    })
    .nullable(),
  last: z
    .object({
      kind: LedgerWorkKind,
      at: z.string(),
      /** When the backup was made that it was about; null: about the ledger itself. */
      backupAt: z.string().nullable(),
      /** Null: it was done. */
      problem: Problem.nullable(),
      look: LedgerFindingsView.nullable(),
      /** What was written, or what is kept of the replaced ledger: as a whole path. */
      file: z.string().nullable(),
      count: z.int().nullable(),
      /** Written out only as far as the ledger could be read. */
      isPart: z.boolean(),
    })
    .nullable(),
});
export type LedgerWorkView = z.infer<typeof LedgerWorkView>;

/** Why a till stands before its ledger and cannot open it, and whose PIN allows to mend it. */
export const RepairView = z.object({
  mode: z.enum(['training', 'sandbox', 'live']),
  problem: z.enum(['damaged', 'newer', 'read_only', 'disk_full', 'unusable', 'locked', 'io']),
  /** Where the managers come from; `nobody`: none can be read anywhere, so no PIN is asked. */
  managersFrom: z.enum(['books', 'backup', 'nobody']),
});
export type RepairView = z.infer<typeof RepairView>;
