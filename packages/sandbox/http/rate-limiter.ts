/** On the service's clock. */

import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { Context } from 'hono';
import type { Store } from '../store/store.ts';
import { ApiError, businessError } from './api-error.ts';
import type { HttpEnv } from './http-env.ts';

export interface Bucket {
  name: string;
  subject: string;
  limit: number;
  windowMs?: number;
  /** Instead of `request_rate_limited`. */
  refuse?: (retryAfterSeconds: number) => ApiError;
}

/** The bucket with the fewest remaining requests (Limits, "Headers"). */
interface LimitReading {
  limit: number;
  remaining: number;
}

export interface RateLimiter {
  /** From every bucket, or throws 429 and takes none. */
  take(buckets: readonly Bucket[]): LimitReading;
  clear(): void;
}

export function showLimits(c: Context<HttpEnv>, { limit, remaining }: LimitReading): void {
  const { headers } = c.env.trace;
  headers['X-RateLimit-Limit'] = String(limit);
  headers['X-RateLimit-Remaining'] = String(remaining);
}

interface Window {
  id: number;
  key: string;
  startedAtMs: number;
  used: number;
  lengthMs: number;
}

const MINUTE_MS = 60_000;
const SWEEP_AT = 10_000;

const isOver = ({ startedAtMs, lengthMs }: Window, nowMs: number): boolean => nowMs >= startedAtMs + lengthMs;

/** Kept in memory, saved with the next write: a kill forgets only requests that wrote nothing. */
export function createRateLimiter(store: Store, nowMs: () => number, isOff = false): RateLimiter {
  const table = store.table<Window>({ name: 'rate_windows', columns: {} });
  const windows = new Map(table.select('').map((window) => [window.key, window]));
  let lastId = Math.max(0, ...[...windows.values()].map(({ id }) => id));
  const changed = new Set<Window>();
  const ended = new Set<number>();

  store.beforeSave(() => {
    for (const id of ended) table.remove(id);
    for (const window of changed) table.put({ ...window });
    ended.clear();
    changed.clear();
  });

  const sweep = (now: number): void => {
    for (const [key, window] of windows) {
      if (!isOver(window, now)) continue;
      windows.delete(key);
      changed.delete(window);
      ended.add(window.id);
    }
  };

  const open = ({ name, subject, windowMs = MINUTE_MS }: Bucket): Window => {
    const key = `${name} ${subject}`;
    const now = nowMs();
    const known = windows.get(key);
    if (known !== undefined && !isOver(known, now)) return known;
    if (known === undefined && windows.size > SWEEP_AT) sweep(now);
    // Not a store sequence: a refused request's count outlives its undone work.
    if (known === undefined) lastId += 1;
    const made = { id: known?.id ?? lastId, key, startedAtMs: now, used: 0, lengthMs: windowMs };
    if (known !== undefined) changed.delete(known);
    windows.set(key, made);
    return made;
  };

  return {
    take(buckets) {
      if (isOff) return { limit: buckets[0]?.limit ?? 0, remaining: buckets[0]?.limit ?? 0 };
      const opened = buckets.map((bucket) => ({ bucket, window: open(bucket) }));
      for (const { bucket, window } of opened) {
        if (window.used >= bucket.limit) throw refusal(bucket, window.startedAtMs + window.lengthMs, nowMs());
      }
      let tightest: LimitReading | undefined;
      for (const { bucket, window } of opened) {
        window.used += 1;
        changed.add(window);
        const remaining = bucket.limit - window.used;
        if (tightest === undefined || remaining < tightest.remaining) tightest = { limit: bucket.limit, remaining };
      }
      return tightest ?? { limit: 0, remaining: 0 };
    },
    clear() {
      windows.clear();
      changed.clear();
      ended.clear();
    },
  };
}

function refusal(bucket: Bucket, resetAtMs: number, nowMs: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000));
  const headers = {
    'X-RateLimit-Limit': String(bucket.limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
  };
  if (bucket.refuse !== undefined) {
    const own = bucket.refuse(retryAfterSeconds);
    return new ApiError(own.status, own.body, { ...headers, ...own.headers });
  }
  return businessError(
    429,
    'request_rate_limited',
    'Too Many Attempts.',
    { limit: bucket.limit, remaining: 0, reset_at: toUtcIso(resetAtMs), retry_after_seconds: retryAfterSeconds },
    { ...headers, 'Retry-After': String(retryAfterSeconds) },
  );
}
