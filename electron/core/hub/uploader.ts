/**
 * Follows the ledger by number and hash, and sends to the hub what it lacks: the ledger itself is the backlog. One request
 * at a time, never while a money call waits; whatever the hub does costs a line in the state and a longer pause.
 */

import { LedgerList, type Segment, SegmentOutcome } from '@tilla/shared/hub/wire.ts';
import { emptyHead, type LedgerHead } from '@tilla/shared/ledger/chain.ts';
import { z } from 'zod';
import type { Gzip } from '../platform/hub-port.ts';
import { inBackground } from '../platform/in-background.ts';
import { type Cancel, type Clock, type Ledger, LedgerFailure, type Logger, type Random } from '../platform/ports.ts';
import type { HubLine, HubOutcome } from './hub-line.ts';
import { findDivergence } from './segment-page.ts';
import { hasEvent, headAt, readSegment } from './segment-reader.ts';

/** `hub_false`: its answers contradict this ledger or each other. `hub_disk`: this ledger cannot be read now. */
export type UploadProblem =
  | 'hub_unreachable'
  | 'hub_fault'
  | 'hub_false'
  | 'hub_revoked'
  | 'hub_refused'
  | 'hub_branch'
  | 'hub_disk';

export interface UploadState {
  /** Events that the hub does not have yet; null before its first answer. */
  readonly waiting: number | null;
  /** Date of the last event that the hub has. */
  readonly sentUntil: string | null;
  readonly problem: UploadProblem | null;
}

export interface Uploader {
  state(): UploadState;
  /** Something was written. */
  wake(): void;
  start(): void;
  /** Running work ends without further writes. */
  stop(): void;
}

export interface UploaderOptions {
  readonly line: HubLine;
  readonly gzip: Gzip;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly version: string;
  readonly isMoneyWaiting: () => boolean;
  readonly isShiftOpen: () => boolean;
  /** The hub has other events after this one: another machine wrote them, or this ledger is a restored copy. */
  readonly onFork: (common: LedgerHead) => void;
  /** Sends what is no event, while the hub has every event; null: nothing is due. */
  readonly sendSide: (hasEveryEvent: () => boolean) => Promise<HubOutcome<unknown> | null>;
}

const AFTER_START_MS = 3_000;
/** Gathers what one sale writes. */
const AFTER_WRITE_MS = 300;
const BEAT_MS = 60_000;
const MONEY_PAUSE_MS = 250;
/** Longer than any timeout of a money call: what waits for ever does not keep the ledger here. */
const MAX_MONEY_PAUSES = 240;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 5 * 60_000;
const SEGMENT_TIMEOUT_MS = 60_000;
/** Answers without progress before they count as false. */
const MAX_STANDSTILLS = 3;

