/** Fixed here, because older time-zone data says +06:00 and the service counts every day in +05:00 (rule H3). */
export const ALMATY_OFFSET_MINUTES = 300;

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const ALMATY_OFFSET_MS = ALMATY_OFFSET_MINUTES * MINUTE_MS;

const WINDOW_BOUND =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?$/;

/** Of `GET /tariff` and `GET /account/health` (Conventions, Timestamps). */
export function toAlmatyIso(epochMs: number): string {
  return `${almatyWall(epochMs).slice(0, 19)}+05:00`;
}

/** Of every other timestamp (Conventions, Timestamps). */
export function toUtcIso(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}

/**
 * Epoch milliseconds, inclusive (Conventions, Filter windows and Bare date). A bare upper date is that day's last
 * millisecond; digits finer than a millisecond narrow the window. Undefined for any other text or no real date.
 */
export function parseWindowBound(text: string, bound: 'lower' | 'upper'): number | undefined {
  const match = WINDOW_BOUND.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', fraction = '', offset] = match;
  const dayMs = utcDay(Number(year), Number(month), Number(day));
  if (dayMs === undefined) return undefined;
  if (hour === undefined) return dayMs - ALMATY_OFFSET_MS + (bound === 'upper' ? DAY_MS - 1 : 0);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offsetMs = parseOffset(offset);
  if (offsetMs === undefined) return undefined;
  const finer = bound === 'lower' && /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0')) + finer;
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  return dayMs + timeMs - offsetMs;
}

/** Written as UTC, so that only UTC arithmetic is used. */
export function almatyWall(epochMs: number): string {
  return new Date(epochMs + ALMATY_OFFSET_MS).toISOString();
}

/** Undefined for a day that Date would roll into the next month. */
function utcDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function parseOffset(offset: string | undefined): number | undefined {
  if (offset === undefined) return ALMATY_OFFSET_MS;
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 14 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
