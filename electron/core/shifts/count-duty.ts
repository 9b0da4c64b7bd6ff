/** A drawer closes counted, or knowingly uncounted. */

import type { CashCountView } from '../../../shared/contract/views/cashbox-view.ts';
import { type CountRules, isCounted, isReasonNeeded } from '../../../shared/domain/count-rules.ts';
import { countedTiynOf } from '../../../shared/domain/denominations.ts';
import { Refusal } from '../refusal.ts';
import type { AboutAct } from '../staff/permission.ts';

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
 * @throws Refusal `till_not_counted` for an empty sheet, `till_count_reason` where a shortage above the limit, or no count at
 * all, comes without a reason.
 */
export function assertCountDuty({ count, note }: Closing, expectedTiyn: number, rules: CountRules): void {
  if (count !== null && !isCounted(count, expectedTiyn)) throw new Refusal('till_not_counted');
  const takesReason = count === null || isReasonNeeded(countedTiynOf(count) - expectedTiyn, rules);
  if (takesReason && note === '') throw new Refusal('till_count_reason');
}

/** What whoever approves it is shown; the expected sum is not told before a blind count. */
export function aboutClosing({ count, note }: Closing, expectedTiyn: number, { blindCount }: CountRules): AboutAct {
  return {
    ...(blindCount && count !== null ? {} : { expectedTiyn }),
    ...(count === null ? {} : { countedTiyn: countedTiynOf(count) }),
    ...(note === '' ? {} : { reason: note }),
  };
}
