import { z } from 'zod';
import { Problem } from '../problem.ts';

export const LedgerStatusView = z.object({
  /** Verified after every start. */
  state: z.enum(['checking', 'whole', 'broken', 'unreadable']),
  brokenAtSeq: z.int().nullable(),
  events: z.int(),
  /** Hash of the last event; noted elsewhere, it proves later that nothing before it changed. */
  head: z.string(),
  bytes: z.int(),
  lastBackupAt: z.string().nullable(),
  backups: z.int(),
  backupProblem: z.enum(['disk_full', 'read_only', 'damaged', 'failed']).nullable(),
});

const LedgerFindingsView = z.object({
  /** `unreadable`: no ledger, or too damaged to read through. */
  verdict: z.enum(['whole', 'faulty', 'unreadable']),
  why: z.enum(['missing', 'held', 'not_books', 'other_version']).nullable(),
  events: z.int(),
  sales: z.int(),
  faults: z.int(),
  firstBadEvent: z.int().nullable(),
});

/** `isDamaged`: the ledger was damaged when the copy was made. */
export const BackupView = z.object({ name: z.string(), at: z.string(), isDamaged: z.boolean() });
export type BackupView = z.infer<typeof BackupView>;

const LedgerWorkKind = z.enum(['check', 'backUp', 'export', 'restore']);

export const LedgerWorkView = z.object({
  running: z
    .object({
      kind: LedgerWorkKind,
      step: z.enum(['copying', 'checking', 'writing', 'replacing']),
      done: z.int(),
      /** Null: unknown yet. */
      all: z.int().nullable(),
      canCancel: z.boolean(),
    })
    .nullable(),
  last: z
    .object({
      kind: LedgerWorkKind,
      at: z.string(),
      backupAt: z.string().nullable(),
      /** Null: it succeeded. */
      problem: Problem.nullable(),
      look: LedgerFindingsView.nullable(),
      /** Absolute path of what was written, or of the replaced ledger. */
      file: z.string().nullable(),
      count: z.int().nullable(),
      /** Only as far as the ledger could be read. */
      isPart: z.boolean(),
    })
    .nullable(),
});
export type LedgerWorkView = z.infer<typeof LedgerWorkView>;

/** Why the ledger cannot be opened, and whose PIN allows a repair. */
export const RepairView = z.object({
  mode: z.enum(['training', 'sandbox', 'live']),
  problem: z.enum(['damaged', 'newer', 'read_only', 'disk_full', 'unusable', 'locked', 'io']),
  /** `nobody`: no manager can be read anywhere, so no PIN is asked. */
  managersFrom: z.enum(['books', 'backup', 'nobody']),
});
export type RepairView = z.infer<typeof RepairView>;
