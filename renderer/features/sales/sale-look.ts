import type { HistoryRow } from '../../../shared/contract/views/history-view.ts';
import { phaseLooks } from '../../ui/PhaseChip.tsx';

type Look = (typeof phaseLooks)[keyof typeof phaseLooks];

interface SaleLook {
  readonly tone: Look[0];
  readonly mark: Look[1];
  /** What went back of what was paid; null: nothing. */
  readonly refunded: 'whole' | 'part' | null;
}

type Totals = Pick<HistoryRow, 'phase' | 'paidTiyn' | 'refundedTiyn'>;

/** How a sale looks where it differs from the usual one, which is paid; money that went back makes it no paid one any more. */
export function rowLook({ phase, paidTiyn, refundedTiyn }: Totals): SaleLook | null {
  const [tone, mark] = phaseLooks[phase];
  if (phase !== 'paid') return { tone, mark, refunded: null };
  return refundedTiyn === 0 ? null : { tone: 'calm', mark: '–', refunded: refundedTiyn >= paidTiyn ? 'whole' : 'part' };
}
