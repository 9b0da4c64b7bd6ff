/** Polling never takes a place that a money call needs (rule L7). */

import type { LimitName, Purpose } from '@tilla/payment-api/client/connection.ts';
import type { Cancel, Clock } from '../platform/ports.ts';
import { createFading, createSharedLimit, type Fading, type SharedLimit, WINDOW_MS } from './shared-limit.ts';

export interface RateBudget {
  /** Counted when it resolves. Money never waits. */
  admit(bucket: LimitName, purpose: Purpose): Promise<void>;
  /** Milliseconds until a polling request may go; 0: now. */
  waitMs(bucket: LimitName, purpose: Purpose): number;
  /** Milliseconds for which the last of what is left belongs to calls that move money, and to no read; 0: there is room. */
  keptForMovesMs(bucket: LimitName): number;
  /** A factor for pauses: 1 while half of the limit would be left, then rising. All tills get the same figures. */
  load(bucket: LimitName): number;
  observe(bucket: LimitName, limit: number, remaining: number): void;
  /** A 429 of a limiter was met; `limit` as its answer gave it, NaN where it did not. */
  pause(bucket: LimitName, limit: number, forMs: number): void;
  stop(): void;
}

interface Bucket {
  readonly shared: SharedLimit;
  sentAtMs: number[];
  readonly own: Fading;
  pausedUntilMs: number;
}

/** Requests that wait for the same limit, first in, first out: while the first must wait, all behind it must. */
interface Queue {
  readonly bucket: LimitName;
  readonly purpose: Purpose;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly place: number;
  readonly go: () => void;
}

/** Requests a minute (merchant document, Limits; the receipt route's figure is of docs/decisions.md). */
const documentedLimits: Record<LimitName, number> = {
  general: 200,
  invoice: 1000,
  qr: 60,
  cashbox: 30,
  clients: 60,
  cashierClients: 10,
  bulk: 20,
  receipts: 30,
  scan: 30,
  removal: 10,
  images: 60,
};
/** Every route but the single read counts in the general bucket too (docs/decisions.md). */
const countsIn: Record<LimitName, readonly LimitName[]> = {
  general: ['general'],
  invoice: ['invoice'],
  qr: ['qr', 'general'],
  cashbox: ['cashbox', 'general'],
  clients: ['clients', 'general'],
  cashierClients: ['cashierClients', 'clients', 'general'],
  bulk: ['bulk', 'general'],
  receipts: ['receipts', 'general'],
  scan: ['scan', 'general'],
  removal: ['removal', 'general'],
  images: ['images', 'general'],
};

/** `money` may use everything, its reads all but the last of it; `watch` three quarters; `background` half. */
const shares: Record<Purpose, number> = { money: 1, watch: 0.75, background: 0.5 };
/** Inside the reserve a poller goes on at a trickle, down to here; below it waits for the next window. */
const minLeft: Record<Purpose, number> = { money: 0, watch: 0.15, background: 0.25 };
/** Reads that money waits for are many where many wait at once; the call that moves it finds a place behind them. */
const KEPT_FOR_MOVES = 0.05;
/** Of the limit a minute, each till: the limit may be free again, and only an answer shows it. */
const TRICKLE_SHARE = 0.03;

/** Pauses begin to grow at half of the limit and double with every 7 % above it. */
const EASY_LOAD = 0.5;
const STEEPNESS = 10;
const MAX_LOAD = 12;
/** Of what was used, so much is this till's own where no other till is on the key; words come in a moment late. */
const ALONE_SHARE = 0.8;
const ALONE_SLACK = 1;

