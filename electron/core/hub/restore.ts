/**
 * A lost till's records from the hub into a new ledger beside the till's own: events with their chain, records folded
 * from them, then what is no event. Each page is one transaction, so that a kill at any moment loses at most one.
 */

import { LedgerList, SideList } from '@tilla/shared/hub/wire.ts';
import type { LedgerHead } from '@tilla/shared/ledger/chain.ts';
import { eventOf, rebuildRecords } from '../ledger/rebuild-records.ts';
import type { Gzip, HubKeys } from '../platform/hub-port.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import { type Clock, type Ledger, LedgerFailure, type RecordPut } from '../platform/ports.ts';
import type { HubLine, HubOutcome } from './hub-line.ts';
import { type ReadPage, readPage } from './segment-page.ts';
import { SideContent } from './side-records.ts';

export type RestoreFault =
  | 'till_hub_unreachable'
  | 'till_hub_fault'
  | 'till_hub_refused'
  /** The hub has no events of that till. */
  | 'till_hub_nothing'
  /** The chain of its events does not hold. */
  | 'till_hub_broken'
  /** Sealed by another shop's key. */
  | 'till_hub_phrase';

class RestoreFailure extends Error {
  readonly code: RestoreFault;
  constructor(code: RestoreFault) {
    super(code);
    this.name = 'RestoreFailure';
    this.code = code;
  }
}

export interface RestoreProgress {
  readonly step: 'events' | 'records';
  readonly done: number;
  readonly all: number | null;
}

export interface FetchedTill {
  /** Null: an earlier run noted them, or the till sent none. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly head: LedgerHead;
  readonly lastEventAt: string;
}

export interface FetchOptions {
  readonly line: HubLine;
  readonly keys: Pick<HubKeys, 'unseal'>;
  readonly gzip: Gzip;
  readonly clock: Clock;
  /** The ledger that is being filled; replaced when it holds another ledger. */
  readonly openTarget: () => Ledger;
  readonly dropTarget: () => void;
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: RestoreProgress) => void;
}

const MAX_SIDE_BYTES = 12 * 1024 * 1024;
/** A person whose PIN never reached the hub: a manager gives a new one. */
const NO_PIN = '';

/** Null: stopped. @throws RestoreFailure, LedgerFailure */
export async function fetchTill(options: FetchOptions): Promise<FetchedTill | null> {
  const { line, onProgress } = options;
  onProgress({ step: 'events', done: 0, all: null });
  const list = valueOf(
    await line.ask({ method: 'GET', pathAndQuery: '/v1/ledgers', route: 'GET /v1/ledgers', schema: LedgerList }),
  );
  // A till writes one ledger; after a restore of its own it may have left another one before.
  const [found] = list.ledgers.toSorted((one, other) => (one.lastEventAt < other.lastEventAt ? 1 : -1));
  if (found === undefined || found.head.seq === 0) throw new RestoreFailure('till_hub_nothing');
  let target = options.openTarget();
  try {
    const [first] = target.eventsFrom(1, 1);
    if (first !== undefined && first.hash !== found.ledger) {
      target.close();
      options.dropTarget();
      target = options.openTarget();
    }
    const head = await fetchEvents(options, target, found.ledger);
    if (head === null) return null;
    const settings = await fetchSide(options, target);
    if (settings === undefined) return null;
    return { settings, head, lastEventAt: found.lastEventAt };
  } finally {
    target.close();
  }
}

async function fetchEvents(options: FetchOptions, target: Ledger, ledgerId: string): Promise<LedgerHead | null> {
  const { line, gzip, clock, isStopped, onProgress } = options;
  for (;;) {
    const before = target.head();
    const page = valueOf(await readPage({ line, gzip, hashOf: target.hashOf }, ledgerId, before.seq + 1));
    if (isStopped()) return null;
    for (const events of newEvents(page, before)) {
      target.write({ events: events.map(eventOf), puts: rebuildRecords(events, target) });
      // What was written has the hashes of the till that was lost, or it is not its ledger.
      if (target.head().hash !== events.at(-1)?.hash) throw new RestoreFailure('till_hub_broken');
      onProgress({ step: 'events', done: target.head().seq, all: page.head.seq });
      await yieldToTimers(clock);
      if (isStopped()) return null;
    }
    const reached = target.head();
    if (reached.seq === page.head.seq) {
      if (reached.hash !== page.head.hash || target.eventsFrom(1, 1)[0]?.hash !== ledgerId) {
        throw new RestoreFailure('till_hub_broken');
      }
      return reached;
    }
    if (reached.seq === before.seq) throw new RestoreFailure('till_hub_broken');
  }
}

