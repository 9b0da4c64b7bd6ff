/** State of one rate limit that other tills on the key may use too, read from `X-RateLimit-*` (rule L7). */

export interface SharedLimit {
  /** Requests a minute: as last reported, until then as documented. */
  perMinute(): number;
  observe(limit: number, remaining: number, nowMs: number): void;
  /** Share of the limit left (0..1) by the last report; 1 once its window is over, or before the first report. */
  leftShare(nowMs: number): number;
  windowEndsInMs(nowMs: number): number;
  /** Usage of all tills per minute, as a share of the limit; null without a recent report. */
  load(nowMs: number): number | null;
  used(nowMs: number): number;
  /** `load` of a till alone on the key: nothing was used since the last report. */
  quietLoad(nowMs: number): number | null;
}

export interface Fading {
  count(nowMs: number): void;
  now(nowMs: number): number;
}

export function createFading(): Fading {
  let kept = 0;
  let atMs = 0;
  const now = (nowMs: number): number => kept * Math.exp(-(nowMs - atMs) / MEMORY_MS);
  return {
    count(nowMs) {
      kept = now(nowMs) + 1;
      atMs = nowMs;
    },
    now,
  };
}

interface Word {
  readonly remaining: number;
  readonly atMs: number;
}

export const WINDOW_MS = 60_000;
/** The load follows the last milliseconds, quick enough for a till that joins. */
const MEMORY_MS = 10_000;
/** The first report is a weak measurement: it gives way to the first difference. */
const FIRST_WORD_WEIGHT_MS = 1_000;
/** Answers overtake each other by a few requests; a larger rise is a new window. */
const NEW_WINDOW_SHARE = 0.05;
const NEW_WINDOW_LEAST = 5;
/** A route may count in another limiter; only a repeated figure replaces this limit. */
const MIN_REPEATS = 3;

export function createSharedLimit(documented: number): SharedLimit {
  let limit = documented;
  let candidate = { limit: documented, times: 0 };
  let last: Word | undefined;
  let windowEndsMs = Number.NEGATIVE_INFINITY;
  let used = 0;
  let spanMs = 0;

  function startOver(remaining: number): void {
    spanMs = FIRST_WORD_WEIGHT_MS;
    used = ((limit - remaining) * FIRST_WORD_WEIGHT_MS) / WINDOW_MS;
  }

  function learn(difference: number, forMs: number): void {
    // A long silence counts as one measurement.
    const weight = forMs > MEMORY_MS ? MEMORY_MS / forMs : 1;
    const kept = Math.exp(-forMs / MEMORY_MS);
    used = used * kept + difference * weight;
    spanMs = spanMs * kept + forMs * weight;
  }

  function isSilent(nowMs: number): boolean {
    return last === undefined || spanMs === 0 || nowMs - last.atMs > WINDOW_MS;
  }

  function fadedBy(nowMs: number): number {
    return last === undefined ? 1 : Math.exp(-(nowMs - last.atMs) / MEMORY_MS);
  }

  function isConfirmed(reportedLimit: number): boolean {
    const times = reportedLimit === candidate.limit ? candidate.times + 1 : 1;
    candidate = { limit: reportedLimit, times };
    return reportedLimit === limit || times >= MIN_REPEATS;
  }

  return {
    perMinute: () => limit,
    observe(reportedLimit, remaining, nowMs) {
      if (!isConfirmed(reportedLimit)) return;
      const before = reportedLimit === limit ? last : undefined;
      limit = reportedLimit;
      last = { remaining, atMs: nowMs };
      if (before === undefined || nowMs - before.atMs > WINDOW_MS) {
        startOver(remaining);
        windowEndsMs = nowMs + WINDOW_MS;
        return;
      }
      const risen = remaining - before.remaining;
      const isNewWindow = risen >= Math.max(NEW_WINDOW_LEAST, limit * NEW_WINDOW_SHARE);
      // The window began between the previous report and this one, so it ends a full window from now at the latest.
      if (isNewWindow || nowMs > windowEndsMs) windowEndsMs = nowMs + WINDOW_MS;
      if (!isNewWindow) learn(Math.max(0, -risen), nowMs - before.atMs);
      // The rest of the old window is unknown, so a short interval teaches nothing.
      else if (nowMs - before.atMs > MEMORY_MS) learn(limit - remaining, nowMs - before.atMs);
    },
    leftShare: (nowMs) => (last === undefined || nowMs >= windowEndsMs ? 1 : Math.min(1, last.remaining / limit)),
    windowEndsInMs: (nowMs) => Math.max(0, windowEndsMs - nowMs),
    load: (nowMs) => (isSilent(nowMs) ? null : ((used / spanMs) * WINDOW_MS) / limit),
    used: (nowMs) => used * fadedBy(nowMs),
    quietLoad(nowMs) {
      if (last === undefined || isSilent(nowMs)) return null;
      const faded = fadedBy(nowMs);
      return ((used * faded) / (spanMs * faded + nowMs - last.atMs) / limit) * WINDOW_MS;
    },
  };
}
