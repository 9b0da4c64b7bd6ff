/** The per-minute buckets of the Limits table, on the service's clock. */
import { toUtcIso } from '../../shared/domain/almaty-time.ts';
import { ApiError, businessError } from '../http/api-error.ts';

/** One limiter of a route. `name` and `subject` together are the bucket. */
export interface Bucket {
  name: string;
  subject: string;
  limit: number;
  /** Length of the window; a minute when not given. */
  windowMs?: number;
  /** A refusal in the route's own words instead of `request_rate_limited`. */
  refuse?: (retryAfterSeconds: number) => ApiError;
}

/** The header pair of the bucket with the fewest remaining requests (Limits, "Headers"). */
interface LimitReading {
  limit: number;
  remaining: number;
}

export interface RateLimiter {
  /** Takes one request from every bucket, or throws 429 and takes none. */
  take(buckets: readonly Bucket[]): LimitReading;
  clear(): void;
}

interface Window {
  startedAtMs: number;
  used: number;
  lengthMs: number;
}

const MINUTE_MS = 60_000;
/** Past this number of windows, the ended ones are swept out. */
const SWEEP_AT = 10_000;

export function createRateLimiter(nowMs: () => number): RateLimiter {
  const windows = new Map<string, Window>();
  const open = ({ name, subject, windowMs = MINUTE_MS }: Bucket): Window => {
    const key = `${name} ${subject}`;
    const now = nowMs();
    const known = windows.get(key);
    if (known !== undefined && now < known.startedAtMs + known.lengthMs) return known;
    if (windows.size > SWEEP_AT) {
      for (const [other, { startedAtMs, lengthMs }] of windows) {
        if (now >= startedAtMs + lengthMs) windows.delete(other);
      }
    }
    const made = { startedAtMs: now, used: 0, lengthMs: windowMs };
    windows.set(key, made);
    return made;
  };

  return {
    take(buckets) {
      const opened = buckets.map((bucket) => ({ bucket, window: open(bucket) }));
      for (const { bucket, window } of opened) {
        if (window.used >= bucket.limit) throw refusal(bucket, window.startedAtMs + window.lengthMs, nowMs());
      }
      let tightest: LimitReading | undefined;
      for (const { bucket, window } of opened) {
        window.used += 1;
        const remaining = bucket.limit - window.used;
        if (tightest === undefined || remaining < tightest.remaining) tightest = { limit: bucket.limit, remaining };
      }
      return tightest ?? { limit: 0, remaining: 0 };
    },
    clear() {
      windows.clear();
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
