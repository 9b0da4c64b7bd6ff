/** The takings of a day as they grew, beside those of the same weekday before. */

interface Hour {
  readonly hour: number;
  readonly netTiyn: number;
}

export interface LinePoint {
  readonly hour: number;
  /** From the beginning of the day to the end of this hour. */
  readonly totalTiyn: number;
  readonly netTiyn: number;
}

export interface TakingsLine {
  readonly fromHour: number;
  /** The end of the last hour of both days. */
  readonly toHour: number;
  readonly now: readonly LinePoint[];
  readonly before: readonly LinePoint[];
  /** `ahead`: since this hour, and never behind again; `behind`: by so much now. Null without a comparison. */
  readonly standing:
    | { readonly way: 'ahead'; readonly sinceHour: number }
    | { readonly way: 'behind'; readonly byTiyn: number }
    | { readonly way: 'same' }
    | null;
}

/** So that the first hour does not fill the chart. */
const MIN_HOURS = 4;
const LAST_HOUR = 23;

/** Each line begins with its own first hour. @param nowHour of today; null for a day that is over. */
export function takingsLine(now: readonly Hour[], before: readonly Hour[], nowHour: number | null): TakingsLine {
  const points = lineOf(now, nowHour ?? lastHour(now), nowHour ?? LAST_HOUR);
  const earlier = before.some(({ netTiyn }) => netTiyn !== 0) ? lineOf(before, lastHour(before), LAST_HOUR) : [];
  const drawn = [...points, ...earlier].map(({ hour }) => hour);
  const fromHour = Math.min(...drawn);
  return {
    fromHour,
    toHour: Math.max(Math.max(...drawn) + 1, fromHour + MIN_HOURS),
    now: points,
    before: earlier,
    standing: standingOf(points, earlier),
  };
}

/** From the first hour with money, until that hour. @param firstHour where no hour has money */
function lineOf(hours: readonly Hour[], untilHour: number, firstHour: number): LinePoint[] {
  const fromHour = Math.min(...usedHours(hours), firstHour);
  let totalTiyn = 0;
  return Array.from({ length: Math.max(1, untilHour - fromHour + 1) }, (_nothing, index) => {
    const hour = fromHour + index;
    const netTiyn = hours.find((one) => one.hour === hour)?.netTiyn ?? 0;
    totalTiyn += netTiyn;
    return { hour, totalTiyn, netTiyn };
  });
}

function usedHours(hours: readonly Hour[]): number[] {
  return hours.filter(({ netTiyn }) => netTiyn !== 0).map(({ hour }) => hour);
}

function lastHour(hours: readonly Hour[]): number {
  return Math.max(0, ...usedHours(hours));
}

function standingOf(now: readonly LinePoint[], before: readonly LinePoint[]): TakingsLine['standing'] {
  if (now.length === 0 || before.length === 0) return null;
  const leads = now.map(
    ({ hour, totalTiyn }) => totalTiyn - (before.findLast((point) => point.hour <= hour)?.totalTiyn ?? 0),
  );
  const leadTiyn = leads.at(-1) ?? 0;
  if (leadTiyn === 0) return { way: 'same' };
  if (leadTiyn < 0) return { way: 'behind', byTiyn: -leadTiyn };
  const since = leads.findLastIndex((lead) => lead <= 0) + 1;
  return { way: 'ahead', sinceHour: now[since]?.hour ?? now[0]?.hour ?? 0 };
}