export function createUploader(options: UploaderOptions): Uploader {
  const { line, gzip, ledger, clock, random, logger } = options;
  /** The last event here that the hub has, in the ledger or a branch; null: ask. */
  let place: LedgerHead | null = null;
  let bestSeq = 0;
  let sentUntil: string | null = null;
  let problem: UploadProblem | null = null;
  let failures = 0;
  let standstills = 0;
  let moneyPauses = 0;
  /** Of this run: whether the hub's other events were looked at. */
  let isForkExamined = false;
  let beatAtMs = Number.NEGATIVE_INFINITY;
  let cancel: Cancel = () => undefined;
  let isRunning = false;
  let isStarted = false;

  const ledgerId = (): string | null => headAt(ledger, 1)?.hash ?? null;

  function plan(inMs: number): void {
    if (!isStarted || isRunning) return;
    cancel();
    cancel = clock.after(inMs, () => {
      isRunning = true;
      const turned = turn()
        .catch((failure: unknown) => {
          // The ledger may be closed by now.
          if (!isStarted) return 0;
          const isOfLedger = failure instanceof LedgerFailure;
          logger.error('journal.failed', { code: isOfLedger ? failure.kind : 'unexpected' });
          return fail('hub_disk');
        })
        .then((pauseMs) => {
          isRunning = false;
          plan(pauseMs);
        });
      inBackground(logger, turned);
    });
  }

  function fail(kind: UploadProblem): number {
    failures += 1;
    set(kind);
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    return pauseMs * (0.8 + 0.4 * random.fraction());
  }

  function failed(outcome: Exclude<HubOutcome<unknown>, { kind: 'ok' }>): number {
    // After any fault the place is asked for again: the hub may have been put back to an earlier day.
    place = null;
    if (outcome.kind === 'unreachable') return fail('hub_unreachable');
    if (outcome.kind === 'unclear') return fail('hub_fault');
    return fail(outcome.code === 'revoked' || outcome.code === 'not_enrolled' ? 'hub_revoked' : 'hub_refused');
  }

  function set(next: UploadProblem | null): void {
    problem = next;
  }

  function reach(head: LedgerHead): void {
    // Only what was never reached before is progress: an answer that takes the place back is none.
    if (head.seq > bestSeq) {
      bestSeq = head.seq;
      failures = 0;
      standstills = 0;
    }
    place = head;
    sentUntil = head.seq === 0 ? null : (ledger.eventsFrom(head.seq, 1)[0]?.at ?? null);
  }

  /** One request at most. @returns the pause before the next turn. */
  async function turn(): Promise<number> {
    if (options.isMoneyWaiting() && moneyPauses < MAX_MONEY_PAUSES) {
      moneyPauses += 1;
      return MONEY_PAUSE_MS;
    }
    moneyPauses = 0;
    const id = ledgerId();
    if (id === null) return BEAT_MS;
    if (place === null) return find(id);
    if (place.seq < ledger.head().seq) return send(id, place);
    const side = await options.sendSide(() => place?.seq === ledger.head().seq);
    if (side !== null) return side.kind === 'ok' ? 0 : failed(side);
    return beat();
  }

  async function find(id: string): Promise<number> {
    const list = await line.ask({
      method: 'GET',
      pathAndQuery: '/v1/ledgers',
      route: 'GET /v1/ledgers',
      schema: LedgerList,
    });
    if (list.kind !== 'ok') return failed(list);
    const known = list.value.ledgers.find(({ ledger: one }) => one === id);
    const heads = known === undefined ? [emptyHead] : [known.head, ...known.branches.map(({ head }) => head)];
    const ours = heads.filter((head) => hasEvent(ledger, head)).sort((one, other) => other.seq - one.seq)[0];
    if (known === undefined || ours === known.head) {
      reach(ours ?? emptyHead);
      set(null);
      return 0;
    }
    const common = await examine(id, known.head.seq);
    if (common === null) return unproven();
    if (typeof common === 'number') return common;
    markFork();
    reach(ours !== undefined && ours.seq > common.seq ? ours : common);
    return 0;
  }

  /** Why the hub's ledger is not this one: null where it is. A number: the pause after an answer that proves nothing. */
  async function examine(id: string, fromSeq: number): Promise<LedgerHead | number | null> {
    const found = await findDivergence({ line, gzip, hashOf: ledger.hashOf }, ledger, id, fromSeq);
    if (found.kind !== 'ok') return found.kind === 'unclear' ? unproven() : failed(found);
    if (found.value !== null) options.onFork(found.value);
    return found.value;
  }

  async function send(id: string, after: LedgerHead): Promise<number> {
    const segment = await readSegment(options, id, after);
    if (segment === null) return BEAT_MS;
    const bytes = await gzip.pack(JSON.stringify(segment));
    const outcome = await line.ask({
      method: 'POST',
      pathAndQuery: '/v1/segments',
      route: 'POST /v1/segments',
      schema: SegmentOutcome,
      packed: { type: 'application/gzip', bytes },
      timeoutMs: SEGMENT_TIMEOUT_MS,
    });
    return outcome.kind === 'ok' ? await take(id, segment, outcome.value) : failed(outcome);
  }

  async function take(id: string, segment: Segment, outcome: SegmentOutcome): Promise<number> {
    const head = { seq: outcome.seq, hash: outcome.hash };
    const toSeq = segment.fromSeq + segment.events.length - 1;
    if (outcome.result === 'fork') {
      // Kept as a branch there. Whether another machine writes the ledger, its own events show.
      if (!isForkExamined) {
        const examined = await examine(id, toSeq);
        if (typeof examined === 'number') return examined;
        markFork();
      }
      const reached = headAt(ledger, Math.min(outcome.nextSeq - 1, toSeq));
      return reached === undefined || reached.seq < segment.fromSeq ? unproven() : advance(reached);
    }
    if (outcome.result === 'broken' || !hasEvent(ledger, head)) return unproven();
    if (outcome.result === 'gap' || head.seq <= (place?.seq ?? -1)) {
      standstills += 1;
      if (standstills > MAX_STANDSTILLS) return unproven();
    }
    return advance(head);
  }

  function advance(head: LedgerHead): number {
    reach(head);
    if (!isForkExamined) problem = null;
    return 0;
  }

  function markFork(): void {
    isForkExamined = true;
    set('hub_branch');
  }

  function unproven(): number {
    place = null;
    standstills = 0;
    return fail('hub_false');
  }

  async function beat(): Promise<number> {
    const nowMs = clock.monotonicMs();
    if (nowMs - beatAtMs < BEAT_MS) return beatAtMs + BEAT_MS - nowMs;
    beatAtMs = nowMs;
    const json = { version: options.version, backlog: 0, shiftOpen: options.isShiftOpen() };
    const outcome = await line.ask({
      method: 'POST',
      pathAndQuery: '/v1/beat',
      route: 'POST /v1/beat',
      schema: z.unknown(),
      json,
    });
    if (outcome.kind !== 'ok') return failed(outcome);
    failures = 0;
    set(isForkExamined ? 'hub_branch' : null);
    return BEAT_MS;
  }

  return {
    state: () => ({ waiting: place === null ? null : ledger.head().seq - place.seq, sentUntil, problem }),
    wake() {
      // A failure's pause stays: a busy shop does not ask a dead hub more often.
      if (failures === 0) plan(AFTER_WRITE_MS);
    },
    start() {
      isStarted = true;
      plan(AFTER_START_MS);
    },
    stop() {
      isStarted = false;
      cancel();
    },
  };
}
