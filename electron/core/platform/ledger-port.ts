import type { LedgerEvent, LedgerHead, StoredEvent } from '@tilla/shared/ledger/chain.ts';
import { PortFailure } from './port-failure.ts';

export type { LedgerEvent, LedgerHead, StoredEvent };

/**
 * The ledger of one shop in one mode. `write` is one transaction, durable on return (SQLite, WAL, synchronous=FULL); if
 * it throws `LedgerFailure`, nothing was kept. Events are append-only; records are derived from them.
 */
export interface Ledger {
  write(change: LedgerChange): void;
  read(kind: RecordKind, id: string): StoredRecord | undefined;
  /** Newest first unless `oldestFirst`; all conditions must hold. Not for commands, which have ids only. */
  find(kind: RecordKind, query: RecordQuery): StoredRecord[];
  count(kind: RecordKind, query: RecordQuery): number;
  /** The greatest `number` of a kind, 0 without any. */
  lastNumber(kind: RecordKind): number;
  /** Oldest first. */
  history(stream: string): LedgerEvent[];
  eventsOf(streams: readonly string[]): StoredEvent[];
  eventsFrom(seq: number, limit: number): StoredEvent[];
  /** The same for the ledger check, which reports failures itself and stops no selling. */
  eventsForCheck(seq: number, limit: number): StoredEvent[];
  /** Records of these kinds in rows `from` to `to`, in order. A record keeps its row; answered commands have none. */
  rows(kinds: readonly RecordKind[], from: number, to: number): RecordRow[];
  rowOf(kind: RecordKind, id: string): number | undefined;
  /** 0 without any. */
  lastRow(): number;
  head(): LedgerHead;
  /** An event's hash after another one (shared/ledger/chain.ts). */
  hashOf(previousHash: string, event: StoredEvent): string;
  size(): number;
  /** Must not delay a sale. `isThorough`: afterwards deleted data is in no file but backups (docs/security.md). */
  tidy(isThorough?: boolean): void;
  readonly backups: BackupShelf;
  close(): void;
}
/** Complete copies of the ledger, each readable by itself. */
export interface BackupShelf {
  /** Copies the ledger in use. Resolves when the copy is durable; rejects with `LedgerFailure` and leaves nothing. */
  make(name: string): Promise<void>;
  names(): string[];
  /** @throws LedgerFailure */
  rename(name: string, newName: string): void;
  /** @throws LedgerFailure */
  remove(name: string): void;
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
export interface StoredRecord {
  readonly id: string;
  readonly value: unknown;
}
export interface RecordPut {
  readonly kind: RecordKind;
  readonly id: string;
  readonly value: unknown;
  /** Index keys. `group` is an equality key (a state, a sale's id), `parent` a second one, `at` sorts. */
  readonly keys: { readonly group?: string; readonly parent?: string; readonly at?: string; readonly number?: number };
}
export interface RecordRow extends RecordPut {
  readonly row: number;
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
/** `newer`: written by a later version. `unusable`: the folder is missing, or something else is in its place. */
export class LedgerFailure extends PortFailure<
  'disk_full' | 'io' | 'locked' | 'conflict' | 'damaged' | 'newer' | 'read_only' | 'unusable'
> {
  override readonly name = 'LedgerFailure';
}
