import type { Ledger, LedgerChange, StoredRecord } from './ledger-port.ts';
import { PortFailure } from './port-failure.ts';

/** Each mode has its own ledger, goods, history and reports (rule L8). */
export type LedgerMode = 'training' | 'sandbox' | 'live';
/** Sales are play money, as screen and paper say. */
export type PlayMode = Exclude<LedgerMode, 'live'>;

export function playOf(mode: LedgerMode): PlayMode | null {
  return mode === 'live' ? null : mode;
}
/** A backup by name, or null: the ledger itself, which must not be open. */
export type LedgerChoice = string | null;

export interface LedgerWork<Result> {
  /** Rejects with `LedgerWorkFailure` only. */
  readonly done: Promise<Result>;
  /** Cancels it and removes its files; it then fails as `canceled`. */
  cancel(): void;
}
export type OnLedgerProgress = (progress: LedgerProgress) => void;
export interface LedgerProgress {
  readonly step: 'copying' | 'checking' | 'writing';
  readonly done: number;
  readonly all: number | null;
}

export interface WrittenLedger {
  readonly file: string;
  readonly count: number;
  /** The ledger is damaged from there on: only this part was readable. */
  readonly isPart: boolean;
}

export type UnreadableLedger = 'missing' | 'held' | 'not_books' | 'other_version';

export interface LedgerFindings {
  /** `unreadable`: not a ledger, or too damaged to be read. */
  readonly verdict: 'whole' | 'faulty' | 'unreadable';
  readonly why: UnreadableLedger | null;
  readonly events: number;
  readonly sales: number;
  readonly faults: number;
  /** The first altered event; null where the chain is intact. */
  readonly firstBadEvent: number | null;
}

export interface LedgerKeeper {
  /** @throws LedgerFailure */
  backups(mode: LedgerMode): string[];
  /** People in a file; null where they are unreadable. */
  people(mode: LedgerMode, choice: LedgerChoice): StoredRecord[] | null;
  /** Copies the people beside the ledger, for when its file is unreadable. @throws LedgerFailure */
  keepPeople(mode: LedgerMode, people: readonly StoredRecord[]): void;
  /** That copy; null where there is no readable one. */
  keptPeople(mode: LedgerMode): StoredRecord[] | null;
  /** Whether every page of a backup is readable. @throws LedgerFailure, LedgerWorkFailure */
  isReadable(mode: LedgerMode, backup: string): Promise<boolean>;
  check(mode: LedgerMode, choice: LedgerChoice, onProgress: OnLedgerProgress): LedgerWork<LedgerFindings>;
  writeOut(
    mode: LedgerMode,
    choice: LedgerChoice,
    to: { readonly format: LedgerFormat; readonly name: string },
    onProgress: OnLedgerProgress,
  ): LedgerWork<WrittenLedger>;
  /** Copies a backup beside the ledger, which may be open, and verifies it; fails as `faulty` unless forced. */
  prepare(
    mode: LedgerMode,
    backup: string,
    isForced: boolean,
    onProgress: OnLedgerProgress,
  ): LedgerWork<LedgerFindings>;
  /** The ledger that `replace` will put in place, begun where there is none: for one that arrives in parts. @throws LedgerFailure */
  openPrepared(mode: LedgerMode): Ledger;
  /** Returns the kept old file's name. A crash leaves either the old or the restored ledger. @throws LedgerFailure */
  replace(mode: LedgerMode, at: string, noted: LedgerChange): string | null;
  dropPrepared(mode: LedgerMode): void;
  /** Notes while there is no ledger to write to; in memory where the disk fails. */
  openNotes(mode: LedgerMode): Ledger;
}
export type LedgerFormat = 'json' | 'csv';

export class LedgerWorkFailure extends PortFailure<
  'canceled' | 'unreadable' | 'faulty' | 'disk_full' | 'read_only' | 'failed'
> {
  override readonly name = 'LedgerWorkFailure';
}
