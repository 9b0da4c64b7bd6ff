import type { Problem } from '@tilla/shared/contract/problem.ts';
import { errorEntry, isErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';

/**
 * - `again`: temporary, the same rows are sent again later.
 * - `row`: one row is wrong: smaller batches isolate it until it is refused alone.
 * - `pause`: nothing can be sent before a person acts.
 */
export type AfterRefusal = 'again' | 'row' | 'pause';

const exceptions: Readonly<Record<string, AfterRefusal | undefined>> = {
  // The service names a field, but it concerns the whole shop.
  catalog_not_supported: 'pause',
  // The till's own errors of one item: missing, invalid, or being changed now.
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
