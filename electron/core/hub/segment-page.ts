/** Segments as the hub returns them: unpacked, hashed again, and compared with what they should continue. */

import { Segment, SegmentPage } from '@tilla/shared/hub/wire.ts';
import { emptyHead, type LedgerHead, type StoredEvent } from '@tilla/shared/ledger/chain.ts';
import type { Gzip } from '../platform/hub-port.ts';
import type { Ledger } from '../platform/ports.ts';
import type { HubLine, HubOutcome } from './hub-line.ts';
import { hasEvent } from './segment-reader.ts';

const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_SEGMENT_TEXT = 16 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 120_000;

export interface HubReader {
  readonly line: HubLine;
  readonly gzip: Gzip;
  readonly hashOf: Ledger['hashOf'];
}

/** Whole segments in order, each with the hashes of its own events; the first contains the event asked for. */
export interface ReadPage {
  readonly head: LedgerHead;
  readonly segments: readonly { readonly previous: LedgerHead; readonly events: readonly StoredEvent[] }[];
}

/** `unclear` also for a page whose segments do not hold what they claim. */
export async function readPage(
  { line, gzip, hashOf }: HubReader,
  ledgerId: string,
  fromSeq: number,
): Promise<HubOutcome<ReadPage>> {
  const answer = await line.ask({
    method: 'GET',
    pathAndQuery: `/v1/ledgers/${ledgerId}/segments?fromSeq=${String(fromSeq)}`,
    route: 'GET /v1/ledgers/{ledger}/segments',
    schema: SegmentPage,
    maxBytes: MAX_PAGE_BYTES,
    timeoutMs: PAGE_TIMEOUT_MS,
  });
  if (answer.kind !== 'ok') return answer;
  const segments: ReadPage['segments'][number][] = [];
  for (const { type, body } of answer.value.segments) {
    const text = type === 'application/gzip' ? await gzip.unpackBase64(body, MAX_SEGMENT_TEXT) : null;
    const segment = Segment.safeParse(text === null ? null : parse(text)).data;
    if (segment === undefined || segment.ledger !== ledgerId) return { kind: 'unclear' };
    const read = chained(segment, hashOf);
    const isFirst = segments.length === 0;
    const expected = isFirst ? read.previous : segments.at(-1)?.events.at(-1);
    const isInPlace = isFirst ? segment.fromSeq <= fromSeq : segment.fromSeq === (expected?.seq ?? 0) + 1;
    const isWhole = read.events.at(-1)?.hash === segment.headHash && read.previous.hash === expected?.hash;
    if (!isInPlace || !isWhole) return { kind: 'unclear' };
    segments.push(read);
  }
  return { kind: 'ok', value: { head: answer.value.head, segments } };
}

function chained({ fromSeq, previousHash, events }: Segment, hashOf: Ledger['hashOf']): ReadPage['segments'][number] {
  let hash = previousHash;
  const stored = events.map((event, index): StoredEvent => {
    const numbered = { ...event, seq: fromSeq + index, hash: '' };
    hash = hashOf(hash, numbered);
    return { ...numbered, hash };
  });
  return { previous: { seq: fromSeq - 1, hash: previousHash }, events: stored };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** More than any ledger needs: each step back is twice as long as the one before. */
const MAX_STEPS = 60;

/**
 * The last event that this ledger shares with the hub's, before other events there, which prove it. Null: the hub has
 * none; then its claim was false, or the other till has written nothing.
 */
export async function findDivergence(
  reader: HubReader,
  ledger: Ledger,
  ledgerId: string,
  fromSeq: number,
): Promise<HubOutcome<LedgerHead | null>> {
  let seq = Math.max(1, Math.min(fromSeq, ledger.head().seq));
  let stepBack = 1;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const page = await readPage(reader, ledgerId, seq);
    if (page.kind !== 'ok') return page;
    const [first] = page.value.segments;
    if (first === undefined) {
      if (page.value.head.seq >= seq || page.value.head.seq === 0) return { kind: 'ok', value: null };
      seq = page.value.head.seq;
      continue;
    }
    if (!hasEvent(ledger, first.previous)) {
      if (first.previous.seq <= emptyHead.seq) return { kind: 'unclear' };
      seq = Math.max(1, first.previous.seq - stepBack);
      stepBack *= 2;
      continue;
    }
    let common = first.previous;
    for (const event of page.value.segments.flatMap(({ events }) => events)) {
      if (!hasEvent(ledger, event)) return { kind: 'ok', value: common };
      common = { seq: event.seq, hash: event.hash };
    }
    seq = common.seq + 1;
  }
  return { kind: 'unclear' };
}
