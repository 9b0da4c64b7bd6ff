import type { TFunction } from 'i18next';
import type { HistoryRow } from '../../../shared/contract/views/history-view.ts';

/** What the rows of the list say in words. */
export interface RowWords {
  readonly lines: (count: number) => string;
  readonly tender: (tender: HistoryRow['tenders'][number]) => string;
  readonly phase: (phase: HistoryRow['phase']) => string;
  readonly refunded: (refunded: 'whole' | 'part') => string;
}

/** Each word is looked up once: rows are drawn by the dozen, in the turn of a key and of every frame of a scroll. */
export function createRowWords(t: TFunction<['sales', 'pay', 'frame']>): RowWords {
  return {
    lines: once((count) => t('lines', { count })),
    tender: once((tender) => t(`tender.${tender}`)),
    phase: once((phase) => t(`pay:phase.${phase}`)),
    refunded: once((refunded) => t(refunded === 'whole' ? 'frame:refundedWhole' : 'frame:refundedPart')),
  };
}

function once<Asked>(tell: (asked: Asked) => string): (asked: Asked) => string {
  const told = new Map<Asked, string>();
  return (asked) => {
    const known = told.get(asked);
    if (known !== undefined) return known;
    const word = tell(asked);
    told.set(asked, word);
    return word;
  };
}
