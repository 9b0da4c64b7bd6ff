/** The ledger as the core writes and reads it. */

import { PortFailure } from './port-failure.ts';

/**
 * The ledger of one shop in one mode. `write` is one transaction and durable when it returns (SQLite, WAL,
 * synchronous=FULL); it throws `LedgerFailure` and then nothing of it was kept. Events are append-only; records are
 * what the core derived from them, kept beside them so that they can be asked for.
 */
export interface Ledger {
  write(change: LedgerChange): void;
  read(kind: RecordKind, id: string): StoredRecord | undefined;
  /** Newest first unless `oldestFirst`; all conditions hold at once. Not for commands, which have ids only. */
  find(kind: RecordKind, query: RecordQuery): StoredRecord[];
  count(kind: RecordKind, query: RecordQuery): number;
  /** The greatest `number` of a kind, 0 where there is none. */
  lastNumber(kind: RecordKind): number;
  /** Events of one stream (a sale, a payment, ...), oldest first. */
  history(stream: string): LedgerEvent[];
  /** Events of these streams in the order of writing, as they are stored. */
  eventsOf(streams: readonly string[]): StoredEvent[];
  /** Events of all streams in the order of writing, from `seq` on, as they are stored. */
  eventsFrom(seq: number, limit: number): StoredEvent[];
  /** The same for the check of the ledger, which reports a failure itself and stops no selling. */
  eventsForCheck(seq: number, limit: number): StoredEvent[];
  /** The last event; whoever keeps its hash elsewhere can tell later whether anything before it was changed. */
  head(): LedgerHead;
  /** The hash that an event must have after another one (ledger/chain.ts). */
  hashOf(previousHash: string, event: StoredEvent): string;
  /** Bytes on the disk. */
  size(): number;
  /**
   * Housekeeping of the file that must not fall into a sale; to be called when nobody waits. `isThorough`: what was taken
   * out of records before is afterwards in none of its files (security.md, Payer phones); backups are another matter.
   */
  tidy(isThorough?: boolean): void;
  readonly backups: BackupShelf;
  close(): void;
}
/** Whole copies of the ledger beside it, each readable by itself. */
export interface BackupShelf {
  /**
   * Copies the ledger while it goes on being written. Resolves when the copy is whole and safe under its name; rejects
   * with `LedgerFailure`, and then nothing of it is left.
   */
  make(name: string): Promise<void>;
  names(): string[];
  /** @throws LedgerFailure */
  rename(name: string, newName: string): void;
  /** @throws LedgerFailure */
  remove(name: string): void;
}
/** An event as it is stored: `data` is JSON text, `seq` counts from 1 without a gap. */
export interface StoredEvent extends Omit<LedgerEvent, 'data'> {
  readonly seq: number;
  readonly data: string;
  readonly hash: string;
}
export interface LedgerHead {
  readonly seq: number;
  readonly hash: string;
}
export type RecordKind =
  | 'sale'
  | 'payment'
  | 'tender'
  | 'operation'
  | 'task'
  | 'drawer'
  | 'drawer_move'
  | 'shift_report'
  | 'print_job'
  | 'person'
  | 'act'
  | 'command'
  | 'note';
export interface LedgerEvent {
  readonly stream: string;
  readonly type: string;
  /** Wall clock of the till, UTC. */
  readonly at: string;
  readonly personId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface StoredRecord {
  readonly id: string;
  readonly value: unknown;
}
export interface RecordPut {
  readonly kind: RecordKind;
  readonly id: string;
  readonly value: unknown;
  /** What it can be found by. `group` is an equality key (a state, a sale's id), `parent` a second one, `at` sorts. */
  readonly keys: { readonly group?: string; readonly parent?: string; readonly at?: string; readonly number?: number };
}
export interface RecordQuery {
  readonly group?: string;
  readonly parent?: string;
  readonly fromAt?: string;
  readonly beforeAt?: string;
  readonly limit?: number;
  readonly oldestFirst?: boolean;
}
export interface LedgerChange {
  readonly events: readonly LedgerEvent[];
  readonly puts: readonly RecordPut[];
}
/** `newer`: written by a later till. `unusable`: there is no such folder, or something else is in its place. */
export class LedgerFailure extends PortFailure<
  'disk_full' | 'io' | 'locked' | 'conflict' | 'damaged' | 'newer' | 'read_only' | 'unusable'
> {
  override readonly name = 'LedgerFailure';
}
