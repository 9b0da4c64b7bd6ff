/** Books of the real kind that no disk holds, with the clocks and the events around them: for one store alone. */

import { openSqliteJournal } from '../../electron/adapters/sqlite-journal.ts';
import { createServerClock, type ServerClock } from '../../electron/core/api/server-clock.ts';
import { createEventBus, type EventBus } from '../../electron/core/event-bus.ts';
import { type Books, createBooks } from '../../electron/core/journal/books.ts';
import { type Journal, JournalFailure } from '../../electron/core/ports.ts';
import { createTaskStore, type TaskStore } from '../../electron/core/tasks/task-store.ts';
import type { EventMessage } from '../../shared/contract/events.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export const STARTED_AT = '2026-03-05T05:00:00.000Z';

export interface MemoryBooks {
  readonly clock: ManualClock;
  /** Knows nothing of the service's time until `hear`. */
  readonly serverClock: ServerClock;
  readonly journal: Journal;
  readonly books: Books;
  readonly events: EventBus;
  readonly tasks: TaskStore;
  /** What the screens were told. */
  readonly told: EventMessage[];
  /** The service answers, and its clock agrees with the wall. */
  hear(): void;
  /** Types of the events of a stream, in order. */
  typesOf(stream: string): string[];
  /** From now on the disk is full (rule H6). */
  fill(): void;
  close(): void;
}

export function createMemoryBooks(): MemoryBooks {
  const clock = createManualClock({ wallMs: Date.parse(STARTED_AT), settle: () => Promise.resolve() });
  const serverClock = createServerClock(clock);
  const memory = openSqliteJournal(':memory:');
  let isFull = false;
  const journal: Journal = {
    ...memory,
    write(change) {
      if (isFull) throw new JournalFailure('disk_full');
      memory.write(change);
    },
  };
  const books = createBooks(journal);
  const events = createEventBus();
  const told: EventMessage[] = [];
  events.listen((message) => told.push(message));
  return {
    clock,
    serverClock,
    journal,
    books,
    events,
    tasks: createTaskStore({ books, clock, events }),
    told,
    hear() {
      const nowMs = clock.monotonicMs();
      serverClock.observe(new Date(clock.nowMs()).toUTCString(), nowMs, nowMs);
    },
    typesOf: (stream) => journal.history(stream).map(({ type }) => type),
    fill() {
      isFull = true;
    },
    close: memory.close,
  };
}
