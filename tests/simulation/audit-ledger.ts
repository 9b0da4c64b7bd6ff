/** Whether the ledger of every till is whole: no gap and no edit in the chain, every record what its events say. */

import { checkLedger, type LedgerFinding, type LedgerReader } from '#core/ledger/check.ts';
import type { Ledger, StoredEvent } from '#core/platform/ports.ts';
import type { Loss } from './loss.ts';
import type { World } from './world.ts';

export function auditLedger({ tills }: World): Loss[] {
  return tills.flatMap(({ name, kept }): Loss[] => {
    const [first] = checkLedger(readerOf(kept.tillLedger), null).findings;
    return first === undefined ? [] : [{ kind: 'ledger differs', text: `${name}: ${describe(first)}` }];
  });
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
