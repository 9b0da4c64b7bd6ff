import type { HistoryRow } from '../../../shared/contract/views/history-view.ts';
import { phaseLooks } from '../../ui/PhaseChip.tsx';

type Look = (typeof phaseLooks)[keyof typeof phaseLooks];

export interface SaleLook {
  readonly tone: Look[0];
  readonly mark: Look[1];
  /** What went back of what was paid; null: nothing. */
  readonly refunded: 'whole' | 'part' | null;
}

type Totals = Pick<HistoryRow, 'phase' | 'paidTiyn' | 'refundedTiyn'>;

/** How a sale looks: money that went back makes it no paid one any more. */
export function saleLook({ phase, paidTiyn, refundedTiyn }: Totals): SaleLook {
  const [tone, mark] = phaseLooks[phase];
  if (phase !== 'paid' || refundedTiyn === 0) return { tone, mark, refunded: null };
  return { tone: 'calm', mark: '–', refunded: refundedTiyn >= paidTiyn ? 'whole' : 'part' };
}

/** In a list a paid sale is the usual one, and needs no badge. */
export function rowLook(row: Totals): SaleLook | null {
  const look = saleLook(row);
  return row.phase === 'paid' && look.refunded === null ? null : look;
}
