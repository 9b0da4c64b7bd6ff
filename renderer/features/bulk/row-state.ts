import type { BillListRowView } from '../../../shared/contract/views/bill-list-view.ts';
import type { RowState } from './ListCounts.tsx';

/** Under which count of the list a row falls (electron/core/bulk/bill-lists.ts counts alike). */
export function stateOf(phase: BillListRowView['phase']): RowState {
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
