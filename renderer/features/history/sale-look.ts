import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import { phaseLooks } from '#renderer/app/PhaseChip.tsx';

type Look = (typeof phaseLooks)[keyof typeof phaseLooks];

interface SaleLook {
  readonly tone: Look[0];
  readonly mark: Look[1];
  readonly refunded: 'whole' | 'part' | null;
}

type Totals = Pick<HistoryRow, 'phase' | 'paidTiyn' | 'refundedTiyn'>;

/** How a sale differs from the usual paid one; a refunded sale no longer shows as paid. */
export function rowLook({ phase, paidTiyn, refundedTiyn }: Totals): SaleLook | null {
  const [tone, mark] = phaseLooks[phase];
  if (phase !== 'paid') return { tone, mark, refunded: null };
  return refundedTiyn === 0 ? null : { tone: 'calm', mark: '–', refunded: refundedTiyn >= paidTiyn ? 'whole' : 'part' };
}
