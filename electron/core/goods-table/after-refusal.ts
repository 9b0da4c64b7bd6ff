/** What a refusal of a whole request means for the rows that were in it; pure. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { errorEntry, isErrorCode } from '../../../shared/domain/errors/error-codes.ts';

/**
 * - `again`: it passes by itself, the same rows go out once more later.
 * - `row`: one of the rows is at fault: they go out in smaller batches until it stands alone, and is refused.
 * - `pause`: nothing can be sent before somebody has done something.
 */
export type AfterRefusal = 'again' | 'row' | 'pause';

/** Where the family of a code tells otherwise. */
const exceptions: Readonly<Record<string, AfterRefusal | undefined>> = {
  // Said of single fields by the service, and true of the whole shop all the same.
  catalog_not_supported: 'pause',
  // The till's own words on one item: it is gone, cannot be so, or is being changed just now.
  till_not_found: 'row',
  till_input_invalid: 'row',
  till_goods_overtaken: 'row',
  till_busy: 'again',
};

export function afterRefusal({ code }: Problem): AfterRefusal {
  const exception = exceptions[code];
  if (exception !== undefined) return exception;
  if (!isErrorCode(code)) return 'pause';
  switch (errorEntry(code).family) {
    case 'throttle':
    case 'bank_transient':
    case 'network':
      return 'again';
    case 'input':
    case 'same_again':
    case 'never_repeat':
      return 'row';
    case 'key_access':
    case 'tariff':
    case 'bank_session':
    case 'refund':
    case 'receipts':
    case 'cashbox':
    case 'cashier_connection':
    case 'partner':
    case 'till':
    case 'unknown':
      return 'pause';
  }
}
