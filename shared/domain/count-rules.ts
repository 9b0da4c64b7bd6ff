/** What a shop asks of the count that ends a shift of the drawer. */

export interface CountRules {
  /** A shortage above it takes a reason. */
  readonly shortageLimitTiyn: number;
  /** The expected sum is shown only after the count. */
  readonly blindCount: boolean;
}

/** What a shop starts with. */
export const usualCountRules: CountRules = { shortageLimitTiyn: 100_000, blindCount: false };

/** Nothing typed is no count, unless there should be nothing. */
export function isCounted(count: Readonly<Record<string, number>>, expectedTiyn: number): boolean {
  return expectedTiyn === 0 || Object.keys(count).length > 0;
}

export function isReasonNeeded(differenceTiyn: number, { shortageLimitTiyn }: CountRules): boolean {
  return differenceTiyn < 0 && -differenceTiyn > shortageLimitTiyn;
}
