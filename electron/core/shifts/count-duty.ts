import type { CashCountView, DrawerTotalsView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { type CountRules, isCounted, isReasonNeeded } from '@tilla/shared/domain/count-rules.ts';
import { countedTiynOf } from '@tilla/shared/domain/denominations.ts';
import type { ApprovalSummary } from '../platform/permission.ts';

interface Closing {
  readonly count: CashCountView | null;
  readonly note: string;
}

/**
 * `till_not_counted` for an empty count, `till_count_reason` where a shortage above the limit, or no count, has no
 * reason; null where nothing is missing.
 */
export function countDutyOf(
  { count, note }: Closing,
  { expectedTiyn, isFloatUnknown }: Pick<DrawerTotalsView, 'expectedTiyn' | 'isFloatUnknown'>,
  rules: CountRules,
): 'till_not_counted' | 'till_count_reason' | null {
  if (count !== null && !isCounted(count, expectedTiyn)) return 'till_not_counted';
  // Without a known float there is no shortage.
  const takesReason =
    count === null || (isFloatUnknown !== true && isReasonNeeded(countedTiynOf(count) - expectedTiyn, rules));
  return takesReason && note === '' ? 'till_count_reason' : null;
}

/** Data for the approval; the expected sum is hidden before a blind count. */
export function aboutClosing(
  { count, note }: Closing,
  expectedTiyn: number,
  { blindCount }: CountRules,
): ApprovalSummary {
  return {
    ...(blindCount && count !== null ? {} : { expectedTiyn }),
    ...(count === null ? {} : { countedTiyn: countedTiynOf(count) }),
    ...(note === '' ? {} : { reason: note }),
  };
}
