/** What a refusal of a whole request means for the rows that were in it; pure. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { errorEntry, isErrorCode } from '../../../shared/domain/errors/error-codes.ts';

/**
 * - `again`: it passes by itself, the same rows go out once more later.
 * - `row`: one of the rows is at fault: they go out in smaller batches until it stands alone, and is refused.
 * - `pause`: nothing can be sent before somebody has done something.
 */
export type AfterRefusal = 'again' | 'row' | 'pause';

/** Said of single fields by the service, and true of the whole shop all the same. */
const ofTheShop: ReadonlySet<string> = new Set(['catalog_not_supported', 'till_not_permitted', 'till_locked']);

export function afterRefusal({ code }: Problem): AfterRefusal {
  if (ofTheShop.has(code) || !isErrorCode(code)) return 'pause';
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
