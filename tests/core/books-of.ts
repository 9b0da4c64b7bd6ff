import type { BooksReader } from '../../electron/core/journal/check.ts';
import type { Journal } from '../../electron/core/ports.ts';

/** Books that a till has open, as `npm run books -- --check` reads those of a closed one. */
export function booksOf(journal: Journal): BooksReader {
  const events = journal.eventsFrom(1, Number.MAX_SAFE_INTEGER);
  return {
    events: () => events,
    eventsOf: (stream) => events.filter((event) => event.stream === stream),
    streams: () => new Map(events.toReversed().map((event) => [event.stream, event])).values(),
    records: (kind) => journal.find(kind, {}).map(({ id, value }) => ({ id, text: JSON.stringify(value) })),
    hashOf: journal.hashOf,
  };
}
