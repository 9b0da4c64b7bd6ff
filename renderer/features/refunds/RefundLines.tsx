import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundOfferView } from '../../../shared/contract/views/refund-view.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './RefundDialog.module.css';

type Line = RefundOfferView['lines'][number];
/** How many pieces of which line go back. */
export type LineCounts = Readonly<Record<string, number>>;

/** For the label only: the core counts the sum itself, line by line. The last pieces take what is left (rule R3). */
export function linesTiyn(lines: readonly Line[], counts: LineCounts): number {
  return lines.reduce((sum, line) => {
    const count = counts[line.itemId] ?? 0;
    return sum + (count >= line.leftCount ? line.leftTiyn : Math.round((line.totalTiyn * count) / line.count));
  }, 0);
}

export function linesAsked(
  lines: readonly Line[],
  counts: LineCounts,
): { itemId: string; count: number; amountTiyn: null }[] {
  return lines.flatMap(({ itemId }) => {
    const count = counts[itemId] ?? 0;
    return count === 0 ? [] : [{ itemId, count, amountTiyn: null }];
  });
}

/** The goods of the sale, each with what is left of it. */
export function RefundLines({
  lines,
  counts,
  onChange,
}: {
  readonly lines: readonly Line[];
  readonly counts: LineCounts;
  readonly onChange: (counts: LineCounts) => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const language = useLanguage();
  return (
    <ul className={styles['lines']}>
      {lines.map((line) => {
        const count = counts[line.itemId] ?? 0;
        const set = (next: number): void => {
          onChange({ ...counts, [line.itemId]: next });
        };
        return (
          <li key={line.itemId} className={styles['line']} data-testid={`refund-line-${line.itemId}`}>
            <span>
              <b>{line.name}</b>
              <span className={styles['left']}>
                {t('left', { count: line.leftCount, amount: formatMoney(line.leftTiyn, language) })}
              </span>
            </span>
            <Button
              aria-label={t('less', { name: line.name })}
              isDisabled={count === 0}
              onPress={() => {
                set(count - 1);
              }}
            >
              −
            </Button>
            <b className={styles['count']} data-testid="refund-line-count">
              {count}
            </b>
            <Button
              aria-label={t('more', { name: line.name })}
              isDisabled={count >= line.leftCount}
              onPress={() => {
                set(count + 1);
              }}
              data-testid="refund-line-more"
            >
              +
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
