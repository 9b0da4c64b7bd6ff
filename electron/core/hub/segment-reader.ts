/** Segments of the ledger as the hub takes them, read in slices so short that no sale waits. */

import type { Segment } from '@tilla/shared/hub/wire.ts';
import { emptyHead, type LedgerHead } from '@tilla/shared/ledger/chain.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import type { Clock, Ledger } from '../platform/ports.ts';

const SLICE = 200;
const MAX_EVENTS = 2_000;
/** Characters of event data; packed they are a few hundred kilobytes, seconds on a slow line. */
const MAX_TEXT = 2_000_000;

/** Null: nothing is behind this event. @throws LedgerFailure */
export async function readSegment(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  ledgerId: string,
  after: LedgerHead,
): Promise<Segment | null> {
  const events: Segment['events'] = [];
  let headHash = after.hash;
  for (let text = 0; events.length < MAX_EVENTS && text < MAX_TEXT; ) {
    const slice = ledger.eventsFrom(after.seq + events.length + 1, SLICE);
    for (const { stream, type, at, personId, data, hash } of slice) {
      events.push({ stream, type, at, personId, data });
      headHash = hash;
      text += data.length;
      if (text >= MAX_TEXT || events.length >= MAX_EVENTS) break;
    }
    if (slice.length < SLICE) break;
    await yieldToTimers(clock);
  }
  if (events.length === 0) return null;
  return { ledger: ledgerId, fromSeq: after.seq + 1, previousHash: after.hash, headHash, events };
}

/** The event of this number here; undefined where this ledger does not reach. @throws LedgerFailure */
export function headAt(ledger: Ledger, seq: number): LedgerHead | undefined {
  if (seq === 0) return emptyHead;
  const [event] = ledger.eventsFrom(seq, 1);
  return event?.seq === seq ? { seq, hash: event.hash } : undefined;
}

export function hasEvent(ledger: Ledger, { seq, hash }: LedgerHead): boolean {
  return headAt(ledger, seq)?.hash === hash;
}
