/** What a list of measured milliseconds comes to. */

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

/** Milliseconds for a table: two digits after the point below ten, none above a hundred. */
export function ms(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** How many times `other` is of `one`, for a table. */
export function times(one: number, other: number): string {
  const ratio = other / one;
  return Number.isFinite(ratio) ? `${ratio.toFixed(ratio < 10 ? 1 : 0)}×` : '–';
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
