/**
 * Whether the ledger of every till is whole: no gap and no edit in the chain, every record what its events say, and a
 * ledger of the events alone becomes the same.
 */

import { isDeepStrictEqual } from 'node:util';
import { foldedKinds } from '@tilla/shared/ledger/fold-records.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { checkLedger, type LedgerFinding, type LedgerReader } from '#core/ledger/check.ts';
import { eventOf, rebuildRecords } from '#core/ledger/rebuild-records.ts';
import type { Ledger, StoredEvent } from '#core/platform/ports.ts';
import type { Loss } from './loss.ts';
import type { World } from './world.ts';

export function auditLedger({ tills }: World): Loss[] {
  return tills.flatMap(({ name, kept }): Loss[] => {
    const [first] = checkLedger(readerOf(kept.tillLedger), null).findings;
    const text = first === undefined ? rebuiltDifference(kept.tillLedger) : describe(first);
    return text === undefined ? [] : [{ kind: 'ledger differs', text: `${name}: ${text}` }];
  });
}

/** In pieces, as a restore receives them. */
const EVENTS_A_PIECE = 97;
/** A person's PIN is in no event. */
const rebuilt = foldedKinds.filter((kind) => kind !== 'person');

/** The first record that the events alone do not bring back with value and keys. */
function rebuiltDifference(tillLedger: Ledger): string | undefined {
  const ledger = openSqliteLedger(':memory:');
  try {
    for (let seq = 1; seq <= tillLedger.head().seq; seq += EVENTS_A_PIECE) {
      const events = tillLedger.eventsFrom(seq, EVENTS_A_PIECE);
      ledger.write({ events: events.map(eventOf), puts: rebuildRecords(events, ledger) });
    }
    if (ledger.head().hash !== tillLedger.head().hash) return 'another head after a rebuild';
    const before = tillLedger.rows(rebuilt, 1, tillLedger.lastRow());
    const after = new Map(ledger.rows(rebuilt, 1, ledger.lastRow()).map((row) => [`${row.kind} ${row.id}`, row]));
    if (after.size !== before.length) return `${String(after.size)} of ${String(before.length)} records rebuilt`;
    const different = before.find(({ kind, id, value, keys }) => {
      const again = after.get(`${kind} ${id}`);
      return !isDeepStrictEqual({ value, keys }, { value: again?.value, keys: again?.keys });
    });
    return different === undefined ? undefined : `${different.kind} ${different.id} rebuilt otherwise`;
  } finally {
    ledger.close();
  }
}

function readerOf(tillLedger: Ledger): LedgerReader {
  const events = tillLedger.eventsFrom(1, Number.MAX_SAFE_INTEGER);
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const firstOf = ([stream, [first]]: [string, StoredEvent[]]) => ({ stream, type: first?.type ?? '' });
  return {
    events: () => events,
    eventsOf: (stream) => streams.get(stream) ?? [],
    streams: () => [...streams].map(firstOf),
    records: (kind) => tillLedger.find(kind, {}).map(({ id, value }) => ({ id, text: JSON.stringify(value) })),
    hasRecord: (kind, id) => tillLedger.read(kind, id) !== undefined,
    hashOf: tillLedger.hashOf,
  };
}

function describe(finding: LedgerFinding): string {
  return Object.values(finding).map(String).join(' ');
}
