/** A drawer closes counted, or knowingly uncounted. */

import type { CashCountView, DrawerTotalsView } from '../../../shared/contract/views/cashbox-view.ts';
import { type CountRules, isCounted, isReasonNeeded } from '../../../shared/domain/count-rules.ts';
import { countedTiynOf } from '../../../shared/domain/denominations.ts';
import type { ApprovalSummary } from '../staff/permission.ts';

interface Closing {
  /** Null: somebody closes without counting. */
  readonly count: CashCountView | null;
  readonly note: string;
  readonly override: boolean;
}

/** Whose right it takes: uncounted, or over money in flight (rule H2), a manager's. */
export function roleToClose({ count, override }: Closing): 'senior' | 'manager' {
  return count === null || override ? 'manager' : 'senior';
}

/**
 * `till_not_counted` for an empty sheet, `till_count_reason` where a shortage above the limit, or no count at all, comes
 * without a reason; null where nothing is missing.
 */
export function countDutyOf(
  { count, note }: Pick<Closing, 'count' | 'note'>,
  { expectedTiyn, isFloatUnknown }: Pick<DrawerTotalsView, 'expectedTiyn' | 'isFloatUnknown'>,
  rules: CountRules,
): 'till_not_counted' | 'till_count_reason' | null {
  if (count !== null && !isCounted(count, expectedTiyn)) return 'till_not_counted';
  // What nobody knows the start of cannot be short.
  const takesReason =
    count === null || (isFloatUnknown !== true && isReasonNeeded(countedTiynOf(count) - expectedTiyn, rules));
  return takesReason && note === '' ? 'till_count_reason' : null;
}

/** What whoever approves it is shown; the expected sum is not told before a blind count. */
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