export function createRateBudget(clock: Clock): RateBudget {
  const buckets = Object.fromEntries(
    Object.entries(documentedLimits).map(([name, limit]) => [name, newBucket(limit)]),
  ) as Record<LimitName, Bucket>;
  const queues = new Map<string, Queue>();
  let places = 0;
  let timer: Cancel | undefined;

  function count(name: LimitName): void {
    const now = clock.monotonicMs();
    for (const counted of countsIn[name]) {
      const bucket = buckets[counted];
      bucket.sentAtMs = recentOf(bucket, now);
      bucket.sentAtMs.push(now);
      bucket.own.count(now);
    }
  }

  function waitMs(name: LimitName, purpose: Purpose): number {
    if (purpose === 'money') return 0;
    const now = clock.monotonicMs();
    return Math.max(...countsIn[name].map((counted) => waitOf(buckets[counted], purpose, now)));
  }

  function waitOf(bucket: Bucket, purpose: Purpose, now: number): number {
    const recent = recentOf(bucket, now);
    const allowed = Math.max(1, Math.floor(bucket.shared.perMinute() * shares[purpose]));
    // Any window of the service is inside some minute of ours: staying below in every minute stays below in all.
    const overdue = recent.length >= allowed ? recent[recent.length - allowed] : undefined;
    const ownWait = overdue === undefined ? 0 : overdue + WINDOW_MS - now;
    return Math.max(0, ownWait, reserveWait(bucket, purpose, recent.at(-1), now), bucket.pausedUntilMs - now);
  }

  /** Others on the key may have used the rest of the limit up: what is left then belongs to money. */
  function reserveWait({ shared }: Bucket, purpose: Purpose, lastMs: number | undefined, now: number): number {
    const left = shared.leftShare(now);
    if (left > 1 - shares[purpose]) return 0;
    const untilWindow = shared.windowEndsInMs(now);
    if (left <= minLeft[purpose]) return untilWindow;
    const trickleMs = WINDOW_MS / (shared.perMinute() * TRICKLE_SHARE);
    return Math.min(untilWindow, lastMs === undefined ? 0 : Math.max(0, lastMs + trickleMs - now));
  }

  function enqueue(bucket: LimitName, purpose: Purpose, go: () => void): void {
    const name = `${bucket} ${purpose}`;
    const queue = queues.get(name) ?? { bucket, purpose, waiting: [] };
    queues.set(name, queue);
    queue.waiting.push({ place: places, go });
    places += 1;
  }

  function pump(): void {
    timer?.();
    timer = undefined;
    let soonest = Number.POSITIVE_INFINITY;
    const hopeful = new Map(queues);
    for (;;) {
      const next = firstOf(hopeful);
      if (next === undefined) break;
      const [name, queue] = next;
      const wait = waitMs(queue.bucket, queue.purpose);
      if (wait > 0) {
        soonest = Math.min(soonest, wait);
        hopeful.delete(name);
        continue;
      }
      count(queue.bucket);
      queue.waiting.shift()?.go();
      if (queue.waiting.length > 0) continue;
      queues.delete(name);
      hopeful.delete(name);
    }
    if (queues.size > 0) timer = clock.after(soonest, pump);
  }

  /** The pair describes the tightest limiter of a route (Limits, Headers); its own figure says which one that was. */
  function describedBy(name: LimitName, limit: number): Bucket {
    return buckets[countsIn[name].find((counted) => buckets[counted].shared.perMinute() === limit) ?? name];
  }

  return {
    admit(bucket, purpose) {
      if (purpose === 'money' || (queues.size === 0 && waitMs(bucket, purpose) === 0)) {
        count(bucket);
        return Promise.resolve();
      }
      return new Promise((go) => {
        enqueue(bucket, purpose, go);
        pump();
      });
    },
    waitMs,
    keptForMovesMs(name) {
      const { shared } = buckets.general;
      const now = clock.monotonicMs();
      return countsIn[name].includes('general') && shared.leftShare(now) <= KEPT_FOR_MOVES
        ? shared.windowEndsInMs(now)
        : 0;
    },
    load(name) {
      const bucket = buckets[name];
      const now = clock.monotonicMs();
      const { shared, own } = bucket;
      // Of a burst of one's own, a start's for instance, nothing is left once it is over: nobody else needs the room.
      const isAlone = shared.used(now) * ALONE_SHARE <= own.now(now) + ALONE_SLACK;
      const load =
        (isAlone ? shared.quietLoad(now) : shared.load(now)) ?? recentOf(bucket, now).length / shared.perMinute();
      return Math.min(MAX_LOAD, Math.max(1, Math.exp(STEEPNESS * (load - EASY_LOAD))));
    },
    observe(name, limit, remaining) {
      if (!(limit > 0) || !(remaining >= 0)) return;
      describedBy(name, limit).shared.observe(limit, remaining, clock.monotonicMs());
    },
    pause(name, limit, forMs) {
      const bucket = describedBy(name, limit);
      bucket.pausedUntilMs = Math.max(bucket.pausedUntilMs, clock.monotonicMs() + forMs);
    },
    stop() {
      timer?.();
      queues.clear();
    },
  };
}

function firstOf(queues: ReadonlyMap<string, Queue>): [string, Queue] | undefined {
  const placeOf = ({ waiting }: Queue): number => waiting[0]?.place ?? Number.POSITIVE_INFINITY;
  return [...queues].toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))[0];
}

function newBucket(limit: number): Bucket {
  return {
    shared: createSharedLimit(limit),
    sentAtMs: [],
    own: createFading(),
    pausedUntilMs: Number.NEGATIVE_INFINITY,
  };
}

function recentOf({ sentAtMs }: Bucket, nowMs: number): number[] {
  return sentAtMs.filter((at) => at > nowMs - WINDOW_MS);
}
