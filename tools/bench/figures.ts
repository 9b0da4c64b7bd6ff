/** What measured milliseconds and bytes come to, as cells of a table. */

import type { Table } from './report.ts';

export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Percentiles by nearest rank: every figure shown was really measured. NaN where nothing was. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((one, other) => one - other);
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: rank(1) };
}

/** Milliseconds: two digits after the point below ten, none above a hundred. */
export function ms(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** p50 / p95 / max, or those of these percentiles that are named. */
export function spread(samples: readonly number[], shown: readonly (keyof Summary)[] = ['p50', 'p95', 'max']): string {
  const summary = summarize(samples);
  return shown.map((percentile) => ms(summary[percentile])).join(' / ');
}

export function row(name: string, samples: readonly number[]): string[] {
  return [name, spread(samples), `${samples.length}`];
}

export function p95(samples: readonly number[]): number {
  return summarize(samples).p95;
}

export function times(one: number, other: number): string {
  const ratio = other / one;
  return Number.isFinite(ratio) ? `${ratio.toFixed(ratio < 10 ? 1 : 0)}×` : '–';
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

/** @param isDetail for the whole report only, not for the page. */
export function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isDetail = false,
): Table {
  return { title, head, rows, isDetail };
}

/** A note: `Aim: <what>. Met: <seen>.` */
export function aim(what: string, isMet: boolean, seen?: string): string {
  return `Aim: ${what}. ${isMet ? 'Met' : '**Missed**'}${seen === undefined ? '' : `: ${seen}`}.`;
}

export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
