/** A real ledger in memory with its clocks and events, for tests of one store. */

import type { EventMessage } from '@tilla/shared/contract/events.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createServerClock, type ServerClock } from '#core/api/server-clock.ts';
import { createRecords, type Records, type SaleShift } from '#core/ledger/records.ts';
import { createTaskStore, type TaskStore } from '#core/money/task-store.ts';
import { createEventBus, type EventBus } from '#core/platform/event-bus.ts';
import { type Ledger, LedgerFailure } from '#core/platform/ports.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export const STARTED_AT = '2026-03-05T05:00:00.000Z';

export interface MemoryLedger {
  readonly clock: ManualClock;
  /** Without the service's time until `hear`. */
  readonly serverClock: ServerClock;
  readonly ledger: Ledger;
  readonly records: Records;
  readonly events: EventBus;
  readonly tasks: TaskStore;
  /** Of a till without shifts. */
  readonly shiftOpening: Pick<SaleShift, 'withSale'>;
  readonly messages: EventMessage[];
  /** The service answers, and its clock agrees with the wall. */
  hear(): void;
  typesOf(stream: string): string[];
  /** From now on the disk is full (rule H6). */
  fill(): void;
  close(): void;
}

export function createMemoryLedger(): MemoryLedger {
  const clock = createManualClock({ wallMs: Date.parse(STARTED_AT), settle: () => Promise.resolve() });
  const serverClock = createServerClock(clock);
  const memory = openSqliteLedger(':memory:');
  let isFull = false;
  const ledger: Ledger = {
    ...memory,
    write(change) {
      if (isFull) throw new LedgerFailure('disk_full');
      memory.write(change);
    },
  };
  const records = createRecords(ledger);
  const events = createEventBus();
  const messages: EventMessage[] = [];
  events.listen((message) => messages.push(message));
  return {
    clock,
    serverClock,
    ledger,
    records,
    events,
    tasks: createTaskStore({ records, clock, events }),
    shiftOpening: { withSale: () => null },
    messages,
    hear() {
      const nowMs = clock.monotonicMs();
      serverClock.observe(new Date(clock.nowMs()).toUTCString(), nowMs, nowMs);
    },
    typesOf: (stream) => ledger.history(stream).map(({ type }) => type),
    fill() {
      isFull = true;
    },
    close: memory.close,
  };
}
