/** What the `X-RateLimit-*` pairs tell of one limit that other tills on the key may use as well (rule L7). */

export interface SharedLimit {
  /** Requests a minute: as last told, until then as documented. */
  perMinute(): number;
  /** One pair of an answer that just arrived. */
  observe(limit: number, remaining: number, nowMs: number): void;
  /** 0..1 of the limit left by the last word; 1 once its window is over for sure, or nothing was told yet. */
  leftShare(nowMs: number): number;
  /** Until the window of the last word is over for sure. */
  windowEndsInMs(nowMs: number): number;
  /** How fast everybody together uses it up, as a share of the limit a minute; null while nothing recent was told. */
  load(nowMs: number): number | null;
  /** What of it was used in the last moments, fading as `Fading` does. */
  used(nowMs: number): number;
  /** `load` of a till that is alone on the key: it knows that nothing was used since the last word. */
  quietLoad(nowMs: number): number | null;
}

/** A count of which little is left after `MEMORY_MS`. */
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
/** Requests of the last so many milliseconds decide about the load: quick enough for a till that joins. */
const MEMORY_MS = 10_000;
/** The first word says only "so many within a window": it gives way to the first difference. */
const FIRST_WORD_WEIGHT_MS = 1_000;
/** Answers overtake each other by a few; what rises further is a new window. */
const NEW_WINDOW_SHARE = 0.05;
const NEW_WINDOW_LEAST = 5;
/** A route may be in a limiter we don't know; only a figure told again and again is this limit's new one. */
const BELIEVED_TIMES = 3;

export function createSharedLimit(documented: number): SharedLimit {
  let limit = documented;
  let candidate = { limit: documented, times: 0 };
  let last: Word | undefined;
  let windowEndsMs = Number.NEGATIVE_INFINITY;
  /** Requests and the milliseconds they were used in, both fading. */
  let used = 0;
  let spanMs = 0;

  function startOver(remaining: number): void {
    spanMs = FIRST_WORD_WEIGHT_MS;
    used = ((limit - remaining) * FIRST_WORD_WEIGHT_MS) / WINDOW_MS;
  }

  function learn(difference: number, forMs: number): void {
    // A long silence is one measurement, not many: it must not outweigh what comes after it.
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

  function isBelieved(reportedLimit: number): boolean {
    const times = reportedLimit === candidate.limit ? candidate.times + 1 : 1;
    candidate = { limit: reportedLimit, times };
    return reportedLimit === limit || times >= BELIEVED_TIMES;
  }

  return {
    perMinute: () => limit,
    observe(reportedLimit, remaining, nowMs) {
      if (!isBelieved(reportedLimit)) return;
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
      // It began after the word before and not later than this one, so it is over a window from now at the latest.
      if (isNewWindow || nowMs > windowEndsMs) windowEndsMs = nowMs + WINDOW_MS;
      if (!isNewWindow) learn(Math.max(0, -risen), nowMs - before.atMs);
      // How much the old window still took is not told: of a short moment nothing is learned.
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
