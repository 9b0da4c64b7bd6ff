/** Sales with ledger events since some time: all that today's figures can include. */

import type { Records } from '../ledger/records.ts';
import type { Clock, Ledger, StoredEvent } from '../platform/ports.ts';

export interface RecentSales {
  /** Ids without order; may include older ones. */
  since(ms: number): string[];
}

const CHUNK = 1_000;
/** Events have this machine's time, which may be wrong; a slice that is older than this ends the search. */
const CLOCK_MARGIN_MS = 2 * 86_400_000;

export function createRecentSales({
  ledger,
  records,
  clock,
  stampMs,
}: {
  readonly ledger: Pick<Ledger, 'eventsFrom' | 'head'>;
  readonly records: Pick<Records, 'payment' | 'tender' | 'operation'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly stampMs: () => number;
}): RecentSales {
  const known = new Map<string, number>();
  let readTo = ledger.head().seq;
  let readFrom = readTo + 1;

  function take(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const saleId = saleOfEvent(records, event);
      if (saleId !== undefined) known.set(saleId, Math.max(known.get(saleId) ?? 0, Date.parse(event.at)));
    }
  }

  function readBack(fromMs: number): void {
    while (readFrom > 1) {
      const first = Math.max(1, readFrom - CHUNK);
      const events = ledger.eventsFrom(first, readFrom - first);
      if (events.every(({ at }) => Date.parse(at) < fromMs)) return;
      take(events);
      readFrom = first;
    }
  }

  return {
    since(ms) {
      for (let events = ledger.eventsFrom(readTo + 1, CHUNK); events.length > 0; ) {
        take(events);
        readTo = events.at(-1)?.seq ?? readTo;
        events = ledger.eventsFrom(readTo + 1, CHUNK);
      }
      const fromMs = ms + clock.nowMs() - stampMs() - CLOCK_MARGIN_MS;
      readBack(fromMs);
      for (const [id, atMs] of known) if (atMs < fromMs) known.delete(id);
      return [...known.keys()];
    },
  };
}

/** The sale that an event may change; documents and tasks change none. */
export function saleOfEvent(
  records: Pick<Records, 'payment' | 'tender' | 'operation'>,
  { stream, type }: Pick<StoredEvent, 'stream' | 'type'>,
): string | undefined {
  if (type.startsWith('sale.') || type.startsWith('debt.')) return stream;
  if (type.startsWith('payment.')) return records.payment(stream)?.saleId;
  if (type.startsWith('operation.')) return records.payment(records.operation(stream)?.subject ?? '')?.saleId;
  return type.startsWith('tender.') ? records.tender(stream)?.saleId : undefined;
}
