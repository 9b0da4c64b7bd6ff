/** Keeps the till inside the service's limits, so that polling never takes a place that a money call needs (rule L7). */

import type { Cancel, Clock } from '../ports.ts';

/** The two buckets a key has on the routes of this till: `GET /invoices/{id}` counts in its own (gaps.md). */
export type BucketName = 'general' | 'invoice';
/** `money` may use everything; `watch` three quarters; `background` half. */
export type Purpose = 'money' | 'watch' | 'background';

export interface RateBudget {
  /** Resolves when a request of this purpose may go; it is counted then. Money never waits. */
  admit(bucket: BucketName, purpose: Purpose): Promise<void>;
  /** Milliseconds until a polling request may go; 0: now. */
  waitMs(bucket: BucketName, purpose: Purpose): number;
  /** 1 with plenty left; rises to 3 as the shared limit is used up, by us or by other tills on the key. */
  strain(bucket: BucketName): number;
  /** The `X-RateLimit-*` pair of an answer. */
  observe(bucket: BucketName, limit: number, remaining: number): void;
  /** A 429 was met. */
  pause(bucket: BucketName, forMs: number): void;
  stop(): void;
}

interface Bucket {
  readonly usual: number;
  sentAtMs: number[];
  /** The pair last told, of whichever limiter was tightest then. */
  told: { readonly share: number; readonly atMs: number } | undefined;
  pausedUntilMs: number;
}

interface Waiting {
  readonly bucket: BucketName;
  readonly purpose: Purpose;
  readonly go: () => void;
}

const WINDOW_MS = 60_000;
const RESERVED_SHARE = 0.25;
const shares: Record<Purpose, number> = { money: 1, watch: 1 - RESERVED_SHARE, background: 0.5 };
/** Below the reserve a poller still asks now and then: the limit may be free again, and only an answer tells. */
const TRICKLE_MS = 5_000;

export function createRateBudget(clock: Clock): RateBudget {
  const buckets: Record<BucketName, Bucket> = { general: newBucket(200), invoice: newBucket(1000) };
  let waiting: Waiting[] = [];
  let timer: Cancel | undefined;

  function count(name: BucketName): void {
    const bucket = buckets[name];
    const now = clock.monotonicMs();
    bucket.sentAtMs = bucket.sentAtMs.filter((at) => at > now - WINDOW_MS);
    bucket.sentAtMs.push(now);
  }

  function waitMs(name: BucketName, purpose: Purpose): number {
    if (purpose === 'money') return 0;
    const bucket = buckets[name];
    const now = clock.monotonicMs();
    const recent = bucket.sentAtMs.filter((at) => at > now - WINDOW_MS);
    const allowed = Math.floor(bucket.usual * shares[purpose]);
    // Any window of the service lies inside some minute of ours: staying below in every minute stays below in all.
    const overdue = recent.length >= allowed ? recent[recent.length - allowed] : undefined;
    const ownWait = overdue === undefined ? 0 : overdue + WINDOW_MS - now;
    const last = recent.at(-1);
    const trickleWait =
      toldShare(bucket, now) <= 1 - shares[purpose] && last !== undefined ? last + TRICKLE_MS - now : 0;
    return Math.max(0, ownWait, trickleWait, bucket.pausedUntilMs - now);
  }

  function pump(): void {
    timer?.();
    timer = undefined;
    let soonest = Number.POSITIVE_INFINITY;
    const still: Waiting[] = [];
    for (const entry of waiting) {
      const wait = waitMs(entry.bucket, entry.purpose);
      if (wait > 0) {
        soonest = Math.min(soonest, wait);
        still.push(entry);
        continue;
      }
      count(entry.bucket);
      entry.go();
    }
    waiting = still;
    if (waiting.length > 0) timer = clock.after(soonest, pump);
  }

  return {
    admit(bucket, purpose) {
      if (purpose === 'money' || (waiting.length === 0 && waitMs(bucket, purpose) === 0)) {
        count(bucket);
        return Promise.resolve();
      }
      return new Promise((go) => {
        waiting.push({ bucket, purpose, go });
        pump();
      });
    },
    waitMs,
    strain(name) {
      const share = toldShare(buckets[name], clock.monotonicMs());
      if (share > 0.6) return 1;
      if (share > 0.45) return 1.5;
      return share > 0.3 ? 2 : 3;
    },
    observe(name, limit, remaining) {
      if (!(limit > 0) || !(remaining >= 0)) return;
      buckets[name].told = { share: Math.min(1, remaining / limit), atMs: clock.monotonicMs() };
    },
    pause(name, forMs) {
      const bucket = buckets[name];
      bucket.pausedUntilMs = Math.max(bucket.pausedUntilMs, clock.monotonicMs() + forMs);
    },
    stop() {
      timer?.();
      waiting = [];
    },
  };
}

function newBucket(usual: number): Bucket {
  return { usual, sentAtMs: [], told: undefined, pausedUntilMs: 0 };
}

/** The share left by the service's last word; a word older than its window says nothing any more. */
function toldShare(bucket: Bucket, nowMs: number): number {
  return bucket.told === undefined || nowMs - bucket.told.atMs > WINDOW_MS ? 1 : bucket.told.share;
}
