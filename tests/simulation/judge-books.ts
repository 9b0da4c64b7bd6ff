/** Whether the books of every till are whole: no gap and no edit in the chain, every record what its events say. */

import { type BooksFinding, type BooksReader, checkBooks } from '../../electron/core/journal/check.ts';
import type { Journal, StoredEvent } from '../../electron/core/ports.ts';
import type { Loss } from './loss.ts';
import type { World } from './world.ts';

export function judgeBooks({ tills }: World): Loss[] {
  return tills.flatMap(({ name, books }): Loss[] => {
    const [first] = checkBooks(readerOf(books.journal), null).findings;
    return first === undefined ? [] : [{ kind: 'books differ', text: `${name}: ${describe(first)}` }];
  });
}

function readerOf(journal: Journal): BooksReader {
  const events = journal.eventsFrom(1, Number.MAX_SAFE_INTEGER);
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const firstOf = ([stream, [first]]: [string, StoredEvent[]]) => ({ stream, type: first?.type ?? '' });
  return {
    events: () => events,
    eventsOf: (stream) => streams.get(stream) ?? [],
    streams: () => [...streams].map(firstOf),
    records: (kind) => journal.find(kind, {}).map(({ id, value }) => ({ id, text: JSON.stringify(value) })),
    hashOf: journal.hashOf,
  };
}

function describe(finding: BooksFinding): string {
  return Object.values(finding).map(String).join(' ');
}
