import type { LedgerReader } from '#core/ledger/check.ts';
import type { Ledger } from '#core/platform/ports.ts';

/** The records of an open ledger, as `npm run books -- --check` reads those of a closed one. */
export function recordsOf(ledger: Ledger): LedgerReader {
  const events = ledger.eventsFrom(1, Number.MAX_SAFE_INTEGER);
  return {
    events: () => events,
    eventsOf: (stream) => events.filter((event) => event.stream === stream),
    streams: () => new Map(events.toReversed().map((event) => [event.stream, event])).values(),
    records: (kind) => ledger.find(kind, {}).map(({ id, value }) => ({ id, text: JSON.stringify(value) })),
    hasRecord: (kind, id) => ledger.read(kind, id) !== undefined,
    hashOf: ledger.hashOf,
  };
}

export function actsOf(ledger: Ledger): unknown[] {
  return ledger.find('act', {}).map(({ value }) => value);
}
