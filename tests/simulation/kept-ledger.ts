/** A till's ledger in the simulation: real SQLite in memory that outlives the process, and fails as disks do. */

import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { GoodsShelf } from '#core/catalog/goods-shelf.ts';
import { type Ledger, type LedgerChange, type LedgerEvent, LedgerFailure } from '#core/platform/ports.ts';
import {
  goodsNames,
  type OperationName,
  operationNames,
  phaseOfEvent,
  type WriteFault,
  type WritePhase,
} from './fault-table.ts';
import { keepShelf } from './kept-shelf.ts';
import type { WorldRule } from './protections.ts';

export interface KeptLedger {
  /** As one process sees it: dead processes write nothing. */
  ledgerFor(process: WritingProcess): Ledger;
  readonly tillLedger: Ledger;
  /** The state of this moment, for a person who will restore it tomorrow. */
  mark(): number;
  /** What was written since then never reached the disk. */
  loseSince(atMs: number): void;
  /** A separate ledger with all that stands in this one. */
  copy(): KeptLedger;
  /** Yesterday's copy comes back: everything written after the mark is gone. */
  restore(mark: number): void;
  /** What the till knows of its goods is beside it, and is never restored. */
  readonly shelf: GoodsShelf;
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
  wrote(event: LedgerEvent): void;
}

interface Written {
  readonly atMs: number;
  readonly change: LedgerChange;
}

export function keepLedger(begun: readonly Written[] = []): KeptLedger {
  let kept = openSqliteLedger(':memory:');
  let written = [...begun];
  for (const { change } of written) kept.write(change);

  function restore(mark: number): void {
    kept.close();
    kept = openSqliteLedger(':memory:');
    written = written.slice(0, mark);
    for (const { change } of written) kept.write(change);
  }

  return {
    shelf: keepShelf(),
    get tillLedger() {
      return kept;
    },
    ledgerFor(process) {
      return {
        ...kept,
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
            // Without rule H6 a failed write is not reported.
            if (!process.keeps('H6')) return;
            throw new LedgerFailure('disk_full');
          }
          kept.write(change);
          written.push({ atMs: process.nowMs(), change });
          for (const event of change.events) process.wrote(event);
          if (fault === 'kill_after') process.kill();
        },
        close: () => undefined,
      };
    },
    mark: () => written.length,
    copy: () => keepLedger(written),
    restore,
    loseSince(sinceMs) {
      restore(written.filter(({ atMs }) => atMs < sinceMs).length);
    },
    close() {
      kept.close();
    },
  };
}

/** Which step of which operation this write is: the first of its events that is one. */
function placeOf({ events, puts }: LedgerChange): { operation: OperationName; phase: WritePhase } | undefined {
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
  return [...operationNames, ...goodsNames].find((name) => name === kind);
}
