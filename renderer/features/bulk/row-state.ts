import type { InvoiceListRowView } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { isWithdrawnUnsent } from '@tilla/shared/domain/invoice-list.ts';
import type { RowState } from './ListCounts.tsx';

/** The count that a row belongs to (same rule as electron/core/recurring/invoice-lists.ts). */
export function stateOf({ phase, problem }: Pick<InvoiceListRowView, 'phase' | 'problem'>): RowState {
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
