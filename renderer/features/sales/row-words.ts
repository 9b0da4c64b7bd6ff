import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import type { TFunction } from 'i18next';

export interface RowWords {
  readonly lines: (count: number) => string;
  readonly tender: (tender: HistoryRow['tenders'][number]) => string;
  readonly phase: (phase: HistoryRow['phase']) => string;
  readonly refunded: (refunded: 'whole' | 'part') => string;
}

/** Each text is looked up once: rows render by the dozen, with each key and each frame of a scroll. */
export function createRowWords(t: TFunction<['sales', 'pay', 'frame']>): RowWords {
  return {
    lines: once((count) => t('lines', { count })),
    tender: once((tender) => t(`tender.${tender}`)),
    phase: once((phase) => t(`pay:phase.${phase}`)),
    refunded: once((refunded) => t(refunded === 'whole' ? 'frame:refundedWhole' : 'frame:refundedPart')),
  };
}

function once<Asked>(tell: (asked: Asked) => string): (asked: Asked) => string {
  const words = new Map<Asked, string>();
  return (asked) => {
    const known = words.get(asked);
    if (known !== undefined) return known;
    const word = tell(asked);
    words.set(asked, word);
    return word;
  };
}
