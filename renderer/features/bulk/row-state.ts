import type { BillListRowView } from '../../../shared/contract/views/bill-list-view.ts';
import { isWithdrawnUnsent } from '../../../shared/domain/bill-list.ts';
import type { RowState } from './ListCounts.tsx';

/** Under which count of the list a row falls (electron/core/bulk/bill-lists.ts counts alike). */
export function stateOf({ phase, problem }: Pick<BillListRowView, 'phase' | 'problem'>): RowState {
  if (isWithdrawnUnsent(phase, problem)) return 'ended';
  switch (phase) {
    case 'sending':
    case 'paid':
      return phase;
    case 'waiting':
    case 'checking':
    case 'disputed':
    case 'cancelling':
      return 'open';
    case 'expired':
    case 'cancelled':
      return 'ended';
    default:
      return 'failed';
  }
}
