/** The ledger's files: what lies beside the open ledger, and what no till can open. */

import type { Ledger, LedgerChange, StoredRecord } from './ledger-port.ts';
import { PortFailure } from './port-failure.ts';

/**
 * A place of its own each, with a ledger, goods, history and reports that no other has (rule L8): the embedded service's
 * shop, a sandbox organization over the network, the shop itself.
 */
export type LedgerMode = 'training' | 'sandbox' | 'live';
/** What is sold there is play money, and says so on screen and paper. */
export type PlayMode = Exclude<LedgerMode, 'live'>;

export function playOf(mode: LedgerMode): PlayMode | null {
  return mode === 'live' ? null : mode;
}
/** A backup by its name, or null: the ledger itself, which nobody has open. */
export type LedgerChoice = string | null;

/** Long work beside the till: none of it runs in the till's own thread. */
export interface LedgerWork<Result> {
  /** Rejects with `LedgerWorkFailure` only. */
  readonly done: Promise<Result>;
  /** Ends it, and leaves nothing of it; it then fails as `canceled`. */
  cancel(): void;
}
export type OnLedgerProgress = (progress: LedgerProgress) => void;
export interface LedgerProgress {
  readonly step: 'copying' | 'checking' | 'writing';
  readonly done: number;
  /** Null: nobody knows yet. */
  readonly all: number | null;
}

export interface WrittenLedger {
  /** Where it lies, as a whole path. */
  readonly file: string;
  readonly count: number;
  /** The ledger is damaged from there on: this is what could be read. */
  readonly isPart: boolean;
}

/** Why a file cannot be read as a ledger at all. */
export type UnreadableLedger = 'missing' | 'held' | 'not_books' | 'other_version';

export interface LedgerFindings {
  /** `unreadable`: not a ledger, or damaged so far that it could not be read through. */
  readonly verdict: 'whole' | 'faulty' | 'unreadable';
  readonly why: UnreadableLedger | null;
  readonly events: number;
  readonly sales: number;
  /** Things found wrong: of the file, of the chain, of the records. */
  readonly faults: number;
  /** The first event that is not what was written; null where the chain is whole. */
  readonly firstBadEvent: number | null;
}

export interface LedgerKeeper {
  /** Names on the shelf of backups. @throws LedgerFailure */
  backups(mode: LedgerMode): string[];
  /** The people as a file has them; null where they cannot be read. */
  people(mode: LedgerMode, choice: LedgerChoice): StoredRecord[] | null;
  /** Keeps a copy of the people beside the ledger, for when its file cannot be read. @throws LedgerFailure */
  keepPeople(mode: LedgerMode, people: readonly StoredRecord[]): void;
  /** That copy; null where there is none that can be read. */
  keptPeople(mode: LedgerMode): StoredRecord[] | null;
  /** Whether every page of a backup can be read. @throws LedgerFailure, LedgerWorkFailure */
  isReadable(mode: LedgerMode, backup: string): Promise<boolean>;
  check(mode: LedgerMode, choice: LedgerChoice, onProgress: OnLedgerProgress): LedgerWork<LedgerFindings>;
  /** Into a file for people, in the folder of exports. */
  writeOut(
    mode: LedgerMode,
    choice: LedgerChoice,
    to: { readonly format: LedgerFormat; readonly name: string },
    onProgress: OnLedgerProgress,
  ): LedgerWork<WrittenLedger>;
  /** Copies a backup beside the ledger, which may be open, and looks through it; fails as `faulty` unless it is forced. */
  prepare(
    mode: LedgerMode,
    backup: string,
    isForced: boolean,
    onProgress: OnLedgerProgress,
  ): LedgerWork<LedgerFindings>;
  /**
   * Puts what was prepared in the place of a ledger nobody has open, and notes it there. Returns the name of what is
   * kept of it. A kill at any moment leaves the old ledger or the restored one. @throws LedgerFailure
   */
  replace(mode: LedgerMode, at: string, noted: LedgerChange): string | null;
  /** Takes away what was prepared. */
  dropPrepared(mode: LedgerMode): void;
  /** Small notes for as long as there is no ledger to write them into; in memory where the disk takes nothing. */
  openNotes(mode: LedgerMode): Ledger;
}
export type LedgerFormat = 'json' | 'csv';

export class LedgerWorkFailure extends PortFailure<
  'canceled' | 'unreadable' | 'faulty' | 'disk_full' | 'read_only' | 'failed'
> {
  override readonly name = 'LedgerWorkFailure';
}