/** Behind this head, and continuing it. @throws RestoreFailure */
function newEvents(
  { segments }: ReadPage,
  head: LedgerHead,
): (readonly ReadPage['segments'][number]['events'][number][])[] {
  const [first] = segments;
  if (first === undefined) return [];
  const known = [first.previous, ...first.events].find(({ seq }) => seq === head.seq);
  if (known?.hash !== head.hash) throw new RestoreFailure('till_hub_broken');
  return segments.map(({ events }) => events.filter(({ seq }) => seq > head.seq)).filter((events) => events.length > 0);
}

/** Undefined: stopped. The till that was lost last comes first: what it has is newer. */
async function fetchSide(options: FetchOptions, target: Ledger): Promise<FetchedTill['settings'] | undefined> {
  const { line, keys, clock, isStopped, onProgress } = options;
  let settings: FetchedTill['settings'] = null;
  let newestTill: number | null = null;
  let done = 0;
  const people = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const page: SideList = valueOf(
      await line.ask({
        method: 'GET',
        pathAndQuery: `/v1/side${after === '' ? '' : `?after=${encodeURIComponent(after)}`}`,
        route: 'GET /v1/side',
        schema: SideList,
        maxBytes: MAX_SIDE_BYTES,
      }),
    );
    if (page.next !== null && page.records.length === 0) throw new RestoreFailure('till_hub_fault');
    for (const { sealed, till } of page.records) {
      if (isStopped()) return undefined;
      newestTill ??= till;
      const text = await keys.unseal(sealed);
      const content = text === null ? undefined : SideContent.safeParse(JSON.parse(text)).data;
      if (content === undefined) throw new RestoreFailure('till_hub_phrase');
      if (content.kind === 'settings') settings ??= content.settings;
      else putRows(content.rows as RecordPut[], till === newestTill);
      onProgress({ step: 'records', done: (done += 1), all: null });
      await yieldToTimers(clock);
    }
    after = page.next;
  }
  completePeople();
  return settings;

  function putRows(rows: readonly RecordPut[], isNewest: boolean): void {
    const puts = rows.flatMap((row): RecordPut[] => {
      if (row.kind === 'person') {
        if (people.has(row.id)) return [];
        people.add(row.id);
        // The PIN is beside the events, name and role are in them.
        return [{ ...row, value: { ...(row.value as object), ...(target.read('person', row.id)?.value as object) } }];
      }
      return isNewest || target.read(row.kind, row.id) === undefined ? [row] : [];
    });
    if (puts.length > 0) target.write({ events: [], puts });
  }

  function completePeople(): void {
    const puts = target
      .rows(['person'], 1, target.lastRow())
      .filter(({ id }) => !people.has(id))
      .map(({ id, value, keys: found }): RecordPut => {
        const joined = { pinHash: NO_PIN, createdAt: found.at ?? '' };
        return { kind: 'person', id, value: { id, ...joined, ...(value as object) }, keys: found };
      });
    if (puts.length > 0) target.write({ events: [], puts });
  }
}

/** @throws RestoreFailure */
function valueOf<Value>(outcome: HubOutcome<Value>): Value {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'refused':
      throw new RestoreFailure('till_hub_refused');
    case 'unreachable':
      throw new RestoreFailure('till_hub_unreachable');
    case 'unclear':
      throw new RestoreFailure('till_hub_fault');
  }
}

export function restoreFaultOf(failure: unknown): string {
  if (failure instanceof RestoreFailure) return failure.code;
  if (failure instanceof LedgerFailure)
    return failure.kind === 'disk_full' ? 'till_books_no_room' : 'till_books_failed';
  throw failure;
}
