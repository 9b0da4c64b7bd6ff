export interface CountRules {
  readonly shortageLimitTiyn: number;
  readonly blindCount: boolean;
}

export const usualCountRules: CountRules = { shortageLimitTiyn: 100_000, blindCount: false };

/** A manager's for an uncounted drawer, over money in flight (rule H2) or without return receipts. */
export function roleToClose(close: {
  readonly isUncounted: boolean;
  readonly override: boolean;
  readonly isWithoutReturns: boolean;
}): 'senior' | 'manager' {
  return close.isUncounted || close.override || close.isWithoutReturns ? 'manager' : 'senior';
}

/** No input is no count, unless nothing is expected. */
export function isCounted(count: Readonly<Record<string, number>>, expectedTiyn: number): boolean {
  return expectedTiyn === 0 || Object.keys(count).length > 0;
}

export function isReasonNeeded(differenceTiyn: number, { shortageLimitTiyn }: CountRules): boolean {
  return differenceTiyn < 0 && -differenceTiyn > shortageLimitTiyn;
}
