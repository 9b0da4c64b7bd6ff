/** A till's journal in the simulation: real SQLite in memory that outlives the process, and fails as disks do. */

import { openSqliteJournal } from '../../electron/adapters/sqlite-journal.ts';
import { type Journal, type JournalChange, type JournalEvent, JournalFailure } from '../../electron/core/ports.ts';
import { type OperationName, operationNames, phaseOfEvent, type WriteFault, type WritePhase } from './fault-table.ts';
import type { WorldRule } from './protections.ts';

export interface KeptBooks {
  /** As one process sees it: dead processes write nothing. */
  journalFor(process: WritingProcess): Journal;
  /** Past any process, for the judge. */
  readonly journal: Journal;
  /** The state of this moment, for a person who will restore it tomorrow. */
  mark(): number;
  /** What was written since then never reached the disk. */
  loseSince(atMs: number): void;
  /** Books of their own with all that stands in these. */
  copy(): KeptBooks;
  /** Yesterday's copy comes back: everything written after the mark is gone. */
  restore(mark: number): void;
  close(): void;
}

export interface WritingProcess {
  isDead(): boolean;
  isDiskFull(): boolean;
  keeps(rule: WorldRule): boolean;
  nowMs(): number;
  fillDisk(): void;
  kill(): void;
  strike(operation: OperationName, phase: WritePhase): WriteFault | undefined;
  wrote(event: JournalEvent): void;
}

interface Written {
  readonly atMs: number;
  readonly change: JournalChange;
}

export function keepBooks(begun: readonly Written[] = []): KeptBooks {
  let books = openSqliteJournal(':memory:');
  let written = [...begun];
  for (const { change } of written) books.write(change);

  function restore(mark: number): void {
    books.close();
    books = openSqliteJournal(':memory:');
    written = written.slice(0, mark);
    for (const { change } of written) books.write(change);
  }

  return {
    get journal() {
      return books;
    },
    journalFor(process) {
      return {
        ...books,
        write(change) {
          if (process.isDead()) return;
          const place = placeOf(change);
          const fault = place === undefined ? undefined : process.strike(place.operation, place.phase);
          if (fault === 'kill_before') {
            process.kill();
            return;
          }
          if (fault === 'disk_full') process.fillDisk();
          if (process.isDiskFull()) {
            // Without rule H6 nobody hears that nothing was kept.
            if (!process.keeps('H6')) return;
            throw new JournalFailure('disk_full');
          }
          books.write(change);
          written.push({ atMs: process.nowMs(), change });
          for (const event of change.events) process.wrote(event);
          if (fault === 'kill_after') process.kill();
        },
        close: () => undefined,
      };
    },
    mark: () => written.length,
    copy: () => keepBooks(written),
    restore,
    loseSince(sinceMs) {
      restore(written.filter(({ atMs }) => atMs < sinceMs).length);
    },
    close() {
      books.close();
    },
  };
}

/** Which step of which operation this write is: the first of its events that is one. */
function placeOf({ events, puts }: JournalChange): { operation: OperationName; phase: WritePhase } | undefined {
  for (const event of events) {
    const phase = phaseOfEvent(event.type);
    if (phase === undefined) continue;
    const record = puts.find(({ id }) => id === event.stream);
    const operation =
      record === undefined ? undefined : operationOf(record.value as { tender?: string; kind?: string });
    if (operation !== undefined) return { operation, phase };
  }
  return undefined;
}

function operationOf({ tender, kind }: { tender?: string; kind?: string }): OperationName | undefined {
  if (tender === 'qr') return 'qr_invoice';
  if (tender !== undefined) return 'phone_invoice';
  return operationNames.find((name) => name === kind);
}
